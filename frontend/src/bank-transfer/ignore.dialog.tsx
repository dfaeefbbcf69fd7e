import { Stack, Text, Textarea } from '@mantine/core';
import { bankTransferApi, type BankLineView } from '@turnout/contracts/bank-transfer';
import type { EventId } from '@turnout/contracts/kernel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { useMoney } from '../ui/use-money.ts';

const shortestReason = 3;

export interface LineDialogProps {
  readonly eventId: EventId;
  readonly line: BankLineView;
  readonly onClose: () => void;
}

/** Says that a payment is for nobody here; why, is asked and kept. */
export const IgnoreDialog = ({ eventId, line, onClose }: LineDialogProps) => {
  const { t } = useTranslation('bank-transfer');
  const money = useMoney(line.currency);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand(bankTransferApi.ignoreBankLine);
  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (command.isSaving) return;
    if (reason.trim().length < shortestReason) return setProblem(t('ignore.missing'));
    const answer = await command.run({ body: { eventId, lineId: line._id, reason: reason.trim() } });
    if (!answer.ok) return setProblem(answer.refusal.message);
    notices.success(answer.data.message);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('ignore.title', { amount: money(line.amount) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form noValidate onSubmit={(pressed) => void submit(pressed)}>
        <Stack>
          <Text size="sm">{t('ignore.text')}</Text>
          <Textarea
            label={t('ignore.reason')}
            data-autofocus
            required
            maxLength={200}
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setProblem(null);
            }}
            error={problem}
          />
          <DialogButtons label={t('line.ignore')} isSaving={command.isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
