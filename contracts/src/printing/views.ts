import { z } from 'zod';
import { CheckpointCheckinId, Instant, PrintAgentId, PrintJobId, RegistrantId } from '../kernel/index.ts';

/** Everything that an agent prints: somebody's badge, or the labels of a check-in at a checkpoint. */
export const PrintWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('badge'), registrantId: RegistrantId }),
  z.strictObject({ kind: z.literal('labels'), checkinId: CheckpointCheckinId }),
]);
export type PrintWhat = z.infer<typeof PrintWhat>;

/**
 * The state of a job (rule badges/print-jobs). `waiting`: for an agent; `taken`: one has it. The others are final:
 * `unclear` may be on paper or not, `again`: another job took its place, `dismissed`: nobody wants it any more.
 */
export const PrintJobState = z.enum(['waiting', 'taken', 'printed', 'failed', 'unclear', 'again', 'dismissed']);
export type PrintJobState = z.infer<typeof PrintJobState>;

/**
 * The reason why nothing came out of the printer. `no-printer`: the computer has none of that name; `refused`: the printer took
 * no such document; `stopped`: the printer gave the job up; `not-allowed`: the badge may no longer be printed;
 * `broken-off`: the agent ended between sending and hearing of it.
 */
export const PrintProblem = z.enum(['no-printer', 'refused', 'stopped', 'not-allowed', 'broken-off']);
export type PrintProblem = z.infer<typeof PrintProblem>;

/** A printer as its computer lists it. */
export const PrinterView = z.strictObject({
  name: z.string().min(1).max(127),
  state: z.enum(['idle', 'printing', 'stopped', 'unknown']),
  /** As printers say it (`media-empty`, `cover-open`), at most ten. */
  reasons: z.array(z.string().max(60)).max(10),
});
export type PrinterView = z.infer<typeof PrinterView>;

export const PrintJobView = z.strictObject({
  _id: PrintJobId,
  what: PrintWhat,
  state: PrintJobState,
  problem: PrintProblem.nullable(),
  /** The holder's; '' to whoever learns no names. */
  name: z.string(),
  confirmationNumber: z.string(),
  sentAt: Instant,
  /** The computer that took it; null: none has. */
  computer: z.string().nullable(),
  /** False: it was taken, and the agent that has it is not heard from. */
  isHeardOf: z.boolean(),
});
export type PrintJobView = z.infer<typeof PrintJobView>;

export const PrintAgentView = z.strictObject({
  _id: PrintAgentId,
  computer: z.string(),
  printers: z.array(PrinterView),
  /** The name of the printer that it prints on; null: it found none. */
  printer: z.string().nullable(),
  /** Heard from within the last seconds. */
  isHere: z.boolean(),
});
export type PrintAgentView = z.infer<typeof PrintAgentView>;
