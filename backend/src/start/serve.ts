import { calls } from '@turnout/contracts';
import { accessTopics } from '@turnout/contracts/access';
import type { EventStore } from '@turnout/contracts/kernel';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFirstAccount, type AdministratorFound, type PasswordCost } from '../access/index.ts';
import { addressForOthers, reachOf } from '../platform/machine/addresses.ts';
import { jobsOf, reactionNames } from '../modules/capabilities.ts';
import { openCapabilities } from '../modules/modules.ts';
import { rootFolder, type Config } from '../platform/configuration/config.ts';
import { startJobs } from '../platform/jobs/job.ts';
import { settleLogIdentity, storeOf } from '../platform/event-store/identity.ts';
import { serveOpenApi } from '../platform/http/openapi.ts';
import { openCallLimits } from '../platform/http/call-limits.ts';
import { sessionOf } from '../platform/http/caller.ts';
import { serveMetrics } from '../platform/http/metrics-route.ts';
import { serveReadiness, type Readiness } from '../platform/http/readiness.ts';
import { openHttpServer } from '../platform/http/server.ts';
import type { HttpContext } from '../platform/http/route.ts';
import { listsAreBehind, serverReadiness, watchHead } from '../platform/operations/checks.ts';
import { listenOn } from '../platform/postgres/listen.ts';
import { sharesOf } from '../platform/postgres/shares.ts';
import type { Spread } from '../platform/queues/after-answer.ts';
import { measureProjections, measureReactions, measureServer } from '../platform/operations/figures.ts';
import { observeRequests } from '../platform/operations/observed-requests.ts';
import { openRateLimits } from '../platform/limits/rate-limits.ts';
import { ensureCheckpoints } from '../platform/reactions/reactions.ts';
import { openSessions } from '../platform/session/sessions.ts';
import { startHub } from '../platform/socket/hub.ts';
import { readSurely } from '../platform/socket/read-surely.ts';
import { presenceReader } from '../platform/socket/presence-view.ts';
import { isOwnCertificate } from './certificate.ts';
import { startConference } from '../demo/conference/start-conference.ts';
import { openHands } from '../demo/hands.ts';
import { seedDemo } from '../demo/seed.ts';
import { openPlatform, viewReadFrom } from './platform.ts';

export interface Serving {
  readonly administrator: AdministratorFound;
  readonly address: string;
  /** Every call that is served, such as `GET /api/events/:id`. */
  readonly routes: readonly string[];
  /** What /ready says; a server that is about to stop says so first. */
  readonly readiness: Readiness;
  readonly stop: () => Promise<void>;
}

interface ServeOptions {
  /** Holds every answer against its contract; for tests. */
  readonly checkAnswers?: boolean;
  readonly port?: number;
  /** How long it goes on before it stops, saying that it will: none unless told. */
  readonly drainMs?: number;
  /** A machine's clock that is wrong; for tests. */
  readonly machineNow?: (() => number) | undefined;
  /** How much later than the answer something is stored; for tests. */
  readonly afterAnswer?: Spread;
  /** What comes between this process and the log, such as its failures; for tests. */
  readonly around?: ((log: EventStore) => EventStore) | undefined;
  /** Another cost than passwords are worth; for tests. */
  readonly passwordCost?: PasswordCost;
}

