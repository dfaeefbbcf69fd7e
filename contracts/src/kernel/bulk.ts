import { z } from 'zod';
import { RegistrantId } from './ids.ts';

/** People that one call does something to at most: a longer selection goes in several calls. */
export const bulkAtMost = 100;

/** Whom a bulk call means; whoever is named twice is meant once. */
export const BulkTargets = z
  .array(RegistrantId)
  .min(1, 'must name at least one registration')
  .max(bulkAtMost, `must name at most ${bulkAtMost} registrations`);

/**
 * What became of each, in the order asked: done by this request (also when it comes again), already so before it,
 * or refused with the reason that the single command would have given.
 */
export const BulkOutcome = z.strictObject({
  _id: RegistrantId,
  outcome: z.enum(['done', 'already', 'refused']),
  /** Of a refusal: its code and sentence. */
  code: z.string().optional(),
  message: z.string().optional(),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const BulkAnswer = z.strictObject({ outcomes: z.array(BulkOutcome) });
