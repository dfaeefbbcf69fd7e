/**
 * Registrations a second of strangers into one pool of seats, and a proof that nothing is ever sold twice.
 *
 *   npm run bench:register [-- --rounds 5 --round-size 1400 --group 3 --chosen --numbered]
 *
 * Starts a Turnout of its own. Each round measures the database's bare commit rate, then registrations
 * over HTTP: groups of three with ten fields, a price, two activities that have seats for half of them, and a promo code
 * for a quarter; each group with a bot check of its own, all into one type that has fewer seats than there are attempts; 64
 * people at once.
 * Who is told that the code is used up registers without it. With `--chosen` the activities are ticked on the form, and who is
 * told that they are full registers without them; otherwise everybody is enrolled as long as there are seats. With `--group 1` everybody comes alone and for nothing. The
 * last line is one JSON object: `registrationsPerSecond` counts people, `p99Ms` is of one request; `oversold` (seats, seats of
 * activities, uses of the code) is counted anew from the log, and anything but 0 ends with code 1. With `--numbered` each round
 * registers as many into an event that numbers its registrations, and `numberedRatio` says how fast that is beside the others.
 */
import { parseArgs } from 'node:util';
import { openCommitRate } from './commit-rate.ts';
import { cpuEach, cpuTimes } from './cpu-time.ts';
import { machineMs, median, percentile, round } from './figures.ts';
import { openStranger, type StrangerClient } from './register-client.ts';
import type { RawAnswer } from './raw-http.ts';
import { givenOut, oversoldIn } from './register-count.ts';
import { asksNothing, makeForms, type PublicForm } from './register-form.ts';
import { openTestbed, untilRead } from './testbed.ts';
import { openProofOfWork } from '@turnout/backend/platform/bot-check/bot-check';
import { systemClock } from '@turnout/backend/platform/clock/clock';
import { solved } from '@turnout/backend/platform/bot-check/bot-token';

import { openPlatform } from '@turnout/backend/start/platform';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'round-size': { type: 'string', default: '1400' },
    group: { type: 'string', default: '3' },
    chosen: { type: 'boolean', default: false },
    numbered: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const roundSize = Number(values['round-size']);
const group = Number(values.group);
/** So many people are about to be registered at any time, in as many groups as that takes. */
const peopleAtOnce = 64;
const connections = Math.ceil(peopleAtOnce / group);
/** Before anything counts, the programs are as warm as after a few minutes of registering. */
const warmUp = Math.ceil(8_000 / group);
/** So many of the last round find no seat. */
const tooMany = Math.ceil(roundSize / 10);
const attempts = rounds * roundSize;
const seats = (attempts - tooMany) * group;

let commands = 0;

/** All browsers at once work through the proofs, one registration for each. */
const rush = async (
  strangers: readonly StrangerClient[],
  tokens: readonly string[],
  another: () => Promise<string>,
  asks: PublicForm['asks'] = [asksNothing],
) => {
  const times: number[] = [];
  let next = 0;
  let confirmed = 0;
  // Whoever comes later has heard what is gone.
  let known = 0;
  const start = machineMs();
  const register = async (stranger: StrangerClient, token: string) => {
    const [name, id] = [`Visitor ${commands}`, `bench-register-${commands++}`];
    // A proof serves one body: whoever asks for something else brings another.
    const ask = async (place: number, proof = token): Promise<RawAnswer> => {
      const answer = await stranger.register(name, proof, id, asks[place] ?? asksNothing);
      if (answer.status === 200) known = Math.max(known, place);
      return answer.status === 409 && place + 1 < asks.length ? ask(place + 1, await another()) : answer;
    };
    return ask(known);
  };
  const work = async (stranger: StrangerClient) => {
    for (let index = next++; index < tokens.length; index = next++) {
      const before = machineMs();
      const { status } = await register(stranger, tokens[index] ?? '');
      if (status !== 200 && status !== 409) throw new Error(`a registration was answered ${status}`);
      if (status === 200) confirmed += group;
      times.push(machineMs() - before);
    }
  };
  await Promise.all(strangers.map(work));
  return { confirmed, times, perSecond: (confirmed / (machineMs() - start)) * 1000 };
};

const testbed = await openTestbed();
try {
  const { host, port, databaseUrl } = testbed;
  const plan = { group, warmSeats: warmUp * group, seats, isChosen: values.chosen };
  const { warm, hot, scarce } = await makeForms(testbed, { ...plan, isNumbered: false });
  const numbered = values.numbered ? (await makeForms(testbed, { ...plan, isNumbered: true })).warm : null;
  const platform = await openPlatform({ url: databaseUrl, name: 'bench', logLevel: 'error', poolSize: 2 });
  const check = await openProofOfWork({ sql: platform.sql, clock: systemClock, difficulty: 1 });
  const solve = async (count: number): Promise<readonly string[]> => {
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1) tokens.push(await solved(check.challenge()));
    return tokens;
  };
  const another = () => solved(check.challenge());
  const openAll = (form: PublicForm) =>
    Promise.all(Array.from({ length: connections }, () => openStranger({ host, port, form })));
  const commitRate = await openCommitRate(databaseUrl);

  console.log(`Warming up with ${warmUp} registrations …`);
  const warming = await openAll(warm);
  await rush(warming, await solve(warmUp), another);
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
    const measured = await rush(strangers, tokens, another, hot.asks);
    const cpu = cpuEach(cpuBefore, await cpuTimes(), roundSize * group);
    acknowledged += measured.confirmed;
    rates.push(measured.perSecond);
    commits.push(bare);
    times.push(...measured.times);
    console.log(
      `round ${turn}: ${Math.round(measured.perSecond)} registrations/s beside ${Math.round(bare)} commits/s (${round(measured.perSecond / bare)}), p99 ${round(percentile(measured.times, 0.99))} ms, ${roundSize * group - measured.confirmed} found no seat; microseconds of processor each: ${cpu}`,
    );
    if (inSequence.length === 0) continue;
    const { perSecond } = await rush(inSequence, await solve(roundSize), another);
    numberedRatios.push(perSecond / measured.perSecond);
    console.log(`round ${turn}, numbered: ${Math.round(perSecond)} registrations/s`);
  }
  for (const stranger of [...strangers, ...inSequence]) stranger.close();
  const given = await givenOut(platform.log, scarce);
  await commitRate.close();
  await platform.close();
  const oversold = oversoldIn(given, scarce);
  const { confirmed } = given;
  console.log(
    `${attempts * group} people for ${seats} seats: the log holds ${confirmed} confirmed, ${acknowledged} were told so; ` +
      `activities ${JSON.stringify(given.enrolled)}, uses of the code ${given.codeUses}.`,
  );
  if (confirmed !== acknowledged || confirmed !== seats || oversold !== 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      registrationsPerSecond: Math.round(median(rates)),
      commitsPerSecond: Math.round(median(commits)),
      ratio: round(median(rates.map((rate, index) => rate / (commits[index] ?? 1)))),
      p99Ms: round(percentile(times, 0.99)),
      oversold,
      registrants: confirmed,
      ...(numberedRatios.length === 0 ? {} : { numberedRatio: round(median(numberedRatios)) }),
    }),
  );
} finally {
  await testbed.stop();
}
