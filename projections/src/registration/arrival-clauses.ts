import { registrationEvents } from '@turnout/contracts/registration';
import { on } from '../platform/projection.ts';
import { nobodyInside, registrants } from './registrant-row.ts';

/** The facts about people's arrival and their badges, in the rows of registrants. */
export const arrivalClauses = [
  on(registrationEvents.RegistrantCheckedIn, {
    fold: ({ data, metadata, position }, batch) => {
      registrants.patch(batch, [data.registrantId], {
        checked_in_at: metadata.at,
        checked_in_by: metadata.actor.id,
        checked_in_desk: metadata.desk ?? '',
        checkin_id: data.checkinId,
        check_in_method: metadata.method ?? 'manual',
        position,
      });
    },
  }),
  on(registrationEvents.CheckInUndone, {
    fold: ({ data, position }, batch) => {
      registrants.patch(batch, [data.registrantId], { ...nobodyInside, position });
    },
  }),
  on(registrationEvents.BadgePrinted, {
    reads: ({ data }) => data.registrants.map((id) => registrants.at(id)),
    fold: ({ data, metadata, position }, batch) => {
      for (const id of data.registrants) {
        const was = registrants.get(batch, id);
        if (was === undefined) continue;
        const times_printed = was.times_printed + 1;
        registrants.put(batch, { ...was, printed_at: metadata.at, times_printed, position });
      }
    },
  }),
  on(registrationEvents.BadgeReplaced, {
    fold: ({ data: { registrantId, badge }, position }, batch) => {
      registrants.patch(batch, [registrantId], { badge, printed_at: null, position });
    },
  }),
];
