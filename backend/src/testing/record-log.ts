/**
 * Writes down a log of this version, to be read by every later one:
 *
 *   node backend/src/testing/record-log.ts <name of a new folder in stored-log>
 *
 * A folder that is there is never written again: it is what an older version left behind.
 */
import { eventSchemas } from '@turnout/contracts';
import { digestOfFirst } from '@turnout/projections/platform/digest';
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { openLogReader } from '../platform/event-store/log-reader.ts';
import { setup } from '../platform/testing/postgres.setup.ts';
import { openPlatform } from '../start/platform.ts';
import { startTestTurnout, type TestTurnout } from './turnout.ts';
import { whatOnlyTimeBrings } from './stored-log/rarities.ts';
import { fileOf, folderOf, takeLog } from './stored-log/stored-log.ts';
import { liveThrough } from './stored-log/story.ts';

const patienceMs = 60_000;
/** Mails and seats go on for a while after the last request. */
const quietMs = 3_000;

const missingIn = (rows: readonly { readonly type: string }[]): readonly string[] => {
  const types = new Set(rows.map(({ type }) => type));
  return [...eventSchemas.keys()].filter((type) => !types.has(type));
};

const record = async (turnout: TestTurnout, name: string): Promise<void> => {
  const platform = await openPlatform({ url: turnout.databaseUrl, name: 'record', logLevel: 'fatal', poolSize: 2 });
  try {
    await liveThrough(turnout);
    await whatOnlyTimeBrings(platform);
    const giveUpAt = performance.now() + patienceMs;
    let taken = await takeLog(platform.pool);
    for (let isQuiet = false; !isQuiet && performance.now() < giveUpAt;) {
      await pause(quietMs);
      const now = await takeLog(platform.pool);
      isQuiet = now.rows.length === taken.rows.length && missingIn(now.rows).length === 0;
      taken = now;
    }
    const missing = missingIn(taken.rows);
    if (missing.length > 0) throw new Error(`The story has none of these: ${missing.join(', ')}`);
    const found = await digestOfFirst(openLogReader(platform.log, platform.keyring), taken.rows.length);
    if (found === null) throw new Error('The log has fewer events than it had.');
    const { events, digest } = found;
    await mkdir(folderOf(name));
    const lines = taken.rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    await writeFile(fileOf(name, 'log'), gzipSync(lines, { level: 9 }));
    await writeFile(fileOf(name, 'keys'), `${JSON.stringify(taken.keys, null, 2)}\n`);
    await writeFile(fileOf(name, 'digest'), `${JSON.stringify({ events, digest }, null, 2)}\n`);
    console.log(`${name}: ${events} events`);
  } finally {
    await platform.close();
  }
};

const [name] = process.argv.slice(2);
if (name === undefined || !/^[\w.-]+$/.test(name)) throw new Error('Say the name of the new folder.');
const tearDown = await setup();
try {
  const turnout = await startTestTurnout();
  try {
    await record(turnout, name);
  } finally {
    await turnout.stop();
  }
} finally {
  await tearDown();
}
