// kind: pure
import { Instant } from '@turnout/contracts/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineScan, Queue } from './queue.ts';
import { openSender, type Sent, type SenderOptions } from './sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const scan = (commandId: string): OfflineScan => ({
  intent: {
    commandId,
    code: commandId,
    label: commandId,
    source: 'camera',
    isWholeGroup: false,
    only: null,
    presentedAt: 0,
  },
  verdict: {
    kind: 'by-copy',
    says: 'let-in',
    name: '',
    typeName: '',
    status: null,
    reason: null,
    letInAt: null,
    asOf: Instant.parse('2026-11-28T09:00:00.000Z'),
  },
  person: null,
  copyVersion: '1',
  aheadMs: 0,
});

const queueOf = (...commandIds: readonly string[]): Queue => {
  let left = commandIds.map(scan);
  return {
    add: () => Promise.reject(new Error('nothing is added')),
    waiting: (limit) => Promise.resolve(left.slice(0, limit)),
    settle: (answers) => {
      const answered = new Set(answers.map((one) => one.scan.intent.commandId));
      left = left.filter(({ intent }) => !answered.has(intent.commandId));
      return Promise.resolve();
    },
    told: () => Promise.resolve([]),
    seen: () => Promise.resolve(),
  };
};
const answered = (scans: readonly OfflineScan[]): Sent => ({
  kind: 'answered',
  answers: scans.map((one) => ({ scan: one, answer: 'recorded', because: null })),
});
const opened = (queue: Queue, send: SenderOptions['send']) =>
  openSender({
    queue,
    send,
    alone: async (work) => {
      await work();
      return true;
    },
    onAnswers: () => Promise.resolve(),
  });

it('takes a request that never ends for one without an answer', async () => {
  const queue = queueOf('one');
  let count = 0;
  const never = new Promise<Sent>(() => undefined);
  const sender = opened(queue, (scans) => ((count += 1) === 1 ? never : Promise.resolve(answered(scans))));
  void sender.run();
  await vi.advanceTimersByTimeAsync(29_999);
  expect([count, (await queue.waiting()).length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect([count, (await queue.waiting()).length]).toEqual([2, 0]);
  sender.close();
});

it('tries again soon where the line goes while scans are sent one by one', async () => {
  const queue = queueOf('bad', 'good');
  let isThere = false;
  const sender = opened(queue, (scans) => {
    const ids = scans.map(({ intent }) => intent.commandId);
    if (ids.length > 1) return Promise.resolve({ kind: 'not-taken' });
    if (!isThere) return Promise.resolve({ kind: 'no-answer' });
    return Promise.resolve(ids[0] === 'bad' ? { kind: 'not-taken' } : answered(scans));
  });
  void sender.run();
  await vi.advanceTimersByTimeAsync(0);
  isThere = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await queue.waiting()).map(({ intent }) => intent.commandId)).toEqual(['bad']);
  sender.close();
});
