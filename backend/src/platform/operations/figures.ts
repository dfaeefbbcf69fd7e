import type { Sql } from 'postgres';
import { z } from 'zod';
import type { HubFigures } from '../socket/hub.ts';
import type { Metrics } from './metrics.ts';
import type { Operations } from './operations.ts';

const Counts = z.array(z.object({ state: z.string(), count: z.coerce.number() }));

/** How far the projections are behind, as this process knows. */
export const measureProjections = ({ metrics, nodes, lag, projections }: Operations): void => {
  metrics.gauge({
    name: 'turnout_projection_lag_seconds',
    help: 'For how long a projection has not reached the head of the log',
    labels: ['projection'],
    read: () => projections.map((projection) => [{ projection }, lag.secondsOf(projection)] as const),
  });
  metrics.gauge({
    name: 'turnout_projection_lag_events',
    help: 'Events that wait for a projection, as the worker says',
    labels: ['projection'],
    read: () =>
      nodes
        .projections()
        .flatMap(({ name, eventsBehind }) =>
          eventsBehind === null ? [] : [[{ projection: name }, eventsBehind] as const],
        ),
  });
  metrics.gauge({
    name: 'turnout_projection_stopped',
    help: '1 while a projection cannot get past an event',
    labels: ['projection'],
    read: () =>
      nodes.projections().map(({ name, state }) => [{ projection: name }, state === 'stopped' ? 1 : 0] as const),
  });
  metrics.gauge({
    name: 'turnout_nodes',
    help: 'Processes at work',
    labels: ['kind'],
    read: () => {
      const seen = nodes.known().filter(({ seenSecondsAgo }) => seenSecondsAgo < 10);
      return (['server', 'worker'] as const).map(
        (kind) => [{ kind }, seen.filter((node) => node.kind === kind).length] as const,
      );
    },
  });
};

const StuckCounts = z.array(z.object({ reaction: z.string(), count: z.coerce.number() }));

/** What reactions have set aside because they cannot get past an event of it. */
export const measureReactions = (metrics: Metrics, sql: Sql): void =>
  metrics.gauge({
    name: 'turnout_reaction_stuck_streams',
    help: 'Streams that wait because a reaction cannot take one of their events',
    labels: ['reaction'],
    read: async () => {
      const rows = await sql`SELECT reaction, count(*) FROM ops.stuck_streams GROUP BY reaction`;
      return StuckCounts.parse([...rows]).map(({ reaction, count }) => [{ reaction }, count] as const);
    },
  });

/** What the hub does, and the mails that wait. */
export const measureServer = (metrics: Metrics, sql: Sql, figures: () => HubFigures): void => {
  const one = (read: (hub: HubFigures) => number) => () => [[{}, read(figures())] as const];
  metrics.gauge({
    name: 'turnout_socket_clients',
    help: 'Sockets connected here',
    read: one(({ sockets }) => sockets),
  });
  metrics.gauge({
    name: 'turnout_hub_rooms',
    help: 'Views that somebody watches here',
    read: one(({ rooms }) => rooms),
  });
  metrics.gauge({
    name: 'turnout_hub_rooms_behind',
    help: 'Views that were touched and not shown anew yet',
    read: one(({ roomsBehind }) => roomsBehind),
  });
  metrics.total({
    name: 'turnout_hub_pushes_total',
    help: 'Changes of views sent to rooms',
    read: one(({ patches }) => patches),
  });
  metrics.total({
    name: 'turnout_hub_reads_total',
    help: 'Reads of views',
    read: one(({ reads }) => reads),
  });
  metrics.total({
    name: 'turnout_hub_read_failures_total',
    help: 'Reads of views that failed',
    read: one(({ failures }) => failures),
  });
  metrics.gauge({
    name: 'turnout_mails',
    help: 'Mails that are on their way',
    labels: ['state'],
    read: async () => {
      const rows = await sql`SELECT state, count(*) FROM ops.mail_deliveries GROUP BY state`;
      return Counts.parse([...rows]).map(({ state, count }) => [{ state }, count] as const);
    },
  });
};
