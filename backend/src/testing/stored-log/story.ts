import { calls } from '@turnout/contracts';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import { attendeeImportApi, type ImportView } from '@turnout/contracts/attendee-import';
import { setTimeout as pause } from 'node:timers/promises';
import { openServerClient } from '../../start/server-client.ts';
import { named, sendAs, submitted } from '../strangers.ts';
import { makeTestEvent, openStaff, register, type TestEvent, type SharedTurnout } from '../turnout.ts';

type Body = Readonly<Record<string, unknown>>;

/** Asks as the administrator; whatever is refused ends the story. */
const openPen =
  ({ ask, adminToken }: SharedTurnout) =>
  async (method: string, path: string, body?: Body, headers: Readonly<Record<string, string>> = {}): Promise<Body> => {
    const answer = await ask(method, path, { token: adminToken, headers, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
type Pen = ReturnType<typeof openPen>;

const setUp = async (write: Pen, { eventId, typeId, fields }: TestEvent): Promise<TypeId> => {
  await write('PUT', `/api/events/${eventId}`, {
    termsAndConditions: '<p>Be kind.</p>',
    location: { lat: 48.2, lng: 16.37 },
    notificationEmail: 'office@example.org',
    allowScannerCheckin: true,
  });
  const field = async (name: string): Promise<FieldId> => {
    const body = { eventId, title: name, name, type: 'list', values: 'S\nM', labels: 'Small\nMedium' };
    return calls.defineField.output.parse(await write('POST', '/api/fields', body)).field._id;
  };
  const shirt = await field('SHIRT');
  await write('PUT', `/api/fields/${shirt}`, { title: 'T-shirt', required: false });
  await write('DELETE', `/api/fields/${await field('GONE')}`);
  const type = async (details: Body): Promise<TypeId> => {
    const body = { eventId, fields: Object.values(fields), ...details };
    return calls.defineType.output.parse(await write('POST', '/api/types', body)).type._id;
  };
  const speaker = await type({ name: 'Speaker', availableSeats: 5 });
  await write('PUT', `/api/types/${typeId}`, {
    groups: [speaker],
    groupCount: { [speaker]: 2 },
    welcomeEmail: '<p>Hi</p>',
  });
  await write('DELETE', `/api/types/${await type({ name: 'Nobody' })}`);
  const group = async (name: string): Promise<string> =>
    calls.defineTypeGroup.output.parse(await write('POST', '/api/type-groups', { eventId, name })).typeGroup._id;
  await write('PUT', `/api/type-groups/${await group('All')}`, { types: [typeId, speaker] });
  await write('DELETE', `/api/type-groups/${await group('None')}`);
  const announce = async (name: string): Promise<string> => {
    const body = { eventId, name, lastName: 'Lovelace', biography: '<p>Counts.</p>' };
    return calls.announceSpeaker.output.parse(await write('POST', '/api/speakers', body)).speaker._id;
  };
  await write('PUT', `/api/speakers/${await announce('Ada')}`, { company: 'Engines' });
  await write('DELETE', `/api/speakers/${await announce('Nobody')}`);
  return speaker;
};

const staff = async (turnout: SharedTurnout, write: Pen, { eventId }: TestEvent): Promise<string> => {
  const desk = await openStaff(turnout, eventId, ['viewRegistrants', 'checkinRegistrants'], 'desk@example.org');
  await write('PUT', `/api/users/${desk.accountId}`, { name: 'Door one' });
  const wrong = { email: desk.email, password: 'not the password' };
  await turnout.ask('POST', '/auth/login', { body: wrong });
  const leaving = await openStaff(turnout, eventId, ['viewRegistrants'], 'leaving@example.org');
  await turnout.ask('POST', '/auth/logout', { token: leaving.token });
  await write('PUT', `/api/user-status/${leaving.accountId}`);
  await write('PUT', `/api/user-status/${leaving.accountId}`);
  const wall = calls.issueWall.output.parse(await write('POST', '/api/x/walls', { eventId, label: 'Foyer' }));
  await write('DELETE', `/api/x/walls/${wall.wall._id}`);
  await write('POST', '/api/x/walls', { eventId, label: 'Hall' });
  const { device, code } = calls.inviteDevice.output.parse(
    await write('POST', '/api/x/devices', { eventId, name: 'North door' }),
  );
  await turnout.ask('POST', calls.enrolDevice.path, { body: { code } });
  await write('PUT', `/api/x/devices/${device._id}`, { name: 'South door' });
  await write('DELETE', `/api/x/devices/${device._id}`);
  return desk.token;
};

const atTheDoor = async (
  turnout: SharedTurnout,
  write: Pen,
  { event, token, people }: { event: TestEvent; token: string; people: readonly string[] },
): Promise<void> => {
  const { eventId, fields } = event;
  const [first = '', second = '', third = '', fourth = ''] = people;
  const admit = (registrationId: string) =>
    turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
      token,
      headers: { 'x-turnout-desk': 'Left' },
      body: { registrationId, eventId, method: 'qr' },
    });
  const admitted = calls.checkIn.output.parse((await admit(first)).body);
  await admit(first); // refused: already inside
  await admit('a foreign code');
  await write('DELETE', `/api/checkin/registration/${admitted.checkin?._id}?reason=wrong+person`);
  await admit(first);
  await admit(second);
  await write('POST', '/api/registrations/print-log', { registrantId: first });
  const corrected = [{ _id: fields.EMAIL, value: 'ada@example.org' }];
  await write('PUT', `/api/registrations/${first}`, { fields: corrected });
  await write('PUT', '/api/registrations/update-status-only', { id: third, eventId, status: 'pending' });
  await write('DELETE', `/api/registrations/${fourth}`);
  await write('POST', `/api/registrations/${first}/resend-confirmation-email`);
  await write('POST', '/api/x/mailings', { eventId });
};

const atTheCheckpoint = async (write: Pen, { eventId }: TestEvent, people: readonly string[]): Promise<void> => {
  const make = async (name: string): Promise<string> => {
    const additionalSettings = { sendAutoConfirmationEmail: true, enableSearchForExternalCheckin: true };
    const body = { eventId, name, type: 'multiple', additionalSettings };
    return calls.defineCheckpoint.output.parse(await write('POST', '/api/checkpoints', body)).checkpoint._id;
  };
  const field = async (name: string): Promise<string> => {
    const body = { eventId, title: name, name, type: 'text' };
    return calls.defineCheckpointField.output.parse(await write('POST', '/api/checkpointfields', body)).field._id;
  };
  const checkpointId = await make('Coffee');
  await write('PUT', `/api/checkpoints/${checkpointId}`, { description: 'On the first floor' });
  await write('DELETE', `/api/checkpoints/${await make('Tea')}`);
  const meal = await field('MEAL');
  await write('PUT', `/api/checkpointfields/${meal}`, { title: 'Meal' });
  await write('DELETE', `/api/checkpointfields/${await field('NOTHING')}`);
  const [primary = '', second = ''] = people;
  const { checkin } = calls.checkInAtCheckpoint.output.parse(
    await write('POST', '/api/checkpoints/checkin', {
      eventId,
      checkpointId,
      primaryRegistrant: primary,
      attendees: [primary, second],
    }),
  );
  const of = { eventId, checkinId: checkin._id };
  await write('PUT', '/api/checkpoints/checkin-note', { ...of, note: '<p>Allergic to nuts.</p>' });
  await write('POST', '/api/x/checkpoints/checkin-printed', of);
  await write('PUT', '/api/checkpoints/checkin-status', { ...of, status: 'accepted' });
  await write('POST', '/api/checkpoints/resend-confirmation-email', { id: checkin._id });
  const entered = (_id: string, value: string) => ({ _id, fields: [{ _id: meal, value }] });
  const checkpointFieldData = [entered(primary, 'Soup'), entered(second, 'Salad')];
  await write('POST', '/api/checkpointfields-data/update-fields', { eventId, checkpointFieldData });
  await write('DELETE', `/api/checkpointfields-data/${second}`);
};

const anImport = async ({ url, adminToken }: SharedTurnout, { eventId, typeId }: TestEvent): Promise<void> => {
  const client = openServerClient({ address: url, token: adminToken });
  const form = new FormData();
  const lines = ['First name,Last name,Email', 'Grace,Hopper,grace@example.org', 'Alan,Turing,alan@example.org'];
  form.set('file', new Blob([`${lines.join('\n')}\n`]), 'people.csv');
  const until = async (id: string, leaving: ImportView['state']): Promise<ImportView> => {
    for (;;) {
      const { import: view } = await client.send(attendeeImportApi.import, { params: { id } });
      if (view.state !== leaving) return view;
      await pause(100);
    }
  };
  const sent = await client.send(attendeeImportApi.uploadImport, { query: { eventId }, body: form });
  const params = { id: sent.import._id };
  const { mapping: suggested } = await until(params.id, 'reading');
  const mapping = { ...suggested, typeId };
  await client.send(attendeeImportApi.checkImport, { params, body: { mapping } });
  await until(params.id, 'checking');
  await client.send(attendeeImportApi.runImport, { params, body: { goodOnly: true } });
  const done = await until(params.id, 'importing');
  if (done.state !== 'done') throw new Error(`the import ended as ${done.state}`);
};

/**
 * An event from its first day to its last, through the front door: as many kinds of facts as people can
 * bring about. What only time or a broken mail server brings about is not among them.
 */
export const liveThrough = async (turnout: SharedTurnout): Promise<void> => {
  const write = openPen(turnout);
  const event = await makeTestEvent(turnout, 'Stored fair');
  const speaker = await setUp(write, event);
  const token = await staff(turnout, write, event);
  const people = await register(turnout, event, ['Ada', 'Grace', 'Edsger', 'Barbara']);
  const fields = named(event, 'Annabella', 'Byron', 'annabella@example.org');
  const terms = { termsAgreed: true };
  submitted(await sendAs(turnout, event, { fields, ...terms }, { language: 'fr' }));
  const speaking = submitted(
    await sendAs(turnout, { ...event, typeId: speaker }, { fields: named(event, 'Mary', 'Shelley'), ...terms }),
  );
  await write('DELETE', `/api/registrations/${speaking.registration._id}`); // gives the seat back
  await anImport(turnout, event);
  await atTheDoor(turnout, write, { event, token, people });
  await atTheCheckpoint(write, event, people);
  const forgotten = submitted(await sendAs(turnout, event, { fields: named(event, 'Percy', 'Shelley'), ...terms }));
  const { _id, confirmationNumber } = forgotten.registration;
  await write('POST', `/api/x/registrations/${_id}/erase`, {
    reason: 'asked for it',
    confirmation: confirmationNumber,
  });
};
