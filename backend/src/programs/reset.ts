import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { loadConfig } from '../platform/configuration/config.ts';
import { findPostmaster } from '../platform/postgres/postmaster.ts';
import { whoRuns } from '../start/data-folder.ts';
import { argumentsOf } from './usage.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `npm run reset            clear DATA_DIR, after asking: every event, registration and check-in goes
npm run reset -- --yes   without asking
Turnout must be stopped. Backups and the erasure journal stay.`;

/** What Turnout keeps in its data folder; nothing else in there is touched. */
const ours = ['postgres', 'tls', 'uploads', 'imports'];

/** A closed input (no terminal) is no. */
const isSure = async (dataDir: string): Promise<boolean> => {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const closed = once(prompt, 'close').then(() => 'no');
  const question = `This deletes every event, registration and check-in in ${dataDir}. Type yes: `;
  const answer = await Promise.race([prompt.question(question), closed]);
  prompt.close();
  return answer.trim().toLowerCase() === 'yes';
};

/** Why the data may not be cleared now; null when it may. */
const hindrance = async (dataDir: string): Promise<string | null> => {
  const address = await whoRuns(dataDir);
  if (address !== null) return `Turnout is running on ${dataDir}: ${address}. Stop it first.`;
  const orphan = await findPostmaster(join(dataDir, 'postgres', 'cluster'));
  return orphan === null ? null : `PostgreSQL is still running on ${dataDir} (process ${orphan.pid}). Stop it first.`;
};

const run = async (isAgreed: boolean): Promise<number> => {
  const { dataDir, databaseUrl, eventStore } = loadConfig();
  const reason = await hindrance(dataDir);
  if (reason !== null) {
    console.error(reason);
    return 1;
  }
  if (databaseUrl !== undefined) console.log('The database of DATABASE_URL is yours: it is not touched.');
  if (eventStore !== 'postgres')
    console.log('The EventStoreDB of EVENT_STORE is not touched: to begin anew, name one without events.');
  const there = ours.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  if (there.length === 0) {
    console.log(`There is nothing to clear in ${dataDir}.`);
    return 0;
  }
  if (!isAgreed && !(await isSure(dataDir))) {
    console.log('Nothing was deleted. Without a terminal: npm run reset -- --yes');
    return 1;
  }
  await Promise.all(there.map((path) => rm(path, { recursive: true, force: true })));
  console.log(`Cleared ${dataDir}. npm start begins anew.`);
  return 0;
};

const { yes: isAgreed = false } = argumentsOf(usage, { yes: { type: 'boolean', short: 'y' } });
process.exitCode = await run(isAgreed);
