import { z } from 'zod';
import { CheckinId, EventId, Instant, RegistrantId } from '../kernel/index.ts';
import { RefusalReason } from './events.ts';

export const CheckinView = z.strictObject({
  _id: CheckinId,
  registration: RegistrantId,
  event: EventId,
  checkinDate: Instant,
  checkinBy: z.string(),
  checkinMethod: z.enum(['qr', 'manual']),
  desk: z.string(),
});
export type CheckinView = z.infer<typeof CheckinView>;

/** A desk as the dashboard shows it. */
export const DeskView = z.strictObject({
  desk: z.string(),
  /** Who works there; the newest where several did. */
  by: z.string(),
  isConnected: z.boolean(),
  /** The slowest of its connections' round trips, in ms; null while not connected. */
  lagMs: z.number().nullable(),
  lastScanAt: Instant.nullable(),
  lastVerdict: z.enum(['checked-in', ...RefusalReason.options]).nullable(),
  admitted: z.int(),
  refused: z.int(),
});
export type DeskView = z.infer<typeof DeskView>;

/** The debt of a group whose people come in once it is paid, as a refused check-in tells it; with the currency's decimals. */
export const OwedAtDesk = z.strictObject({ amount: z.number(), currency: z.string() });
