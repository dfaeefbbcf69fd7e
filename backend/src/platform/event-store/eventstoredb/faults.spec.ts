import { randomUUID } from 'node:crypto';
import { startOfLog, UnreadableEvent, type EventStore } from '@turnout/contracts/kernel';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogRefused, LogUnavailable } from '../errors.ts';
import { dataOf, fact, follow } from '../testing/contract-stage.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbDouble, type EventStoreDbDouble } from './testing/double.ts';

const openLog = (connectionString: string, logger = pino({ level: 'silent' })) =>
  openEventStoreDb({ connectionString, logger });

describe('a log in an EventStoreDB that misbehaves', () => {
  let double: EventStoreDbDouble;
  let log: EventStore;
  let streamId: string;
  beforeEach(async () => {
    double = await startEventStoreDbDouble();
    log = openLog(double.connectionString);
    streamId = `suite-${randomUUID()}`;
  });
  afterEach(async () => {
    await log.close();
    await double.close();
  });
  const stored = () => double.events().filter((event) => event.streamId === streamId).length;

  it.each(['noStream', 'any'] as const)(
    'stores an append whose answer is lost once, and answers it (%s)',
    async (expected) => {
      double.misbehave.loseNextAnswer();
      const result = await log.append(streamId, expected, [fact(1), fact(2)]);
      expect(result).toEqual({ ok: true, revision: 1, position: await log.head() });
      expect(stored()).toBe(2);
    },
  );
  it('sends an append again that was lost on its way', async () => {
    double.misbehave.loseNextAppend();
    expect(await log.append(streamId, 'noStream', [fact(1)])).toMatchObject({ ok: true, revision: 0 });
    expect(stored()).toBe(1);
  });
  it('sends all that were under way again when the connection is cut, each stored once and in order', async () => {
    const held = double.misbehave.holdAnswers();
    const appends = Array.from({ length: 20 }, (_, index) =>
      log.append(`${streamId}-${index % 10}`, 'any', [fact(index)]),
    );
    await held.waiting(10);
    double.misbehave.dropConnections();
    held.release();
    expect((await Promise.all(appends)).every(({ ok }) => ok)).toBe(true);
    const streams = await Promise.all(Array.from({ length: 10 }, (_, index) => log.readStream(`${streamId}-${index}`)));
    expect(streams.map(dataOf)).toEqual(Array.from({ length: 10 }, (_, index) => [index, index + 10]));
  });
  it('does not take the lost connection of one log for that of another', async () => {
    const bystander = await startEventStoreDbDouble();
    const other = openLog(bystander.connectionString);
    const held = bystander.misbehave.holdAnswers();
    const waiting = other.append(streamId, 'any', [fact('bystander')]);
    await held.waiting();
    double.misbehave.loseNextAnswer();
    await log.append(streamId, 'any', [fact(1)]);
    held.release();
    expect(await waiting).toMatchObject({ ok: true, revision: 0 });
    await other.close();
    await bystander.close();
  });
  it('waits for late answers, and tells whoever lost where the stream stands', async () => {
    const held = double.misbehave.holdAnswers();
    const winner = log.append(streamId, 'noStream', [fact('first')]);
    await held.waiting();
    held.release();
    expect(await winner).toMatchObject({ ok: true, revision: 0 });
    double.misbehave.refuseNext({ kind: 'wrong-expected-version', actualRevision: 41 });
    expect(await log.append(streamId, 0, [fact('late')])).toEqual({ ok: false, actualRevision: 41 });
  });
  it('gives up after a bounded number of tries, and takes the same append when the server is back', async () => {
    const append = fact('patient');
    await double.stop();
    await expect(log.append(streamId, 'noStream', [append])).rejects.toThrow(LogUnavailable);
    await expect(log.readStream(streamId)).rejects.toThrow(LogUnavailable);
    await expect(log.head()).rejects.toThrow(LogUnavailable);
    await double.start();
    expect(await log.append(streamId, 'noStream', [append])).toMatchObject({ ok: true, revision: 0 });
    expect(dataOf(await log.readStream(streamId))).toEqual(['patient']);
  });
  it('says that a node takes no appends, and that it does not let us in', async () => {
    double.misbehave.refuseAppends({ kind: 'read-only' });
    await expect(log.append(streamId, 'any', [fact(1)])).rejects.toThrow(LogUnavailable);
    double.misbehave.refuseAppends({ kind: 'access-denied' });
    await expect(log.append(streamId, 'any', [fact(1)])).rejects.toThrow(LogRefused);
    double.misbehave.refuseAppends(undefined);
    double.misbehave.denyReads(true);
    await expect(log.readStream(streamId)).rejects.toThrow(LogRefused);
    double.misbehave.denyReads(false);
    expect(await log.append(streamId, 'any', [fact(1)])).toMatchObject({ ok: true });
  });

  it('shows a subscriber everything once and in order through restarts', async () => {
    const logged: string[] = [];
    const loud = openLog(
      double.connectionString,
      pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    );
    const follower = follow(loud, startOfLog, { batch: 7 });
    const numbers = Array.from({ length: 90 }, (_, index) => index);
    for (const index of numbers) {
      await log.append(streamId, 'any', [fact(index)]);
      if (index % 30 === 10) double.misbehave.repeatOnResubscribe(5);
      if (index % 30 === 11) await double.restart();
      if (index % 30 === 20) double.misbehave.dropConnections();
      if (index === 50) await follower.upTo(40);
    }
    expect(dataOf(await follower.upTo(90))).toEqual(numbers);
    await log.append(streamId, 'any', [fact('last')]);
    expect(dataOf(await follower.upTo(91))).toEqual([...numbers, 'last']);
    expect(logged.join()).toContain('the log cannot be followed, trying again');
    await follower.close();
    await loud.close();
  });
  it('hands a batch on again to nobody when the connection goes while the handler works', async () => {
    await log.append(streamId, 'any', [fact(1), fact(2), fact(3)]);
    const seen: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<null>();
    const subscription = log.subscribe(
      startOfLog,
      async (events) => {
        if (seen.length === 0) {
          double.misbehave.dropConnections();
          await log.append(streamId, 'any', [fact(4)]);
        }
        seen.push(...dataOf(events));
        if (seen.length >= 4) resolve(null);
      },
      { batch: 2 },
    );
    await promise;
    expect(seen).toEqual([1, 2, 3, 4]);
    await subscription.close();
  });
  it('holds the server up while the handler works, and loses nothing of much', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => index);
    for (let from = 0; from < many.length; from += 500) {
      await log.append(
        streamId,
        'any',
        many.slice(from, from + 500).map((index) => fact(index)),
      );
    }
    const seen: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<null>();
    const subscription = log.subscribe(
      startOfLog,
      async (events) => {
        await log.head();
        seen.push(...dataOf(events));
        if (seen.length >= many.length) resolve(null);
      },
      { batch: 50 },
    );
    await promise;
    expect(seen).toEqual(many);
    await subscription.close();
  });
  it('moves behind what its filter leaves out, and is closed while the server is away', async () => {
    const many = Array.from({ length: 1200 }, () => fact('other'));
    await log.append(streamId, 'any', many.slice(0, 600));
    const follower = follow(log, startOfLog, { categories: ['rare'] });
    await log.append(streamId, 'any', many.slice(600));
    await log.append('rare-1', 'any', [fact('rare')]);
    expect(dataOf(await follower.upTo(1))).toEqual(['rare']);
    await double.stop();
    await follower.close();
  });

  it('never hands out what is the server’s own', async () => {
    await log.append(streamId, 'any', [fact(1)]);
    double.put({ streamId: '$settings', type: 'looks-like-ours', data: '{"data":{}}' });
    double.put({ streamId, type: '$metadata', data: '{}' });
    expect(dataOf(await log.readAll(startOfLog, 10))).toEqual([1]);
    const [{ position } = { position: startOfLog }] = await log.readAll(startOfLog, 1);
    expect(await log.head()).toBe(position);
  });
  it('stops at an event that is no event of ours, and names its place', async () => {
    await log.append(streamId, 'any', [fact(1)]);
    const { position } = double.put({ streamId, type: 'SomethingHappened', data: 'no JSON' });
    await log.append(streamId, 'any', [fact(3)]);
    expect(dataOf(await log.readAll(startOfLog, 10))).toEqual([1]);
    await expect(log.readStream(streamId)).rejects.toThrow(UnreadableEvent);
    const seen: unknown[] = [];
    const subscription = log.subscribe(startOfLog, async (events) => void seen.push(...dataOf(events)));
    await expect(subscription.done).rejects.toThrow(String(position).padStart(20, '0'));
    expect(seen).toEqual([1]);
  });
  it('reads places that no number of JavaScript can hold', async () => {
    const far = await startEventStoreDbDouble({ firstPosition: 2n ** 60n });
    const there = openLog(far.connectionString);
    await there.append(streamId, 'any', [fact(1), fact(2)]);
    const [first, second] = await there.readAll(startOfLog, 10);
    expect(dataOf(await there.readAll(first?.position ?? startOfLog, 10))).toEqual([2]);
    expect(await there.head()).toBe(second?.position);
    await there.close();
    await far.close();
  });
});
