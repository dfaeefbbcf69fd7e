// kind: database
import { randomUUID } from 'node:crypto';
import { ImportId, type EventStore } from '@turnout/contracts/kernel';
import type { ImportView } from '@turnout/contracts/attendee-import';
import pino from 'pino';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openStreams } from '../../platform/command/streams.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { importsFold } from './decider.ts';
import type { runStep } from './run-step.ts';
import { mostAttempts, openStepQueue } from './run-import-steps.job.ts';
import { beat, takeStep } from './step-turns.ts';
import { addPiece, changeImport, closeUpload, findImport, openUpload } from '../upload/store.ts';
import { eventId } from '../testing/form.ts';
import { viewOf } from './view.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let log: EventStore;
let closing: (() => Promise<void>)[] = [];
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(sql.unsafe`CREATE SCHEMA IF NOT EXISTS read`);
  log = openPostgresLog({ url: database.url, logger: pino({ level: 'silent' }) });
});
beforeEach(() => database.pool.query(sql.unsafe`DELETE FROM ops.imports`));
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});
afterAll(async () => {
  await log.close();
  await database.drop();
});

const upload = async (): Promise<ImportId> => {
  const { pool } = database;
  const importId = ImportId.parse(String((count += 1)).padStart(20, '0'));
  const uploadId = await openUpload(pool, { eventId, fileName: 'list.csv', kind: 'csv' });
  await addPiece(pool, uploadId, 'file', 0, Buffer.from('Name\nAna\n'));
  await closeUpload(pool, { uploadId, importId, hash: '' });
  return importId;
};
/** A server's queue; each step waits until it is told how to end. */
const openQueue = () => {
  const begun: { importId: string; end: (error?: Error) => void }[] = [];
  /** Which tables were waited for, and when the form was read. */
  const asked: string[] = [];
  const run: typeof runStep = (pool, { importId, step }, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      const done = () =>
        changeImport(pool, importId, { state: step === 'read' ? 'mapping' : 'checked' }).then(() => resolve());
      begun.push({ importId, end: (error) => (error === undefined ? void done() : reject(error)) });
    });
  const queue = openStepQueue(
    {
      pool: database.pool,
      logger: pino({ level: 'silent' }),
      progress: {
        waitFor: () => Promise.resolve(true),
        waitForHead: (_, tables = []) => {
          asked.push(...tables);
          return Promise.resolve(true);
        },
        reached: () => '',
        all: () => '',
        onTouched: () => () => true,
        close: () => Promise.resolve(),
      },
    },
    openStreams({ log, fold: importsFold }),
    {
      databaseUrl: database.url,
      run,
      nowIn: () => Promise.resolve(undefined),
      formOf: () => {
        asked.push('read');
        return Promise.resolve({ fields: [], types: [] });
      },
    },
  );
  closing.push(queue.close);
  return { ...queue, begun, asked };
};
const stateOf = async (importId: ImportId) => {
  const stored = await findImport(database.pool, importId);
  if (stored === null) throw new Error('no such import');
  const { state, error, isWaiting } = viewOf(stored, { fields: [], types: [] });
  return { state, error, isWaiting };
};
/** Its holder, another than before, says nothing for so long. */
const dies = (importId: ImportId, seconds = 60) =>
  database.pool.query(sql.type(z.unknown())`
    UPDATE ops.imports SET holder = ${randomUUID()}, worked_at = now() - ${seconds} * interval '1 second' WHERE import_id = ${importId}`);

/** Its holder, the same as before, says nothing for a minute. */
const silences = (importId: ImportId) =>
  database.pool.query(sql.type(z.unknown())`
    UPDATE ops.imports SET worked_at = now() - interval '1 minute' WHERE import_id = ${importId}`);

