import { EventId, Instant, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { seatEvents, waitingEvents } from '@turnout/contracts/inventory';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

const Waiting = z.object({
  registrant_id: RegistrantId,
  event_id: EventId,
  type_id: TypeId,
  state: z.enum(['waiting', 'offered', 'using']),
  until: Instant.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  joined_at: Instant,
  is_proven: z.boolean(),
  preferred: z.string().nullable(),
  preferred_because: z.string(),
  joined: z.string(),
  position: z.string(),
});
export const waiting = defineTable('waiting', ['registrant_id'], Waiting);

/** Who waits for a seat, in what order, and for whom one is held. */
export const waitingProjection = defineProjection({
  name: 'waiting',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'waiting.sql'),
  tables: [waiting],
  clauses: [
    on(waitingEvents.WaitingListJoined, {
      fold: ({ data: { registrantId, eventId, typeId, needsProof }, personal, metadata, position }, batch) => {
        const known = personal[registrantId] ?? { firstName: '', lastName: '', email: '' };
        waiting.put(batch, {
          registrant_id: registrantId,
          event_id: eventId,
          type_id: typeId,
          state: 'waiting',
          until: null,
          first_name: known.firstName,
          last_name: known.lastName,
          email: known.email,
          joined_at: metadata.at,
          is_proven: needsProof !== true,
          preferred: null,
          preferred_because: '',
          joined: position,
          position,
        });
      },
    }),
    on(waitingEvents.WaitingAddressProven, {
      reads: ({ data }) => [waiting.at(data.registrantId)],
      fold: ({ data: { registrantId }, position }, batch) => {
        const was = waiting.get(batch, registrantId);
        if (was !== undefined) waiting.put(batch, { ...was, is_proven: true, position });
      },
    }),
    on(waitingEvents.WaitingPreferred, {
      reads: ({ data }) => [waiting.at(data.registrantId)],
      fold: ({ data: { registrantId }, personal, position }, batch) => {
        const was = waiting.get(batch, registrantId);
        const because = personal[registrantId]?.reason ?? '';
        if (was !== undefined)
          waiting.put(batch, { ...was, preferred: position, preferred_because: because, position });
      },
    }),
    on(waitingEvents.SeatOffered, {
      reads: ({ data }) => [waiting.at(data.registrantId)],
      fold: ({ data: { registrantId, until }, position }, batch) => {
        const was = waiting.get(batch, registrantId);
        if (was !== undefined) waiting.put(batch, { ...was, state: 'offered', until, position });
      },
    }),
    on(seatEvents.SeatsTaken, {
      reads: ({ data: { offer } }) => (offer === undefined ? [] : [waiting.at(offer)]),
      fold: ({ data: { offer }, position }, batch) => {
        const was = offer === undefined ? undefined : waiting.get(batch, offer);
        if (was !== undefined) waiting.put(batch, { ...was, state: 'using', position });
      },
    }),
    on(waitingEvents.SeatOfferReturned, {
      reads: ({ data }) => [waiting.at(data.registrantId)],
      fold: ({ data: { registrantId }, position }, batch) => {
        const was = waiting.get(batch, registrantId);
        if (was !== undefined) waiting.put(batch, { ...was, state: 'offered', position });
      },
    }),
    on(waitingEvents.WaitingListLeft, {
      reads: ({ data }) => [waiting.at(data.registrantId)],
      fold: ({ data: { registrantId, eventId } }, batch) => {
        waiting.delete(batch, registrantId);
        return { event: [eventId] };
      },
    }),
  ],
});
