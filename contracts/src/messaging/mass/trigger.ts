import { z } from 'zod';
import type { EventDetails } from '../../event-setup/event.ts';
import { Instant } from '../../kernel/index.ts';

/** Happenings after which, or before which, a mass message goes out by itself. Stored for ever. */
export const triggerKinds = [
  'registration',
  'payment-due',
  'check-in',
  'no-show',
  'before-event',
  'after-event',
] as const;
export const TriggerKind = z.enum(triggerKinds);
export type TriggerKind = z.infer<typeof TriggerKind>;

/** Days between the happening and the message, at most. */
export const longestDelay = 365;

/** Happening that a mass message waits for, in place of a moment (rule messaging/triggers). Stored for ever. */
export const MassTrigger = z.strictObject({ on: TriggerKind, days: z.int().min(0).max(longestDelay) });
export type MassTrigger = z.infer<typeof MassTrigger>;

const dayMs = 86_400_000;
const plusDays = (at: Instant, days: number): Instant =>
  Instant.parse(new Date(Date.parse(at) + days * dayMs).toISOString());

/** The moment from which a trigger of the event's own dates writes to people, one and the same for all; null: each has their own. */
export const momentOfTrigger = (
  { on, days }: MassTrigger,
  { startDate, endDate }: Pick<EventDetails, 'startDate' | 'endDate'>,
): Instant | null => {
  if (on === 'before-event') return plusDays(startDate, -days);
  return on === 'after-event' || on === 'no-show' ? plusDays(endDate, days) : null;
};
