import { z } from 'zod';
import { EmailInput, EventId, Instant, RegistrantId, TypeId } from '../kernel/index.ts';
import { EditCode } from '../registration/link-codes.ts';

/** The code in the link of somebody who waits; made as those of edit links are, and stored nowhere. */
export const WaitingCode = EditCode;

const name = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must be one line');

export const JoinWaitingList = z.strictObject({
  eventId: EventId,
  typeId: TypeId,
  firstName: name,
  lastName: name,
  email: EmailInput,
  /** The proof that the bot check was passed. */
  grecaptcha: z.string().max(4000).optional(),
});

/** What somebody who waits sees with the code of their link. */
export const WaitingPlace = z.strictObject({
  eventId: EventId,
  typeId: TypeId,
  typeName: z.string(),
  /** From 1; 0 for whom a seat is held. */
  place: z.int(),
  /** How many wait. */
  of: z.int(),
  /** Until when a seat is held; null while there is none. */
  until: Instant.nullable(),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

/** What somebody entered when they began to wait. */
export const WaiterEntered = z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type WaiterEntered = z.infer<typeof WaiterEntered>;

/** Somebody who waits, as staff see it. */
export const WaitingView = z.strictObject({
  _id: RegistrantId,
  type: z.strictObject({ _id: TypeId, name: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  joinedAt: Instant,
  /** Among those who wait for the same type, from 1; 0 for whom a seat is held. */
  place: z.int(),
  until: Instant.nullable(),
  /** Tells whether the address is known to be theirs; before that no seat is held for them. */
  isProven: z.boolean(),
  /** Why staff let them have the next seat; empty where nobody did. */
  preferredBecause: z.string(),
});
export type WaitingView = z.infer<typeof WaitingView>;
