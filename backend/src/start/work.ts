import type { EventStore } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { startRunner, type ProjectionStatus, type RunnerOptions } from '@turnout/projections/platform/runner';
import { jobsOf, reactionNames } from '../modules/capabilities.ts';
import { openWork, type WorkSettings } from '../modules/worker-modules.ts';
import { parseConfig } from '../platform/configuration/config.ts';
import type { MailConfig } from '../platform/configuration/mail-config.ts';
import { startJobs } from '../platform/jobs/job.ts';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { watchHead } from '../platform/operations/checks.ts';
import { measureProjections, measureReactions } from '../platform/operations/figures.ts';
import type { Traces } from '../platform/operations/traces.ts';
import { ownConnections, sharesOf } from '../platform/postgres/shares.ts';
import { startReactions } from '../platform/reactions/reactions.ts';
import { openPlatform } from './platform.ts';
import { openWorkerPort } from './worker-port.ts';

export interface Working {
  readonly status: () => readonly ProjectionStatus[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts what remembers: projections, reactions and background jobs (docs/architecture.md#processes).
 * @param config `mail`: without it mails go to the test inbox.
 */
export const work = async (config: {
  readonly databaseUrl: string;
  readonly eventStore?: string;
  readonly logLevel: string;
  readonly mail?: MailConfig;
  readonly persistence?: WorkSettings['persistence'];
  /** Where it tells how it is; absent or null: nowhere but in the database. */
  readonly workerPort?: number | null;
  readonly host?: string;
  readonly metricsToken?: string | null;
  readonly tracesTo?: string | null;
  readonly tracesRatio?: number;
  readonly erasureJournal?: string;
  readonly stripeApi?: WorkSettings['stripeApi'];
  readonly paypalApi?: WorkSettings['paypalApi'];
  readonly webhooksToPrivate?: boolean;
  /** A machine's clock that is wrong; for specs. */
  readonly machineNow?: () => number;
  readonly databaseConnections?: number;
  /** How long facts gather before a reaction hears of more, in ms; for specs. */
  readonly gatherMs?: number;
  /** What comes between it and its log; for specs. */
  readonly around?: ((log: EventStore) => EventStore) | undefined;
}): Promise<Working> => {
  const { databaseUrl, eventStore = 'postgres', logLevel, mail = parseConfig({}).mail, persistence } = config;
  const { erasureJournal = parseConfig({}).erasureJournal } = config;
  const traces = { to: config.tracesTo ?? null, ratio: config.tracesRatio ?? 1 };
  const shares = sharesOf('worker', config.databaseConnections ?? ownConnections);
  const platform = await openPlatform({
    url: databaseUrl,
    eventStore,
    name: 'worker',
    logLevel,
    shares,
    traces,
    machineNow: config.machineNow,
    around: config.around,
  });
  const { log, keyring, pool, sql, logger, operations } = platform;
  const runner = startRunner({
    pool,
    reader: openLogReader(log, keyring),
    projections,
    logger,
    now: () => Date.parse(platform.clock.now()),
    ...tracing(operations.traces),
  });
  const modules = await openWork(platform, {
    databaseUrl,
    connections: shares.jobs,
    mail,
    persistence,
    erasureJournal,
    stripeApi: config.stripeApi ?? null,
    paypalApi: config.paypalApi ?? null,
    webhooksToPrivate: config.webhooksToPrivate ?? false,
  });
  const all = modules.flatMap((one) => one.reactions);
  const idle = new Set(reactionNames).difference(new Set(all.map(({ name }) => name)));
  if (idle.size > 0) throw new Error(`nobody here reacts as a manifest promises: ${[...idle].join(', ')}`);
  const stopJobs = await startJobs(jobsOf('worker'), modules);
  const reactions = startReactions({ log, sql, databaseUrl, logger, reactions: all, gatherMs: config.gatherMs });
  measureProjections(operations);
  measureReactions(operations.metrics, sql);
  const stopWatchingHead = watchHead(platform);
  await operations.nodes.join('worker', () => ({
    eventLoopP99Ms: operations.metrics.eventLoopP99Ms(),
    memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
    clockAheadMs: Math.round(operations.machineAheadMs()),
    ...projectionsOf(runner.status()),
  }));
  const closePort =
    config.workerPort === undefined || config.workerPort === null
      ? () => Promise.resolve()
      : await openWorkerPort(platform, {
          host: config.host ?? '127.0.0.1',
          port: config.workerPort,
          metricsToken: config.metricsToken ?? null,
        });
  return {
    status: runner.status,
    stop: async () => {
      stopWatchingHead();
      await closePort();
      await reactions.close();
      await stopJobs();
      await runner.close();
      await platform.close();
    },
  };
};

/** What a worker says of the projections: something only when it is the one that moves them. */
const projectionsOf = (status: readonly ProjectionStatus[]): { readonly projections?: ProjectionStatus[] } =>
  status.every(({ state }) => state === 'standing-by') ? {} : { projections: [...status] };

/** Tells the batches of projections as part of the requests that led to them. */
const tracing = (traces: Traces): Pick<RunnerOptions, 'onApplied'> =>
  traces.isOn
    ? {
        onApplied: ({ projection, events, correlationIds, startedAt, endedAt }) =>
          traces.past(correlationIds, {
            name: `projection ${projection}`,
            attributes: { projection, events },
            startedAt,
            endedAt,
          }),
      }
    : {};
