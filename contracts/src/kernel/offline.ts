import { z } from 'zod';
import { Instant } from './instant.ts';

/** The version of the copy that a desk judged by; opaque. */
export const CopyVersion = z.string().regex(/^[\w.:-]{1,40}$/, 'must be the version of a copy');
export type CopyVersion = z.infer<typeof CopyVersion>;

/** For so many days after its revocation a door device may hand in what it had scanned (rule check-in/offline-conflicts). */
export const lastScansForDays = 7;

/**
 * That a desk admitted somebody while it had no network (rule check-in/offline): stored beside the check-in, whose own
 * moment is that at which the server received it.
 */
export const OfflinePart = z.strictObject({
  /** By the desk's clock, corrected by the difference; never after it was received. */
  scannedAt: Instant,
  /** As the desk's clock showed it. */
  deskAt: Instant,
  /** Server's clock less the desk's, as the desk measured it. */
  clockDifferenceMs: z.int(),
  copyVersion: CopyVersion,
});
export type OfflinePart = z.infer<typeof OfflinePart>;

/** Nothing waits longer at a desk for the network, ms: whatever says so was scanned by a clock that was set anew meanwhile. */
const waitedAtMostMs = 7 * 24 * 3_600_000;

/**
 * The moment at which somebody came (rule check-in/moment-of-a-scan): that of the scan where a desk had no network, by its clock
 * as the server's would have shown it; the receipt where there was a network, and where the desk's clock cannot have been right.
 */
export const momentOf = ({ offline }: { readonly offline?: OfflinePart | undefined }, receivedAt: Instant): Instant => {
  if (offline === undefined) return receivedAt;
  const waited = Date.parse(receivedAt) - Date.parse(offline.scannedAt);
  return waited < 0 || waited > waitedAtMostMs ? receivedAt : offline.scannedAt;
};
