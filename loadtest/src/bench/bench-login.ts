/**
 * The times of answers that might tell who has an account, and what log-ins cost the door (page 0029).
 *
 *   npm run bench:login [-- --pairs 200 --scans 400]
 *
 * Starts a database, a server and a worker of its own. Wrong log-ins at an address that has an account and at
 * one that nobody has go out one after the other, in turns, each from another address behind a proxy; so do
 * forgotten passwords and sign-ups. Then a
 * desk scans badges in a steady rhythm, alone and beside 20 log-ins at a time. The last line is one JSON object.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { machineMs, median, percentile, round } from './figures.ts';
import { rehearsalPasswords } from '@turnout/backend/testing/passwords';
import { solved } from '@turnout/backend/platform/bot-check/bot-token';
import { startEmbedded } from '@turnout/backend/platform/postgres/embedded';
import { openHall, type Hall } from '../rehearsal/hall.ts';
import { startProcesses, type Processes } from '@turnout/backend/testing/processes';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '200' }, scans: { type: 'string', default: '400' } },
});
const pairs = Number(values.pairs);
const scans = Number(values.scans);
const scanEveryMs = 25;
const logInsAtOnce = 20;
/** Scans that are not measured: the first ones meet code that was never run. */
const warmUp = 100;
/** Fewer than an account may fail before it is slowed. */
const triesOfEach = 5;

const post = async (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; ms: number }> => {
  const startedAt = machineMs();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.text();
  return { status: answer.status, ms: machineMs() - startedAt };
};

let strangers = 0;
const addressOfStranger = (): string => {
  strangers += 1;
  return `10.${(strangers >> 16) & 255}.${(strangers >> 8) & 255}.${strangers & 255}`;
};
const logIn = (address: string, email: string, password: string) =>
  post(`${address}/auth/login`, { email, password }, { 'x-forwarded-for': addressOfStranger() });

const openAccounts = async ({ call, adminToken }: Processes, count: number): Promise<readonly string[]> => {
  const emails = Array.from({ length: count }, (_, index) => `known${index}@turnout.localhost`);
  for (const email of emails)
    await call('POST', '/api/users', adminToken, { email, name: 'Known', password: rehearsalPasswords.staff });
  return emails;
};

type Asking = (email: string) => Promise<{ status: number; ms: number }>;

/**
 * Milliseconds until something is answered, at addresses with an account and at ones that nobody has, in turns.
 * @param status how each is to be answered.
 */
const timePairs = async (accounts: readonly string[], status: number, ask: Asking) => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const time = async (kind: keyof typeof times, email: string) => {
    const answered = await ask(email);
    if (answered.status !== status) throw new Error(`answered with ${answered.status} instead of ${status}`);
    times[kind].push(answered.ms);
  };
  // The first ones warm caches and connections.
  for (let warm = 0; warm < 5; warm += 1) await ask(`nobody-${warm}@turnout.localhost`);
  for (let pair = 0; pair < pairs; pair += 1) {
    const email = accounts[pair % accounts.length] ?? '';
    const both = [() => time('known', email), () => time('unknown', email.replace('known', 'nobody'))];
    for (const one of pair % 2 === 0 ? both : both.toReversed()) await one();
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return { knownMedianMs: round(known), unknownMedianMs: round(unknown), differenceMs: round(known - unknown) };
};

/** A bot check passed; found out before the time is taken. */
const passBotCheck = async (address: string): Promise<string> =>
  solved(await (await fetch(`${address}/api/x/bot-check`)).json());

