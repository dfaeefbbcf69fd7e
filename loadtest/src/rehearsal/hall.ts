import { calls } from '@turnout/contracts';
import type { ActivityId, EventId, ImportId, TypeId } from '@turnout/contracts/kernel';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { setTimeout as pause } from 'node:timers/promises';
import { rehearsalPasswords } from '@turnout/backend/testing/passwords';
import { ProgramStopped, logIn, openServerClient, type ServerClient } from '@turnout/backend/start/server-client';

/** An event with people at its door and desks to let them in, for trying what it stands. */
export interface Hall {
  readonly eventId: EventId;
  /** One per person, all confirmed. */
  readonly badges: readonly string[];
  /** The activity that all of them take part in; null: none was wanted. */
  readonly activityId: ActivityId | null;
  readonly desks: readonly { readonly name: string; readonly token: string }[];
}

const password = rehearsalPasswords.desk;

/**
 * Makes an event with so many distinct badges and desks on a running server, over its public interface;
 * the people are imported from a CSV file.
 * @param options `token`: the platform admin's.
 * @throws ProgramStopped in a sentence.
 */
export const openHall = async (options: {
  readonly address: string;
  readonly token: string;
  readonly name: string;
  readonly people: number;
  readonly desks: number;
  /** First and last name of each, with a semicolon between; absent: numbered visitors. */
  readonly nameOf?: (place: number) => string;
  /** The name of an activity that all of them take part in; absent: there is none. */
  readonly activity?: string;
}): Promise<Hall> => {
  const { address, token, name } = options;
  const client = openServerClient({ address, token });
  const { event } = await client.send(calls.scheduleEvent, {
    body: { name, startDate: '2027-03-01', endDate: '2027-03-02' },
  });
  const { fields } = await client.send(calls.fields, { query: { eventId: event._id } });
  const { type } = await client.send(calls.defineType, {
    body: { eventId: event._id, name: 'Visitor', fields: fields.map(({ _id }) => _id) },
  });
  const activityId =
    options.activity === undefined ? null : await openActivity(client, options.activity, event._id, type._id);
  await bring(client, event._id, type._id, options);
  const desks: { name: string; token: string }[] = [];
  for (let place = 1; place <= options.desks; place += 1) {
    const email = `desk${place}.${event._id}@turnout.localhost`;
    const role = { checkinRegistrants: true, viewRegistrants: true, viewDashboard: true };
    const body = { email, name: `Desk ${place}`, password, eventId: event._id, role };
    await client.send(calls.openAccount, { body });
    desks.push({ name: `Desk ${place}`, token: await logIn(address, { email, password }) });
  }
  return { eventId: event._id, badges: await badgesOf(client, event._id), activityId, desks };
};

const openActivity = async (
  client: ServerClient,
  name: string,
  eventId: EventId,
  typeId: TypeId,
): Promise<ActivityId> => {
  const body = { eventId, name, autoEnrollTypes: [typeId] };
  return (await client.send(calls.defineActivity, { body })).activity._id;
};

const numbered = (place: number): string => `Visitor ${place + 1};Example`;

const bring = async (
  client: ServerClient,
  eventId: EventId,
  typeId: TypeId,
  { people, nameOf = numbered }: { readonly people: number; readonly nameOf?: (place: number) => string },
): Promise<void> => {
  const rows = Array.from({ length: people }, (_, place) => `${nameOf(place)};v${place + 1}@example.org`);
  const form = new FormData();
  form.set('file', new Blob([['First name;Last name;E-mail', ...rows].join('\n')]), 'people.csv');
  const { import: sent } = await client.send(calls.uploadImport, { query: { eventId }, body: form });
  const read = await until(client, sent._id, 'reading');
  if (read.mapping === null) throw new ProgramStopped('The list of people could not be read.');
  // As the answer named it: the tables that the form is read from may not have it yet.
  const mapping = { ...read.mapping, type: null, typeId };
  await client.send(calls.checkImport, { params: { id: sent._id }, body: { mapping } });
  const { report } = await until(client, sent._id, 'checking');
  if (report?.goodRows !== people)
    throw new ProgramStopped(`Only ${report?.goodRows ?? 0} of ${people} people are good.`);
  await client.send(calls.runImport, { params: { id: sent._id }, body: { goodOnly: false } });
  await until(client, sent._id, 'importing');
};

/** Asks until the import has left a state. */
const until = async (client: ServerClient, id: ImportId, leaving: ImportView['state']): Promise<ImportView> => {
  for (;;) {
    const { import: view } = await client.send(calls.import, { params: { id } });
    if (view.state !== leaving) return view;
    await pause(100);
  }
};

const badgesOf = async (client: ServerClient, eventId: EventId): Promise<readonly string[]> => {
  const badges: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { eventId, perPage: '1000', page: String(page) };
    const { registrations } = await client.send(calls.registrations, { query });
    badges.push(...registrations.map(({ _id }) => String(_id)));
    if (registrations.length < 1_000) return badges;
  }
};
