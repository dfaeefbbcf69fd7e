import { z } from 'zod';
import { AccountId, EventId, Instant } from '../kernel/index.ts';
import { EventDetails } from './events.ts';

export const EventView = z.strictObject({
  _id: EventId,
  creator: AccountId,
  createdAt: Instant,
  ...EventDetails.shape,
});
export type EventView = z.infer<typeof EventView>;
