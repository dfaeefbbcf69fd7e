import { checkpointCheckinEvents, checkpointDataEvents, checkpointEvents } from '@turnout/contracts/checkpoint';
import type { CheckpointCheckinId, CheckpointId, EventId, PrimaryId } from '@turnout/contracts/kernel';
import { on, type Clause } from '../platform/projection.ts';
import type { Batch } from '../platform/table.ts';
import { pastCheckinChanges, pastCheckins, pastCheckpointData } from './history-rows.ts';
import { countFact, factColumns, tallyRows, type PlacedFact } from './past-tally.ts';

type OfCheckin = PlacedFact & {
  readonly data: {
    readonly eventId: EventId;
    readonly checkpointId: CheckpointId;
    readonly primaryId: PrimaryId;
    readonly checkinId: CheckpointCheckinId;
  };
};
type Changed = Pick<Parameters<typeof pastCheckinChanges.put>[1], 'persons' | 'was' | 'status' | 'printed' | 'note'>;
const unchanged: Changed = { persons: 0, was: null, status: null, printed: null, note: null };

const change = (batch: Batch, event: OfCheckin, changed: Partial<Changed>): void => {
  pastCheckinChanges.put(batch, {
    checkin_id: event.data.checkinId,
    ...factColumns(event),
    checkpoint_id: event.data.checkpointId,
    primary_id: event.data.primaryId,
    ...unchanged,
    ...changed,
  });
  countFact(batch, event);
};

/** What a checkpoint is, its own table remembers; here it is a fact of the event's timeline. */
const count = (batch: Batch, event: PlacedFact): void => {
  countFact(batch, event);
};

/** What happens to checkpoints, at them, and is known there. */
export const checkpointClauses: readonly Clause[] = [
  on(checkpointEvents.CheckpointDefined, { reads: tallyRows, fold: (event, batch) => count(batch, event) }),
  on(checkpointEvents.CheckpointRevised, { reads: tallyRows, fold: (event, batch) => count(batch, event) }),
  on(checkpointEvents.CheckpointRetired, { reads: tallyRows, fold: (event, batch) => count(batch, event) }),
  on(checkpointCheckinEvents.CheckpointCheckedIn, {
    reads: tallyRows,
    fold: (event, batch) => {
      const { data, metadata } = event;
      pastCheckins.put(batch, {
        checkin_id: data.checkinId,
        ...factColumns(event),
        checkpoint_id: data.checkpointId,
        primary_id: data.primaryId,
        code: data.code,
        registrants: data.registrants,
        persons: data.registrants.length,
        is_external: data.isExternal,
        by: metadata.actor.id,
        desk: metadata.desk ?? '',
      });
      countFact(batch, event);
    },
  }),
  on(checkpointCheckinEvents.CheckpointCheckinStatusSet, {
    reads: tallyRows,
    fold: (event, batch) => {
      const { from, status, persons } = event.data;
      return change(batch, event, { was: from, status, persons });
    },
  }),
  on(checkpointCheckinEvents.CheckpointCheckinPrinted, {
    reads: tallyRows,
    fold: (event, batch) => change(batch, event, { printed: true }),
  }),
  on(checkpointCheckinEvents.CheckpointCheckinNoted, {
    reads: tallyRows,
    // A note whose person was erased was never said, as far as anybody can tell.
    fold: (event, batch) => change(batch, event, { note: event.personal[event.data.primaryId]?.note ?? null }),
  }),
  on(checkpointDataEvents.CheckpointDataEntered, {
    reads: tallyRows,
    fold: (event, batch) => {
      for (const id of event.data.registrants) {
        const fields = event.personal[id]?.fields ?? {};
        pastCheckpointData.put(batch, { registrant_id: id, ...factColumns(event), fields });
      }
      countFact(batch, event);
    },
  }),
  on(checkpointDataEvents.CheckpointDataCleared, {
    reads: tallyRows,
    fold: (event, batch) => {
      pastCheckpointData.put(batch, { registrant_id: event.data.registrantId, ...factColumns(event), fields: {} });
      countFact(batch, event);
    },
  }),
];
