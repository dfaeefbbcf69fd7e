import { Stack, Text, TextInput } from '@mantine/core';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { selfServiceApi } from '@turnout/contracts/self-service';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../platform/command.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { tellAsked } from '../../../ui/tell-asked.ts';

interface TransferDialogProps {
  readonly code: string;
  readonly of: { readonly id: RegistrantId; readonly name: string };
  /** Somebody was asked to take it over. */
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Passes a registration on: a link goes to the address that is entered. */
export const TransferDialog = ({ code, of, onAsked, onClose }: TransferDialogProps) => {
  const { t } = useTranslation('site');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand(selfServiceApi.requestTransfer);
  const ask = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (command.isSaving) return;
    if (email.trim() === '') return setProblem(t('editLink.emailMissing'));
    setProblem(null);
    const result = await command.run({ params: { id: of.id }, body: { code, email: email.trim() } });
    if (!result.ok) return setProblem(result.refusal.message.replace(/^email[\s\u00a0\u202f]?: /, ''));
    tellAsked(result.data, t('editLink.notSent'));
    onAsked();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('transfer.ask', { name: of.name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form noValidate onSubmit={(pressed) => void ask(pressed)}>
        <Stack>
          <Text>{t('transfer.text')}</Text>
          <TextInput
            label={t('transfer.email')}
            type="email"
            autoComplete="off"
            data-autofocus
            error={problem}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <DialogButtons label={t('editLink.send')} isSaving={command.isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
