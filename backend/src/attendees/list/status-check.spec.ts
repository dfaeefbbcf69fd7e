// kind: stack
import { calls } from '@turnout/contracts';
import { CheckedRegistrationView } from '@turnout/contracts/registration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailsTo } from '../../testing/mailed-code.ts';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType, named, sendAs } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';

let turnout: TestTurnout;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
}, 60_000);
afterAll(() => turnout.stop());

const { ok } = asStaff(() => turnout);
const names = { firstName: 'Ada', lastName: 'Byron' };

/** An event with somebody registered, and somebody brought along. */
const open = async (email = 'ada@example.org') => {
  const event = await makeTestEvent(turnout, 'Badged');
  const fields = named(event, names.firstName, names.lastName, email);
  const registrants = [{ type: event.typeId, fields: named(event, 'Ben', 'Byron') }];
  const sent = await ok('POST', '/api/registrations', {
    event: event.eventId,
    type: event.typeId,
    fields,
    registrants,
  });
  const { registration, childRegistrations } = calls.submit.output.parse(sent);
  const ids = [registration, ...childRegistrations].map(({ _id }) => _id);
  return { event, ids, confirmationNumber: registration.confirmationNumber };
};
type Opened = Awaited<ReturnType<typeof open>>;

const check = ({ event, confirmationNumber }: Opened, { firstName, lastName } = names, asked = {}) =>
  turnout.ask(
    'GET',
    `/api/registrations/with-confirmation-number/${confirmationNumber}/${event.eventId}?firstName=${firstName}&lastName=${lastName}`,
    asked,
  );
const Checked = z.object({ registration: CheckedRegistrationView });
const sendLink = ({ event, confirmationNumber: number }: Opened, who: object = names) =>
  turnout.ask('POST', calls.sendStatusLink.path, { body: { eventId: event.eventId, number, ...who } });
const setting = ({ eventId }: TestEvent, is: boolean) =>
  ok('PUT', `/api/events/${eventId}`, { includeConfirmationNumberOnBadge: is });

/** Each way in which the number comes onto a badge. */
const shown: Readonly<Record<string, (event: TestEvent) => Promise<unknown>>> = {
  'by the setting of the event': (event) => setting(event, true),
  'in the message of a type': (event) =>
    makeType(turnout, event, { name: 'Speaker', badgeContent: 'No. ${ confirmation_number }' }),
};

describe('the status check where badges show the number', () => {
  it.each(Object.keys(shown))('tells the state and opens nothing: %s', async (way) => {
    const opened = await open();
    const { event, ids } = opened;
    const before = calls.statusCheck.output.parse((await check(opened)).body);
    expect(before.registration._id).toBe(ids[0]);
    await shown[way]?.(event);
    for (const who of [names, { firstName: 'Ben', lastName: 'Byron' }]) {
      const answer = await check(opened, who);
      const { registration } = Checked.parse(answer.body);
      expect(registration).toMatchObject({ ...who, status: 'confirmed', parent: null });
      for (const id of ids) expect(JSON.stringify(answer.body)).not.toContain(id);
      // What it answers opens no page, no checkout and no group.
      expect((await turnout.ask('GET', `/api/registrations/${registration._id}`)).status).toBe(404);
      const body = { registrationId: registration._id };
      expect((await turnout.ask('POST', '/api/payments-attendees', { body })).status).toBe(422);
      const mallory = { fields: named(event, 'Mallory'), parent: registration._id };
      expect((await sendAs(turnout, event, mallory)).status).toBeGreaterThanOrEqual(400);
      const png = await fetch(`${turnout.url}${registration.qr}`);
      expect(png.headers.get('content-type')).toContain('image/png');
    }
    const toStaff = await check(opened, names, { token: turnout.adminToken });
    expect(toStaff.body).toMatchObject({ registration: { _id: ids[0] } });
  });
});

describe('the status check where badges showed the number when they were printed', () => {
  const print = ({ event: { eventId }, ids }: Opened, isMany: boolean) =>
    isMany
      ? ok('POST', calls.logPrintOfMany.path, { eventId, registrants: ids })
      : ok('POST', calls.logPrint.path, { registrantId: ids[0], all: true });

  it.each([true, false])('goes on opening nothing once the setting is off: printed in bulk: %s', async (isMany) => {
    const opened = await open();
    await setting(opened.event, true);
    await print(opened, isMany);
    await setting(opened.event, false);
    const { body } = await check(opened);
    expect(Checked.parse(body).registration).toMatchObject({ ...names, status: 'confirmed' });
    for (const id of opened.ids) expect(JSON.stringify(body)).not.toContain(id);
  });

  it('opens the registration where they did not', async () => {
    const opened = await open();
    await print(opened, true);
    const { registration } = calls.statusCheck.output.parse((await check(opened)).body);
    expect(registration._id).toBe(opened.ids[0]);
  });
});

describe('the link by e-mail', () => {
  it('goes to the address of the registration, and is answered without any id', async () => {
    const opened = await open('link@example.org');
    await setting(opened.event, true);
    await expect.poll(() => mailsTo(turnout, 'link@example.org'), { timeout: 20_000 }).toHaveLength(1);
    const answer = await sendLink(opened, { firstName: ' ada ', lastName: 'BYRON' });
    expect(answer.status).toBe(200);
    for (const id of opened.ids) expect(JSON.stringify(answer.body)).not.toContain(id);
    await expect.poll(() => mailsTo(turnout, 'link@example.org'), { timeout: 20_000 }).toHaveLength(2);
    const [mail] = await mailsTo(turnout, 'link@example.org');
    const { mail: read } = calls.caughtMail.output.parse(await ok('GET', `/api/x/mails/${mail?._id ?? ''}`));
    expect(read.text).toContain(`/welcome-email/${opened.ids[0]}`);
  });

  it('is sent to nobody whose names are not typed, or who has no address', async () => {
    const opened = await open('');
    const unfound = { status: 404, body: { code: 'confirmation-not-found' } };
    expect(await sendLink(opened, { firstName: 'Ada', lastName: 'Lovelace' })).toMatchObject(unfound);
    expect(await sendLink(opened, {})).toMatchObject({ status: 422, body: { code: 'names-required' } });
    expect(await sendLink(opened)).toMatchObject({ status: 409, body: { code: 'email-missing' } });
  });
});
