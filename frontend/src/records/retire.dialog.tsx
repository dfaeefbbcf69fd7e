import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Retiring } from './use-retire.ts';

export interface RetireDialogProps<View> {
  readonly retiring: Retiring<View>;
  readonly title: string;
  readonly children: ReactNode;
}

/** Asks before a record is deleted. */
export const RetireDialog = <View,>({ retiring, title, children }: RetireDialogProps<View>) => {
  const { t } = useTranslation('ui');
  return (
    <ConfirmDialog
      opened={retiring.asked !== null}
      title={title}
      confirmLabel={t('delete')}
      isDangerous
      isSaving={retiring.isSaving}
      onConfirm={() => void retiring.retire()}
      onCancel={retiring.close}
    >
      {children}
    </ConfirmDialog>
  );
};
