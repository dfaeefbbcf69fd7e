import { Alert } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconCoin, IconHourglass, IconReceiptRefund } from '@tabler/icons-react';
import type { BalanceView } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import { paidInAll, type Progress } from './progress.ts';

const looks = {
  awaited: { color: 'blue', Icon: IconHourglass },
  'under-way': { color: 'blue', Icon: IconHourglass },
  received: { color: 'green', Icon: IconCoin },
  counted: { color: 'green', Icon: IconCircleCheck },
  failed: { color: 'red', Icon: IconCircleX },
  returned: { color: 'yellow', Icon: IconReceiptRefund },
} as const;

interface ProgressProps {
  readonly progress: Progress | null;
  /** As the group stands since; absent: not known. */
  readonly balance: Pick<BalanceView, 'due' | 'currency'> | undefined;
}

/** The sentence of what is due since, where a payment counts. */
const useDueSince = ({ progress, balance }: ProgressProps): string => {
  const { t } = useTranslation('site');
  const money = useMoney(balance?.currency ?? 'USD');
  if (progress?.kind !== 'counted' || balance === undefined) return '';
  return balance.due > 0
    ? t('payment.progress.dueStill', { amount: money(balance.due) })
    : t('payment.progress.allPaid');
};

/** The way of a payment, as far as it is known, read out where it changes. */
export const PaymentProgress = ({ progress, balance }: ProgressProps) => {
  const { t } = useTranslation('site');
  const payment = progress === null || progress.kind === 'awaited' ? null : progress.payment;
  const money = useMoney(payment?.currency ?? 'USD');
  const dueSince = useDueSince({ progress, balance });
  const isWallet = payment?.provider === 'paypal' && (progress?.kind === 'counted' || progress?.kind === 'received');
  const { color, Icon } = looks[progress?.kind ?? 'awaited'];
  const amount = payment === null ? '' : money(paidInAll(payment));
  return (
    <div role="status" className={progress === null ? 'unseen' : ''}>
      {progress !== null && (
        <Alert
          color={color}
          variant="light"
          icon={<Icon aria-hidden />}
          title={isWallet ? t('payment.progress.successful') : t(`payment.progress.${progress.kind}`, { amount })}
        >
          {isWallet ? t('payment.progress.successfulText') : t(`payment.progress.${progress.kind}Text`)} {dueSince}
        </Alert>
      )}
    </div>
  );
};
