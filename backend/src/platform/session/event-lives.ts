import type { EventId } from '@turnout/contracts/kernel';

/**
 * Whether what organisers run is there: `none` where there never was one by that id, `copying` while it is a copy that
 * is not whole yet, `gone` once it was deleted.
 */
export type EventLife = 'none' | 'copying' | 'there' | 'gone';

/** Asked on every call and every subscription that concerns an event. */
export interface EventLives {
  readonly lifeOf: (eventId: EventId) => Promise<EventLife>;
  /** Told which event was deleted, on whatever node. */
  readonly onGone: (listener: (eventId: EventId) => void) => () => void;
}
