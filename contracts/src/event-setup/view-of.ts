import type { AccountId, EventId, Instant, SpeakerId } from '../kernel/index.ts';
import type { EventDetails, SpeakerDetails } from './events.ts';
import type { EventView, SpeakerView } from './views.ts';

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

/** A speaker as the documents show one. */
export const speakerViewOf = ({
  speakerId,
  eventId,
  details,
}: {
  readonly speakerId: SpeakerId;
  readonly eventId: EventId;
  readonly details: SpeakerDetails;
}): SpeakerView => ({ _id: speakerId, eventId, ...details });
