import { z } from 'zod';
import { AccountId, EventId, Instant, WallId } from '../kernel/index.ts';

export const UserView = z.strictObject({
  _id: AccountId,
  name: z.string(),
  email: z.string(),
  admin: z.boolean(),
  status: z.enum(['enable', 'disable']),
  twoFaEnabled: z.literal(false),
  /** The event to open after log-in: the only one with a role, when there is just one. */
  event: EventId.nullable(),
  roles: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type UserView = z.infer<typeof UserView>;

export const WallView = z.strictObject({
  _id: WallId,
  eventId: EventId,
  label: z.string(),
  createdAt: Instant,
});
export type WallView = z.infer<typeof WallView>;
