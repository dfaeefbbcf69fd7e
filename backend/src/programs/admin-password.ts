/**
 * Sets the administrator's password: for one that was forgotten, or that others know.
 *
 *   npm run admin:password
 *
 * Asks for it where there is somebody to ask, else reads it from standard input, else takes ADMIN_PASSWORD,
 * else makes one and shows it once.
 */
import { accessRejections, Password } from '@turnout/contracts/access';
import { sentenceOf } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  aboutOf,
  findAdministrator,
  isEasyToGuess,
  newPassword,
  openAccounts,
  setAdministratorPassword,
} from '../access/index.ts';
import { loadConfig } from '../platform/configuration/config.ts';
import type { Platform } from '../platform/module/platform.ts';
import { besideTurnout } from './beside.ts';
import { sayWhatWentWrong } from '../start/for-humans.ts';
import { asProgram } from '../start/program.ts';
import { argumentsOf } from './usage.ts';

asProgram();

const usage = `npm run admin:password                     set the administrator's password
npm run admin:password < file              to what stands in the file
npm run admin:password -- --generate       to one that is made, and shown once
npm run admin:password -- --from-setting   to ADMIN_PASSWORD

All sessions of the account end, on every server. Turnout may run meanwhile.`;

/** Asks without showing what is typed. */
const ask = async (question: string): Promise<string> => {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
};

/** Whether something is given on standard input: a file, or what another program says. */
const isGiven = (): boolean => {
  const input = fstatSync(0, { throwIfNoEntry: false });
  return input !== undefined && (input.isFile() || input.isFIFO() || input.isSocket());
};

const typed = async (): Promise<string> => {
  if (process.stdin.isTTY) return ask('The new password (nothing: one is made and shown): ');
  return isGiven() ? (await text(process.stdin)).replace(/\r?\n[^]*$/, '') : '';
};

interface Chosen {
  readonly password: string;
  readonly isMade: boolean;
}

const choose = async (
  asked: { readonly generate?: boolean | undefined; readonly 'from-setting'?: boolean | undefined },
  setting: string | undefined,
): Promise<Chosen> => {
  const made = { password: newPassword(), isMade: true };
  if (asked.generate === true) return made;
  const given = asked['from-setting'] === true ? '' : await typed();
  if (given !== '') return { password: given, isMade: false };
  return setting === undefined || process.stdin.isTTY ? made : { password: setting, isMade: false };
};

/** What is wrong with a password, in a sentence; null where it may be set. */
const wrongWith = async ({ password, isMade }: Chosen, email: string): Promise<string | null> => {
  const formed = Password.safeParse(password);
  if (!formed.success) return `password: ${formed.error.issues[0]?.message ?? 'is no password'}`;
  const isEasy = !isMade && (await isEasyToGuess(password, aboutOf({ email, name: 'Administrator' })));
  return isEasy ? sentenceOf(accessRejections['password-easy-to-guess'], 'en') : null;
};

const setPassword = async (platform: Platform, chosen: Chosen, adminEmail: string): Promise<void> => {
  const accounts = await openAccounts(platform);
  const administrator = await findAdministrator({ ...platform, accounts }, adminEmail);
  const problem =
    administrator === null
      ? 'There is no administrator yet: npm start makes one.'
      : await wrongWith(chosen, administrator.email);
  if (administrator === null || problem !== null) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  await setAdministratorPassword({ ...platform, accounts }, administrator, {
    password: chosen.password,
    seed: randomUUID(),
  });
  console.log(`The password of ${administrator.email} was set, and all sessions of that account have ended.`);
  if (chosen.isMade) console.log(`Password:  ${chosen.password}\nThis password is shown only now: note it.`);
};

const asked = argumentsOf(usage, { generate: { type: 'boolean' }, 'from-setting': { type: 'boolean' } });
try {
  const { adminEmail, adminPassword } = loadConfig();
  const chosen = await choose(asked, adminPassword);
  await besideTurnout('admin-password', (platform) => setPassword(platform, chosen, adminEmail));
} catch (error) {
  sayWhatWentWrong(error);
}
