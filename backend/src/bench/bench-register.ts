/**
 * How many strangers a second register into one pool of seats, and whether a seat is ever sold twice
 * (docs: README, «What it stands»).
 *
 *   npm run bench:register [-- --rounds 5 --round-size 4000 --numbered]
 *
 * Starts a Turnout of its own. Each round measures the database's bare commit rate, then registrations
 * over HTTP: one person each, with a bot check of their own, all into one type that has fewer seats
 * than there are attempts. The last line is one JSON object; `oversold` is counted anew from the log,
 * and anything but 0 ends with code 1. With `--numbered` each round registers as many into an event that numbers its
 * registrations, and `numberedRatio` says how fast that is beside the others.
 */
import { calls } from '@turnout/contracts';
import { startOfLog, type EventStore, type TypeId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { parseArgs } from 'node:util';
import { openCommitRate } from './commit-rate.ts';
import { cpuEach, cpuTimes } from './cpu-time.ts';
import { machineMs, median, percentile, round } from './figures.ts';
import { openStranger, type PublicForm, type StrangerClient } from './register-client.ts';
import { openTestbed, untilRead, type Testbed } from './testbed.ts';
import { openProofOfWork } from '../platform/bot-check/bot-check.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { solved } from '../platform/bot-check/bot-token.ts';

import { openPlatform } from '../start/platform.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'round-size': { type: 'string', default: '4000' },
    numbered: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const roundSize = Number(values['round-size']);
const connections = 64;
/** Before anything counts, the programs are as warm as after a few minutes of registering. */
const warmUp = 8_000;
/** So many of the last round find no seat. */
const tooMany = Math.ceil(roundSize / 10);
const attempts = rounds * roundSize;
const seats = attempts - tooMany;

/** The event's form, for two types: one to warm up with, and the one that is measured. */
const makeForms = async (
  { call, adminToken }: Testbed,
  customConfirmationNumberGeneration: boolean,
): Promise<{ readonly warm: PublicForm; readonly hot: PublicForm }> => {
  const dates = { startDate: '2099-03-01', endDate: '2099-03-02' };
  const details = { name: 'Bench', ...dates, customConfirmationNumberGeneration };
  const { event } = calls.scheduleEvent.output.parse(await call('POST', '/api/events', adminToken, details));
  const { fields } = calls.fields.output.parse(await call('GET', `/api/fields?eventId=${event._id}`, adminToken));
  const idOf = (name: string) => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`the form has no ${name}`);
    return field._id;
  };
  const formOf = async (name: string, availableSeats: number): Promise<PublicForm & { readonly typeId: TypeId }> => {
    const type = { eventId: event._id, name, availableSeats, fields: fields.map(({ _id }) => _id) };
    const made = calls.defineType.output.parse(await call('POST', '/api/types', adminToken, type));
    const names = { firstName: idOf('FNAME'), lastName: idOf('LNAME') };
    return { eventId: event._id, typeId: made.type._id, ...names };
  };
  return { warm: await formOf('Warm-up', warmUp), hot: await formOf('Visitor', seats) };
};

let commands = 0;

/** All browsers at once work through the proofs, one registration for each. */
const rush = async (strangers: readonly StrangerClient[], tokens: readonly string[]) => {
  const times: number[] = [];
  let next = 0;
  let confirmed = 0;
  const start = machineMs();
  const work = async (stranger: StrangerClient) => {
    for (let index = next++; index < tokens.length; index = next++) {
      const before = machineMs();
      const name = `Visitor ${commands}`;
      const { status } = await stranger.register(name, tokens[index] ?? '', `bench-register-${commands++}`);
      if (status !== 200 && status !== 409) throw new Error(`a registration was answered ${status}`);
      if (status === 200) confirmed += 1;
      times.push(machineMs() - before);
    }
  };
  await Promise.all(strangers.map(work));
  return { confirmed, times, perSecond: (confirmed / (machineMs() - start)) * 1000 };
};