/** Starts what decides: HTTP and sockets on one port (docs/architecture.md#processes). */
export const serve = async (
  config: Config & { readonly databaseUrl: string },
  options: ServeOptions = {},
): Promise<Serving> => {
  const { databaseUrl, sessionIdleMinutes: idleMinutes } = config;
  const { drainMs = 0 } = options;
  let listensOn = options.port ?? config.port;
  const platform = await openPlatform({
    url: databaseUrl,
    eventStore: config.eventStore,
    name: 'server',
    logLevel: config.logLevel,
    shares: sharesOf('server', config.databaseConnections),
    traces: { to: config.tracesTo, ratio: config.tracesRatio },
    ...options,
    holdsReads: options.checkAnswers ?? false,
    afterAnswer: options.afterAnswer,
  });
  const { accounts, forms, rights, events, botCheck, framedBy, examples, modules } = await openCapabilities(platform, {
    ...config,
    databaseUrl,
    idleMinutes,
    passwordCost: options.passwordCost,
    publicUrl: () => config.publicUrl ?? addressForOthers(config.host, listensOn, config.https),
    reach: () => reachOf({ host: config.host, port: listensOn, isSecure: config.https }, config.publicUrl),
  });
  const administrator = await openFirstAccount(
    { ...platform, accounts },
    { email: config.adminEmail, password: config.adminPassword ?? null },
  );
  // From here on the log has a first event, which tells it from any other.
  await settleLogIdentity({ ...platform, store: storeOf(config.eventStore) });
  if (config.isDemo) await seedDemo(platform, openHands(platform, { accounts, forms }), config.dataDir);
  const sessions = await openSessions({
    sql: platform.sql,
    owners: rights,
    idleMinutes,
    maxHours: config.sessionMaxHours,
  });
  const http: HttpContext = {
    ...platform,
    sessions,
    limits: openCallLimits(openRateLimits(platform.sql), config.publicRequestsPerMinute),
    botCheck,
    rights,
    events,
    checkAnswers: options.checkAnswers ?? false,
  };
  const app = await openHttpServer({
    keepsFiles: config.keepsFiles,
    tiles: config.streetMap?.tiles ?? null,
    framedBy,
    logger: platform.logger,
    trustProxy: config.trustProxy,
    isDraining: () => readiness.isDraining(),
    pages: join(rootFolder, 'frontend', 'dist'),
    isOwnCertificate: isOwnCertificate(config.dataDir, config.tls),
    ...(await certificateOf(config)),
  });
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (/^\/(api|auth)\//.test(url)) served.push(...[method].flat().map((one) => `${one} ${url}`));
  });
  const { operations } = platform;
  const readiness = serverReadiness(platform, config.readyLagSeconds);
  observeRequests(app, { ...operations, logger: platform.logger });
  serveReadiness(app, readiness);
  serveMetricsTo(app, { http, metrics: operations.metrics, token: config.metricsToken });
  serveOpenApi(app, calls, examples);
  for (const { routes } of modules) routes(app, http);
  const stopJobs = await startJobs(jobsOf('server'), modules);
  const hub = await startHub({
    httpServer: app.server,
    sessions,
    rights,
    progress: platform.progress,
    readers: [...modules.flatMap(({ views }) => views), presenceReader].map((view) =>
      readSurely(platform.surely, { ...view, projections: viewReadFrom(view.topic) }),
    ),
    presenceTopics: [presenceReader.topic.name, accessTopics.devices.name],
    pool: platform.pool,
    listen: listenOn(platform.sql),
    logger: platform.logger,
    traces: operations.traces,
    isBehind: () => listsAreBehind(operations),
    trustProxy: config.trustProxy,
  });
  measureProjections(operations);
  measureReactions(operations.metrics, platform.sql);
  measureServer(operations.metrics, platform.sql, hub.figures);
  const stopWatchingHead = watchHead(platform);
  app.addHook('preClose', () => hub.close());
  await ensureCheckpoints(platform, reactionNames);
  await operations.nodes.join('server', () => ({
    eventLoopP99Ms: operations.metrics.eventLoopP99Ms(),
    memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
    clockAheadMs: Math.round(operations.machineAheadMs()),
    sockets: hub.figures().sockets,
    isDraining: readiness.isDraining(),
  }));
  const address = await app.listen({ port: listensOn, host: config.host });
  listensOn = Number(new URL(address).port || listensOn);
  const conference = startConference({ ...platform, accounts, app, sessions, ...config });
  return {
    administrator,
    address,
    readiness,
    routes: served.filter((one) => !one.startsWith('HEAD ')),
    stop: async () => {
      readiness.drain();
      await conference.stop();
      await Promise.all([hub.drain(drainMs), pause(drainMs)]);
      stopWatchingHead();
      await app.close();
      await stopJobs();
      await sessions.close();
      await platform.close();
    },
  };
};

/** Measures go to whoever has the token for them, and to the administrator. */
const serveMetricsTo = (
  app: Parameters<typeof serveMetrics>[0],
  { http, ...parts }: Omit<Parameters<typeof serveMetrics>[1], 'mayRead'> & { readonly http: HttpContext },
): void =>
  serveMetrics(app, {
    ...parts,
    mayRead: async (request) => {
      const session = await sessionOf(http, request, false);
      return session?.kind === 'account' && session.isAdmin;
    },
  });

const certificateOf = async ({ tls }: Pick<Config, 'tls'>) =>
  tls === undefined ? {} : { tls: { cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) } };
