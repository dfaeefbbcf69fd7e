import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { Metadata, startOfLog, type EventStore, type StoredEvent } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { copyLog } from './copy-log.ts';

const metadata = Metadata.parse({
  commandId: 'copied-event',
  correlationId: 'copied-event',
  actor: { kind: 'system', id: 'copy' },
  at: '2026-01-01T00:00:00.000Z',
});
const eventOf = (ordinal: number): StoredEvent => ({
  id: randomUUID(),
  type: 'Counted',
  streamId: `counter-${ordinal}`,
  revision: 0,
  position: String(ordinal).padStart(20, '0'),
  data: {},
  sealed: {},
  metadata,
});
const nothing: EventStore = {
  append: () => Promise.reject(new Error('the disk is full')),
  readStream: () => Promise.resolve([]),
  readAll: () => Promise.resolve([]),
  head: () => Promise.resolve(startOfLog),
  subscribe: () => ({ done: Promise.resolve(), close: () => Promise.resolve() }),
  close: () => Promise.resolve(),
};

describe('copying a log', () => {
  it('ends with what the target said, also where that comes while the source is still being read', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const from = async function* () {
        for (let ordinal = 1; ordinal <= 4; ordinal += 1) {
          yield [eventOf(ordinal)];
          await turn();
          await turn();
        }
      };
      await expect(copyLog({ from, to: nothing, atOnce: 64 })).rejects.toThrow('the disk is full');
      await turn();
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });
});
