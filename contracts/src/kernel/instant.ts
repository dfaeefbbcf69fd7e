import { z } from 'zod';

/** A moment in UTC as ISO text with milliseconds, e.g. `2026-11-21T09:30:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).brand('Instant');
export type Instant = z.infer<typeof Instant>;

/** @param timeOfDay of a date that is written without one. */
const writtenMoment = (timeOfDay: 'T00:00:00.000Z' | 'T23:59:59.999Z') =>
  z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text, context) => {
    // With its offset taken off, a moment may leave the years that an Instant, and Postgres, can say.
    const instant = Instant.safeParse(new Date(text.length === 10 ? `${text}${timeOfDay}` : text).toISOString());
    if (instant.success && instant.data >= '0001') return instant.data;
    context.addIssue({ code: 'custom', message: 'must be in the years 1 to 9999' });
    return z.NEVER;
  });

/** A moment as people and forms write it (any ISO date or date-time), read as an Instant: a date as its beginning in UTC. */
export const InstantInput = writtenMoment('T00:00:00.000Z');

/** The same of when something ends: a date means all of that day. */
export const EndInput = writtenMoment('T23:59:59.999Z');

/** The minute a moment falls in. */
export const minuteOf = (at: Instant): Instant => Instant.parse(`${at.slice(0, 16)}:00.000Z`);
