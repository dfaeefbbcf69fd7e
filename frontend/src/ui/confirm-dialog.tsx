import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { SavingButton } from './saving-button.tsx';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** The action cannot be taken back: the button is red. */
  readonly isDangerous?: boolean;
  readonly isSaving?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. Escape, the cross and a click outside all mean no. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        <div>{props.children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onCancel} data-autofocus>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <SavingButton
            isSaving={props.isSaving === true}
            onClick={props.onConfirm}
            {...(props.isDangerous === true ? { color: 'red' } : {})}
          >
            {props.confirmLabel}
          </SavingButton>
        </Group>
      </Stack>
    </Dialog>
  );
};
