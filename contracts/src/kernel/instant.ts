import { z } from 'zod';

/** A moment in UTC as ISO text with milliseconds, e.g. `2026-11-21T09:30:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).brand('Instant');
export type Instant = z.infer<typeof Instant>;

/** A moment as people and forms write it (any ISO date or date-time), read as an Instant. */
export const InstantInput = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((text) => Instant.parse(new Date(text).toISOString()));

/** The minute a moment falls in. */
export const minuteOf = (at: Instant): Instant => Instant.parse(`${at.slice(0, 16)}:00.000Z`);
