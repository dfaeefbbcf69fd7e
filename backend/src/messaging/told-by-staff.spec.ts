// kind: stack
import { calls } from '@turnout/contracts';
import type { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../testing/mailed-code.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Feria');
  expect((await asAdmin('PUT', `/api/events/${event.eventId}`, { language: 'fr' })).status).toBe(200);
}, 60_000);

const asAdmin = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  turnout.ask(method, path, { token: turnout.adminToken, body, headers });
const person = (first: string, email: string, at = event) => ({ fields: named(at, first, 'Example', email) });
/** Registers as staff; the ids, primary first. */
const enter = async (
  people: readonly (readonly [first: string, email: string])[],
  {
    at = event,
    type = at.typeId,
    key = randomUUID(),
    ...more
  }: { at?: TestEvent; type?: TypeId; key?: string; parent?: string } = {},
): Promise<readonly RegistrantId[]> => {
  const [first = { fields: [] }, ...others] = people.map(([name, email]) => ({ type, ...person(name, email, at) }));
  const body = { event: at.eventId, type, ...first, registrants: others, ...more };
  const made = submitted(await asAdmin('POST', '/api/registrations', body, { 'idempotency-key': key }));
  return [made.registration, ...made.childRegistrations].map(({ _id }) => _id);
};
const messagesOf = async (id: RegistrantId | undefined) =>
  calls.messages.output.parse((await asAdmin('GET', `/api/messages?registrationId=${id ?? ''}`)).body).messages;
const subjectsTo = async (address: string) => (await mailsTo(turnout, address)).map(({ subject }) => subject);
/** Waits until whatever was registered so far has been looked at, by what comes after all of it. */
const untilLookedAt = async (): Promise<void> => {
  const [id] = await enter([['Last', `last-${randomUUID()}@example.org`]]);
  await expect.poll(() => messagesOf(id), { timeout: 20_000 }).toHaveLength(1);
};

describe('whom staff register', () => {
  it('is sent the confirmation once, in the language of the event, as are those brought along with an address', async () => {
    const key = randomUUID();
    const people = [
      ['Ana', 'ana@staff.example.org'],
      ['Bo', 'bo@staff.example.org'],
      ['Cy', ''],
    ] as const;
    const sent = await Promise.all([enter(people, { key }), enter(people, { key })]);
    expect(sent[0]).toEqual(sent[1]);
    const [ana, bo, cy] = await enter(people, { key });
    for (const id of [ana, bo])
      await expect.poll(() => messagesOf(id), { timeout: 20_000 }).toMatchObject([{ type: 'confirmation' }]);
    await untilLookedAt();
    expect(await subjectsTo('ana@staff.example.org')).toEqual(['Votre inscription à Feria']);
    expect(await subjectsTo('bo@staff.example.org')).toEqual(['Votre inscription à Feria']);
    expect(await messagesOf(cy)).toEqual([]);
  });

  it('is sent it as well who is added to a group, in the language that the group registered in', async () => {
    const { registration } = submitted(
      await sendAs(turnout, event, person('Eva', 'eva@staff.example.org'), { language: 'es' }),
    );
    await enter([['Flo', 'flo@staff.example.org']], { parent: registration._id });
    await expect
      .poll(() => subjectsTo('flo@staff.example.org'), { timeout: 20_000 })
      .toEqual(['Su inscripción en Feria']);
  });

  it('is confirmed at once where visitors wait for approval, and hears so', async () => {
    const type = await makeType(turnout, event, { name: 'Press', requireApproval: true });
    await enter([['Gil', 'gil@staff.example.org']], { type });
    await expect
      .poll(() => subjectsTo('gil@staff.example.org'), { timeout: 20_000 })
      .toEqual(['Votre inscription à Feria']);
  });

  it('hears nothing where the type or the event sends no e-mails', async () => {
    const type = await makeType(turnout, event, { name: 'Quiet', sendEmailOnRegistration: false });
    const silent = await makeTestEvent(turnout, 'Silent');
    await asAdmin('PUT', `/api/events/${silent.eventId}`, { sendEmails: false });
    await asAdmin('GET', `/api/events/${silent.eventId}`);
    const [hal] = await enter([['Hal', 'hal@staff.example.org']], { type });
    const [ida] = await enter([['Ida', 'ida@staff.example.org']], { at: silent });
    await untilLookedAt();
    expect([await messagesOf(hal), await messagesOf(ida)]).toEqual([[], []]);
  });
});

