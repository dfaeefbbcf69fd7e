import { EventId, TypeId } from '@turnout/contracts/kernel';
import { holdsSeat, registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';

export const SeatTally = z.object({ type_id: TypeId, event_id: EventId, taken: z.int(), position: z.string() });

export const seatTally = defineTable('seat_tally', ['type_id'], SeatTally);

const typesOf = (registrants: readonly { readonly typeId: TypeId }[]): RowKey[] =>
  [...new Set(registrants.map(({ typeId }) => typeId))].map((typeId) => seatTally.at(typeId));

/** Adds to the tallies of the types that change. */
const count = (
  batch: Batch,
  { eventId, position }: { readonly eventId: EventId; readonly position: string },
  changes: readonly { readonly typeId: TypeId; readonly by: number }[],
): void => {
  for (const { typeId, by } of changes.filter((change) => change.by !== 0)) {
    const taken = (seatTally.get(batch, typeId)?.taken ?? 0) + by;
    seatTally.put(batch, { type_id: typeId, event_id: eventId, taken, position });
  }
};

export const seatsProjection = defineProjection({
  name: 'seats',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'seats.sql'),
  tables: [seatTally],
  clauses: [
    on(registrationEvents.RegistrationSubmitted, {
      reads: ({ data }) => typesOf(data.registrants),
      fold: ({ data, position }, batch) =>
        count(
          batch,
          { eventId: data.eventId, position },
          data.registrants.map(({ typeId, status }) => ({ typeId, by: holdsSeat(status) ? 1 : 0 })),
        ),
    }),
    on(registrationEvents.RegistrantsAdded, {
      reads: ({ data }) => typesOf(data.registrants),
      fold: ({ data, position }, batch) =>
        count(
          batch,
          { eventId: data.eventId, position },
          data.registrants.map(({ typeId, status }) => ({ typeId, by: holdsSeat(status) ? 1 : 0 })),
        ),
    }),
    on(registrationEvents.RegistrationStatusSet, {
      reads: ({ data }) => typesOf(data.registrants),
      fold: ({ data, position }, batch) =>
        count(
          batch,
          { eventId: data.eventId, position },
          data.registrants.map(({ typeId, from }) => ({
            typeId,
            by: Number(holdsSeat(data.status)) - Number(holdsSeat(from)),
          })),
        ),
    }),
  ],
});
