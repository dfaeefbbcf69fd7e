import { type AppendResult, type EventToAppend, type StoredEvent } from '@turnout/contracts/kernel';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../random/seeded-random.ts';
import { LogUnavailable } from '../errors.ts';
import { fact, follow } from '../testing/contract-stage.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbDouble } from './testing/double.ts';

const idsOf = (events: readonly StoredEvent[]) => events.map(({ id }) => id);

describe('a log whose EventStoreDB is cut off and restarted in a rush', () => {
  it('loses nothing it said yes to, stores nothing twice, and shows every subscriber the same', async () => {
    const double = await startEventStoreDbDouble();
    const open = () =>
      openEventStoreDb({ connectionString: double.connectionString, logger: pino({ level: 'silent' }) });
    const [log, other] = [open(), open()];
    const random = randomFrom(11);
    const before = await log.head();
    const live = follow(log, before);
    const accepted: string[] = [];
    let isOver = false;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });

    /** Sends the same append until it is answered, as a client with a command id does. */
    const insist = async (
      streamId: string,
      expected: number,
      events: readonly EventToAppend[],
    ): Promise<AppendResult> => {
      for (;;) {
        try {
          const writer = random() < 0.5 ? log : other;
          return await writer.append(streamId, expected < 0 ? 'noStream' : expected, events);
        } catch (error) {
          if (!(error instanceof LogUnavailable)) throw error;
        }
      }
    };
    const write = async (index: number) => {
      for (let revision = -1; !isOver;) {
        const events = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, place) => fact([index, place]));
        const result = await insist(`suite-${index}`, revision, events);
        if (!result.ok) throw new Error(`suite-${index} stands at ${result.actualRevision}`);
        accepted.push(...events.map(({ id }) => id));
        ({ revision } = result);
      }
    };
    const restless: StoredEvent[] = [];
    const followRestlessly = async () => {
      while (!isOver) {
        const follower = follow(other, restless.at(-1)?.position ?? before, { batch: 1 + Math.floor(random() * 60) });
        // So many more may never come once nobody writes any more.
        const wanted = follower.upTo(1 + Math.floor(random() * 200));
        const seen = await Promise.race([wanted, ended.then(() => follower.upTo(0))]);
        await follower.close();
        restless.push(...seen);
      }
    };

    const writing = Array.from({ length: 16 }, (_, index) => write(index));
    const following = followRestlessly();
    const { dropConnections, loseNextAnswer, loseNextAppend, repeatOnResubscribe } = double.misbehave;
    const troubles = [
      async () => dropConnections(),
      async () => loseNextAnswer(),
      async () => repeatOnResubscribe(9),
      async () => loseNextAppend(),
      double.restart,
    ];
    for (let turn = 0; turn < 20; turn += 1) {
      await live.upTo((turn + 1) * 60);
      await troubles[turn % troubles.length]?.();
    }
    await live.upTo(1500);
    isOver = true;
    await Promise.all(writing);
    await log.append('suite-last', 'any', [fact('last')]);
    end();
    await following;

    const stored = await log.readAll(before, 1_000_000);
    expect(idsOf(stored).slice(0, -1).toSorted()).toEqual(accepted.toSorted());
    expect(idsOf(await live.upTo(stored.length))).toEqual(idsOf(stored));
    expect(idsOf(restless)).toEqual(idsOf(stored).slice(0, restless.length));
    await live.close();
    await Promise.all([log.close(), other.close()]);
    await double.close();
  }, 90_000);
});
