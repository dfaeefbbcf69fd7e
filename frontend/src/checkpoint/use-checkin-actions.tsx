import {
  checkpointApi,
  type CheckpointCheckinStatus,
  type CheckpointCheckinView,
  type CheckpointView,
} from '@turnout/contracts/checkpoint';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { tellSent } from '../platform/mail.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';
import { type CheckinAction, statusAfter } from './checkin-actions.ts';
import { EditFieldsDialog, LogsDialog, NoteDialog, RegistrationDialog } from './checkin.dialogs.tsx';
import { Labels } from './labels.tsx';
import type { AskedField } from './shown-fields.ts';

export interface CheckinCardProps {
  readonly checkin: CheckpointCheckinView;
  readonly checkpoint: CheckpointView;
  /** The checkpoints' own fields that are shown here. */
  readonly fields: readonly AskedField[];
  readonly zone: string;
  /** Somebody has just changed it. */
  readonly isChanged: boolean;
}

/** Somebody of a check-in, with the configured fields. */
export type CheckinPerson = CheckpointCheckinView['attendees'][number];

type Open =
  | { readonly kind: 'note' | 'logs' | 'view' | 'delete' | 'print' }
  | { readonly kind: 'edit'; readonly attendeeId: RegistrantId }
  | null;

/** Everything that a check-in's menu starts, with the dialogs that go with it. */
export const useCheckinActions = (
  props: Omit<CheckinCardProps, 'isChanged'>,
): {
  readonly perform: (action: CheckinAction) => void;
  readonly edit: (attendeeId: RegistrantId) => void;
  readonly isSaving: boolean;
  readonly dialogs: ReactNode;
} => {
  const { t } = useTranslation('checkpoint');
  const { checkin, checkpoint, fields, zone } = props;
  const [open, setOpen] = useState<Open>(null);
  const setStatus = useCommand(checkpointApi.setCheckinStatus);
  const resend = useCommand(checkpointApi.resendCheckinConfirmation);
  const close = useCallback(() => setOpen(null), []);
  const { event: eventId, _id: checkinId } = checkin;

  const put = async (status: CheckpointCheckinStatus): Promise<void> => {
    const answer = await setStatus.run({ body: { eventId, checkinId, status } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    close();
  };
  const send = async (): Promise<void> => {
    const answer = await resend.run({ body: { id: checkinId } });
    if (answer.ok) await tellSent(t, t('resent'));
    else notices.danger(answer.refusal.message);
  };
  const perform = (action: CheckinAction): void => {
    if (action === 'resend') void send();
    else if (action === 'accept' || action === 'removeAccepted' || action === 'checkout') void put(statusAfter[action]);
    else setOpen({ kind: action });
  };
  const dialogs = (
    <>
      {open?.kind === 'note' && <NoteDialog checkin={checkin} onClose={close} />}
      {open?.kind === 'logs' && <LogsDialog checkin={checkin} zone={zone} onClose={close} />}
      {open?.kind === 'view' && <RegistrationDialog checkin={checkin} onClose={close} />}
      {open?.kind === 'edit' && (
        <EditFieldsDialog checkin={checkin} attendeeId={open.attendeeId} fields={fields} onClose={close} />
      )}
      {open?.kind === 'print' && <Labels checkin={checkin} checkpointName={checkpoint.name} onDone={close} />}
      <ConfirmDialog
        opened={open?.kind === 'delete'}
        title={t('deleteCheckin.title', { code: checkin.code })}
        confirmLabel={t('delete')}
        isDangerous
        isSaving={setStatus.isSaving}
        onConfirm={() => void put(statusAfter.delete)}
        onCancel={close}
      >
        {t('deleteCheckin.text')}
      </ConfirmDialog>
    </>
  );
  return {
    perform,
    edit: (attendeeId) => setOpen({ kind: 'edit', attendeeId }),
    isSaving: setStatus.isSaving || resend.isSaving,
    dialogs,
  };
};
