import { Alert, Checkbox, Group, ScrollArea, Text } from '@mantine/core';
import { IconCoinOff } from '@tabler/icons-react';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { useMoney } from '../../ui/use-money.ts';
import { fullName } from '../parts/badge-text.ts';
import { PaymentTag } from '../parts/payment-tag.tsx';
import classes from './print.module.css';

/** Tells whether the badge of somebody is printed only by whoever means it, as something is due (types: `badgePrintingWithoutPayment`). */
export const isOwing = ({ badgeDue }: Pick<RegistrationView, 'badgeDue'>): boolean => badgeDue !== undefined;

const Owing = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const { currency = '', badgeDue = 0, registrantsCount } = registration;
  const said = { name: fullName(registration), due: useMoney(currency)(badgeDue) };
  return (
    <Group component="li" gap="xs">
      <Text span>{t(registrantsCount > 1 ? 'unpaid.group' : 'unpaid.one', said)}</Text>
      <PaymentTag registration={registration} />
    </Group>
  );
};

interface UnpaidNoticeProps {
  /** Whose badge is asked about; of nobody, nothing is shown. */
  readonly people: readonly RegistrationView[];
  readonly isMeant: boolean;
  readonly onMeant: (isMeant: boolean) => void;
}

/** Whoever prints is told who owes how much, and has to say that these badges are meant before they are on the page. */
export const UnpaidNotice = ({ people, isMeant, onMeant }: UnpaidNoticeProps) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  if (people.length === 0) return null;
  const said = { count: people.length, shown: number(people.length) };
  return (
    <Alert color="yellow" w="100%" icon={<IconCoinOff aria-hidden />} title={t('unpaid.title', said)}>
      <ScrollArea.Autosize
        mah="16rem"
        mb="sm"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('unpaid.list') }}
      >
        <ul className={classes.owing}>
          {people.map((registration) => (
            <Owing key={registration._id} registration={registration} />
          ))}
        </ul>
      </ScrollArea.Autosize>
      <Checkbox
        label={t('unpaid.meant', said)}
        checked={isMeant}
        onChange={({ currentTarget }) => onMeant(currentTarget.checked)}
      />
    </Alert>
  );
};