describe('the queue of files', () => {
  it('has two at work at once, whichever servers have them; the others wait, and say so', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const [here, there] = [openQueue(), openQueue()];
    here.look();
    there.look();
    await vi.waitFor(() => expect(here.begun.length + there.begun.length).toBe(2), 10_000);
    expect(await takeStep(database.pool, randomUUID())).toBeNull();
    expect(await stateOf(one)).toMatchObject({ isWaiting: false });
    expect(await stateOf(two)).toMatchObject({ isWaiting: false });
    expect(await stateOf(three)).toMatchObject({ state: 'reading', isWaiting: true });
    [...here.begun, ...there.begun].find(({ importId }) => importId === one)?.end();
    await vi.waitFor(async () => expect(await stateOf(three)).toMatchObject({ isWaiting: false }), 10_000);
    expect(await stateOf(one)).toMatchObject({ state: 'mapping', isWaiting: false });
  });

  it('suggests what follows from the types and fields of now, which are waited for', async () => {
    await upload();
    const { look, begun, asked } = openQueue();
    look();
    await vi.waitFor(() => expect(begun.length).toBe(1), 10_000);
    expect(asked).toEqual(['forms', 'read']);
    begun[0]?.end();
  });

  it('ends a step that throws in a state: a file can be brought again, or checked again', async () => {
    const importId = await upload();
    const queue = openQueue();
    queue.look();
    await vi.waitFor(() => expect(queue.begun).toHaveLength(1), 10_000);
    queue.begun[0]?.end(new RangeError('Invalid string length'));
    await vi.waitFor(async () =>
      expect(await stateOf(importId)).toEqual({ state: 'unreadable', error: 'step-failed', isWaiting: false }),
    );
    await changeImport(database.pool, importId, { state: 'checking' });
    queue.look();
    await vi.waitFor(() => expect(queue.begun).toHaveLength(2), 10_000);
    queue.begun[1]?.end(new Error('whatever it is'));
    await vi.waitFor(async () =>
      expect(await stateOf(importId)).toMatchObject({ state: 'mapping', error: 'step-failed' }),
    );
  });

  it('takes over what a server left when it died, three times, and then ends it too', async () => {
    const importId = await upload();
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      expect(await takeStep(database.pool, randomUUID())).toMatchObject({ import_id: importId, attempts: attempt });
      expect(await takeStep(database.pool, randomUUID())).toBeNull();
      await dies(importId);
    }
    const queue = openQueue();
    queue.look();
    await vi.waitFor(async () =>
      expect(await stateOf(importId)).toMatchObject({ state: 'unreadable', error: 'step-failed-often' }),
    );
    expect(queue.begun).toEqual([]);
  });

  it('begins with a step for the third time, and not for the fourth', async () => {
    const importId = await upload();
    for (const attempts of [1, 2]) {
      expect(await takeStep(database.pool, randomUUID())).toMatchObject({ attempts });
      await dies(importId);
    }
    const [third, fourth] = [openQueue(), openQueue()];
    third.look();
    await vi.waitFor(() => expect(third.begun).toHaveLength(1), 10_000);
    await dies(importId);
    fourth.look();
    await vi.waitFor(async () => expect(await stateOf(importId)).toMatchObject({ error: 'step-failed-often' }), 10_000);
    expect(fourth.begun).toEqual([]);
  });

  it('lets a server that was thought dead end nothing of whoever took its step over', async () => {
    const importId = await upload();
    const hung = openQueue();
    hung.look();
    await vi.waitFor(() => expect(hung.begun).toHaveLength(1), 10_000);
    await dies(importId);
    expect(await takeStep(database.pool, randomUUID())).toMatchObject({ import_id: importId, attempts: 2 });
    hung.begun[0]?.end(new Error('the line was lost'));
    // In the order that they came: one more turn, and what became of the step is being stored.
    await new Promise(setImmediate);
    await hung.close();
    expect(await stateOf(importId)).toEqual({ state: 'reading', error: null, isWaiting: false });
  });

  it('leaves its steps to the next when a server stops in good order, and counts that as no attempt', async () => {
    const importId = await upload();
    const first = openQueue();
    first.look();
    await vi.waitFor(() => expect(first.begun).toHaveLength(1), 10_000);
    await first.close();
    expect(await stateOf(importId)).toMatchObject({ state: 'reading', isWaiting: true });
    expect(await takeStep(database.pool, randomUUID())).toMatchObject({ import_id: importId, attempts: 1 });
  });

  it('takes a step over once its holder said nothing for 20 seconds, and those who are gone hold up nobody', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()];
    await dies(one, 21);
    await dies(two, 15);
    expect(await takeStep(database.pool, randomUUID())).toMatchObject({ import_id: one });
    expect(await takeStep(database.pool, randomUUID())).toBeNull();
    await dies(one, 21);
    await dies(two, 21);
    await dies(three, 15);
    expect(await takeStep(database.pool, randomUUID())).toMatchObject({ import_id: one });
    expect(await takeStep(database.pool, randomUUID())).toBeNull();
  });

  it('hears a beat of the holder alone', async () => {
    const importId = await upload();
    const [hung, next] = [randomUUID(), randomUUID()];
    const taken = await takeStep(database.pool, hung);
    if (taken === null) throw new Error('there was no step');
    await dies(importId);
    await beat(database.pool, taken, hung);
    expect(await takeStep(database.pool, next)).toMatchObject({ import_id: importId });
    await silences(importId);
    await beat(database.pool, taken, next);
    expect(await takeStep(database.pool, randomUUID())).toBeNull();
  });

  it('counts the attempts of each step by itself', async () => {
    const importId = await upload();
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      await takeStep(database.pool, randomUUID());
      await dies(importId);
    }
    await changeImport(database.pool, importId, { state: 'mapping' });
    await changeImport(database.pool, importId, { state: 'checking' });
    expect(await takeStep(database.pool, randomUUID())).toMatchObject({ state: 'checking', attempts: 1 });
  });

  it('says of a file that it waits while it is to be read or checked and nobody has begun', async () => {
    const importId = await upload();
    const waits = async (state: ImportView['state']) => {
      await changeImport(database.pool, importId, { state });
      return (await stateOf(importId)).isWaiting;
    };
    for (const state of ['reading', 'checking'] as const) {
      expect(await waits(state)).toBe(true);
      await takeStep(database.pool, randomUUID());
      expect((await stateOf(importId)).isWaiting).toBe(false);
    }
    for (const state of ['mapping', 'checked', 'importing', 'done', 'failed', 'unreadable'] as const)
      expect(await waits(state)).toBe(false);
  });
});
