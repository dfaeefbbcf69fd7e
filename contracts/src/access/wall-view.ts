import type { EventId, Instant, WallId } from '../kernel/index.ts';
import type { WallView } from './views.ts';

/** A wall link as a source (its stream, its table) knows it. */
export interface WallFacts {
  readonly wallId: WallId;
  readonly eventId: EventId;
  readonly label: string;
  /** When it was issued. */
  readonly createdAt: Instant;
}

/** A wall link as whoever manages them sees it, the same from its stream and in lists. */
export const wallViewOf = ({ wallId, eventId, label, createdAt }: WallFacts): WallView => ({
  _id: wallId,
  eventId,
  label,
  createdAt,
});
