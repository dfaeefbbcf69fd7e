import { z } from 'zod';

/** Faults of an account, as whoever tries it wants it; shares are from 0 to 1. */
export const Faults = z.object({
  /** Notices wait until they are let go. */
  holdsNotices: z.boolean().default(false),
  /** Notices that are sent a second time. */
  twice: z.number().min(0).max(1).default(0),
  /** Notices that are never sent. */
  dropped: z.number().min(0).max(1).default(0),
  /** Notices whose first try is signed with another secret. */
  wronglySigned: z.number().min(0).max(1).default(0),
  /** Notices whose first try was signed so many seconds ago. */
  old: z.number().min(0).max(1).default(0),
  oldSeconds: z.int().min(0).default(3_600),
  /** Until a notice is sent, in ms, each another time: so that they come out of order. */
  delayMs: z.tuple([z.number().min(0), z.number().min(0)]).default([0, 0]),
  /** Calls that are refused with 500 before anything is done. */
  broken: z.number().min(0).max(1).default(0),
  /** Calls that are done, and whose answer is lost. */
  answersLost: z.number().min(0).max(1).default(0),
  /** Refunds that fail; those that are decided later. */
  refundsFail: z.number().min(0).max(1).default(0),
  refundsPending: z.number().min(0).max(1).default(0),
});
export type Faults = z.infer<typeof Faults>;

export const noFaults: Faults = Faults.parse({});
