// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId } from '../kernel/index.ts';

/** Most numbers in one fact. */
export const numbersPerFact = 5_000;

const numbers = {
  eventId: EventId,
  numbers: z
    .array(z.strictObject({ primaryId: PrimaryId, number: z.int().min(0) }))
    .min(1)
    .max(numbersPerFact),
};

/**
 * Stream `numbers-<eventId>`: which number of the event's sequence which group has (rule registration/numbers-in-sequence). Whoever registers
 * takes one here first, so that no number is given twice; one whose group never came is returned and given again.
 */
export const numberEvents = {
  NumbersGiven: defineEvent('NumbersGiven', z.strictObject(numbers)),
  NumbersReturned: defineEvent('NumbersReturned', z.strictObject(numbers)),
} as const;
