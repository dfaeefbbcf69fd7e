import { checkpointCheckinEvents, CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';
import {
  CheckpointCheckinId,
  CheckpointId,
  EventId,
  Instant,
  isPrimaryOf,
  momentOf,
  PrimaryId,
  RegistrantId,
} from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';
import { checkpointData, dataClauses, groups, ofGroup, whereItCame } from './data-rows.ts';

export const CheckinRow = z.object({
  checkin_id: CheckpointCheckinId,
  checkpoint_id: CheckpointId,
  event_id: EventId,
  primary_id: PrimaryId,
  code: z.string(),
  registrants: z.array(RegistrantId),
  is_external: z.boolean(),
  created_at: Instant,
  entered_at: Instant,
  created_by: z.string(),
  desk: z.string(),
  checked_in: z.string(),
  status: CheckpointCheckinStatus,
  is_printed: z.boolean(),
  note: z.string(),
  position: z.string(),
});
export const checkins = defineTable('checkpoint_checkins', ['checkin_id'], CheckinRow);
export const tally = defineTable(
  'checkpoint_tally',
  ['checkpoint_id'],
  z.object({
    checkpoint_id: CheckpointId,
    event_id: EventId,
    checkins: z.int(),
    checked_in: z.int(),
    accepted: z.int(),
    checked_out: z.int(),
    deleted: z.int(),
    seen: z.int(),
    position: z.string(),
  }),
);
export const visitors = defineTable(
  'checkpoint_visitors',
  ['checkpoint_id', 'primary_id'],
  z.object({
    checkpoint_id: CheckpointId,
    primary_id: PrimaryId,
    event_id: EventId,
    visits: z.record(RegistrantId, z.int()),
    position: z.string(),
  }),
);
interface Place {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly primaryId: PrimaryId;
  readonly checkinId: CheckpointCheckinId;
}

const columnOf = {
  'checked-in': 'checked_in',
  accepted: 'accepted',
  'checked-out': 'checked_out',
  deleted: 'deleted',
} as const satisfies Record<CheckpointCheckinStatus, string>;

const nobody = { checkins: 0, checked_in: 0, accepted: 0, checked_out: 0, deleted: 0, seen: 0 };

/** One visit of these people more or fewer; answers how many persons more or fewer were seen by that. */
const visit = (
  batch: Batch,
  { eventId, checkpointId, primaryId }: Place,
  { registrants, by, position }: { registrants: readonly RegistrantId[]; by: 1 | -1; position: string },
): number => {
  const visits = { ...visitors.get(batch, checkpointId, primaryId)?.visits };
  let seen = 0;
  for (const id of registrants) {
    const was = visits[id] ?? 0;
    visits[id] = was + by;
    seen += Number(was + by > 0) - Number(was > 0);
  }
  visitors.put(batch, { checkpoint_id: checkpointId, primary_id: primaryId, event_id: eventId, visits, position });
  return seen;
};

const ofPlace = ({ checkpointId, primaryId }: Place): RowKey[] => [
  tally.at(checkpointId),
  visitors.at(checkpointId, primaryId),
];

const checkedIn = on(checkpointCheckinEvents.CheckpointCheckedIn, {
  reads: ({ data }) => [...ofPlace(data), groups.at(data.primaryId)],
  fold: ({ data, metadata, position }, batch) => {
    const { eventId, checkpointId, primaryId, registrants } = data;
    checkins.put(batch, {
      checkin_id: data.checkinId,
      checkpoint_id: checkpointId,
      event_id: eventId,
      primary_id: primaryId,
      code: data.code,
      registrants,
      is_external: data.isExternal,
      created_at: metadata.at,
      entered_at: momentOf(data, metadata.at),
      created_by: metadata.actor.id,
      desk: metadata.desk ?? '',
      checked_in: position,
      status: 'checked-in',
      is_printed: false,
      note: '',
      position,
    });
    const was = tally.get(batch, checkpointId) ?? { checkpoint_id: checkpointId, event_id: eventId, ...nobody };
    const seen = visit(batch, data, { registrants, by: 1, position });
    tally.put(batch, {
      ...was,
      checkins: was.checkins + 1,
      checked_in: was.checked_in + registrants.length,
      seen: was.seen + seen,
      position,
    });
    const came = groups.get(batch, primaryId)?.checkpoints ?? [];
    if (!came.includes(checkpointId))
      groups.put(batch, {
        primary_id: primaryId,
        event_id: eventId,
        checkpoints: [...came, checkpointId],
        position,
      });
  },
});

const statusSet = on(checkpointCheckinEvents.CheckpointCheckinStatusSet, {
  reads: ({ data }) => [...ofPlace(data), checkins.at(data.checkinId)],
  fold: ({ data, position }, batch) => {
    const checkin = checkins.get(batch, data.checkinId);
    const was = tally.get(batch, data.checkpointId);
    if (checkin === undefined || was === undefined) return;
    checkins.put(batch, { ...checkin, status: data.status, position });
    const { registrants } = checkin;
    const seen = data.status === 'deleted' ? visit(batch, data, { registrants, by: -1, position }) : 0;
    const [from, to] = [columnOf[data.from], columnOf[data.status]];
    const less = { ...was, [from]: was[from] - data.persons };
    tally.put(batch, { ...less, [to]: less[to] + data.persons, seen: was.seen + seen, position });
  },
});

/** Check-ins at checkpoints, and what was entered there. Names come from the registrants as they are read. */
export const checkpointCheckinsProjection = defineProjection({
  name: 'checkpoint-checkins',
  version: 3,
  ddl: ddlBeside(import.meta.url, 'checkins.sql'),
  tables: [checkins, tally, visitors, groups, checkpointData],
  clauses: [
    checkedIn,
    statusSet,
    on(checkpointCheckinEvents.CheckpointCheckinPrinted, {
      fold: ({ data, position }, batch) => {
        checkins.patch(batch, [data.checkinId], { is_printed: true, position });
      },
    }),
    on(checkpointCheckinEvents.CheckpointCheckinNoted, {
      // Read, though nothing of it is looked at: erasing the group's first person sweeps the notes.
      reads: ({ data }) => [checkins.at(data.checkinId)],
      fold: ({ data, personal, position }, batch) => {
        const row = checkins.get(batch, data.checkinId);
        if (row === undefined) return;
        checkins.put(batch, { ...row, note: personal[data.primaryId]?.note ?? '', position });
      },
    }),
    on(registrationEvents.RegistrantErased, {
      reads: ofGroup,
      fold: ({ data, position }, batch) => {
        checkpointData.sweep(batch, { registrant_id: data.registrantId }, { fields: {}, position });
        // Notes are sealed under the group's first person.
        if (isPrimaryOf(data.registrantId, data.primaryId))
          checkins.sweep(batch, { primary_id: data.primaryId }, { note: '' });
        return whereItCame(batch, data.primaryId);
      },
    }),
    ...dataClauses,
  ],
});
