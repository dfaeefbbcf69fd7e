import { CopyOf, EventDetails, eventSetupEvents } from '@turnout/contracts/event-setup';
import { AccountId, EventId, Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const events = defineTable(
  'events',
  ['event_id'],
  z.object({
    event_id: EventId,
    creator: AccountId,
    created_at: Instant,
    details: EventDetails,
    version: z.int(),
    /** Null: it was made anew. */
    copy_of: CopyOf.nullable(),
    /** The copy is not whole yet. */
    is_copying: z.boolean(),
    position: z.string(),
  }),
);

export const eventsProjection = defineProjection({
  name: 'events',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'events.sql'),
  tables: [events],
  clauses: [
    on(eventSetupEvents.EventScheduled, {
      fold: ({ data, metadata, position }, batch) => {
        events.put(batch, {
          event_id: data.eventId,
          creator: data.creator,
          created_at: metadata.at,
          details: data.details,
          version: 0,
          copy_of: data.copyOf ?? null,
          is_copying: data.copyOf !== undefined,
          position,
        });
      },
    }),
    on(eventSetupEvents.EventDetailsRevised, {
      reads: ({ data }) => [events.at(data.eventId)],
      fold: ({ data, position, revision: version }, batch) => {
        const event = events.get(batch, data.eventId);
        if (event === undefined) return;
        const details = EventDetails.parse({ ...event.details, ...data.details });
        events.put(batch, { ...event, details, version, position });
      },
    }),
    ...[eventSetupEvents.EventSecretSet, eventSetupEvents.EventSecretTakenAway].map((fact) =>
      on(fact, {
        reads: ({ data }) => [events.at(data.eventId)],
        fold: ({ data, position, revision: version }, batch) => {
          const event = events.get(batch, data.eventId);
          if (event !== undefined) events.put(batch, { ...event, version, position });
        },
      }),
    ),
    on(eventSetupEvents.EventCopied, {
      reads: ({ data }) => [events.at(data.eventId)],
      fold: ({ data, position, revision: version }, batch) => {
        const event = events.get(batch, data.eventId);
        if (event !== undefined) events.put(batch, { ...event, is_copying: false, version, position });
      },
    }),
    on(eventSetupEvents.EventRemoved, { fold: ({ data }, batch) => events.delete(batch, data.eventId) }),
  ],
});