/** How many are confirmed in a type, as the log has it. */
const confirmedIn = async (log: EventStore, typeId: string): Promise<number> => {
  let confirmed = 0;
  for (let after = startOfLog; ;) {
    const events = await log.readAll(after, 2_000, { categories: ['registration'] });
    for (const { type, data } of events) {
      if (type !== registrationEvents.RegistrationSubmitted.type) continue;
      const { registrants } = registrationEvents.RegistrationSubmitted.data.parse(data);
      confirmed += registrants.filter((one) => one.typeId === typeId && one.status === 'confirmed').length;
    }
    const last = events.at(-1);
    if (last === undefined) return confirmed;
    after = last.position;
  }
};

const testbed = await openTestbed();
try {
  const { host, port, databaseUrl } = testbed;
  const { warm, hot } = await makeForms(testbed, false);
  const numbered = values.numbered ? (await makeForms(testbed, true)).warm : null;
  const platform = await openPlatform({ url: databaseUrl, name: 'bench', logLevel: 'error', poolSize: 2 });
  const check = await openProofOfWork({ sql: platform.sql, clock: systemClock, difficulty: 1 });
  const solve = async (count: number): Promise<readonly string[]> => {
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1) tokens.push(await solved(check.challenge()));
    return tokens;
  };
  const openAll = (form: PublicForm) =>
    Promise.all(Array.from({ length: connections }, () => openStranger({ host, port, form })));
  const commitRate = await openCommitRate(databaseUrl);

  console.log(`Warming up with ${warmUp} registrations …`);
  const warming = await openAll(warm);
  await rush(warming, await solve(warmUp));
  for (const stranger of warming) stranger.close();

  const strangers = await openAll(hot);
  const inSequence = numbered === null ? [] : await openAll(numbered);
  const numberedRatios: number[] = [];
  const rates: number[] = [];
  const commits: number[] = [];
  const times: number[] = [];
  let acknowledged = 0;
  for (let turn = 1; turn <= rounds; turn += 1) {
    const tokens = await solve(roundSize);
    await untilRead(platform);
    const bare = await commitRate.measure(2);
    const cpuBefore = await cpuTimes();
    const measured = await rush(strangers, tokens);
    const cpu = cpuEach(cpuBefore, await cpuTimes(), roundSize);
    acknowledged += measured.confirmed;
    rates.push(measured.perSecond);
    commits.push(bare);
    times.push(...measured.times);
    console.log(
      `round ${turn}: ${Math.round(measured.perSecond)} registrations/s beside ${Math.round(bare)} commits/s (${round(measured.perSecond / bare)}), p99 ${round(percentile(measured.times, 0.99))} ms, ${roundSize - measured.confirmed} found no seat; microseconds of processor each: ${cpu}`,
    );
    if (inSequence.length === 0) continue;
    const { perSecond } = await rush(inSequence, await solve(roundSize));
    numberedRatios.push(perSecond / measured.perSecond);
    console.log(`round ${turn}, numbered: ${Math.round(perSecond)} registrations/s`);
  }
  for (const stranger of [...strangers, ...inSequence]) stranger.close();
  const confirmed = await confirmedIn(platform.log, hot.typeId);
  await commitRate.close();
  await platform.close();
  const oversold = Math.max(0, confirmed - seats);
  console.log(
    `${attempts} attempts at ${seats} seats: the log holds ${confirmed} confirmed, ${acknowledged} were told so.`,
  );
  if (confirmed !== acknowledged || confirmed !== seats) process.exitCode = 1;
  console.log(
    JSON.stringify({
      registrationsPerSecond: Math.round(median(rates)),
      commitsPerSecond: Math.round(median(commits)),
      ratio: round(median(rates.map((rate, index) => rate / (commits[index] ?? 1)))),
      p99Ms: round(percentile(times, 0.99)),
      oversold,
      ...(numberedRatios.length === 0 ? {} : { numberedRatio: round(median(numberedRatios)) }),
    }),
  );
} finally {
  await testbed.stop();
}
