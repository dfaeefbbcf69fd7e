import { randomUUID } from 'node:crypto';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Metadata, type EventStore, type EventToAppend, type ExpectedRevision } from '@turnout/contracts/kernel';
import { openPostgresLog } from '../event-store/postgres.ts';
import { randomFrom } from '../random/seeded-random.ts';

/** An append that was answered with a yes. */
export interface Written {
  readonly ids: readonly string[];
  readonly position: string;
}

const metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'writer' },
  at: '2026-11-21T09:30:00.000Z',
});
const newEvent = (): EventToAppend => ({ id: randomUUID(), type: 'SomethingHappened', body: '{"data":{}}', metadata });

/**
 * Writes like a busy evening: `writers` at once, one to three events an append, to streams of their
 * own and to streams that all fight over, some appends sent twice.
 * @param count events to have written when it resolves.
 */
export const writeMuch = async (
  log: EventStore,
  options: { seed: number; writers: number; count: number },
): Promise<readonly Written[]> => {
  const written: Written[] = [];
  let left = options.count;

  const write = async (random: () => number, own: string) => {
    let revision = -1;
    while (left > 0) {
      const size = Math.min(left, 1 + Math.floor(random() * 3));
      left -= size;
      const events = Array.from({ length: size }, newEvent);
      const ids = events.map(({ id }) => id);
      const isShared = random() < 0.3;
      const streamId = isShared ? `shared-${Math.floor(random() * 5)}` : own;
      const expected: ExpectedRevision = isShared ? 'any' : revision === -1 ? 'noStream' : revision;
      const result = await log.append(streamId, expected, events);
      if (!result.ok) throw new Error(`${streamId} refused at ${result.actualRevision}`);
      if (!isShared) revision = result.revision;
      written.push({ ids, position: result.position });
      if (!isShared && random() < 0.1) await log.append(streamId, expected, events);
    }
  };
  await Promise.all(
    Array.from({ length: options.writers }, (_, index) =>
      write(randomFrom(options.seed * 1000 + index), `own-${options.seed}-${index}`),
    ),
  );
  return written;
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [url = '', seed = '1', writers = '1', count = '1'] = argv.slice(2);
  const log = openPostgresLog({ url });
  const written = await writeMuch(log, { seed: Number(seed), writers: Number(writers), count: Number(count) });
  await log.close();
  process.stdout.write(JSON.stringify(written));
}
