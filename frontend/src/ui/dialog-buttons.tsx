import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SavingButton } from './saving-button.tsx';

export interface DialogButtonsProps {
  /** What the form's button does, in words. */
  readonly label: string;
  /** Whether what the form asked for is on its way; a dialog that closes at once leaves it out. */
  readonly isSaving?: boolean;
  /** Whether what the form does cannot be taken back. */
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
}

/** The buttons that a dialog's form ends with: the way out, and the one that sends the form. */
export const DialogButtons = ({ label, isSaving = false, isDangerous = false, onCancel }: DialogButtonsProps) => {
  const { t } = useTranslation('ui');
  return (
    <Group justify="flex-end" gap="sm" mt="xs">
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <SavingButton type="submit" isSaving={isSaving} {...(isDangerous ? { color: 'red' } : {})}>
        {label}
      </SavingButton>
    </Group>
  );
};
