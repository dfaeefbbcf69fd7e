/**
 * The wait of walls while one session asks for all it can, and of doors while anybody asks for pictures.
 *
 *   npm run bench:flood [-- --dashboards 50 --rate 20 --seconds 30 --sockets 40]
 *
 * Starts a Turnout of its own. The last line is one JSON object.
 */
import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { scanToScreen, steady } from './arrivals.ts';
import { openDashboards } from './dashboards.ts';
import { openDesk } from './desk-client.ts';
import { percentile, round } from './figures.ts';
import { openRawHttp } from './raw-http.ts';
import { makeEvent, openDeskAccounts, openTestbed, registerMany } from './testbed.ts';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: {
    dashboards: { type: 'string', default: '50' },
    rate: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    sockets: { type: 'string', default: '40' },
  },
});
const dashboards = Number(values.dashboards);
const rate = Number(values.rate);
const perRound = rate * Number(values.seconds);
const deskCount = 32;
const askers = 32;
/** Before anything counts. */
const warmUp = 600;
/** The flood has begun, and what it asked for first was read. */
const settleMs = 3_000;

const say = (text: string) => console.log(text);
const testbed = await openTestbed();
try {
  const { host, port, adminToken } = testbed;
  const url = `http://${host}:${port}`;
  const event = await makeEvent(testbed, 'Flood');
  const { eventId } = event;
  const tokens = await openDeskAccounts(testbed, eventId, deskCount + 1);
  const people = await registerMany(testbed, event, warmUp + 4 * perRound + 2_000, `flood-${Date.now()}`);
  const desks = await Promise.all(
    tokens.slice(1).map((token, index) => openDesk({ host, port, token, desk: `Desk ${index + 1}`, eventId })),
  );
  let commands = 0;
  let next = 0;
  const arrive = (count: number, aSecond = rate) => {
    const coming = people.slice(next, next + count);
    next += count;
    return steady(desks, coming, aSecond, () => `flood-command-${commands++}`);
  };
  await arrive(warmUp, 100);
  const walls = await openDashboards({ url, token: adminToken, eventId, dashboards });
  /** Scan to wall, in ms, of one round. */
  const toWalls = async () => {
    walls.forget();
    const arrivals = await arrive(perRound);
    await pause(settleMs);
    return scanToScreen(arrivals, await walls.report());
  };
  const before = await toWalls();
  say(`Before: p50 ${round(percentile(before, 0.5))} ms, p99 ${round(percentile(before, 0.99))} ms from scan to wall.`);

  const order = { url, token: tokens[0] ?? '', eventId, sockets: Number(values.sockets) };
  const flood = fork(fileURLToPath(new URL('./flood.child.ts', import.meta.url)), [JSON.stringify(order)]);
  await pause(settleMs);
  const during = await toWalls();
  const reported = once(flood, 'message');
  flood.send('report');
  const [{ roomsHeld }] = z
    .tuple([z.object({ roomsHeld: z.number() })])
    .rest(z.unknown())
    .parse(await reported);
  flood.send('stop');
  await once(flood, 'exit');
  say(
    `During: p50 ${round(percentile(during, 0.5))} ms, p99 ${round(percentile(during, 0.99))} ms; ${roomsHeld} rooms.`,
  );
  await walls.stop();
  await pause(settleMs);

  const answered = async () => (await arrive(perRound)).map(({ askedAt, answeredAt }) => answeredAt - askedAt);
  const calm = await answered();
  const lines = await Promise.all(Array.from({ length: askers }, () => openRawHttp({ host, port })));
  let isAsking = true;
  let drawn = 0;
  const pictureOf = (id: RegistrantId | undefined) =>
    `GET ${calls.qr.path.replace(':id', id ?? '')} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`;
  const asking = lines.map(async ({ ask }, place) => {
    for (let turn = place; isAsking; turn += askers) {
      const { status } = await ask(pictureOf(people[turn % people.length]));
      if (status !== 200) throw new Error(`a picture was answered ${status}`);
      drawn += 1;
    }
  });
  const asked = await answered();
  isAsking = false;
  await Promise.all(asking);
  for (const line of lines) line.close();
  for (const desk of desks) desk.close();
  const [p99BeforeMs, p99DuringMs] = [percentile(before, 0.99), percentile(during, 0.99)];
  console.log(
    JSON.stringify({
      checkinP99Ms: round(percentile(calm, 0.99)),
      checkinP99WithPicturesMs: round(percentile(asked, 0.99)),
      picturesPerSecond: Math.round(drawn / Number(values.seconds)),
    }),
  );
  console.log(
    JSON.stringify({
      dashboards,
      p99BeforeMs: round(p99BeforeMs),
      p99DuringMs: round(p99DuringMs),
      ratio: round(p99DuringMs / p99BeforeMs),
      roomsHeld,
    }),
  );
} finally {
  await testbed.stop();
}
