import type { AccountId, EventId, Instant } from '../kernel/index.ts';
import type { EventDetails } from './events.ts';
import type { EventView } from './views.ts';

/** An event as its staff see it, before what is kept apart of it. */
export const eventViewOf = ({
  eventId,
  creator,
  createdAt,
  details,
}: {
  readonly eventId: EventId;
  readonly creator: AccountId;
  readonly createdAt: Instant;
  readonly details: EventDetails;
}): EventView => ({ _id: eventId, creator, createdAt, ...details });
