import { z } from 'zod';
import { CheckpointView } from '../checkpoint/checkpoint.ts';
import { CheckpointCheckinView, CheckpointStats, checkinsPerPageDefault } from '../checkpoint/views.ts';
import { CheckpointId, defineCall, EventId, Instant, InstantInput, needs, RegistrantId } from '../kernel/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';
import { ErasedPerson } from '../registration/stream/personal.ts';
import { perPageDefault, RegistrationView } from '../registration/views.ts';
import { DashboardView } from './views.ts';

/**
 * Something that changed: what it was before and after; null where there was or is nothing. `what` is the
 * title of a field, or one of `status`, `checkedIn`, `printed` (moments), `reason`, `code`, `note`, `kind`,
 * `to`, `subject`, `firstName`, `lastName`, `email`, `phone`.
 */
export const Change = z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** Who caused a fact. `name` is empty where the caller may not see staff, or the account has none. */
export const StoryActor = z.strictObject({
  kind: z.enum(['account', 'device', 'registrant', 'import', 'system']),
  name: z.string(),
  /** The name of the API token by which it was done; absent: by their own hand. */
  apiToken: z.string().optional(),
});

/**
 * One fact of a registration's story, a refused scan, or a message; in the order of the log. A fact that
 * changed people in different ways has an entry for each of them, at the same position.
 */
export const StoryEntry = z.strictObject({
  /** Opaque, sorts as the log does. */
  position: z.string(),
  at: Instant,
  /** The domain event's name, e.g. `RegistrantCheckedIn`. */
  type: z.string(),
  by: StoryActor,
  desk: z.string(),
  method: z.string(),
  /** Whom of the group it concerns; all of them where empty. */
  registrants: z.array(z.strictObject({ _id: RegistrantId, name: z.string(), erased: ErasedPerson })),
  checkpoint: z.string(),
  changes: z.array(Change),
});
export type StoryEntry = z.infer<typeof StoryEntry>;

/** The running hash over the sealed log: the same up to a position means that nothing was changed. */
export const LogDigest = z.strictObject({ position: z.string(), events: z.int(), digest: z.string() });
export type LogDigest = z.infer<typeof LogDigest>;

/** The span of an event's facts, and how much happened when, for the slider. */
export const TimelineView = z.strictObject({
  start: Instant.nullable(),
  end: Instant.nullable(),
  /** Length of one bucket in seconds; `counts[0]` begins at `start`, cut to the bucket. At most 200 buckets. */
  bucketSeconds: z.int(),
  counts: z.array(z.int()),
});
export type TimelineView = z.infer<typeof TimelineView>;

/** A moment: the last fact of the event not later than the time asked for. */
const Moment = z.strictObject({ at: Instant, position: z.string() });

const EventParams = z.strictObject({ eventId: EventId });
const At = { at: InstantInput };
const format = z.strictObject({ format: z.enum(['json', 'xlsx']).default('json') });
const auditor = needs.event('viewRegistrants');
const exporter = needs.event('viewRegistrants', 'downloadReports');
const Paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(1000),
};

export const historyApi = {
  timeline: defineCall({
    method: 'GET',
    path: '/api/x/history/:eventId/timeline',
    summary: 'When things happened in an event',
    needs: auditor,
    params: EventParams,
    output: z.strictObject({ timeline: TimelineView }),
  }),
  pastDashboard: defineCall({
    method: 'GET',
    path: '/api/x/history/:eventId/dashboard',
    summary: 'The numbers of an event as of a moment',
    needs: needs.event('viewRegistrants', 'viewDashboard'),
    params: EventParams,
    query: z.strictObject(At),
    output: z.strictObject({
      moment: Moment,
      dashboard: DashboardView,
      checkpoints: z.array(z.strictObject({ _id: CheckpointId, name: z.string(), stats: CheckpointStats })),
    }),
  }),
  pastAttendees: defineCall({
    method: 'GET',
    path: '/api/x/history/:eventId/attendees',
    summary: 'A page of the attendee list as of a moment',
    needs: auditor,
    params: EventParams,
    query: z.strictObject({
      ...At,
      ...Paging,
      perPage: Paging.perPage.default(perPageDefault),
      search: z.string().trim().max(200).optional(),
      status: z.union([z.array(RegistrationStatus), RegistrationStatus.transform((one) => [one])]).optional(),
      checkedIn: z.stringbool().optional(),
    }),
    output: z.strictObject({
      moment: Moment,
      registrations: z.array(RegistrationView),
      total: z.int(),
      totalWithoutFilter: z.int(),
    }),
  }),
  pastCheckpoint: defineCall({
    method: 'GET',
    path: '/api/x/history/:eventId/checkpoints/:checkpointId',
    summary: "A checkpoint's screen as of a moment",
    needs: needs.event('viewRegistrants', 'viewAndCreateCheckinsForCheckpoints'),
    params: z.strictObject({ eventId: EventId, checkpointId: CheckpointId }),
    query: z.strictObject({ ...At, ...Paging, perPage: Paging.perPage.default(checkinsPerPageDefault) }),
    output: z.strictObject({
      moment: Moment,
      checkpoint: CheckpointView,
      checkins: z.array(CheckpointCheckinView),
      total: z.int(),
      stats: CheckpointStats,
    }),
  }),
  story: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:id/story',
    summary: "A registration's whole story, its group's included",
    needs: auditor,
    params: z.strictObject({ id: RegistrantId }),
    output: z.strictObject({ entries: z.array(StoryEntry), digest: LogDigest }),
  }),
  exportStory: defineCall({
    method: 'GET',
    path: '/api/x/registrations/:id/story/export',
    summary: "A registration's story as a file with the log's digest",
    needs: exporter,
    params: z.strictObject({ id: RegistrantId }),
    query: format,
    output: z.unknown(),
  }),
  exportLog: defineCall({
    method: 'GET',
    path: '/api/x/history/:eventId/export',
    summary: "An event's part of the log as a file with the log's digest",
    needs: exporter,
    params: EventParams,
    query: format,
    output: z.unknown(),
  }),
} as const;
