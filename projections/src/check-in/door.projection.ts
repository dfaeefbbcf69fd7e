import { deskEvents, RefusalReason } from '@turnout/contracts/check-in';
import { EventId, Instant, minuteOf, momentOf, TypeId, type Metadata } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';

/** How many persons of one type stand where. `checkedIn`: inside now, and confirmed. */
export const TypeTally = z.object({
  confirmed: z.int(),
  pending: z.int(),
  rejected: z.int(),
  deleted: z.int(),
  checkedIn: z.int(),
});
export type TypeTally = z.infer<typeof TypeTally>;
export const Counts = z.object({ types: z.record(TypeId, TypeTally) });
const Registered = z.record(TypeId, TypeTally.omit({ checkedIn: true }));

export const LastVerdict = z.enum(['checked-in', 'denied', ...RefusalReason.options]);

export const doorTally = defineTable(
  'door_tally',
  ['event_id'],
  z.object({ event_id: EventId, counts: Counts, registered: Registered, position: z.string() }),
);
export const arrivals = defineTable(
  'arrivals',
  ['event_id', 'minute'],
  z.object({ event_id: EventId, minute: Instant, arrivals: z.int(), position: z.string() }),
);
export const deskActivity = defineTable(
  'desk_activity',
  ['event_id', 'desk'],
  z.object({
    event_id: EventId,
    desk: z.string(),
    by: z.string(),
    last_scan_at: Instant,
    last_verdict: LastVerdict,
    admitted: z.int(),
    refused: z.int(),
    position: z.string(),
  }),
);

const nobody: TypeTally = { confirmed: 0, pending: 0, rejected: 0, deleted: 0, checkedIn: 0 };

interface Change {
  readonly typeId: TypeId;
  readonly of: keyof TypeTally;
  readonly by: 1 | -1;
}

const count = (batch: Batch, eventId: EventId, position: string, changes: readonly Change[]): void => {
  const was = doorTally.get(batch, eventId);
  const types = { ...was?.counts.types };
  for (const { typeId, of, by } of changes) {
    const tally = types[typeId] ?? nobody;
    types[typeId] = { ...tally, [of]: tally[of] + by };
  }
  // The very same where only somebody entered or left: then it is not written, and touches nobody.
  const isSame = was !== undefined && changes.every(({ of }) => of === 'checkedIn');
  const registered = isSame ? was.registered : registeredOf(types);
  doorTally.put(batch, { event_id: eventId, counts: { types }, registered, position });
};

const registeredOf = (types: z.infer<typeof Counts>['types']): z.infer<typeof Registered> =>
  Object.fromEntries(
    Object.entries(types).map(([type, { checkedIn: _, ...registered }]) => [TypeId.parse(type), registered]),
  );

const arrive = (batch: Batch, eventId: EventId, at: Instant, position: string): void => {
  const minute = minuteOf(at);
  const known = arrivals.get(batch, eventId, minute)?.arrivals ?? 0;
  arrivals.put(batch, { event_id: eventId, minute, arrivals: known + 1, position });
};

const note = (
  batch: Batch,
  at: { readonly eventId: EventId; readonly desk: string; readonly position: string },
  verdict: z.infer<typeof LastVerdict>,
  metadata: Metadata,
): void => {
  const known = deskActivity.get(batch, at.eventId, at.desk);
  deskActivity.put(batch, {
    event_id: at.eventId,
    desk: at.desk,
    by: metadata.actor.id,
    last_scan_at: metadata.at,
    last_verdict: verdict,
    admitted: (known?.admitted ?? 0) + (verdict === 'checked-in' ? 1 : 0),
    refused: (known?.refused ?? 0) + (verdict === 'checked-in' ? 0 : 1),
    position: at.position,
  });
};

const ofTally = ({ data }: { readonly data: { readonly eventId: EventId } }): RowKey[] => [doorTally.at(data.eventId)];

/** Entering or leaving `confirmed` while inside changes how many of the confirmed are inside. */
const insideChange = (from: RegistrationStatus, to: RegistrationStatus): 1 | -1 | 0 => {
  if (from === to) return 0;
  if (to === 'confirmed') return 1;
  return from === 'confirmed' ? -1 : 0;
};

