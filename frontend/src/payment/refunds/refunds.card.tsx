import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { GroupRefundsView, OnlinePaymentView, RefundView } from '@turnout/contracts/online-payment';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { useMoney } from '../../ui/use-money.ts';
import { useMethodWords } from '../methods.ts';
import { useFailureWords } from './failure-words.ts';
import { ProposalCard } from './proposal.card.tsx';

const colours = {
  requested: 'yellow',
  pending: 'yellow',
  succeeded: 'green',
  failed: 'red',
  settled: 'gray',
} as const satisfies Record<RefundView['status'], string>;

interface RefundLineProps {
  readonly payment: OnlinePaymentView;
  readonly refund: RefundView;
}

/** One refund of an online payment: how much, how it stands, and why. */
const RefundLine = ({ payment: { eventId, provider, currency }, refund }: RefundLineProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(currency);
  const words = useMethodWords(eventId);
  const failureOf = useFailureWords();
  const { amount, status, reason, failure, wentBackBy } = refund;
  return (
    <Group gap="xs" component="li" wrap="wrap">
      <Badge color={colours[status]} variant="light" miw="max-content">
        {t(`refund.status.${status}`)}
      </Badge>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('refund.line', { amount: money(amount), way: words(provider) })}
        {reason !== '' && ` · ${reason}`}
        {status === 'failed' && ` · ${t('refund.failedWith', { failure: failureOf(failure) })}`}
        {wentBackBy !== null && ` · ${t('refund.wentBackBy', { way: words(wentBackBy) })}`}
      </Text>
    </Group>
  );
};

const disputeColours = { open: 'red', won: 'green', lost: 'gray' } as const;

interface DisputesProps {
  readonly payments: readonly OnlinePaymentView[];
  readonly zone: string;
}

/** The disputes of a group's payments: how much, how each stands, and by when an open one is answered; nothing where there are none. */
export const DisputesCard = ({ payments, zone }: DisputesProps) => {
  const { t } = useTranslation('payment');
  const lines = payments.flatMap((payment) => payment.disputes.map((dispute) => ({ payment, dispute })));
  if (lines.length === 0) return null;
  return (
    <Card component="section" aria-label={t('dispute.of')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('dispute.of')}
        </Title>
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {lines.map(({ payment, dispute }) => (
            <DisputeLine key={dispute.disputeId} payment={payment} dispute={dispute} zone={zone} />
          ))}
        </Stack>
      </Stack>
    </Card>
  );
};

interface DisputeLineProps extends Pick<DisputesProps, 'zone'> {
  readonly payment: OnlinePaymentView;
  readonly dispute: OnlinePaymentView['disputes'][number];
}

const DisputeLine = ({ payment: { eventId, provider, currency }, dispute, zone }: DisputeLineProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(currency);
  const words = useMethodWords(eventId);
  const { amount, status, disputeId, respondBy } = dispute;
  return (
    <Group gap="xs" component="li" wrap="wrap">
      <Badge color={disputeColours[status]} variant="light" miw="max-content">
        {t(`dispute.status.${status}`)}
      </Badge>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('dispute.line', { amount: money(amount), way: words(provider) })} · {disputeId}
      </Text>
      {status === 'open' && respondBy !== null && (
        <Text size="sm" fw={600}>
          {t('inbox.answerBy')} <DateTime at={respondBy} zone={zone} />
        </Text>
      )}
    </Group>
  );
};

/** Refunds of a group that are on their way, went or failed, and those that the event's rule proposes; nothing where there are none. */
export const RefundsCard = ({ eventId, view }: { readonly eventId: EventId; readonly view: GroupRefundsView }) => {
  const { t } = useTranslation('payment');
  const open = view.proposals.filter(({ status }) => status === 'open');
  const lines = view.payments.flatMap((payment) => payment.refunds.map((refund) => ({ payment, refund })));
  if (open.length + lines.length === 0) return null;
  return (
    <Card component="section" aria-label={t('refund.of')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('refund.of')}
        </Title>
        {open.map((proposal) => (
          <ProposalCard key={proposal._id} eventId={eventId} proposal={proposal} />
        ))}
        {lines.length > 0 && (
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {lines.map(({ payment, refund }) => (
              <RefundLine key={refund.refundId} payment={payment} refund={refund} />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  );
};
