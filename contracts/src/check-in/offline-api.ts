import { z } from 'zod';
import {
  ActivityId,
  CheckInMethod,
  CheckpointId,
  ConflictId,
  CopyVersion,
  defineCall,
  EventId,
  IdempotencyKey,
  Instant,
  limits,
  needs,
  OtherReading,
} from '../kernel/index.ts';
import { ConflictDecision } from '../registration/stream/offline-events.ts';
import { RefusalReason } from './events.ts';
import { DeskCopy, DeskKey, OfflineScanResult } from './offline-views.ts';

/** Scans that one call hands in at most. */
export const offlineScansAtMost = 100;

const place = { checkpointId: CheckpointId.optional(), activityId: ActivityId.optional() };

/** One thing that was presented while there was no network, and what the desk said to it. */
export const OfflineScan = z
  .strictObject({
    commandId: IdempotencyKey,
    /** The checkpoint or the activity; neither: the door. */
    ...place,
    /** The person whom the desk's copy had found. */
    person: DeskKey.optional(),
    /** The code that was read or typed; absent where somebody was chosen from a list. */
    presented: z.string().trim().min(1, 'must not be empty').max(500).optional(),
    otherReading: OtherReading,
    method: CheckInMethod.default('manual'),
    shown: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('admitted') }),
      /** As the desk meant to. */
      z.strictObject({ verdict: z.enum(['turned-away', 'let-out']) }),
      /** Not done, for this reason. */
      z.strictObject({ verdict: z.literal('denied'), reason: RefusalReason }),
    ]),
    /** By the desk's clock. */
    deskAt: Instant,
    /** Server's clock less the desk's, as it was measured last. */
    clockDifferenceMs: z.int().min(-1e12, 'must be at least -1e12').max(1e12, 'must be at most 1e12'),
    copyVersion: CopyVersion,
    /** The request for their whole group that this one is of, where there was one: it may have arrived. */
    ofGroup: IdempotencyKey.optional(),
  })
  .refine(({ person, presented }) => person !== undefined || presented !== undefined, {
    path: ['presented'],
    message: 'must be there where nobody is named',
  })
  .refine(({ checkpointId, activityId }) => checkpointId === undefined || activityId === undefined, {
    path: ['activityId'],
    message: 'must be absent where there is a checkpoint',
  })
  .refine(({ shown, checkpointId }) => shown.verdict !== 'turned-away' || checkpointId === undefined, {
    path: ['shown'],
    message: 'must be at the door or at an activity where somebody is turned away',
  })
  .refine(({ shown, activityId }) => shown.verdict !== 'let-out' || activityId !== undefined, {
    path: ['shown'],
    message: 'must be at an activity where somebody is let out',
  });
export type OfflineScan = z.infer<typeof OfflineScan>;

const scans = z
  .array(OfflineScan)
  .min(1, 'must hold at least one scan')
  .max(offlineScansAtMost, `must hold at most ${offlineScansAtMost} scans`);

/** In the order of the scans. */
const results = z.strictObject({ results: z.array(OfflineScanResult), serverTime: Instant });

const atDesk = needs.device(
  needs.anyOf('checkinRegistrants', 'checkinActivities', 'viewAndCreateCheckinsForCheckpoints'),
);
const decides = needs.event('viewRegistrants', 'checkinRegistrants');

export const offlineApi = {
  /** Without a cursor from the beginning; with the one of the last answer what follows, and then what changed since. */
  deskCopy: defineCall({
    method: 'GET',
    path: '/api/x/desk/copy',
    summary: 'What a desk needs of an event to admit people without a network',
    needs: atDesk,
    query: z.strictObject({ eventId: EventId, ...place, cursor: z.string().max(400).optional() }),
    output: DeskCopy,
  }),
  /** Each is answered for good; 503 where one cannot be judged now, and all of them may be sent again. */
  offlineScans: defineCall({
    method: 'POST',
    path: '/api/x/desk/offline-scans',
    summary: 'Hand in what was scanned without a network',
    needs: atDesk,
    body: z.strictObject({ eventId: EventId, scans }),
    output: results,
  }),
  /** For a device that was revoked meanwhile: whatever it let in becomes a conflict. */
  lastScans: defineCall({
    method: 'POST',
    path: '/api/x/desk/last-scans',
    summary: 'Hand in what a revoked door device scanned without a network',
    needs: needs.public,
    limit: { ...limits.lastScans, countsAs: countOfScans, onEach: { points: 60, seconds: 7 * 24 * 3_600 } },
    proof: { none: 'The token of the device that was revoked stands for it' },
    body: z.strictObject({
      token: z.string().min(20, 'must be the token of a device').max(100),
      eventId: EventId,
      scans,
    }),
    output: results,
  }),
  /** Of two who decide one is first; the other is told what was decided. */
  decideConflict: defineCall({
    method: 'POST',
    path: '/api/x/conflicts/:id/decision',
    summary: 'Decide about an admission without a network',
    needs: decides,
    params: z.strictObject({ id: ConflictId }),
    body: z.strictObject({
      eventId: EventId,
      decision: ConflictDecision,
      note: z.string().trim().max(500).default(''),
    }),
    output: z.strictObject({ message: z.string() }),
  }),
} as const;

function countOfScans(body: unknown): number {
  const given = z.object({ scans: z.array(z.unknown()) }).safeParse(body);
  return given.success ? Math.max(1, given.data.scans.length) : 1;
}
