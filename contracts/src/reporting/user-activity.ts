import { z } from 'zod';
import { AccountId, defineCall, EndInput, EventId, Instant, InstantInput, needs } from '../kernel/index.ts';

/** The id of a log: the position of its fact. */
export const LogId = z.string().regex(/^[\w-]{1,60}$/, 'logId must be the id of a log');

/** What is shown of the log: of the event itself, of people's accounts, or of these the log-ins alone. */
export const ActivityKind = z.enum(['all', 'event', 'accounts', 'log-ins']);
export type ActivityKind = z.infer<typeof ActivityKind>;

const moment = InstantInput.optional();
const filters = {
  /** Absent: what was done in the event; where one activity is named, that one wherever it was done. */
  kind: ActivityKind.optional(),
  /** What was done, by the name of the fact; `login` for log-ins. */
  activityName: z
    .string()
    .regex(/^[A-Za-z]{0,60}$/, 'activityName must be the name of a log')
    .optional(),
  /** Who did it. */
  creator: AccountId.optional(),
  from: moment,
  /** A date means all of that day. */
  to: EndInput.optional(),
};

/** A log as the list shows it (rule reporting/loggers); names and addresses of people who were erased are empty. */
export const UserLogView = z.strictObject({
  _id: LogId,
  /** `login` for log-ins, else the name of the fact. */
  activityName: z.string(),
  /** True where it is about logging in or out: of no event, and shown in those whose staff it is about. */
  isLogIn: z.boolean(),
  clientIp: z.string(),
  clientVersion: z.string(),
  createdAt: Instant,
  desk: z.string(),
  creator: z.strictObject({ _id: z.string(), name: z.string(), email: z.string() }),
  /** The name of the API token by which the creator did it; absent: by their own hand. */
  apiToken: z.string().optional(),
  /** Whose account it is about, where it is about one. */
  data: z.strictObject({ email: z.string() }),
  ConfirmationNumber: z.string(),
  RegistrantFirstName: z.string(),
  RegistrantLastName: z.string(),
  RegistrantEmail: z.string(),
  RegistrantId: z.string(),
});
export type UserLogView = z.infer<typeof UserLogView>;

/** A log with all that its fact says. */
export const UserLogWhole = UserLogView.extend({
  /** Null where the event's settings show no data (`userActivityLogWithData`). */
  details: z.unknown(),
  /** By person id; null once they were erased. */
  personal: z.record(z.string(), z.unknown()),
});
export type UserLogWhole = z.infer<typeof UserLogWhole>;

const Named = z.union([LogId, z.object({ _id: LogId })]).transform((one) => (typeof one === 'string' ? one : one._id));

/** Calls by which the administrator reads what users did (rule reporting/loggers). */
export const userActivityApi = {
  loggers: defineCall({
    method: 'GET',
    path: '/api/loggers',
    summary: 'What users did in an event, newest first',
    needs: needs.admin,
    query: z.strictObject({
      eventId: EventId,
      ...filters,
      page: z.coerce.number().int().min(1).max(100_000).optional(),
      perPage: z.coerce.number().int().min(1).max(1_000).optional(),
      /** Older clients send these; each log has all of it anyway. */
      select: z.string().max(1_000).optional(),
      populateParent: z.string().max(1_000).optional(),
      populateType: z.string().max(1_000).optional(),
    }),
    output: z.strictObject({ total: z.int(), loggers: z.array(UserLogView) }),
  }),
  oneLog: defineCall({
    method: 'GET',
    path: '/api/get-one-log/:logId',
    summary: 'One log, with all that its fact says',
    needs: needs.admin,
    params: z.strictObject({ logId: LogId }),
    output: z.strictObject({ log: UserLogWhole }),
  }),
  downloadLoggers: defineCall({
    method: 'POST',
    path: '/api/loggers/download',
    summary: 'What users did as a spreadsheet (loggers.xlsx)',
    needs: needs.admin,
    body: z.strictObject({
      eventId: EventId.optional(),
      ...filters,
      /** These alone, by id or as they were listed; absent: all that the filters let through. */
      loggers: z.array(Named).max(10_000).optional(),
    }),
    output: z.unknown(),
  }),
  clearLoggers: defineCall({
    method: 'POST',
    path: '/api/loggers/clear',
    summary: 'Show no more of what users did up to a moment',
    needs: needs.admin,
    body: z.strictObject({
      eventId: EventId,
      /** A day without a time is its beginning, in UTC. */
      tillDate: z.union([z.literal('').transform(() => null), InstantInput]).nullish(),
      deleteLoginLogs: z.boolean().default(false),
    }),
    output: z.strictObject({ message: z.string() }),
  }),
} as const;
