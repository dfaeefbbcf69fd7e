import type { EventId, Flag } from '@turnout/contracts/kernel';
import type { ComponentType } from 'react';

/** What a route's `handle` says about its screen; the router builds frame and guard from it. */
export interface ScreenHandle {
  /**
   * `shell`: with the top bar (default). `site`: what visitors see, under a light header. `bare`: the screen
   * alone, e.g. a badge, a wall, a full-screen scanner.
   */
  readonly layout?: 'shell' | 'site' | 'bare';
  /** Who may open it; `session` unless told. With `needs`, the event is the route's `:eventId`. */
  readonly who?: 'public' | 'session' | 'admin';
  /** A door device shows it too; every other screen leads it back to its desk. */
  readonly isDesk?: true;
  /** Every one of these flags in the event, or the visitor goes to /forbidden/:eventId. */
  readonly needs?: readonly Flag[];
  /**
   * What waits on this device to be sent from the screen. Drawn in its place while nobody can say who is logged in: it
   * shows nothing but what this tab itself was given by the same log-in.
   */
  readonly Waiting?: ComponentType<{ readonly eventId: EventId }>;
}
