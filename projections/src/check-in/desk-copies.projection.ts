import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { eventSetupEvents } from '@turnout/contracts/event-setup';
import { EventId, PrimaryId, type EventSchema } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on, type Clause } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';

export const deskCopies = defineTable(
  'desk_copies',
  ['event_id'],
  z.object({ event_id: EventId, since: z.string().nullable(), position: z.string() }),
);
export const deskChanges = defineTable(
  'desk_changes',
  ['primary_id'],
  z.object({ primary_id: PrimaryId, event_id: EventId, position: z.string() }),
);

const switched = (batch: Batch, eventId: EventId, { isOn, position }: { isOn: boolean; position: string }): void => {
  const was = deskCopies.get(batch, eventId)?.since ?? null;
  if ((was !== null) === isOn) return;
  deskCopies.put(batch, { event_id: eventId, since: isOn ? position : null, position });
};

const OfGroup = z.object({ eventId: EventId, primaryId: PrimaryId });

/** Something of a group changed. */
const changed = <S extends EventSchema>(schema: S): Clause =>
  on<EventSchema>(schema, {
    reads: ({ data }) => [deskCopies.at(OfGroup.parse(data).eventId)],
    fold: ({ data, position }, batch) => {
      const { eventId, primaryId } = OfGroup.parse(data);
      if ((deskCopies.get(batch, eventId)?.since ?? null) === null) return;
      deskChanges.put(batch, { primary_id: primaryId, event_id: eventId, position });
    },
  });

/** Changes for desks that admit without a network; of other events nothing is kept. */
export const deskCopiesProjection = defineProjection({
  name: 'desk-copies',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'desk-copies.sql'),
  tables: [deskCopies, deskChanges],
  clauses: [
    on(eventSetupEvents.EventScheduled, {
      reads: ({ data }) => [deskCopies.at(data.eventId)],
      fold: ({ data: { eventId, details }, position }, batch) =>
        switched(batch, eventId, { isOn: details.allowOfflineCheckin, position }),
    }),
    on(eventSetupEvents.EventDetailsRevised, {
      reads: ({ data }) => [deskCopies.at(data.eventId)],
      fold: ({ data: { eventId, details }, position }, batch) => {
        const isOn = details.allowOfflineCheckin;
        if (isOn !== undefined) switched(batch, eventId, { isOn, position });
      },
    }),
    ...Object.values(registrationEvents).map(changed),
    changed(checkpointCheckinEvents.CheckpointCheckedIn),
    changed(checkpointCheckinEvents.CheckpointCheckinStatusSet),
  ],
});
