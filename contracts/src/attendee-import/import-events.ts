import { z } from 'zod';
import { defineEvent, EventId, ImportId } from '../kernel/index.ts';

/** Stream `imports-<eventId>`: one import at a time, so a ticket code stays one person's. */
export const importEvents = {
  ImportStarted: defineEvent(
    'ImportStarted',
    z.strictObject({
      eventId: EventId,
      importId: ImportId,
      /** In facts of before names of files were sealed. */
      fileName: z.string().optional(),
      groups: z.int(),
      registrants: z.int(),
      leftOut: z.int(),
      /** Everybody is charged what the plan says; absent: nobody is charged. */
      charge: z.literal(true).optional(),
    }),
    /** What somebody called the file; sealed under the import's id. */
    z.strictObject({ fileName: z.string() }),
  ),
  ImportCompleted: defineEvent(
    'ImportCompleted',
    z.strictObject({
      eventId: EventId,
      importId: ImportId,
      registrants: z.int(),
      /** Somebody gave up the rest of it: so many people of its plan were not registered. */
      givenUp: z.int().optional(),
    }),
  ),
} as const;
