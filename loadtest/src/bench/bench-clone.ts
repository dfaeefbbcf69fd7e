/**
 * The cost of copying an event with its registrants, and a proof that nothing is lost or doubled where processes die.
 *
 *   npm run bench:clone [-- --people 5000 --kills 4]
 *
 * Starts a Turnout of its own, and one more server whose event loop is watched: that one is asked for the copy, and for
 * how far it is, every 100 ms. Then the event is copied once more while the worker and a
 * server are killed in turns. The last line is one JSON object; anything doubled or missing ends with code 1.
 */
import { calls } from '@turnout/contracts';
import { EventId } from '@turnout/contracts/kernel';
import { openSql } from '@turnout/projections/platform/open-sql';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { asProgram } from '@turnout/backend/start/program';
import { machineMs, round } from './figures.ts';
import { makeEvent, openTestbed, registerMany } from './testbed.ts';

asProgram();

const { values } = parseArgs({
  options: { people: { type: 'string', default: '5000' }, kills: { type: 'string', default: '4' } },
});
const people = Number(values.people);
const kills = Number(values.kills);
const askedEveryMs = 100;
const quietRequests = 100;

const testbed = await openTestbed();
const child = fork(fileURLToPath(new URL('./watched-server.child.ts', import.meta.url)), [testbed.databaseUrl]);
/** The next message of the watched server. */
const heard = async <S extends z.ZodType>(shape: S): Promise<z.output<S>> => {
  const said: readonly unknown[] = await once(child, 'message');
  return shape.parse(said[0]);
};
const watched = await heard(z.object({ address: z.string() }));
const sql = openSql(testbed.databaseUrl, { max: 1 });

const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(`${watched.address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${testbed.adminToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const isWhole = async (eventId: EventId): Promise<boolean> =>
  calls.scheduleEvent.output.parse(await ask('GET', `/api/events/${eventId}`)).event.copying !== true;

/** Copies an event and waits until the copy is whole. @param meanwhile done in between, again and again. */
const copy = async (eventId: EventId, meanwhile: () => Promise<unknown>): Promise<EventId> => {
  const body = { withRegistrants: true };
  const { event } = calls.cloneEvent.output.parse(await ask('POST', `/api/events/${eventId}/clone`, body));
  while (!(await isWhole(event._id))) await meanwhile();
  return event._id;
};

/** Does something, and tells how long the watched server's event loop stood still at most meanwhile. */
const watchLoop = async (work: () => Promise<void>) => {
  child.send('begin');
  const start = machineMs();
  await work();
  const ms = machineMs() - start;
  child.send('end');
  return { ms, ...(await heard(z.object({ longestStallMs: z.number() }))) };
};

const Counted = z.object({ registered: z.int(), groups: z.int(), fields: z.int(), types: z.int() });
/** The facts of an event in the log, once for each time that they are there. */
const countIn = async (eventId: EventId) => {
  const [row] = await sql`
    select
      (count(*) filter (where type = 'RegistrationSubmitted'))::int as registered,
      (count(distinct stream_id) filter (where type = 'RegistrationSubmitted'))::int as groups,
      (count(*) filter (where type = 'FieldDefined'))::int as fields,
      (count(*) filter (where type = 'RegistrationTypeDefined'))::int as types
    from log.events where metadata::jsonb ->> 'eventId' = ${eventId}`;
  return Counted.parse(row);
};

try {
  const event = await makeEvent(testbed, 'Copied');
  await registerMany(testbed, event, people, 'clone');
  await ask('GET', '/api/events');
  // As after a few minutes of work, and with nothing to copy: what the machine itself holds the loop up.
  const quiet = await watchLoop(async () => {
    for (let count = 0; count < quietRequests; count += 1) {
      await isWhole(event.eventId);
      await pause(askedEveryMs);
    }
  });
  let first = event.eventId;
  const copying = await watchLoop(async () => {
    first = await copy(event.eventId, () => pause(askedEveryMs));
  });

  let killed = 0;
  const second = await copy(event.eventId, async () => {
    await pause(700);
    if (killed >= kills) return;
    testbed.kill(killed % 2 === 0 ? 'worker' : 'server');
    killed += 1;
  });
  const [whole, again] = [await countIn(first), await countIn(second)];
  const doubled = Math.max(0, again.registered - again.groups) + Math.max(0, again.fields - whole.fields);
  const missing = people - again.groups + (people - whole.groups) + Math.max(0, whole.types - again.types);
  console.log(
    JSON.stringify({
      registrants: whole.registered,
      seconds: round(copying.ms / 1_000),
      longestStallMs: round(copying.longestStallMs),
      quietStallMs: round(quiet.longestStallMs),
      serverKilled: { kills: killed, registrants: again.registered, doubled, missing },
    }),
  );
  if (doubled !== 0 || missing !== 0) process.exitCode = 1;
} finally {
  await sql.end();
  if (child.exitCode === null) {
    child.disconnect();
    await once(child, 'exit');
  }
  await testbed.stop();
}
