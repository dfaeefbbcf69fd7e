import { registrationEvents as events } from '@turnout/contracts/registration';
import { change, type Teller, type TitleOf } from './story-entry.ts';

/** Tells what desks did without a network and what was decided about it, at the door, an activity or a checkpoint. */
export const offlineTellers = (titleOf: TitleOf): Readonly<Record<string, Teller>> => ({
  [events.AdmittedOffline.type]: ({ data }) => {
    const parsed = events.AdmittedOffline.data.parse(data);
    const { registrantId, checkpointId, activityId, because, offline, wish } = parsed;
    return [
      {
        registrants: [registrantId],
        ...(checkpointId === undefined ? {} : { checkpointId }),
        changes: [
          ...(activityId === undefined ? [] : [change('activities', null, titleOf(activityId))]),
          // Whoever was turned away or let out did not come in by it.
          wish === undefined ? change('checkedIn', null, offline.scannedAt) : change('wish', null, wish),
          change('reason', null, because),
        ],
      },
    ];
  },
  [events.OfflineConflictDecided.type]: ({ data, personal }) => {
    const { registrantId, checkpointId, activityId, decision } = events.OfflineConflictDecided.data.parse(data);
    const said = events.OfflineConflictDecided.personal.nullable().parse(personal[registrantId] ?? null);
    return [
      {
        registrants: [registrantId],
        ...(checkpointId === undefined ? {} : { checkpointId }),
        changes: [
          ...(activityId === undefined ? [] : [change('activities', null, titleOf(activityId))]),
          change('because', null, decision),
          ...(said === null || said.note === '' ? [] : [change('note', null, said.note)]),
        ],
      },
    ];
  },
});
