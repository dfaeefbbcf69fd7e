/**
 * Kills server, worker and PostgreSQL in turn in the middle of a rush at the door, and looks afterwards
 * whether every check-in that a desk was promised is there, once.
 *
 *   npm run chaos [-- --kills 12]
 *
 * On a database and processes of its own. Ends with one line of JSON, and with 1 unless nothing was
 * lost, doubled or different. `npm run chaos -- faults` tries other faults instead.
 */
import { parseArgs } from 'node:util';
import { audit } from './audit.ts';
import { openDesks, type Desks } from './desks.ts';
import { tryFaults } from './faults.ts';
import { openTestbed, parts, type Part, type Testbed } from './testbed.ts';
import { strike } from './strike.ts';
import { until } from './until.ts';
import { openHall } from '../rehearsal/hall.ts';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const people = 4_000;
const leastAcknowledged = 1_000;
const betweenKills = 60;

const say = (sentence: string): void => console.log(sentence);

/** Kills what plays a part; how many requests were under way. */
const kill = async (testbed: Testbed, desks: Desks, part: Part): Promise<number> => {
  await until(`${part} that works`, () => testbed.isUp(part));
  const { pid, underWay } = await strike(desks, () => testbed.pidOf(part), 'SIGKILL');
  await until(`new ${part}`, async () => {
    const now = await testbed.pidOf(part);
    return now !== null && now !== pid;
  });
  return underWay;
};

const chaos = async (kills: number): Promise<boolean> => {
  const testbed = await openTestbed({ say });
  try {
    const { address, adminToken: token } = testbed;
    const hall = await openHall({ address, token, name: 'Chaos', people, desks: 8 });
    const desks = openDesks({ address, hall, count: 24, everyMs: 200, contested: 10 });
    let done = 0;
    for (; done < kills; done += 1) {
      const part = parts[done % parts.length] ?? 'server';
      const before = desks.acknowledged();
      await until('check-in', () => desks.acknowledged() >= before + betweenKills);
      const underWay = await kill(testbed, desks, part);
      say(`Killed the ${part} with ${underWay} requests under way, after ${desks.acknowledged()} check-ins.`);
    }
    const last = desks.acknowledged();
    await until('check-in', () => desks.acknowledged() >= Math.max(leastAcknowledged, last + betweenKills));
    await desks.close();
    const { lost, doubled, differences } = await audit(testbed, hall, desks.verdicts);
    for (const finding of [...lost, ...doubled, ...differences].slice(0, 50)) say(finding);
    const refused = desks.verdicts.filter(({ status }) => status !== 200);
    say(
      `${desks.attempts()} requests, answered "not now": ${JSON.stringify(Object.fromEntries(desks.stops))}; ${refused.length} badges were refused as already inside.`,
    );
    const counts = { lost: lost.length, doubled: doubled.length, differences: differences.length };
    const strange = refused.filter(({ status }) => status !== 409);
    for (const { badge, status } of strange) say(`${badge} was answered ${status}.`);
    say(JSON.stringify({ kills: done, acknowledged: desks.acknowledged(), ...counts }));
    return Object.values(counts).every((count) => count === 0) && strange.length === 0;
  } finally {
    await testbed.stop();
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '12' } },
});
const isGood = positionals[0] === 'faults' ? await tryFaults(say) : await chaos(Math.max(1, Number(values.kills)));
process.exitCode = isGood ? 0 : 1;
