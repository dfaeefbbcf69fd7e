import { Button } from '@mantine/core';
import { IconTrash, IconUserMinus } from '@tabler/icons-react';
import { accessApi, type UserView } from '@turnout/contracts/access';
import type { EventId } from '@turnout/contracts/kernel';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';

interface AskedProps {
  readonly label: string;
  /** Read out instead: whom it is about. */
  readonly labelOf: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly isSaving: boolean;
  /** What the server said to it, and whether it was done. */
  readonly onConfirm: () => Promise<{ readonly isDone: boolean; readonly message: string }>;
}

/** A red button at the end of a row, which asks before it does anything. */
const AskedButton = ({ label, labelOf, icon, title, text, isSaving, onConfirm }: AskedProps) => {
  const [isOpen, setOpen] = useState(false);
  const confirm = async (): Promise<void> => {
    const { isDone, message } = await onConfirm();
    setOpen(false);
    notices[isDone ? 'success' : 'danger'](message);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        leftSection={icon}
        aria-label={labelOf}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={title}
        confirmLabel={label}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        {text}
      </ConfirmDialog>
    </>
  );
};

/** Takes somebody off an event's staff; an invitation that was not used yet is withdrawn. */
export const RemoveUser = ({ user, eventId }: { readonly user: UserView; readonly eventId: EventId }) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.removeStaff);
  const { name } = user;
  const kind = user.isInvited ? 'withdraw' : 'remove';
  return (
    <AskedButton
      label={t(`users.${kind}`)}
      labelOf={t(`users.${kind}Of`, { name })}
      icon={<IconUserMinus size={17} aria-hidden />}
      title={t(`users.${kind}Title`, { name })}
      text={t(`users.${kind}Text`)}
      isSaving={isSaving}
      onConfirm={async () => {
        const answer = await run({ params: { id: user._id, eventId } });
        return { isDone: answer.ok, message: answer.ok ? answer.data.message : answer.refusal.message };
      }}
    />
  );
};

/** Deletes an account for good; for the platform admin (spec 001, section 2.5). */
export const DeleteUser = ({ user, onDeleted }: { readonly user: UserView; readonly onDeleted?: () => void }) => {
  const { t } = useTranslation('access');
  const { run, isSaving } = useCommand(accessApi.deleteAccount);
  const { name } = user;
  return (
    <AskedButton
      label={t('users.delete')}
      labelOf={t('users.deleteOf', { name })}
      icon={<IconTrash size={17} aria-hidden />}
      title={t('users.deleteTitle')}
      text={t('users.deleteText', { name })}
      isSaving={isSaving}
      onConfirm={async () => {
        const answer = await run({ params: { id: user._id } });
        if (answer.ok) onDeleted?.();
        return { isDone: answer.ok, message: answer.ok ? answer.data.message : answer.refusal.message };
      }}
    />
  );
};