describe('whose type is changed', () => {
  const changeType = async (id: RegistrantId, type: TypeId, body: object = {}) =>
    calls.changeType.output.parse(
      (await asAdmin('POST', `/api/x/registrations/${id}/type-change`, { type, ...body })).body,
    );
  const said = async (id: RegistrantId | undefined) => (await messagesOf(id)).map(({ content }) => content);

  it('is sent the new number once, in the language in which they registered, with all who have an address', async () => {
    const guest = await makeType(turnout, event, { name: 'Brought along' });
    const groups = { groups: [guest], groupCount: { [guest]: 2 } };
    const host = await makeType(turnout, event, { name: 'Host', ...groups });
    const other = await makeType(turnout, event, { name: 'Other host', ...groups });
    const brought = { type: guest, ...person('Oz', 'oz@staff.example.org') };
    const body = { type: host, ...person('Noa', 'noa@staff.example.org'), registrants: [brought] };
    const { registration } = submitted(await sendAs(turnout, event, body, { language: 'es' }));
    const subject = 'Su inscripción en Feria';
    const subjects = [subject, subject];
    for (const to of ['noa@staff.example.org', 'oz@staff.example.org'])
      await expect.poll(() => subjectsTo(to), { timeout: 20_000 }).toEqual([subject]);
    const { registration: moved, childRegistrations } = await changeType(registration._id, other);
    for (const to of ['noa@staff.example.org', 'oz@staff.example.org'])
      await expect.poll(() => subjectsTo(to), { timeout: 20_000 }).toEqual(subjects);
    for (const { _id } of [moved, ...childRegistrations])
      await expect
        .poll(() => said(_id), { timeout: 20_000 })
        .toEqual([expect.stringContaining(moved.confirmationNumber)]);
    // The worker has made sure of the change by then as well.
    await untilLookedAt();
    expect(await subjectsTo('noa@staff.example.org')).toEqual(subjects);
    expect(await subjectsTo('oz@staff.example.org')).toEqual(subjects);
  });

  it('hears that it waits, where it goes on waiting, and nothing where the new type sends no e-mails', async () => {
    const press = await makeType(turnout, event, { name: 'Press, waiting', requireApproval: true });
    const { registration } = submitted(
      await sendAs(turnout, event, { type: press, ...person('Pia', 'pia@staff.example.org') }, { language: 'en' }),
    );
    await expect.poll(() => subjectsTo('pia@staff.example.org'), { timeout: 20_000 }).toHaveLength(1);
    const { registration: moved } = await changeType(registration._id, event.typeId);
    expect(moved.status).toBe('pending');
    await expect.poll(() => subjectsTo('pia@staff.example.org'), { timeout: 20_000 }).toHaveLength(2);
    await expect
      .poll(() => said(moved._id), { timeout: 20_000 })
      .toEqual([expect.stringContaining('waits for the approval of the organisers')]);
    const quiet = await makeType(turnout, event, { name: 'Quiet too', sendEmailOnRegistration: false });
    const { registration: silent } = await changeType(moved._id, quiet);
    await untilLookedAt();
    expect(await messagesOf(silent._id)).toEqual([]);
  });
});

describe('what nobody is told by itself', () => {
  const imported = async (csv: string, eventId: string): Promise<void> => {
    const form = new FormData();
    form.set('file', new Blob([csv]), 'list.csv');
    const headers = { authorization: `Bearer ${turnout.adminToken}` };
    const sent = await fetch(`${turnout.url}/api/x/imports?eventId=${eventId}`, {
      method: 'POST',
      body: form,
      headers,
    });
    const read = async (id: string) =>
      calls.import.output.parse((await asAdmin('GET', `/api/x/imports/${id}`)).body).import;
    const { _id } = calls.uploadImport.output.parse(await sent.json()).import;
    const until = async (state: string): Promise<void> => {
      await expect.poll(async () => (await read(_id)).state, { timeout: 20_000 }).toBe(state);
    };
    await until('mapping');
    const { mapping } = await read(_id);
    await asAdmin('POST', `/api/x/imports/${_id}/check`, { mapping });
    await until('checked');
    await asAdmin('POST', `/api/x/imports/${_id}/run`, {});
    await until('done');
  };

  it('is to be imported, or to be copied with an event', async () => {
    const own = await makeTestEvent(turnout, 'Source');
    await imported('First name,Last name,E-mail\nJo,Example,jo@staff.example.org\n', own.eventId);
    await enter([['Kim', 'kim@staff.example.org']], { at: own });
    await expect.poll(() => subjectsTo('kim@staff.example.org'), { timeout: 20_000 }).toHaveLength(1);
    const cloned = await asAdmin('POST', `/api/events/${own.eventId}/clone`, { withRegistrants: true });
    const { _id: copy } = calls.cloneEvent.output.parse(cloned.body).event;
    const attendees = async () =>
      calls.registrations.output.parse(
        (await asAdmin('GET', `/api/registrations?eventId=${copy}&status=confirmed`)).body,
      ).registrations;
    await expect.poll(async () => (await attendees()).length, { timeout: 20_000 }).toBe(2);
    await untilLookedAt();
    expect(await subjectsTo('jo@staff.example.org')).toEqual([]);
    expect(await subjectsTo('kim@staff.example.org')).toHaveLength(1);
    for (const { _id } of await attendees()) expect(await messagesOf(_id)).toEqual([]);
  }, 90_000);
});
