import { calls } from '@turnout/contracts';
import type { TypeView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Testbed } from '../bench/testbed.ts';
import { oneOfEachRecord } from './records.ts';
import { deriveId } from '@turnout/backend/platform/ids/ids';

/** Words as long as people have them, of which one cannot be broken. */
const long = {
  event: 'International Congress of Independent Bookbinders, Printers and Donaudampfschifffahrtsgesellschaften 2126',
  type: 'Accompanying person of an exhibitor with a stand of their own',
  first: 'Maximiliane-Wilhelmine',
  last: 'Freifrau von Schwarzenberg-Hohenlohe',
  company: 'Rindfleischetikettierungsüberwachungsgesellschaft mbH & Co. Kommanditgesellschaft',
} as const;

/** The ids that a stage's addresses are made of. */
export interface Stage {
  /** The demo: an event under way, with all there is. */
  readonly demo: EventId;
  /** Nothing in it but its name. */
  readonly empty: EventId;
  /** Everything in it has a long name. */
  readonly long: EventId;
  readonly person: string;
  readonly group: string;
  readonly type: string;
  readonly activity: string;
  readonly checkpoint: string;
  /** One of each kind of record that has a form, by its stream. */
  readonly records: Readonly<Record<string, string>>;
  readonly checkin: string;
  readonly user: string;
  readonly wall: string;
  readonly import: string;
  readonly longPerson: string;
  readonly longType: string;
  readonly longCheckpoint: string;
  /** Of the link with which the one of long names edits. */
  readonly longEditCode: string;
  /** Of the link with which whoever comes with them is passed on. */
  readonly longTransferCode: string;
  /** A type that is full, and the code of somebody who waits for a seat of it. */
  readonly waitedType: string;
  readonly waitingCode: string;
  readonly token: string;
}

const first = <T>(things: readonly T[], what: string): T => {
  const [thing] = things;
  if (thing === undefined) throw new Error(`The stage has no ${what}.`);
  return thing;
};

/** A file with one person who can be imported, one twice, and one whose address is none. */
const people =
  'First name,Last name,E-mail\nAna,Roca,ana@example.org\nAna,Roca,ana@example.org\nTom,Weber,not an address\n';

type Ask = <S extends z.ZodType>(output: S, method: string, path: string, body?: unknown) => Promise<z.output<S>>;

/** The code of a link to edit a registration, from the e-mail that it was sent with. */
const editCodeFor = async (ask: Ask, about: { eventId: EventId; email: string; registrationId: string }) => {
  await ask(calls.requestEditLink.output, 'POST', '/api/registrations/get-edit-registration-link/email', about);
  return codeSentTo(ask, about.email, /\/registration\/([0-9a-z-]+)\/edit/);
};

/** The code of a link, from the e-mail that it was sent with. */
const codeSentTo = async (ask: Ask, address: string, link: RegExp): Promise<string> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const { mails } = await ask(calls.caughtMails.output, 'GET', '/api/x/mails');
    for (const { _id } of mails.filter(({ to }) => to === address)) {
      const { mail } = await ask(calls.caughtMail.output, 'GET', `/api/x/mails/${_id}`);
      const [, code] = link.exec(mail.text) ?? [];
      if (code !== undefined) return code;
    }
    await pause(200);
  }
  throw new Error(`The stage was sent no link to ${address}.`);
};

/** A type that is full, and somebody who waits for a seat of it. */
const makeWaited = async (
  ask: Ask,
  { eventId, type, email }: { readonly eventId: EventId; readonly type: TypeView; readonly email: string },
) => {
  await ask(calls.reviseType.output, 'PUT', `/api/types/${type._id}`, { availableSeats: 2, waitingList: true });
  const who = { eventId, typeId: type._id, firstName: long.first, lastName: long.last, email };
  await ask(calls.joinWaitingList.output, 'POST', '/api/x/waiting-list', who);
  return {
    waitedType: type._id,
    waitingCode: await codeSentTo(ask, email, /\/waiting\/[0-9a-z]+\/([0-9a-z-]+)/),
  };
};

