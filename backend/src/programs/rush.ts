/**
 * Sends people through the door of a running Turnout, over the same interface as any desk.
 *
 *   npm run rush [-- --desks 6 --rate 4 --people 400 --event <id> --url http://localhost:2083]
 *
 * The demo event needs nothing more. For another event say which, and log in by TURNOUT_TOKEN, or by
 * ADMIN_EMAIL and ADMIN_PASSWORD.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { calls } from '@turnout/contracts';
import type { EventId, TypeId } from '@turnout/contracts/kernel';
import { EventId as EventIdSchema } from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { loadConfig } from '../platform/configuration/config.ts';
import { readDemo } from '../demo/data.ts';
import { demoPerson, numbersFrom, pick } from '../demo/people.ts';
import { demoDeskFile } from '../demo/seed.ts';
import { hasCode } from '../platform/machine/has-code.ts';
import { asProgram } from '../start/program.ts';
import { StartRefused } from '../start/start-refused.ts';

asProgram();

const usage =
  'npm run rush -- [--desks 6] [--rate 4 people a second] [--people 400] [--event <id>] [--url http://localhost:2083]';
const { values } = parseArgs({
  options: {
    desks: { type: 'string', default: '6' },
    rate: { type: 'string', default: '4' },
    people: { type: 'string', default: '400' },
    event: { type: 'string' },
    url: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const whole = (name: string, text: string, most: number): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Unusable(`--${name} is "${text}", but it may only be a whole number from 1 to ${most}.\n${usage}`);
};

/** Said to whoever started the rush; the message is the whole story. */
class Unusable extends StartRefused {}

interface Door {
  readonly base: string;
  readonly token: string;
  readonly eventId: EventId;
}

