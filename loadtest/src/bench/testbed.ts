import { calls } from '@turnout/contracts';
import {
  AccountId,
  CommandId,
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  RegistrantId,
  TypeId,
} from '@turnout/contracts/kernel';
import { join } from 'node:path';
import { rehearsalPasswords } from '@turnout/backend/testing/passwords';
import { openStreams } from '@turnout/backend/platform/command/streams';
import { deriveId } from '@turnout/backend/platform/ids/ids';
import { confirmationNumberOf } from '@turnout/backend/groups/needs/confirmation-number';
import { submitRegistration } from '@turnout/backend/groups/decide/decider';
import { registrationFold } from '@turnout/contracts/registration';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { openPlatform } from '@turnout/backend/start/platform';
import { startProcesses } from '@turnout/backend/testing/processes';
import { startEmbedded } from '@turnout/backend/platform/postgres/embedded';
import pino from 'pino';

/** A Turnout of its own for a measurement: server, worker and database in a folder that goes away. */
export interface Testbed {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** The place of its log, as EVENT_STORE says it. */
  readonly eventStore: string;
  readonly adminToken: string;
  readonly call: (method: string, path: string, token: string, body?: unknown) => Promise<unknown>;
  /** Ends one of its processes the hard way; another takes its place. */
  readonly kill: (name: 'worker' | 'server') => void;
  readonly stop: () => Promise<void>;
}

/**
 * @param env settings of its server that differ.
 * @param seed fills the empty database before anything is started.
 */
export const openTestbed = async (
  eventStore = 'postgres',
  env: Readonly<Record<string, string>> = {},
  seed: (databaseUrl: string) => Promise<void> = () => Promise.resolve(),
): Promise<Testbed> => {
  const folder = await openTemporaryFolder('bench');
  const dataDir = folder.path;
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), logger: pino({ level: 'error' }) });
  await seed(embedded.url);
  const processes = await startProcesses({ databaseUrl: embedded.url, eventStore, dataDir, servers: 1, env });
  const { hostname, port } = new URL(processes.servers[0] ?? '');
  return {
    host: hostname,
    port: Number(port),
    databaseUrl: embedded.url,
    eventStore,
    adminToken: processes.adminToken,
    call: processes.call,
    kill: processes.kill,
    stop: async () => {
      await processes.stop();
      await embedded.stop();
      await folder.remove();
    },
  };
};

export interface BenchEvent {
  readonly eventId: EventId;
  readonly typeId: TypeId;
}

const dayMs = 86_400_000;
/** A day in UTC, so many from today. */
const day = (fromToday: number): string => new Date(Date.now() + fromToday * dayMs).toISOString().slice(0, 10);

/** An event that is on today, with one type that asks for the name. */
export const makeEvent = async ({ call, adminToken }: Testbed, name: string): Promise<BenchEvent> => {
  const body = { name, startDate: day(0), endDate: day(1) };
  const { event } = calls.scheduleEvent.output.parse(await call('POST', '/api/events', adminToken, body));
  const { fields } = calls.fields.output.parse(await call('GET', `/api/fields?eventId=${event._id}`, adminToken));
  const type = { eventId: event._id, name: 'Visitor', fields: fields.map(({ _id }) => _id) };
  const made = calls.defineType.output.parse(await call('POST', '/api/types', adminToken, type));
  return { eventId: event._id, typeId: made.type._id };
};

/** Desk staff, each logged in with an account of their own that may check in. */
export const openDeskAccounts = async (
  { call, adminToken }: Testbed,
  eventId: EventId,
  count: number,
): Promise<readonly string[]> => {
  const tokens: string[] = [];
  for (let desk = 1; desk <= count; desk += 1) {
    const person = {
      email: `desk${desk}@turnout.localhost`,
      name: `Desk ${desk}`,
      password: rehearsalPasswords.desk,
      eventId,
      role: { checkinRegistrants: true, viewRegistrants: true, viewDashboard: true },
    };
    await call('POST', '/api/users', adminToken, person);
    const { token } = calls.logIn.output.parse(
      await call('POST', calls.logIn.path, '', { email: person.email, password: person.password }),
    );
    tokens.push(token);
  }
  return tokens;
};

/** So many confirmed registrants, each a group of one, through the deciders and the log. */
export const registerMany = async (
  testbed: Testbed,
  { eventId, typeId }: BenchEvent,
  count: number,
  seed: string,
): Promise<readonly RegistrantId[]> => {
  const platform = await openPlatform({
    url: testbed.databaseUrl,
    eventStore: testbed.eventStore,
    name: 'bench',
    logLevel: 'error',
    poolSize: 2,
  });
  const streams = openStreams({ log: platform.log, fold: registrationFold, capacity: 64 });
  const now = Instant.parse(new Date().toISOString());
  const ids = Array.from({ length: count }, (_, index) =>
    PrimaryId.parse(deriveId(`${seed} ${index}`, 'registration')),
  );
  for (let from = 0; from < count; from += 1_000) await platform.keyring.ensure(ids.slice(from, from + 1_000));
  let next = 0;
  const writer = async () => {
    for (let index = next++; index < count; index = next++) {
      const primaryId = ids[index];
      if (primaryId === undefined) return;
      const personal = {
        firstName: `Visitor ${index}`,
        lastName: 'Example',
        email: `v${index}@example.org`,
        phone: '',
        fields: {},
      };
      const made = await platform.commands.handle({
        streams,
        streamId: `registration-${primaryId}`,
        eventId,
        decide: submitRegistration,
        command: {
          eventId,
          primaryId,
          confirmationNumber: confirmationNumberOf(platform.ids, primaryId),
          registrants: [{ registrantId: RegistrantId.parse(primaryId), typeId, status: 'confirmed', personal }],
        },
        context: {
          now,
          actor: { kind: 'account', id: AccountId.parse('a0000000000000000000') },
          commandId: CommandId.parse(`${seed}:${index}:submit`),
          correlationId: seed,
        },
      });
      if (isRejection(made)) throw new Error(made.rejected);
    }
  };
  await Promise.all(Array.from({ length: 64 }, writer));
  await untilRead(platform);
  await platform.close();
  return ids.map((id) => RegistrantId.parse(id));
};

/** Waits until every projection has read what is in the log now. */
export const untilRead = async ({
  progress,
  log,
}: Pick<Awaited<ReturnType<typeof openPlatform>>, 'progress' | 'log'>): Promise<void> => {
  if (!(await progress.waitFor(await log.head(), 600_000)))
    throw new Error('the projections did not get there in 10 minutes');
};
