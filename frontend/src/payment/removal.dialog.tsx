import { Text } from '@mantine/core';
import { paymentApi, type PaymentView } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { useMoney } from '../ui/use-money.ts';
import { useTransactionName } from './transactions.table.tsx';

interface RemovalDialogProps {
  readonly payment: PaymentView;
  readonly onClose: () => void;
}

/** Asks before a transaction is removed (rule money/removing-a-transaction); a refusal is shown with the server's words. */
export const RemovalDialog = ({ payment, onClose }: RemovalDialogProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(payment.currency);
  const nameOf = useTransactionName();
  const { run, isSaving } = useCommand(paymentApi.removeTransaction);
  const remove = async () => {
    const answer = await run({ params: { id: payment._id } });
    if (answer.ok) notices.success(t('notice.removed'));
    else notices.danger(answer.refusal.message);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      isDangerous
      isSaving={isSaving}
      title={t('removal.title')}
      confirmLabel={t('table.remove')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Text>{t('removal.text', { name: nameOf(payment, money(payment.amount)) })}</Text>
    </ConfirmDialog>
  );
};
