import { activityCheckInApi } from '@turnout/contracts/check-in';
import type { ActivityCheckinId, ActivityId, EventId, RegistrantId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { notices } from '../../ui/notices.tsx';

/** Somebody of whom a list of an activity says something. */
export interface AtRow {
  readonly id: RegistrantId;
  readonly name: string;
}

/** Check-ins to an activity by hand, from a row: in, denied, out, and taken back (rule activity-check-in/attendees-screen). */
export const useActivityDoor = (eventId: EventId, activityId: ActivityId) => {
  const { t } = useTranslation('attendees');
  const come = useCommand(activityCheckInApi.checkInToActivity);
  const back = useCommand(activityCheckInApi.undoActivityCheckIn);
  const ask = async ({ id, name }: AtRow, wish: 'in' | 'deny' | 'out'): Promise<void> => {
    const answer = await come.run({
      params: { id: activityId },
      body: {
        registrationId: id,
        isChosen: true,
        eventId,
        accept: wish !== 'deny',
        method: 'manual',
        checkout: wish === 'out',
      },
    });
    const done = { in: 'done', deny: 'denied', out: 'outDone' } as const;
    if (answer.ok) notices.success(t(`activity.door.${done[wish]}`, { name }));
    else if (answer.refusal.code !== 'cancelled') notices.danger(answer.refusal.message);
  };
  const undo = async ({ name }: AtRow, checkinId: ActivityCheckinId, reason: string): Promise<void> => {
    const answer = await back.run({ params: { id: checkinId }, query: {}, body: { reason } });
    if (answer.ok) notices.success(t('activity.door.undone', { name }));
    else if (answer.refusal.code !== 'cancelled') notices.danger(answer.refusal.message);
  };
  return { ask, undo, isSaving: come.isSaving || back.isSaving };
};
