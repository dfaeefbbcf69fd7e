import type { BadgeCode, EventId, Instant } from '@turnout/contracts/kernel';

/** The ticket of somebody, as passes show it. */
export interface Ticket {
  /** The same as long as it is the same person's: a newer pass takes the place of the former. */
  readonly serial: string;
  readonly code: BadgeCode;
  readonly name: string;
  readonly type: string;
  readonly eventId: EventId;
  readonly event: string;
  readonly organiser: string;
  readonly place: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** In words, in the event's language and time zone. */
  readonly when: string;
  /** The headings of a pass, in the event's language. */
  readonly words: { readonly name: string; readonly type: string; readonly when: string; readonly where: string };
}
