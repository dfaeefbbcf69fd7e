// kind: stack, long
import { calls, topics } from '@turnout/contracts';
import { needs, type Call } from '@turnout/contracts/kernel';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askersOf, type Asker } from '../testing/guards/askers.ts';
import { furnish, type Furnished } from '../testing/guards/stage.ts';
import { walkGuards } from '../testing/guards/walk.ts';
import { startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

/** Where `npm run guards` reads what was found. */
const reportFile = process.env['GUARDS_REPORT'];

let turnout: TestTurnout;
let here: Furnished;
let askers: readonly Asker[];
beforeAll(async () => {
  turnout = await startTestTurnout();
  const furnished = await furnish(turnout, 'kestrel');
  const there = await furnish(turnout, 'plover');
  // The admin made both.
  here = { ...furnished, ids: furnished.ids.difference(there.ids) };
  askers = await askersOf(turnout, here, there);
}, 120_000);
afterAll(() => turnout.stop());

const everyTopic = Object.values(topics);
const reads = (Object.entries(calls) satisfies [string, Call][]).filter(([, { method }]) => method === 'GET');

describe('the guards', () => {
  it('find a call and a topic that answer somebody who may not', async () => {
    const { leaks } = await walkGuards(
      turnout,
      { here, askers },
      {
        calls: { stats: { ...calls.stats, needs: needs.event('settings') } },
        topics: [{ ...topics.dashboard, needs: needs.event('viewDashboard') }],
      },
    );
    expect(leaks).toEqual([
      expect.stringMatching(/^a wall of the event heard what is secret: reporting\.dashboard/),
      expect.stringMatching(/^a user of the event with every flag but the needed ones .*: stats/),
    ]);
  }, 60_000);

  it('let nobody hear what they may not, by any call or topic', async () => {
    const walked = await walkGuards(turnout, { here, askers }, { calls, topics: everyTopic });
    const { leaks, unasked, seen, ...counts } = walked;
    const report = { ...counts, leaks: leaks.length };
    if (reportFile !== undefined) await writeFile(reportFile, JSON.stringify({ report, leaks, unasked }));
    expect(leaks, leaks.join('\n')).toEqual([]);
    expect(unasked).toEqual([]);
    // Where the admin is shown nothing there is nothing that could leak.
    const unseen = [...reads.map(([name]) => name), ...everyTopic.map(({ name }) => name)].filter(
      (name) => !seen.includes(name),
    );
    expect(unseen.length, `nothing to leak in ${unseen.join(', ')}`).toBeLessThan(
      (reads.length + everyTopic.length) / 5,
    );
  }, 240_000);
});
