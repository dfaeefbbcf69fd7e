import { Button, Text } from '@mantine/core';
import { IconCoinOff, IconCoins } from '@tabler/icons-react';
import { paymentApi, type BalanceView } from '@turnout/contracts/payment';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { useMoney } from '../ui/use-money.ts';

interface PaidProps {
  readonly registrationId: RegistrantId;
  readonly balance: Pick<BalanceView, 'currency' | 'due' | 'paid'>;
}

interface PaidActionsProps extends PaidProps {
  /** Something was paid online: that is refunded, not taken back. */
  readonly hasOnline: boolean;
}

interface PaidDialogProps extends PaidProps {
  readonly kind: 'pay' | 'unpay';
  readonly onClose: () => void;
}

/** Asks before all that a group owes is recorded as paid, or all that it paid is taken back; says how much as it stands now. */
const PaidDialog = ({ registrationId, balance: { currency, due, paid }, kind, onClose }: PaidDialogProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(currency);
  const pay = useCommand(paymentApi.pay);
  const unpay = useCommand(paymentApi.unpay);
  const send = async (): Promise<void> => {
    const params = { id: registrationId };
    const answer = kind === 'pay' ? await pay.run({ params, body: { shownDue: due } }) : await unpay.run({ params });
    if (answer.ok) notices.success(t(`${kind}.done`));
    else notices.danger(answer.refusal.message);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      isDangerous={kind === 'unpay'}
      isSaving={pay.isSaving || unpay.isSaving}
      title={t(`${kind}.title`)}
      confirmLabel={t(`${kind}.button`)}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <Text>{t(`${kind}.text`, { amount: money(kind === 'pay' ? due : paid) })}</Text>
    </ConfirmDialog>
  );
};

/** Marks a group as paid where something is due, and as unpaid where something was paid. */
export const PaidActions = ({ hasOnline, ...props }: PaidActionsProps) => {
  const { t } = useTranslation('payment');
  const { due, paid } = props.balance;
  const [asked, setAsked] = useState<PaidDialogProps['kind'] | null>(null);
  return (
    <>
      {due > 0 && (
        <Button variant="default" leftSection={<IconCoins size={18} aria-hidden />} onClick={() => setAsked('pay')}>
          {t('pay.button')}
        </Button>
      )}
      {paid > 0 && !hasOnline && (
        <Button variant="default" leftSection={<IconCoinOff size={18} aria-hidden />} onClick={() => setAsked('unpay')}>
          {t('unpay.button')}
        </Button>
      )}
      {asked !== null && <PaidDialog {...props} kind={asked} onClose={() => setAsked(null)} />}
    </>
  );
};