const ask = async (
  { base, token }: Pick<Door, 'base' | 'token'>,
  method: string,
  path: string,
  body?: unknown,
  desk?: string,
) => {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...(desk === undefined ? {} : { 'x-turnout-desk': encodeURIComponent(desk) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Unusable(
      `Nothing answers at ${base}. Start Turnout first (npm start), or say where it is with --url. (${String(error)})`,
    );
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
};

const logIn = async (base: string, email: string, password: string): Promise<string> => {
  const { status, body } = await ask({ base, token: '' }, 'POST', '/auth/login', { email, password });
  if (status !== 200) throw new Unusable(`${email} could not log in: ${String(body['message'])}`);
  return calls.logIn.output.parse(body).token;
};

const DemoDesk = z.object({ email: z.string(), password: z.string(), eventId: EventIdSchema });

const openDoor = async (): Promise<Door> => {
  const config = loadConfig();
  const base = (values.url ?? `${config.https ? 'https' : 'http'}://localhost:${config.port}`).replace(/\/$/, '');
  const token = process.env['TURNOUT_TOKEN'];
  if (values.event !== undefined) {
    const eventId = EventIdSchema.safeParse(values.event);
    if (!eventId.success)
      throw new Unusable(
        `--event is "${values.event}", which is not an event's id: it stands in the address of its dashboard.`,
      );
    if (token !== undefined) return { base, token, eventId: eventId.data };
    if (config.adminPassword === undefined)
      throw new Unusable('Set TURNOUT_TOKEN, or ADMIN_EMAIL and ADMIN_PASSWORD, to log in.');
    return { base, token: await logIn(base, config.adminEmail, config.adminPassword), eventId: eventId.data };
  }
  const text = await readFile(demoDeskFile(config.dataDir), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT'))
      throw new Unusable(`There is no demo event in ${config.dataDir}. Say which event with --event <id>.`);
    throw error;
  });
  const { email, password, eventId } = DemoDesk.parse(JSON.parse(text));
  return { base, token: await logIn(base, email, password), eventId };
};

/** Everyone confirmed who is not inside, a page at a time, at most so many. */
const waiting = async (door: Door, most: number): Promise<string[]> => {
  const people: string[] = [];
  for (let page = 1; people.length < most; page += 1) {
    const { body } = await ask(
      door,
      'GET',
      `/api/registrations?eventId=${door.eventId}&status=confirmed&checkedIn=false&perPage=500&page=${page}`,
    );
    const { registrations } = calls.registrations.output.parse(body);
    people.push(...registrations.map(({ _id }) => String(_id)));
    if (registrations.length < 500) break;
  }
  return people.slice(0, most);
};

/** Names of people who are made up on the spot. */
const demoNames = readDemo().demoDay.people;

/** Registers somebody made up on the spot, without an address that anything could be sent to; the registration's id. */
const walkIn = async (door: Door, random: () => number, desk: string): Promise<string> => {
  const { body: listed } = await ask(door, 'GET', `/api/types?eventId=${door.eventId}`);
  const [type] = calls.types.output.parse(listed).types;
  if (type === undefined) throw new Unusable('The event has no registration type yet.');
  const person = demoPerson(demoNames, random);
  const words = new Map<string, string>([
    ['firstName', person.firstName],
    ['lastName', person.lastName],
  ]);
  const typeId: TypeId = type._id;
  const fields = type.fields.flatMap(({ _id, fieldMapping }) =>
    words.has(fieldMapping) ? [{ _id, value: words.get(fieldMapping) }] : [],
  );
  const { status, body } = await ask(
    door,
    'POST',
    '/api/registrations',
    { event: door.eventId, type: typeId, fields },
    desk,
  );
  if (status !== 200) throw new Unusable(`Nobody more can be registered: ${String(body['message'])}`);
  return calls.submit.output.parse(body).registration._id;
};

/** A desk that the dashboard sees: it says who it is and measures its line. */
const appear = ({ base, token, eventId }: Door, name: string): Socket => {
  const socket = io(base, { transports: ['websocket'], auth: { token }, forceNew: true });
  let timer: NodeJS.Timeout | undefined;
  const say = () => {
    const asked = performance.now();
    socket.emit('ping', () => socket.emit('desk', { eventId, name, lagMs: Math.round(performance.now() - asked) }));
  };
  socket.on('connect', () => {
    say();
    clearInterval(timer);
    timer = setInterval(say, 5_000);
  });
  socket.on('disconnect', () => clearInterval(timer));
  return socket;
};

const rush = async () => {
  const desks = whole('desks', values.desks, 200);
  const rate = whole('rate', values.rate, 1_000);
  const most = whole('people', values.people, 1_000_000);
  const door = await openDoor();
  const random = numbersFrom(Date.now() % 1_000_000);
  const names = Array.from({ length: desks }, (_, index): string => `Rush desk ${index + 1}`);
  const sockets = names.map((name) => appear(door, name));
  const people = await waiting(door, most);
  console.log(`${people.length} people are waiting at ${desks} desks, ${rate} a second. Ctrl-C stops it.`);
  const inside: string[] = [];
  const counts = { admitted: 0, refused: 0 };
  let isStopping = false;
  process.once('SIGINT', () => (isStopping = true));
  const started = performance.now();
  const under = new Set<Promise<void>>();
  for (let turn = 0; turn < most && !isStopping; turn += 1) {
    await pause(Math.max(0, started + (turn * 1_000) / rate - performance.now()));
    const desk = pick([names[0] ?? '', ...names.slice(1)], random);
    const one = async () => {
      const draw = random();
      const again = inside[Math.floor(random() * inside.length)];
      // As at any door: some badges come twice, some are from elsewhere.
      const badge =
        draw < 0.03 && again !== undefined
          ? again
          : draw < 0.045
            ? `FOREIGN-${turn}`
            : (people.shift() ?? (await walkIn(door, random, desk)));
      const body = { registrationId: badge, eventId: door.eventId, accept: true, method: 'qr', isCheckInAll: false };
      const { status } = await ask(door, 'POST', `/api/checkin/registration/${door.eventId}`, body, desk);
      if (status === 200) {
        inside.push(badge);
        counts.admitted += 1;
      } else if (status === 409) counts.refused += 1;
      else throw new Unusable(`A scan was answered ${status}.`);
    };
    const running: Promise<void> = one().finally(() => under.delete(running));
    under.add(running);
    running.catch((error: unknown) => {
      console.error(error instanceof Unusable ? error.message : error);
      isStopping = true;
      process.exitCode = 1;
    });
    if (turn % Math.max(1, rate) === 0)
      process.stdout.write(`\r${counts.admitted} admitted, ${counts.refused} refused `);
  }
  await Promise.allSettled(under);
  for (const socket of sockets) socket.disconnect();
  console.log(`\r${counts.admitted} admitted, ${counts.refused} refused.`);
};

if (values.help === true) console.log(usage);
else await rush();
