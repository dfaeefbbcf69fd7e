import { PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface FormProps {
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** The server's refusal; null: none. */
  readonly problem: string | null;
  readonly isSaving: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Asks for one's own password before something about the log-in is changed. */
export const OwnPasswordForm = (props: FormProps) => {
  const { text, confirmLabel, isDangerous = false, problem, isSaving, onConfirm, onCancel } = props;
  const { t } = useTranslation('access');
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    setMissing(password === '');
    if (password !== '') onConfirm(password);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text>{text}</Text>
        <PasswordInput
          id="own-password"
          required
          data-autofocus
          label={t('factors.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('logIn.showPassword'), tabIndex: 0 }}
          error={isMissing ? t('logIn.passwordMissing') : problem}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogButtons label={confirmLabel} isSaving={isSaving} isDangerous={isDangerous} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

/** The same as a question of its own. */
export const OwnPasswordDialog = ({
  opened,
  title,
  ...form
}: FormProps & { readonly opened: boolean; readonly title: string }) => {
  const { t } = useTranslation('ui');
  return (
    <Dialog opened={opened} onClose={form.onCancel} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <OwnPasswordForm {...form} />
    </Dialog>
  );
};
