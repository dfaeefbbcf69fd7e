import { deskEvents } from '@turnout/contracts/check-in';
import { isPrimaryOf } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { checkpointClauses } from './checkpoint-history.ts';
import {
  pastAdmissions,
  pastCheckinChanges,
  pastCheckpointData,
  pastDetails,
  pastMinutes,
  pastPrints,
  pastRefusals,
  pastRefusalsNotStored,
  pastRegistrants,
  pastStatuses,
  pastTally,
  tablesOfFacts,
} from './history-rows.ts';
import { moneyClauses } from './money-history.ts';
import { personColumns, putNewcomers } from './past-newcomers.ts';
import { countFact, factColumns, insideChange, tallyRows, type Change } from './past-tally.ts';

const submitted = on(registrationEvents.RegistrationSubmitted, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { registrants } = event.data;
    putNewcomers(
      batch,
      event,
      registrants.map((one, index) => ({ ...one, place: index + 1 })),
    );
  },
});

const added = on(registrationEvents.RegistrantsAdded, {
  reads: tallyRows,
  fold: (event, batch) => {
    putNewcomers(batch, event, event.data.registrants);
  },
});

/** Gone from every moment of the past too; what was counted then stays counted. */
const removed = on(registrationEvents.RegistrationRemoved, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { registrantId, typeId } = event.data;
    pastRegistrants.delete(batch, registrantId);
    countFact(batch, event, [{ typeId, of: 'deleted', by: -1 }]);
  },
});

const statusSet = on(registrationEvents.RegistrationStatusSet, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { data } = event;
    const changes = data.registrants.flatMap(
      ({ registrantId, typeId, from, isCheckedIn, awaitsPayment = false }): Change[] => {
        const inside = insideChange(from, data.status, isCheckedIn);
        pastStatuses.put(batch, {
          registrant_id: registrantId,
          ...factColumns(event),
          type_id: typeId,
          was: from,
          status: data.status,
          awaits_payment: awaitsPayment,
          inside,
        });
        return [
          { typeId, of: from, by: -1 },
          { typeId, of: data.status, by: 1 },
          { typeId, of: 'checkedIn', by: inside },
        ];
      },
    );
    countFact(batch, event, changes);
  },
});

/** Whoever is accepted and has to pay first stays pending, also who did not wait for that before. */
const approved = on(registrationEvents.RegistrationsApproved, {
  reads: tallyRows,
  fold: (event, batch) => {
    for (const { registrantId, typeId, awaitsPayment } of event.data.registrants)
      if (awaitsPayment === true)
        pastStatuses.put(batch, {
          registrant_id: registrantId,
          ...factColumns(event),
          type_id: typeId,
          was: 'pending',
          status: 'pending',
          awaits_payment: true,
          inside: 0,
        });
    countFact(batch, event);
  },
});

const checkedIn = on(registrationEvents.RegistrantCheckedIn, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { data, metadata } = event;
    pastAdmissions.put(batch, {
      registrant_id: data.registrantId,
      ...factColumns(event),
      type_id: data.typeId,
      checkin_id: data.checkinId,
      by: metadata.actor.id,
      desk: metadata.desk ?? '',
      inside: 1,
    });
    countFact(batch, event, [{ typeId: data.typeId, of: 'checkedIn', by: 1 }]);
  },
});

/** An undo is of one who was confirmed at the time or is not counted inside any more. */
const undone = on(registrationEvents.CheckInUndone, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { data, metadata } = event;
    const inside = data.status === 'confirmed' ? -1 : 0;
    pastAdmissions.put(batch, {
      registrant_id: data.registrantId,
      ...factColumns(event),
      type_id: data.typeId,
      checkin_id: null,
      by: metadata.actor.id,
      desk: metadata.desk ?? '',
      inside,
    });
    countFact(batch, event, [{ typeId: data.typeId, of: 'checkedIn', by: inside }]);
  },
});

const corrected = on(registrationEvents.RegistrantDetailsCorrected, {
  reads: (event) => [pastRegistrants.at(event.data.registrantId), ...tallyRows(event)],
  fold: (event, batch) => {
    const { data, personal } = event;
    const first = pastRegistrants.get(batch, data.registrantId);
    if (first !== undefined) {
      pastDetails.put(batch, {
        registrant_id: data.registrantId,
        ...factColumns(event),
        ...personColumns(personal[data.registrantId], first),
      });
    }
    countFact(batch, event);
  },
});

/** What was known of the person goes from every moment of the past; what happened stays. */
const erasedPerson = on(registrationEvents.RegistrantErased, {
  reads: (event) => [pastRegistrants.at(event.data.registrantId), ...tallyRows(event)],
  fold: (event, batch) => {
    const { registrantId, primaryId } = event.data;
    const first = pastRegistrants.get(batch, registrantId);
    if (first !== undefined) {
      const nothing = personColumns(null, first);
      pastRegistrants.patch(batch, [registrantId], { ...nothing, is_erased: true });
      pastDetails.sweep(batch, { registrant_id: registrantId }, nothing);
    }
    pastCheckpointData.sweep(batch, { registrant_id: registrantId }, { fields: {} });
    pastRefusals.sweep(batch, { registrant_id: registrantId }, { code: '' });
    // Notes at checkpoints are sealed under the group's first person.
    if (isPrimaryOf(registrantId, primaryId))
      pastCheckinChanges.sweep(batch, { primary_id: primaryId }, { note: null });
    countFact(batch, event);
  },
});

const printed = on(registrationEvents.BadgePrinted, {
  reads: tallyRows,
  fold: (event, batch) => {
    for (const id of event.data.registrants)
      pastPrints.put(batch, { registrant_id: id, is_printed: true, ...factColumns(event) });
    countFact(batch, event);
  },
});

const replacedBadge = on(registrationEvents.BadgeReplaced, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { registrantId } = event.data;
    pastPrints.put(batch, { registrant_id: registrantId, is_printed: false, ...factColumns(event) });
    countFact(batch, event);
  },
});

const refused = on(deskEvents.ScanRefused, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { data, metadata } = event;
    pastRefusals.put(batch, {
      ...factColumns(event),
      registrant_id: data.registrantId,
      checkpoint_id: data.checkpointId ?? null,
      desk: data.desk,
      // Of whom nobody knows, the code stays sealed in the log: no erasure would find it here.
      code: data.registrantId === null ? '' : (event.personal[data.registrantId]?.code ?? data.code ?? ''),
      reason: data.reason,
      actor: metadata.actor,
    });
    countFact(batch, event);
  },
});

const notStored = on(deskEvents.RefusalsNotStored, {
  reads: tallyRows,
  fold: (event, batch) => {
    const { data, metadata } = event;
    pastRefusalsNotStored.put(batch, {
      ...factColumns(event),
      desk: data.desk,
      checkpoint_id: data.checkpointId ?? null,
      refusals: data.count,
      from_at: data.from,
      to_at: data.to,
      actor: metadata.actor,
    });
    countFact(batch, event);
  },
});

/** An event as of any moment (rule history/any-moment). */
export const historyProjection = defineProjection({
  name: 'history',
  version: 9,
  ddl: ddlBeside(import.meta.url, 'history.sql'),
  tables: [...tablesOfFacts, pastTally, pastMinutes],
  clauses: [
    submitted,
    added,
    removed,
    statusSet,
    approved,
    checkedIn,
    undone,
    corrected,
    ...moneyClauses,
    printed,
    replacedBadge,
    erasedPerson,
    refused,
    notStored,
    ...checkpointClauses,
  ],
});
