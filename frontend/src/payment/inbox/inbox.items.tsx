import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { OnlinePaymentView } from '@turnout/contracts/online-payment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { useMoney } from '../../ui/use-money.ts';
import { useMethodWords } from '../methods.ts';
import type { OpenDispute } from './inbox.ts';

type Registration = NonNullable<OnlinePaymentView['registration']>;

/** The registration that money is about, with the way to its payments. */
export const Whose = ({
  eventId,
  registration,
}: {
  readonly eventId: EventId;
  readonly registration: Registration | null;
}) => {
  const { t } = useTranslation('payment');
  if (registration === null) return <Text size="sm">{t('inbox.ofNobody')}</Text>;
  const name = nameOf(registration);
  return (
    <Anchor component={Link} size="sm" to={`/dashboard/${eventId}/attendees/${registration._id}?tab=payments`}>
      {[name, spokenNumber(registration.confirmationNumber)].filter((part) => part !== '').join(' · ')}
    </Anchor>
  );
};

interface ItemProps {
  readonly payment: OnlinePaymentView;
  readonly amount: number;
  readonly zone: string;
  readonly says: string;
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** One thing to decide: how much, by which way, since when, whose, and why. */
export const Item = ({ payment, amount, zone, says, more, children }: ItemProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(payment.currency);
  const words = useMethodWords(payment.eventId);
  return (
    <Card component="li">
      <Stack gap="xs">
        <Group gap="xs" wrap="wrap">
          <Text fw={600} className="tabular">
            {money(amount)}
          </Text>
          <Text size="sm">{words(payment.provider)}</Text>
          {payment.mode !== 'live' && (
            <Badge color="yellow" variant="light">
              {t(`inbox.mode.${payment.mode}`)}
            </Badge>
          )}
          {payment.receivedAt !== null && (
            <Text size="sm" span>
              <DateTime at={payment.receivedAt} zone={zone} />
            </Text>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {says}
        </Text>
        {more}
        <Whose eventId={payment.eventId} registration={payment.registration} />
        {children}
      </Stack>
    </Card>
  );
};

/** The things of one kind, under their heading. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Stack component="section" aria-label={title} gap="sm">
    <Title order={2} size="h3">
      {title}
    </Title>
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  </Stack>
);

/** The moment by which a dispute is answered, where its provider says one. */
export const AnswerBy = ({ dispute: { respondBy }, zone }: Pick<OpenDispute, 'dispute'> & Pick<ItemProps, 'zone'>) => {
  const { t } = useTranslation('payment');
  return respondBy === null ? null : (
    <Text size="sm" fw={600}>
      {t('inbox.answerBy')} <DateTime at={respondBy} zone={zone} />
    </Text>
  );
};