/** An event of which every name is long, with somebody who has been at its checkpoint. */
const makeLong = async (ask: Ask) => {
  const days = { startDate: '2126-11-21T08:00:00Z', endDate: '2126-11-22T18:00:00Z', timeZone: 'Europe/Madrid' };
  const { event } = await ask(calls.scheduleEvent.output, 'POST', '/api/events', { name: long.event, ...days });
  const eventId = event._id;
  const { fields } = await ask(calls.fields.output, 'GET', `/api/fields?eventId=${eventId}`);
  const more = { eventId, title: `${long.company}?`, name: 'COMPANY', type: 'text' };
  const { field } = await ask(calls.defineField.output, 'POST', '/api/fields', more);
  const { type } = await ask(calls.defineType.output, 'POST', '/api/types', {
    eventId,
    name: long.type,
    fields: [...fields.map(({ _id }) => _id), field._id],
  });
  const values = { firstName: long.first, lastName: long.last, email: 'maximiliane.wilhelmine@schwarzenberg.example' };
  const filled = (name: string) => [
    ...fields.map(({ _id, fieldMapping }) => ({
      _id,
      value:
        fieldMapping === 'firstName'
          ? name
          : fieldMapping === ''
            ? ''
            : (new Map(Object.entries(values)).get(fieldMapping) ?? ''),
    })),
    { _id: field._id, value: long.company },
  ];
  const { registration, childRegistrations } = await ask(calls.submit.output, 'POST', '/api/registrations', {
    event: eventId,
    type: type._id,
    fields: filled(long.first),
    registrants: [{ type: type._id, fields: filled('Alexandrine-Charlotte') }],
  });
  const { checkpoint } = await ask(calls.defineCheckpoint.output, 'POST', '/api/checkpoints', {
    eventId,
    name: `${long.type} entrance`,
  });
  await ask(calls.checkInAtCheckpoint.output, 'POST', '/api/checkpoints/checkin', {
    eventId,
    checkpointId: checkpoint._id,
    primaryRegistrant: registration._id,
    attendees: [registration._id],
  });
  await ask(calls.defineActivity.output, 'POST', '/api/activities', { eventId, name: long.type });
  const switches = {
    showEditMyRegistration: true,
    allowRegistrantToDeleteRegistrant: true,
    allowRegistrantToTransfer: true,
  };
  await ask(calls.reviseEvent.output, 'PUT', `/api/events/${eventId}`, switches);
  const { confirmationNumber: registrationId } = registration;
  const longEditCode = await editCodeFor(ask, { eventId, email: values.email, registrationId });
  const ids = { long: eventId, longPerson: registration._id, longType: type._id, longCheckpoint: checkpoint._id };
  const successor = 'nachfolgerin@schwarzenberg.example';
  const companion = first(childRegistrations, 'companion')._id;
  const passOn = `/api/x/registrations-code/${companion}/transfer`;
  await ask(calls.requestTransfer.output, 'POST', passOn, { code: longEditCode, email: successor });
  const longTransferCode = await codeSentTo(ask, successor, /\/transfer\/([0-9a-z-]+)/);
  const waited = await makeWaited(ask, { eventId, type, email: 'waiting@schwarzenberg.example' });
  return { ...ids, ...waited, longEditCode, longTransferCode };
};

/** A file as it is uploaded, checked, and waiting for whoever imports it. */
const uploadPeople = async ({ host, port, adminToken }: Testbed, eventId: EventId): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([people]), 'people.csv');
  const answer = await fetch(`http://${host}:${port}${calls.uploadImport.path}?eventId=${eventId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}` },
    body: form,
  });
  return calls.uploadImport.output.parse(await answer.json()).import._id;
};

/**
 * Sets the stage of a tour on a Turnout with the demo: an empty event, one with long names, and one of each thing
 * that has a screen of its own.
 * @throws Error where the demo lacks one of them.
 */
export const setStage = async (testbed: Testbed): Promise<Stage> => {
  const ask: Ask = async (output, method, path, body) =>
    output.parse(await testbed.call(method, path, testbed.adminToken, body));
  const demo = EventId.parse(deriveId('demo', 'event'));
  const of = (path: string, query = '') => `${path}?eventId=${demo}${query}`;
  const { event: empty } = await ask(calls.scheduleEvent.output, 'POST', '/api/events', {
    name: 'Spring fair',
    startDate: '2126-11-21',
    endDate: '2126-11-22',
  });
  const { registrations } = await ask(calls.registrations.output, 'GET', of('/api/registrations', '&perPage=100'));
  const records = await oneOfEachRecord(ask, demo);
  const { type = '', activity = '', checkpoint = '' } = records;
  const { users } = await ask(calls.users.output, 'GET', of('/api/users'));
  const { token: wall } = await ask(calls.issueWall.output, 'POST', '/api/x/walls', { eventId: demo, label: 'Foyer' });
  const found = await ask(calls.searchCheckins.output, 'POST', '/api/checkpoints/search-checkins?page=1&perPage=10', {
    eventId: demo,
    checkpointId: checkpoint,
  });
  const confirmed = registrations.filter(({ status }) => status === 'confirmed');
  return {
    demo,
    empty: empty._id,
    ...(await makeLong(ask)),
    person: first(confirmed, 'registration')._id,
    group: first(
      confirmed.flatMap(({ parent }) => (typeof parent === 'string' ? [parent] : [])),
      'group',
    ),
    type,
    activity,
    checkpoint,
    records,
    checkin: first(found.checkins, 'check-in')._id,
    user: first(users, 'account')._id,
    wall,
    import: await uploadPeople(testbed, demo),
    token: testbed.adminToken,
  };
};
