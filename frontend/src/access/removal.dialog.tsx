import { accessApi, type UserView } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';

export interface RemovalDialogProps {
  readonly user: UserView;
  /** From which event's staff; null: the account is deleted, in all of them. */
  readonly from: EventId | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/**
 * Asks before somebody is taken off an event's staff (an invitation that was not used yet is withdrawn), or before an
 * account is deleted for good (rule access/removing-staff).
 */
export const RemovalDialog = ({ user, from, opened, onClose, onDone }: RemovalDialogProps) => {
  const { t } = useTranslation('access');
  const removing = useCommand(accessApi.removeStaff);
  const deleting = useCommand(accessApi.deleteAccount);
  const { _id: id, name, isInvited } = user;
  const kind = from === null ? 'delete' : isInvited ? 'withdraw' : 'remove';
  const confirm = async (): Promise<void> => {
    const answer = await (from === null
      ? deleting.run({ params: { id } })
      : removing.run({ params: { id, eventId: from } }));
    onClose();
    if (!answer.ok) return notices.danger(answer.refusal.message);
    notices.success(answer.data.message);
    onDone?.();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t(`users.${kind}Title`, { name })}
      confirmLabel={t(`users.${kind}`)}
      isDangerous
      isSaving={removing.isSaving || deleting.isSaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t(`users.${kind}Text`, { name })}
    </ConfirmDialog>
  );
};
