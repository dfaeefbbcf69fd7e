import { checkInApi } from '@turnout/contracts/check-in';
import { registrationApi, type RegistrationStatus, type RegistrationView } from '@turnout/contracts/registration';
import { selfServiceApi } from '@turnout/contracts/self-service';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { printArrived } from '../../desk/printing/print-arrived.ts';
import { callForFile, type Refusal } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { tellSent } from '../../platform/mail.tsx';
import { notices } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { AttendeeAction } from './attendee-actions.ts';
import { RemovalDialog, StatusDialog, UndoDialog } from './attendee-dialogs.tsx';
import { fullName } from './badge-text.ts';
import { EraseDialog } from './erase.dialog.tsx';
import { showRefusal } from '../../platform/refusal-notice.ts';

type Asking =
  | { readonly kind: 'status'; readonly status: RegistrationStatus }
  | { readonly kind: 'undo' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'permanent-delete' }
  | null;

type Admission = z.infer<typeof checkInApi.checkIn.output>;

/** The commands behind a registration's menu; a refusal is shown as a notice with the server's words. */
const useAttendeeCommands = (registration: RegistrationView) => {
  const { t } = useTranslation('attendees');
  const setStatus = useCommand(registrationApi.setStatus);
  const remove = useCommand(registrationApi.remove);
  const checkIn = useCommand(checkInApi.checkIn);
  const undo = useCommand(checkInApi.undo);
  const resend = useCommand(registrationApi.resendConfirmation);
  const revoke = useCommand(selfServiceApi.revokeEditLinks);
  const { _id: id, event: eventId, confirmationNumber, checkinId } = registration;

  const report = (result: { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }, words: string) => {
    if (result.ok) notices.success(words);
    else showRefusal(result.refusal);
  };
  /** The desk that this device is prints its badges here too, as it chose. */
  const printOf = ({ registration: who, checkin, checkins, childRegistrations = [] }: Admission) => {
    const everybody = [who, ...childRegistrations];
    const admitted = checkins ?? (checkin === undefined ? [] : [checkin]);
    const arrived = admitted.flatMap((one, at) => {
      const person = everybody.find(({ _id }) => _id === one.registration);
      if (person === undefined) return [];
      // The browser prints a group that came in together as one.
      const page = checkins === undefined ? `/print/${person._id}` : `/print/${who._id}?all=1`;
      return [{ id: person._id, checkinId: one._id, isPrinted: person.printed, path: at === 0 ? page : null }];
    });
    void printArrived(eventId, arrived, t('print.blocked'));
  };
  return {
    isSaving: [setStatus, remove, checkIn, undo, resend, revoke].some(({ isSaving }) => isSaving),
    setStatus: async (status: RegistrationStatus, forAll: boolean) => {
      const result = await setStatus.run({ body: { id, eventId, status, forAll, confirmationNumber } });
      report(result, t('notice.updated'));
    },
    // The one screen that sends this: sent about a registration that is deleted already, it is for good.
    removeForGood: async () => report(await remove.run({ params: { id } }), t('notice.deleted')),
    checkIn: async (isCheckInAll: boolean) => {
      const how = { isChosen: true, accept: true, method: 'manual', isCheckInAll } as const;
      const body = { registrationId: id, eventId, ...how };
      const result = await checkIn.run({ params: { type: 'registration', id: eventId }, body });
      report(
        result,
        isCheckInAll ? t('notice.groupCheckedIn') : t('notice.checkedIn', { name: fullName(registration) }),
      );
      if (result.ok) printOf(result.data);
    },
    held: async () => {
      try {
        saveFile(await callForFile(registrationApi.held, { params: { id } }), `held-${id}.json`);
      } catch (error) {
        notices.danger(t('notice.heldFailed'), error instanceof Error ? error.message : undefined);
      }
    },
    resend: async () => {
      const result = await resend.run({ params: { id }, query: {} });
      if (result.ok) await tellSent(t, t('notice.resent'), registration.email);
      else showRefusal(result.refusal);
    },
    revokeLinks: async () => report(await revoke.run({ params: { id } }), t('notice.linksRevoked')),
    undo: async (reason: string) => {
      if (checkinId === null) return;
      report(
        await undo.run({ params: { checkinId }, query: {}, body: { reason } }),
        t('notice.undone', { name: fullName(registration) }),
      );
    },
  };
};

/**
 * Everything that a menu entry starts, with the dialogs that ask first.
 * @returns `perform` starts an action, `isSaving` until the screen has seen its result, `dialogs` to render.
 */
export const useAttendeeActions = (
  registration: RegistrationView,
): {
  readonly perform: (action: AttendeeAction) => void;
  readonly isSaving: boolean;
  readonly dialogs: ReactNode;
} => {
  const commands = useAttendeeCommands(registration);
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const isGroup = registration.registrantsCount > 1;

  const perform = (action: AttendeeAction) => {
    if (action.kind === 'status' && !isGroup) void commands.setStatus(action.status, false);
    else if (action.kind === 'status') setAsking({ kind: 'status', status: action.status });
    else if (action.kind === 'delete') setAsking({ kind: 'status', status: 'deleted' });
    else if (action.kind === 'undo-check-in') setAsking({ kind: 'undo' });
    else if (action.kind === 'check-in') void commands.checkIn(false);
    else if (action.kind === 'check-in-all') void commands.checkIn(true);
    else if (action.kind === 'resend') void commands.resend();
    else if (action.kind === 'revoke-links') void commands.revokeLinks();
    else if (action.kind === 'held') void commands.held();
    else if (action.kind === 'erase' || action.kind === 'permanent-delete') setAsking({ kind: action.kind });
  };
  const confirmStatus = (status: RegistrationStatus) => (forAll: boolean) => {
    close();
    void commands.setStatus(status, forAll);
  };
  const confirmUndo = (reason: string) => {
    close();
    void commands.undo(reason);
  };
  const confirmRemoval = () => {
    close();
    void commands.removeForGood();
  };
  const dialogs = (
    <>
      {asking?.kind === 'status' ? (
        <StatusDialog
          registration={registration}
          status={asking.status}
          onClose={close}
          onConfirm={confirmStatus(asking.status)}
        />
      ) : null}
      {asking?.kind === 'undo' ? (
        <UndoDialog name={fullName(registration)} onClose={close} onConfirm={confirmUndo} />
      ) : null}
      {asking?.kind === 'permanent-delete' ? (
        <RemovalDialog registration={registration} onClose={close} onConfirm={confirmRemoval} />
      ) : null}
      {asking?.kind === 'erase' ? <EraseDialog registration={registration} onClose={close} /> : null}
    </>
  );
  return { perform, isSaving: commands.isSaving, dialogs };
};
