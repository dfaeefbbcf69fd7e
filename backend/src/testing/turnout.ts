import { calls } from '@turnout/contracts';
import type { EventId, EventStore, FieldId, TypeId } from '@turnout/contracts/kernel';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { rehearsalPasswords } from './passwords.ts';
import { parseConfig } from '../platform/configuration/config.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { serve } from '../start/serve.ts';
import { work } from '../start/work.ts';

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export interface Asked {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Server and worker in this process on a database of their own; every answer is held against its contract. */
export interface TestTurnout {
  readonly url: string;
  readonly databaseUrl: string;
  readonly adminToken: string;
  /** Every call that is served, such as `GET /api/events/:id`. */
  readonly routes: readonly string[];
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Reply>;
  readonly stop: () => Promise<void>;
}

/** A folder that ends with the run; what a shared Turnout leaves there nobody else removes. */
const runFolder = (): string => z.object({ TEST_FOLDER: z.string() }).parse(process.env).TEST_FOLDER;

/** An answer that is a bare list is read as the `list` of an object. */
const JsonObject = z.union([z.array(z.unknown()).transform((list) => ({ list })), z.record(z.string(), z.unknown())]);

export const admin = { email: 'admin@example.org', password: rehearsalPasswords.admin };

/** Asks a server over HTTP; what is no JSON answers an empty body. */
export const askAt =
  (address: string): TestTurnout['ask'] =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return {
      status: answer.status,
      body: isJson ? JsonObject.parse(await answer.json()) : {},
      headers: answer.headers,
    };
  };

/** Where everybody on a database notes whom they erase. */
export const journalOf = (databaseUrl: string): string =>
  join(runFolder(), `turnout-journal-${new URL(databaseUrl).pathname.slice(1)}.jsonl`);

/** After the answer as ever, without the long lot: a spec that waits for a mail would wait for that, hundreds of times. */
const afterAnswer = { fromMs: 5, toMs: 20 };
/** Every spec opens accounts, and nobody guesses their passwords; what they are worth elsewhere `password-cost.spec` sees. */
const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
/** There is no rush at the door. */
const gatherMs = 10;

