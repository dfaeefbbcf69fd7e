import {
  activityLogFileWords as words,
  userActivityApi,
  type ActivityKind,
  type UserLogView,
} from '@turnout/contracts/reporting';
import { isRejection, reject, type Words } from '@turnout/contracts/kernel';
import {
  activityCount,
  activityRows,
  type ActivityAsked,
  type ActivityRow,
} from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../platform/command/streams.ts';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { openEvents } from './group-facts.ts';
import type { HistoryParts } from './history-routes.ts';
import { workbookOf, type Sheet } from '../platform/content/sheet.ts';
import { clearUserActivity } from './user-activity.decider.ts';
import { activityStream, clearedFold } from './user-activity.ts';

const cleared: Words = { en: 'Logs cleared', es: 'Registros borrados', fr: 'Journaux effacés' };
const perPageDefault = 50;
/** Rows of a file that are read at once: what they take to unseal is how long everybody else waits. */
const rowsAtOnce = 200;
const reads = ['user-activity', 'accounts', 'registrants', 'events'] as const;

/** The log of what users did, for the platform admin alone (rule reporting/loggers). */
export const userActivityRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, isEvent }: HistoryParts,
): void => {
  const { pool, keyring, log, commands, surely } = platform;
  const streams = openStreams({ log, fold: clearedFold });

  /** The rows as they are shown: where something was done from is sealed under the key of who did it. */
  const shown = async (rows: readonly ActivityRow[]): Promise<UserLogView[]> => {
    const sealed = rows.flatMap(({ creator, sealed_address: text }) =>
      text === null ? [] : [{ personId: creator, sealed: text }],
    );
    const addresses = (sealed.length === 0 ? [] : await keyring.unsealMany(sealed)).values();
    return rows.map((row) => {
      const address = row.sealed_address === null ? null : addresses.next().value;
      return viewOf(row, typeof address === 'string' ? address : '');
    });
  };

  async function* everyRow(asked: ActivityAsked): AsyncGenerator<readonly (string | number)[]> {
    let before: string | null = null;
    for (;;) {
      const rows: readonly ActivityRow[] = await activityRows(pool, asked, { before, limit: rowsAtOnce, offset: 0 });
      for (const view of await shown(rows)) yield cellsOf(view);
      before = rows.at(-1)?.position ?? null;
      if (before === null) return;
    }
  }

  route(app, http, userActivityApi.loggers, {
    reads,
    handle: async ({ query: { page = 1, perPage = perPageDefault, kind, ...filters } }) => {
      if (!(await isEvent(filters.eventId))) return reject('not-found');
      const asked = { ...filters, kind: kindOf(kind, filters) };
      const [rows, total] = await Promise.all([
        activityRows(pool, asked, { before: null, limit: perPage, offset: (page - 1) * perPage }),
        activityCount(pool, asked),
      ]);
      return { body: { total, loggers: await shown(rows) } };
    },
  });

  route(app, http, userActivityApi.oneLog, {
    reads,
    handle: async ({ params: { logId } }) => {
      // A log that is not here yet is not missing.
      await surely.upToDate(['user-activity', 'events']);
      const asked = { eventId: null, kind: 'all', ids: [logId] } as const;
      const [row] = await activityRows(pool, asked, { before: null, limit: 1, offset: 0 });
      if (row === undefined) return reject('not-found');
      const [view] = await shown([row]);
      const events = await log.readStream(row.stream_id, row.revision);
      const fact = events.find(({ revision }) => revision === row.revision);
      if (view === undefined || fact === undefined) return reject('not-found');
      if (!row.has_data) return { body: { log: { ...view, details: null, personal: {} } } };
      const [opened] = await openEvents(platform, [fact]);
      return { body: { log: { ...view, details: fact.data, personal: opened?.personal ?? {} } } };
    },
  });

  route(app, http, userActivityApi.downloadLoggers, {
    reads,
    handle: async ({ body: { eventId = null, loggers: ids, kind, ...filters } }, { language }) => {
      if (eventId === null && ids === undefined)
        return reject('refused-by-rule', { field: 'eventId', rule: 'is needed where no loggers are named' });
      // On a file nobody sees that something is missing.
      await surely.upToDate([...reads]);
      return workbookOf(platform, { name: 'loggers.xlsx', language }, [
        {
          name: words.sheet,
          columns,
          rows: () => everyRow({ ...filters, eventId, kind: kindOf(kind, { ...filters, ids }), ids }),
        },
      ]);
    },
  });

  route(app, http, userActivityApi.clearLoggers, {
    handle: async ({ body: { eventId, tillDate, deleteLoginLogs } }, { context, language }) => {
      if (!(await isEvent(eventId))) return reject('not-found');
      if (tillDate === undefined || tillDate === null) return reject('till-date-missing', { field: 'tillDate' });
      const done = await commands.handle({
        streams,
        streamId: activityStream(eventId),
        eventId,
        decide: clearUserActivity,
        command: { eventId, till: tillDate, withLogIns: deleteLoginLogs },
        context: context(),
      });
      if (isRejection(done)) return done;
      return { body: { message: say(cleared, language) }, position: done.position };
    },
  });
};

/** An event's log is what was done in it; log-ins and accounts are shown where they are asked for. */
const kindOf = (
  kind: ActivityKind | undefined,
  { activityName, ids }: Pick<ActivityAsked, 'activityName' | 'ids'>,
): ActivityKind => kind ?? (activityName === undefined && ids === undefined ? 'event' : 'all');

const viewOf = (row: ActivityRow, clientIp: string): UserLogView => ({
  _id: row.position,
  activityName: row.activity,
  isLogIn: row.is_log_in,
  clientIp,
  clientVersion: row.client_version,
  createdAt: row.at,
  desk: row.desk,
  creator: { _id: row.creator, name: row.creator_name, email: row.creator_email },
  ...(row.api_token === '' ? {} : { apiToken: row.api_token }),
  data: { email: row.account_email },
  ConfirmationNumber: row.confirmation_number,
  RegistrantFirstName: row.first_name,
  RegistrantLastName: row.last_name,
  RegistrantEmail: row.email,
  RegistrantId: row.registrant_id ?? '',
});

const columns: Sheet['columns'] = [
  { header: words.at, width: 26 },
  { header: words.what, width: 28 },
  { header: words.who, width: 24 },
  { header: words.whoseEmail, width: 28 },
  { header: words.accountEmail, width: 28 },
  { header: words.address, width: 18 },
  { header: words.client, width: 14 },
  { header: words.desk, width: 16 },
  { header: words.number, width: 20 },
  { header: words.firstName, width: 20 },
  { header: words.lastName, width: 20 },
  { header: words.email, width: 28 },
  { header: words.registrantId, width: 24 },
];

/** As `history.token` of the screens says it, without a language: a name is no word. */
const doneBy = ({ creator, apiToken }: UserLogView): string =>
  apiToken === undefined ? creator.name : `${apiToken} (${creator.name})`;

const cellsOf = (view: UserLogView): readonly string[] => [
  view.createdAt,
  view.activityName,
  doneBy(view),
  view.creator.email,
  view.data.email,
  view.clientIp,
  view.clientVersion,
  view.desk,
  view.ConfirmationNumber,
  view.RegistrantFirstName,
  view.RegistrantLastName,
  view.RegistrantEmail,
  view.RegistrantId,
];