/** Requests that may tell who has an account: a wrong password, a forgotten one, a sign-up. */
const timeStrangers = async (processes: Processes) => {
  const [address = ''] = processes.servers;
  const accounts = await openAccounts(processes, Math.ceil(pairs / triesOfEach));
  const from = () => ({ 'x-forwarded-for': addressOfStranger() });
  const password = rehearsalPasswords.staff;
  const profile = { name: 'Known', password, passwordConfirmation: password };
  return {
    refusals: await timePairs(accounts, 401, (email) => logIn(address, email, 'a wrong password')),
    resets: await timePairs(accounts, 200, async (email) => {
      const grecaptcha = await passBotCheck(address);
      return post(`${address}/auth/reset-password`, { email, grecaptcha }, from());
    }),
    signUps: await timePairs(accounts, 200, async (email) => {
      const grecaptcha = await passBotCheck(address);
      return post(`${address}/auth/register`, { ...profile, email, grecaptcha }, from());
    }),
  };
};

/** Milliseconds of scans that begin in a steady rhythm, whatever the ones before took. */
const timeScans = async (address: string, { eventId, desks }: Hall, badges: readonly string[]): Promise<number[]> => {
  const [desk] = desks;
  const headers = { authorization: `Bearer ${desk?.token ?? ''}`, 'x-turnout-desk': 'Desk%201' };
  const under: Promise<number>[] = [];
  for (const registrationId of badges) {
    const body = { registrationId, eventId, method: 'qr' };
    under.push(
      post(`${address}/api/checkin/registration/${eventId}`, body, headers).then(({ status, ms }) => {
        if (status !== 200) throw new Error(`a scan was answered with ${status}`);
        return ms;
      }),
    );
    await pause(scanEveryMs);
  }
  return Promise.all(under);
};

/** Logs in over and over, so many at a time, until told; how many a second got in, and how long each took. */
const keepLoggingIn = (address: string, email: string) => {
  const startedAt = machineMs();
  let isOver = false;
  const times: number[] = [];
  const hand = async () => {
    while (!isOver) {
      const { status, ms } = await logIn(address, email, rehearsalPasswords.staff);
      if (status !== 200) throw new Error(`a right log-in was answered with ${status}`);
      times.push(ms);
    }
  };
  const hands = Promise.all(Array.from({ length: logInsAtOnce }, hand));
  return async () => {
    isOver = true;
    await hands;
    return { logInsPerSecond: (times.length / (machineMs() - startedAt)) * 1_000, logInP99Ms: percentile(times, 0.99) };
  };
};

const timeTheDoor = async (processes: Processes) => {
  const [address = ''] = processes.servers;
  const token = processes.adminToken;
  const hall = await openHall({ address, token, name: 'Log-ins', people: scans * 2 + warmUp, desks: 1 });
  const [email = ''] = await openAccounts(processes, 1);
  await timeScans(address, hall, hall.badges.slice(scans * 2));
  const alone = await timeScans(address, hall, hall.badges.slice(0, scans));
  const stop = keepLoggingIn(address, email);
  const beside = await timeScans(address, hall, hall.badges.slice(scans, scans * 2));
  return { alone, beside, ...(await stop()) };
};

const folder = await mkdtemp(join(tmpdir(), 'turnout-bench-login-'));
await chmod(folder, 0o755);
const database = await startEmbedded({ dataDir: join(folder, 'postgres'), logger: pino({ level: 'error' }) });
const processes = await startProcesses({
  databaseUrl: database.url,
  dataDir: folder,
  servers: 1,
  env: { TRUST_PROXY: 'loopback', BOT_CHECK_DIFFICULTY: '1', PUBLIC_REQUESTS_PER_MINUTE: '1000000' },
});
try {
  const { refusals, resets, signUps } = await timeStrangers(processes);
  const { alone, beside, logInsPerSecond, logInP99Ms } = await timeTheDoor(processes);
  console.log(
    JSON.stringify({
      pairs,
      ...refusals,
      resetDifferenceMs: resets.differenceMs,
      signUpDifferenceMs: signUps.differenceMs,
      scanP50Ms: round(median(alone)),
      scanP99Ms: round(percentile(alone, 0.99)),
      scanP50BesideLogInsMs: round(median(beside)),
      scanP99BesideLogInsMs: round(percentile(beside, 0.99)),
      logInsPerSecond: round(logInsPerSecond),
      logInP99Ms: round(logInP99Ms),
    }),
  );
} finally {
  await processes.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
