// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, Instant, languages, RegistrantId, TypeId } from '../kernel/index.ts';

/** Who waits for a seat, sealed under the id that they wait by. */
export const WaitingPersonal = z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type WaitingPersonal = z.infer<typeof WaitingPersonal>;

/** Why somebody waits no more. */
export const WaitingOver = z.enum(['themselves', 'staff', 'lapsed', 'registered']);
export type WaitingOver = z.infer<typeof WaitingOver>;

/** `registrantId`: an id of its own kind for whoever waits; the registration that comes of it has another. */
const one = { eventId: EventId, typeId: TypeId, registrantId: RegistrantId };

/**
 * Of the stream `seats-<typeId>`, as seats and those who wait for them are decided together: who waits, in their order,
 * and for whom a seat is held. Whose held seat is used, `SeatsTaken` says.
 */
export const waitingEvents = {
  WaitingListJoined: defineEvent(
    'WaitingListJoined',
    z.strictObject({
      ...one,
      /** A keyed hash of the address, by which nobody waits twice. */
      likeness: z.string().regex(/^[\w-]{22}$/),
      language: z.enum(languages),
      /** No seat is offered before the address is proven. Absent: it needs no proof, as staff entered it or it waits from before. */
      needsProof: z.literal(true).optional(),
    }),
    WaitingPersonal,
  ),
  /** Whoever waits came by the link that was sent to the address: it is theirs. */
  WaitingAddressProven: defineEvent('WaitingAddressProven', z.strictObject(one)),
  /** Somebody who waits is sent the link again. */
  WaitingLinkRequested: defineEvent('WaitingLinkRequested', z.strictObject({ ...one, language: z.enum(languages) })),
  /** Staff let somebody have the next seat before all others. */
  WaitingPreferred: defineEvent('WaitingPreferred', z.strictObject(one), z.strictObject({ reason: z.string() })),
  /** A seat is held for somebody until then. */
  SeatOffered: defineEvent('SeatOffered', z.strictObject({ ...one, until: Instant })),
  /** The registration that used the held seat never came: it is held as before. */
  SeatOfferReturned: defineEvent('SeatOfferReturned', z.strictObject(one)),
  /** Nothing more is kept of whoever waited: their key is destroyed. */
  WaitingListLeft: defineEvent('WaitingListLeft', z.strictObject({ ...one, because: WaitingOver })),
} as const;