const submitted = on(registrationEvents.RegistrationSubmitted, {
  reads: ofTally,
  fold: ({ data, position }, batch) => {
    count(
      batch,
      data.eventId,
      position,
      data.registrants.map(({ typeId, status }) => ({ typeId, of: status, by: 1 })),
    );
  },
});

const added = on(registrationEvents.RegistrantsAdded, {
  reads: ofTally,
  fold: ({ data, position }, batch) => {
    const changes = data.registrants.map(({ typeId, status }): Change => ({ typeId, of: status, by: 1 }));
    count(batch, data.eventId, position, changes);
  },
});

/** Only a deleted registration is ever taken away. */
const removed = on(registrationEvents.RegistrationRemoved, {
  reads: ofTally,
  fold: ({ data, position }, batch) => {
    count(batch, data.eventId, position, [{ typeId: data.typeId, of: 'deleted', by: -1 }]);
  },
});

const statusSet = on(registrationEvents.RegistrationStatusSet, {
  reads: ofTally,
  fold: ({ data, position }, batch) => {
    const changes = data.registrants.flatMap(({ typeId, from, isCheckedIn }): Change[] => {
      const inside = isCheckedIn ? insideChange(from, data.status) : 0;
      return [
        { typeId, of: from, by: -1 },
        { typeId, of: data.status, by: 1 },
        ...(inside === 0 ? [] : [{ typeId, of: 'checkedIn', by: inside } as const]),
      ];
    });
    count(batch, data.eventId, position, changes);
  },
});

const checkedIn = on(registrationEvents.RegistrantCheckedIn, {
  reads: ({ data, metadata }) => [
    doorTally.at(data.eventId),
    ...(data.isFirst ? [arrivals.at(data.eventId, minuteOf(momentOf(data, metadata.at)))] : []),
    ...(metadata.desk === undefined ? [] : [deskActivity.at(data.eventId, metadata.desk)]),
  ],
  fold: ({ data, metadata, position }, batch) => {
    const { eventId } = data;
    count(batch, eventId, position, [{ typeId: data.typeId, of: 'checkedIn', by: 1 }]);
    if (data.isFirst) arrive(batch, eventId, momentOf(data, metadata.at), position);
    if (metadata.desk !== undefined) note(batch, { eventId, desk: metadata.desk, position }, 'checked-in', metadata);
  },
});

/** An undo is of one who was confirmed at the time or is not counted inside any more. Arrivals stay. */
const undone = on(registrationEvents.CheckInUndone, {
  reads: ofTally,
  fold: ({ data, position }, batch) => {
    if (data.status !== 'confirmed') return;
    count(batch, data.eventId, position, [{ typeId: data.typeId, of: 'checkedIn', by: -1 }]);
  },
});

const denied = on(registrationEvents.RegistrantDenied, {
  reads: ({ data, metadata }) => (metadata.desk === undefined ? [] : [deskActivity.at(data.eventId, metadata.desk)]),
  fold: ({ data: { eventId, activityId }, metadata, position }, batch) => {
    if (activityId !== undefined || metadata.desk === undefined) return;
    note(batch, { eventId, desk: metadata.desk, position }, 'denied', metadata);
  },
});

const refused = on(deskEvents.ScanRefused, {
  reads: ({ data }) => [deskActivity.at(data.eventId, data.desk)],
  fold: ({ data, metadata, position }, batch) => {
    // What a checkpoint or an activity refused is no door's.
    if (data.checkpointId !== undefined || data.activityId !== undefined) return;
    note(batch, { eventId: data.eventId, desk: data.desk, position }, data.reason, metadata);
  },
});

/** What was refused and not stored counts all the same. */
const notStored = on(deskEvents.RefusalsNotStored, {
  reads: ({ data }) => [deskActivity.at(data.eventId, data.desk)],
  fold: ({ data, position }, batch) => {
    const known = deskActivity.get(batch, data.eventId, data.desk);
    if (data.checkpointId !== undefined || data.activityId !== undefined || known === undefined) return;
    deskActivity.put(batch, { ...known, refused: known.refused + data.count, position });
  },
});

export const doorProjection = defineProjection({
  name: 'door',
  version: 4,
  ddl: ddlBeside(import.meta.url, 'door.sql'),
  tables: [doorTally, arrivals, deskActivity],
  clauses: [submitted, added, removed, statusSet, checkedIn, undone, denied, refused, notStored],
});
