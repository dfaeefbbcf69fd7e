import { EventId, Instant } from '@turnout/contracts/kernel';
import { statusApi, type NodeView, type ProjectionView, type StatusView } from '@turnout/contracts/reporting';
import { eventNames, mailEnds } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Node } from '../platform/operations/nodes.ts';
import { mailStop } from '../platform/mail/mail-stop.ts';
import type { Platform } from '../platform/module/platform.ts';
import { stuckNow, stuckRoutes } from './stuck-routes.ts';

export interface StatusParts {
  readonly platform: Platform;
  /** As in the configuration. */
  readonly eventStore: string;
  readonly catchesMails: boolean;
}

/** Where the log is, without who logs in there. */
const placeOf = (eventStore: string): Pick<StatusView['log'], 'store' | 'address'> =>
  eventStore === 'postgres'
    ? { store: 'postgres', address: '' }
    : {
        store: 'eventstoredb',
        address: eventStore
          .replace(/^[^:]+:\/\//, '')
          .replace(/^[^@/]*@/, '')
          .replace(/[/?].*$/, ''),
      };

const logPatienceMs = 1_500;

/** The log's newest place; null when it does not say it in time. */
const headOf = async ({ log }: Platform): Promise<string | null> => {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), logPatienceMs);
  try {
    return await Promise.race([log.head().catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** A process tells every two seconds. What it said of its screens holds no longer than it is heard of. */
const believedForSeconds = 6;

const nodeView = ({ id, kind, version, startedAt, seenSecondsAgo, status }: Node): NodeView => ({
  _id: id,
  kind,
  version,
  startedAt: Instant.parse(startedAt),
  seenSecondsAgo: Math.max(0, Math.round(seenSecondsAgo)),
  isDraining: status.isDraining === true,
  isMarching: status.projections !== undefined,
  sockets: seenSecondsAgo < believedForSeconds ? (status.sockets ?? null) : null,
  eventLoopP99Ms: status.eventLoopP99Ms,
  memoryMb: status.memoryMb,
  clockAheadMs: status.clockAheadMs ?? null,
});

const States = z.enum(['running', 'catching-up', 'rebuilding', 'stopped', 'unknown']).catch('unknown');

const projectionViews = ({ operations: { nodes, lag, projections } }: Platform): ProjectionView[] => {
  const told = new Map(nodes.projections().map((one) => [one.name, one]));
  return projections.map((name) => {
    const one = told.get(name);
    return {
      name,
      state: States.parse(one?.state),
      eventsBehind: one?.eventsBehind ?? null,
      // What this server has waited for counts from its own start; the worker knows how old the events are.
      secondsBehind: Math.round(Math.max(lag.secondsOf(name), one?.secondsBehind ?? 0)),
      error: one?.error ?? null,
      stoppedAt: one?.stoppedAt ?? null,
    };
  });
};

const BackupRow = z.object({
  finishedAt: z.date().transform((date) => Instant.parse(date.toISOString())),
  file: z.string(),
  events: z.coerce.number(),
  bytes: z.coerce.number(),
  digest: z.string(),
});

const lastBackup = async ({ sql }: Platform): Promise<StatusView['backup']> => {
  const rows = await sql`
    SELECT finished_at AS "finishedAt", file, events, bytes, digest FROM ops.backups
    ORDER BY finished_at DESC, backup_id DESC LIMIT 1`;
  return z.array(BackupRow).parse([...rows])[0] ?? null;
};

const Waiting = z.tuple([z.object({ count: z.coerce.number() })]);
const DeskRow = z.object({ eventId: EventId, desks: z.coerce.number() });

const desksNow = async ({ sql, pool }: Platform): Promise<StatusView['desks']> => {
  const rows = z.array(DeskRow).parse([
    ...(await sql`
      SELECT event_id AS "eventId", count(DISTINCT desk) AS desks FROM ops.desk_presence
      WHERE seen_at > now() - interval '15 seconds' GROUP BY event_id`),
  ]);
  const names = new Map(
    (
      await eventNames(
        pool,
        rows.map(({ eventId }) => eventId),
      )
    ).map((one) => [one.eventId, one.name]),
  );
  return rows
    .map((row) => ({ ...row, eventName: names.get(row.eventId) ?? '' }))
    .toSorted((a, b) => a.eventName.localeCompare(b.eventName));
};

/** Counting the mails of all events has its price; it is paid once for this long. */
const mailsKnownForMs = 5_000;

const openMails = ({ sql, pool }: Platform, catchesMails: boolean): (() => Promise<StatusView['mail']>) => {
  let known: { readonly at: number; readonly mail: Promise<StatusView['mail']> } | null = null;
  const count = async (): Promise<StatusView['mail']> => {
    const [{ count: waiting }] = Waiting.parse([...(await sql`SELECT count(*) FROM ops.mail_deliveries`)]);
    const [stop, ends] = await Promise.all([mailStop(sql), mailEnds(pool)]);
    return { goesOut: !catchesMails, stop, waiting, ...ends };
  };
  return () => {
    if (known === null || performance.now() - known.at > mailsKnownForMs) {
      known = { at: performance.now(), mail: count() };
      known.mail.catch(() => (known = null));
    }
    return known.mail;
  };
};

/** How the installation is, for whoever runs it; answers also while the log or the worker is away. */
export const statusRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, eventStore, catchesMails }: StatusParts,
): void => {
  const mails = openMails(platform, catchesMails);
  const place = placeOf(eventStore);
  stuckRoutes(app, http, platform);
  route(app, http, statusApi.status, {
    isPolled: true,
    handle: async (_input, { now }) => {
      const [head, all, backup, mail, desks, reactions] = await Promise.all([
        headOf(platform),
        platform.operations.nodes.read(),
        lastBackup(platform),
        mails(),
        desksNow(platform),
        stuckNow(platform),
      ]);
      if (head !== null) platform.operations.lag.sawHead(head);
      const nodes = all.map(nodeView);
      const workers = nodes.filter(({ kind }) => kind === 'worker').map(({ seenSecondsAgo }) => seenSecondsAgo);
      return {
        body: {
          at: now,
          log: { ...place, head, isReachable: head !== null },
          nodes,
          workerSeenSecondsAgo: workers.length === 0 ? null : Math.min(...workers),
          projections: projectionViews(platform),
          ...reactions,
          backup,
          mail,
          desks,
          sockets: nodes.reduce((sum, { sockets }) => sum + (sockets ?? 0), 0),
        },
      };
    },
  });
};
