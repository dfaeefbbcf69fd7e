/**
 * Makes backup after backup of a large installation and says whether each came to an end.
 *
 *   npm run bench:backup [-- --people 50000 --times 50]
 *
 * On a database of its own. Ends with one line of JSON, and with 1 when one did not come to an end.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createReadPool } from '@turnout/projections/platform/pool';
import pino from 'pino';
import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { writeLongLog } from './long-log.ts';
import { BackupRefused } from '@turnout/backend/platform/backup/manifest';
import { writeBackup } from '@turnout/backend/platform/backup/write-backup';
import { systemClock } from '@turnout/backend/platform/clock/clock';
import { migrate } from '@turnout/backend/platform/event-store/migrate';
import { openKeyring } from '@turnout/backend/platform/personal/keyring';
import { startEmbedded } from '@turnout/backend/platform/postgres/embedded';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { asProgram } from '@turnout/backend/start/program';
import { version } from '@turnout/backend/start/version';

asProgram();

/** A little more than there are of each, so that there are at least as many people as asked for. */
const eventsPerPerson = 4;
const say = (sentence: string): void => console.log(sentence);

/** Writes events until there are so many people; how many there are. */
const makePeople = async (url: string, people: number): Promise<number> => {
  const pool = await createReadPool(url, { maximumPoolSize: 2 });
  await writeLongLog({ url, keyring: openKeyring(pool), say }, people * eventsPerPerson);
  await pool.end();
  const sql = openSql(url, { max: 1 });
  const [row] = await sql`SELECT count(*)::int AS keys FROM ops.person_keys`;
  await sql.end();
  return z.object({ keys: z.number() }).parse(row).keys;
};

const bench = async (wanted: number, times: number): Promise<boolean> => {
  const folder = await openTemporaryFolder('bench');
  const embedded = await startEmbedded({ dataDir: join(folder.path, 'postgres'), logger: pino({ level: 'error' }) });
  try {
    await migrate(embedded.url);
    const people = await makePeople(embedded.url, wanted);
    const seconds: number[] = [];
    let hung = 0;
    for (let time = 1; time <= times; time += 1) {
      const since = performance.now();
      const to = await openTemporaryFolder('bench-backup');
      try {
        await writeBackup({
          url: embedded.url,
          log: null,
          folder: join(to.path, 'backup'),
          version,
          now: () => systemClock.now(),
        });
        seconds.push((performance.now() - since) / 1000);
      } catch (error) {
        if (!(error instanceof BackupRefused)) throw error;
        hung += 1;
        say(error.message);
      } finally {
        await to.remove();
      }
      if (time % 10 === 0) say(`${time} of ${times} backups.`);
    }
    const [median, longest] = [seconds.toSorted((a, b) => a - b)[seconds.length >> 1] ?? 0, Math.max(0, ...seconds)];
    say(
      JSON.stringify({
        people,
        backups: seconds.length,
        hung,
        medianS: +median.toFixed(1),
        longestS: +longest.toFixed(1),
      }),
    );
    return hung === 0;
  } finally {
    await embedded.stop();
    await folder.remove();
  }
};

const { values } = parseArgs({
  options: { people: { type: 'string', default: '50000' }, times: { type: 'string', default: '50' } },
});
process.exitCode = (await bench(Number(values.people), Number(values.times))) ? 0 : 1;
