import { z } from 'zod';
import { BulkTargets, EventId, Instant, RegistrantId, TypeId } from '../kernel/index.ts';

/** Somebody who waits to be accepted, as staff see it. */
export const ApprovalView = z.strictObject({
  _id: RegistrantId,
  /** The primary of their group; null: themselves. */
  parent: RegistrantId.nullable(),
  /** How many of their group wait. */
  groupWaits: z.int(),
  type: z.strictObject({ _id: TypeId, name: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  confirmationNumber: z.string(),
  registeredAt: Instant,
});
export type ApprovalView = z.infer<typeof ApprovalView>;

/** Accepting or rejecting several of those who wait; with `wholeGroups` each stands for all of their group who wait. */
export const DecideApprovals = z.strictObject({
  eventId: EventId,
  registrants: BulkTargets,
  decision: z.enum(['approve', 'reject']),
  wholeGroups: z.boolean().default(false),
  /** Told to those who are rejected. */
  reason: z.string().trim().max(1000).default(''),
});
