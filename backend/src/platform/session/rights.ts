import type { EventId, Rights } from '@turnout/contracts/kernel';
import type { Session } from './sessions.ts';

/** What whoever is logged in may do; asked on every call and every subscription. */
export interface RightsBook {
  /** Null when the session has no role in the event; in one that was deleted nobody has any. */
  readonly rightsIn: (session: Session, eventId: EventId) => Promise<Rights | null>;
  /** What anybody may: nothing by itself. Null where visitors find no such event: deleted, or still being copied. */
  readonly visitorsIn: (eventId: EventId) => Promise<Rights | null>;
  /** The same as if the event were still there: for who hears again that it was deleted. */
  readonly rightsOnceIn: (session: Session, eventId: EventId) => Promise<Rights | null>;
  /** Told the account or device whose rights, name or state changed, on whatever node; null: perhaps everybody's. */
  readonly onChanged: (listener: (ownerId: string | null) => void) => () => void;
}
