// kind: process
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfLog, type AppendResult, type EventToAppend } from '@turnout/contracts/kernel';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from '../postgres/embedded.ts';
import { findPostmaster, untilGone } from '../postgres/postmaster.ts';
import { fact, follow } from './testing/contract-stage.ts';
import { LogUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { openPostgresLog } from './postgres.ts';

const logger = pino({ level: 'silent' });

describe('a log whose PostgreSQL goes away', () => {
  let dataDir: string;
  let server: Embedded;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'turnout-outage-'));
    await chmod(dataDir, 0o755);
    server = await startEmbedded({ dataDir, logger });
    await migrate(server.url);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const startAgain = async () => {
    server = await startEmbedded({ dataDir, logger, port: Number(new URL(server.url).port) });
  };
  const killServer = async () => {
    const running = await findPostmaster(join(dataDir, 'cluster'));
    if (running === null) throw new Error('nothing to kill');
    process.kill(running.pid, 'SIGKILL');
    await untilGone(running.pid, 10_000);
  };

  it('refuses appends while it is away, and takes them when it is back', async () => {
    const log = openPostgresLog({ url: server.url });
    const streamId = `suite-${randomUUID()}`;
    const [before, lost] = [fact('before'), fact('lost')];
    await log.append(streamId, 'noStream', [before]);
    await server.stop();
    await expect(log.append(streamId, 0, [lost])).rejects.toThrow(LogUnavailable);
    await expect(log.readStream(streamId)).rejects.toThrow(LogUnavailable);
    await expect(log.head()).rejects.toThrow(LogUnavailable);
    await startAgain();
    expect(await log.append(streamId, 0, [lost])).toMatchObject({ ok: true, revision: 1 });
    expect((await log.readStream(streamId)).map(({ data }) => data)).toEqual(['before', 'lost']);
    await log.close();
  }, 60_000);

  it('loses nothing it said yes to when killed, stores nothing twice, and wakes its subscribers', async () => {
    const log = openPostgresLog({ url: server.url });
    const before = await log.head();
    const follower = follow(log, before);
    let rejected = 0;

    /** Sends the same append until it is answered, as a client with a command id does. */
    const insist = async (streamId: string, events: readonly EventToAppend[]): Promise<AppendResult> => {
      for (;;) {
        try {
          return await log.append(streamId, 'any', events);
        } catch (error) {
          if (!(error instanceof LogUnavailable)) throw error;
          rejected += 1;
        }
      }
    };
    const accepted: string[] = [];
    let isOver = false;
    const write = async (index: number) => {
      while (!isOver) {
        const event = fact(index);
        const result = await insist(`suite-${index}`, [event]);
        if (result.ok) accepted.push(event.id);
      }
    };
    const writing = Array.from({ length: 16 }, (_, index) => write(index));
    for (let outage = 0; outage < 3; outage += 1) {
      await follower.upTo((outage + 1) * 500);
      await killServer();
      await startAgain();
    }
    await follower.upTo(2000);
    isOver = true;
    await Promise.all(writing);

    const stored = await log.readAll(before, 1_000_000);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
    expect(rejected).toBeGreaterThan(0);
    const seen = await follower.upTo(stored.length);
    expect(seen.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    await follower.close();
    await log.close();
  }, 120_000);

  it('lets a subscription be closed while it is away', async () => {
    const log = openPostgresLog({ url: server.url });
    const subscription = log.subscribe(startOfLog, async () => undefined);
    await server.stop();
    await expect(log.head()).rejects.toThrow(LogUnavailable);
    await subscription.close();
    await subscription.done;
    await log.close();
    await startAgain();
  }, 60_000);
});