const openServer = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
  around?: (log: EventStore) => EventStore,
) => {
  const dataDir = await mkdtemp(join(runFolder(), 'turnout-spec-'));
  const config = parseConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    HOST: '127.0.0.1',
    BOT_CHECK_DIFFICULTY: '20',
    PUBLIC_REQUESTS_PER_MINUTE: '1000000',
    ERASURE_JOURNAL: journalOf(databaseUrl),
    ...env,
  });
  const { address, routes, stop } = await serve(
    { ...config, databaseUrl },
    { checkAnswers: true, port: 0, afterAnswer, around, passwordCost },
  );
  return {
    address,
    routes,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** @param env settings that differ, e.g. `DEMO` or `DATA_DIR`. @param around what comes between the server and its log; `aroundWork`: between the worker and its own. */
export const startTestTurnout = async (
  env: Readonly<Record<string, string>> = {},
  around?: (log: EventStore) => EventStore,
  aroundWork?: (log: EventStore) => EventStore,
): Promise<TestTurnout> => {
  const database = await testDatabase();
  const erasureJournal = env['ERASURE_JOURNAL'] ?? journalOf(database.url);
  const { tracesTo, mail, stripeApi, paypalApi, webhooksToPrivate } = parseConfig(env);
  const working = await work({
    databaseUrl: database.url,
    logLevel: 'fatal',
    erasureJournal,
    tracesTo,
    mail,
    stripeApi,
    paypalApi,
    webhooksToPrivate,
    gatherMs,
    around: aroundWork,
  });
  const serving = await openServer(database.url, env, around);
  const ask = askAt(serving.address);
  const logIn = await ask('POST', '/auth/login', { body: admin });
  return {
    url: serving.address,
    databaseUrl: database.url,
    routes: serving.routes,
    adminToken: calls.logIn.output.parse(logIn.body).token,
    ask,
    stop: async () => {
      await serving.stop();
      await working.stop();
      await database.drop();
      await rm(journalOf(database.url), { force: true });
    },
  };
};

/** What specs of a test worker share: nobody stops it, and nobody changes what others see of it. */
export type SharedTurnout = Omit<TestTurnout, 'stop'>;
let shared: Promise<TestTurnout> | undefined;

/**
 * The Turnout of this test worker, started by the first spec that asks. A spec keeps apart from the others by its
 * own events and accounts; one that looks at the installation as a whole, or changes it, starts its own.
 * It ends with its worker, and its database with the run.
 */
export const sharedTurnout = (): Promise<SharedTurnout> => (shared ??= startTestTurnout());

/** One more server on a database; to the outside it is the first one started anew. */
export const serveAlso = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Pick<TestTurnout, 'url' | 'ask' | 'stop'>> => {
  const { address, stop } = await openServer(databaseUrl, env);
  return { url: address, ask: askAt(address), stop };
};

export interface TestEvent {
  readonly eventId: EventId;
  readonly typeId: TypeId;
  readonly fields: Readonly<Record<'FNAME' | 'LNAME' | 'EMAIL', FieldId>>;
}

/** An event with one type that asks for name and e-mail. */
export const makeTestEvent = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  name = 'Spring fair',
): Promise<TestEvent> => {
  const scheduled = await ask('POST', '/api/events', {
    token,
    body: { name, startDate: '2027-03-01', endDate: '2027-03-02' },
  });
  const { event } = calls.scheduleEvent.output.parse(scheduled.body);
  const listed = async (): Promise<Reply> => {
    const answer = await ask('GET', `/api/fields?eventId=${event._id}`, { token });
    // On a busy machine the list may be behind, and says so.
    return answer.headers.get('x-turnout-stale') === 'true' ? listed() : answer;
  };
  const { fields } = calls.fields.output.parse((await listed()).body);
  const named = (wanted: string): FieldId => {
    const field = fields.find((one) => one.name === wanted);
    if (field === undefined) throw new Error(`no field ${wanted}`);
    return field._id;
  };
  const body = { eventId: event._id, name: 'Visitor', fields: fields.map(({ _id }) => _id) };
  const { type } = calls.defineType.output.parse((await ask('POST', '/api/types', { token, body })).body);
  return {
    eventId: event._id,
    typeId: type._id,
    fields: { FNAME: named('FNAME'), LNAME: named('LNAME'), EMAIL: named('EMAIL') },
  };
};

/** An account with these flags in the event, logged in; its token. */
export const openStaff = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  eventId: EventId,
  flags: readonly string[],
  email = `staff-${flags.join('-').toLowerCase().slice(0, 30)}-${eventId}@example.org`,
): Promise<{
  readonly token: string;
  readonly accountId: string;
  readonly email: string;
  readonly password: string;
}> => {
  const password = rehearsalPasswords.staff;
  const role = Object.fromEntries(flags.map((flag) => [flag, true]));
  const made = await ask('POST', '/api/users', { token, body: { email, name: 'Staff', password, eventId, role } });
  const { user } = calls.openAccount.output.parse(made.body);
  const logIn = calls.logIn.output.parse((await ask('POST', '/auth/login', { body: { email, password } })).body);
  return { token: logIn.token, accountId: user._id, email, password };
};

/** Registers a group; the ids of its people, primary first. */
export const register = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  { eventId, typeId, fields }: TestEvent,
  names: readonly string[],
): Promise<readonly string[]> => {
  const [first, ...others] = names.map((name) => ({
    type: typeId,
    fields: [
      { _id: fields.FNAME, value: name },
      { _id: fields.LNAME, value: 'Example' },
    ],
  }));
  const answer = await ask('POST', '/api/registrations', {
    token,
    body: { event: eventId, ...first, registrants: others },
  });
  const { registration, childRegistrations } = calls.submit.output.parse(answer.body);
  return [registration._id, ...childRegistrations.map(({ _id }) => _id)];
};
