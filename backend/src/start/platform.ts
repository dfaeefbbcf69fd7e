import type { EventStore } from '@turnout/contracts/kernel';
import { projections } from '@turnout/projections';
import { installReadModels } from '@turnout/projections/platform/checkpoints';
import { createReadPool } from '@turnout/projections/platform/pool';
import { openSql } from '@turnout/projections/platform/open-sql';
import { watchedCategories } from '../modules/capabilities.ts';
import { openAfterAnswer, type Spread } from '../platform/queues/after-answer.ts';
import { askDatabaseTime, openDatabaseClock } from '../platform/clock/clock.ts';
import { openCommandHandler } from '../platform/command/handle.ts';
import { openWatch } from '../platform/command/watch.ts';
import { settleLogIdentity, storeOf } from '../platform/event-store/identity.ts';
import { openSealEvent } from '../platform/event-store/seal-event.ts';
import { openReadGuard } from '../platform/http/declared-reads.ts';
import { openExclusively } from '../platform/locks/exclusively.ts';
import { openIds } from '../platform/ids/ids.ts';
import { withUpcasters } from '../platform/event-store/with-upcasters.ts';
import { openLogger } from '../platform/operations/logger.ts';
import { openLagMeter } from '../platform/operations/lag.ts';
import { openMetrics } from '../platform/operations/metrics.ts';
import { openNodes } from '../platform/operations/nodes.ts';
import { observedCommands, observedLog } from '../platform/operations/observed.ts';
import { openTraces } from '../platform/operations/open-traces.ts';
import type { EncryptionKeySource } from '../platform/personal/encryption-key.ts';
import { erasedChannel } from '../platform/personal/destroy-key.ts';
import { openConfiguredWrapping } from './encryption.ts';
import { openKeyring, wrapBareKeys } from '../platform/personal/keyring.ts';
import type { Platform } from '../platform/module/platform.ts';
import { listenOn } from '../platform/postgres/listen.ts';
import { reconnect } from '../platform/postgres/reconnect.ts';
import { toolShares, type Shares } from '../platform/postgres/shares.ts';
import { openProgress } from '../platform/reads/progress.ts';
import { secretNamed } from '../platform/secrets/secrets.ts';
import { openSurely } from '../platform/reads/surely.ts';
import { openEventStore } from './open-event-store.ts';
import { version } from './version.ts';

export { viewReadFrom } from '@turnout/projections';

const projectionNames = projections.map((projection) => projection.name);
const tableOwners = new Map(
  projections.flatMap(({ name, tables }) => tables.map((table) => [table.name, name] as const)),
);

/**
 * Opens the machinery on a migrated database.
 * @param options `eventStore`: as in the configuration; `shares`: its connections, as few as a program on the
 *   command line takes unless told, `poolSize` of them for read models; `name` names the process in logs;
 *   `encryptionKey`: as in the configuration, whose own it is unless told; `traces`: where they go, and of which
 *   part of requests; none unless told; `machineNow`: a machine's clock that is wrong, for specs;
 *   `holdsReads`: calls may ask only the tables that they say they read, for specs; `afterAnswer`: how much later than
 *   the answer something is stored, for specs; `around`: what comes between this process and the log, such as its
 *   failures, for specs.
 */
export const openPlatform = async (options: {
  url: string;
  eventStore?: string;
  name: string;
  logLevel: string;
  shares?: Shares;
  poolSize?: number;
  encryptionKey?: EncryptionKeySource;
  traces?: { readonly to: string | null; readonly ratio: number };
  machineNow?: (() => number) | undefined;
  holdsReads?: boolean;
  afterAnswer?: Spread | undefined;
  around?: ((log: EventStore) => EventStore) | undefined;
}): Promise<Platform & { readonly close: () => Promise<void> }> => {
  const { url, eventStore = 'postgres', name, logLevel, shares = toolShares } = options;
  const logger = openLogger({ level: logLevel, name });
  const afterAnswer = openAfterAnswer(logger, options.afterAnswer);
  // Opened as they are needed; all LISTEN on one more of them.
  const sql = openSql(url, {
    ...reconnect,
    max: shares.sql,
    idle_timeout: 60,
    // Whoever hangs in the middle of a transaction does not keep others waiting for what it has locked.
    connection: { application_name: `turnout-${name}`, idle_in_transaction_session_timeout: 5_000 },
  });
  const clock = await openDatabaseClock({
    ask: askDatabaseTime(sql),
    logger,
    ...(options.machineNow === undefined ? {} : { machineNow: options.machineNow }),
  });
  const onQuery = options.holdsReads === true ? openReadGuard(tableOwners) : undefined;
  const pool = await createReadPool(url, { maximumPoolSize: options.poolSize ?? shares.pool, onQuery });
  await installReadModels(pool, projections);
  const metrics = openMetrics();
  const traces = await openTraces({ ...(options.traces ?? { to: null, ratio: 0 }), process: name, version });
  const nodes = openNodes({ sql, version, logger });
  const sharing = { reads: shares.logReads, listen: listenOn(sql) };
  const store = await openEventStore({ databaseUrl: url, eventStore }, logger, sharing);
  const { around = (log) => log } = options;
  const log = around(observedLog(withUpcasters(store), { metrics, traces }));
  let wrapping;
  try {
    await settleLogIdentity({ sql, log, store: storeOf(eventStore) });
    wrapping = await openConfiguredWrapping(sql, options.encryptionKey, (sentence) => logger.warn(sentence));
    await wrapBareKeys(pool, wrapping);
  } catch (error) {
    clock.close();
    await Promise.all([log.close(), sql.end({ timeout: 5 }), pool.end()]);
    throw error;
  }
  const keyring = openKeyring(pool, { capacity: 1_000, wrapping });
  // Whoever is erased is unreadable here as soon as any process says so; after a gap every key is looked up anew.
  await listenOn(sql)(
    erasedChannel,
    (personId) => keyring.forget(personId),
    () => keyring.forgetKept(),
  );
  const seal = openSealEvent(keyring);
  const watch = await openWatch(log, watchedCategories, logger);
  const progress = await openProgress({
    sql,
    log,
    logger,
    projections: projectionNames,
    stoppedAt: (name) =>
      nodes.projections().find((one) => one.name === name && one.state === 'stopped')?.position ?? null,
  });
  const commands = observedCommands(openCommandHandler({ log, seal }), { metrics, traces, logger });
  return {
    log,
    seal,
    keyring,
    watch,
    progress,
    surely: openSurely({ pool, progress }),
    commands,
    exclusively: openExclusively(pool, watch),
    sql,
    pool,
    logger,
    afterAnswer,
    clock,
    ids: openIds(await secretNamed(sql, 'ids')),
    operations: {
      metrics,
      traces,
      nodes,
      lag: openLagMeter(progress.reached),
      projections: projectionNames,
      machineAheadMs: clock.machineAheadMs,
    },
    close: async () => {
      await afterAnswer.finish();
      clock.close();
      await nodes.leave();
      await traces.close();
      metrics.close();
      await progress.close();
      await watch.close();
      await log.close();
      await sql.end({ timeout: 5 });
      await pool.end();
    },
  };
};
