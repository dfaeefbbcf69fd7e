// kind: stack
import { calls } from '@turnout/contracts';
import { staffSettings } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { RecordFields } from '@turnout/contracts/records';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeType } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, register, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = turnout.adminToken;
});

const put = (eventId: string, body: object, who: string = token) =>
  turnout.ask('PUT', `/api/events/${eventId}`, { token: who, body });
const get = async (eventId: string, who: string = token) =>
  calls.event.output.parse((await turnout.ask('GET', `/api/events/${eventId}`, { token: who })).body).event;

describe('the secrets of an event', () => {
  it('are told to be set, when and by whom, and never what they are, in no answer and no fact', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const staff = await openStaff(turnout, eventId, ['settings', 'viewUsers'], 'keeper@example.org');
    const saved = await put(eventId, { stripeSecretKey: 'sk_live_telling' }, staff.token);
    expect(saved.status).toBe(200);
    const event = await get(eventId, staff.token);
    expect(event).toMatchObject({
      secretsSet: ['stripeSecretKey'],
      secretsKept: [
        {
          name: 'stripeSecretKey',
          setAt: expect.stringMatching(/^\d{4}-/),
          setBy: { _id: staff.accountId, name: expect.any(String) },
        },
      ],
    });
    const listed = await turnout.ask('GET', '/api/events', { token });
    const logs = await turnout.ask('GET', `/api/loggers?eventId=${eventId}`, { token });
    const { loggers } = calls.loggers.output.parse(logs.body);
    const set = loggers.find(({ activityName }) => activityName === 'EventSecretSet');
    const one = await turnout.ask('GET', `/api/get-one-log/${set?._id ?? ''}`, { token });
    expect(one.body['log']).toMatchObject({ details: { eventId, secret: 'stripeSecretKey' } });
    for (const body of [saved.body, event, listed.body, logs.body, one.body])
      expect(JSON.stringify(body)).not.toContain('telling');
  });

  it('are replaced and taken away, and keep what else is changed with them', async () => {
    const { eventId } = await makeTestEvent(turnout);
    await put(eventId, { stripeWebhookSecret: 'whsec_one', stripeWebhookSecretTest: 'whsec_two' });
    await put(eventId, { stripeWebhookSecret: 'whsec_three', stripeWebhookSecretTest: '', appCurrency: 'EUR' });
    expect(await get(eventId)).toMatchObject({ secretsSet: ['stripeWebhookSecret'], appCurrency: 'EUR' });
    await put(eventId, { stripeWebhookSecret: null });
    expect(await get(eventId)).toMatchObject({ secretsSet: [], secretsKept: [] });
  });

  it('tell who set them to those alone who may see staff, and nothing to who may not set up', async () => {
    const { eventId } = await makeTestEvent(turnout);
    await put(eventId, { stripeRefundSecret: 're_x' });
    const setter = await openStaff(turnout, eventId, ['settings'], 'setter@example.org');
    const other = await openStaff(turnout, eventId, ['viewRegistrants', 'viewUsers'], 'other@example.org');
    const [seen] = calls.reviseEvent.output.parse((await put(eventId, {}, setter.token)).body).event.secretsKept ?? [];
    expect(seen).toEqual({ name: 'stripeRefundSecret', setAt: expect.any(String) });
    expect(await get(eventId, other.token)).not.toHaveProperty('secretsKept');
    expect(await get(eventId, other.token)).not.toHaveProperty('secretsSet');
  });

  it('two organisers set at once: both are kept, and neither hears of a conflict', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const { _version } = calls.reviseEvent.output.parse((await put(eventId, {})).body).event;
    const answers = await Promise.all([
      put(eventId, { stripeSecretKey: 'sk_live_a', _version }),
      put(eventId, { stripeSecretKeyTest: 'sk_test_b', keywords: 'x', _version }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await get(eventId)).toMatchObject({ secretsSet: ['stripeSecretKey', 'stripeSecretKeyTest'], keywords: 'x' });
  });
});

/** An event that is not made anew for each setting. */
const made = new Map<string, { readonly eventId: EventId; readonly types: readonly string[] }>();
const makeShared = async () => {
  const event = await makeTestEvent(turnout, 'Settings');
  const { eventId } = event;
  return { eventId, types: [String(event.typeId), String(await makeType(turnout, event, { name: 'Crew' }))] };
};
const shared = async () => {
  const known = made.get('one') ?? (await makeShared());
  made.set('one', known);
  return known;
};

const fields: RecordFields = staffSettings;
const windowTo = (hour: string) => ({ from: null, to: `2027-03-01T${hour}:00:00.000Z` });
/** Values of settings that take no text but their own. */
const ofOneKind: Readonly<Record<string, readonly [unknown, unknown, unknown]>> = {
  refundRule: ['by-days', 'all-but-fee', 'nothing'],
  refundSteps: [[{ daysBefore: 30, percent: 100 }], [{ daysBefore: 7, percent: 50 }], []],
  entryWindows: [[windowTo('09')], [windowTo('10')], []],
  textGateway: ['twilio', 'http', 'none'],
  textGatewayUrl: ['https://a.example.org', 'https://b.example.org', 'https://c.example.org'],
  bankIban: ['DE89370400440532013000', 'GB29NWBK60161331926819', 'ES9121000418450200051332'],
  bankBic: ['DEUTDEFF', 'NWBKGB2L', 'BNPAFRPP'],
  paymentReminderDaysAfter: ['7', '7, 14', '3'],
  paymentReminderDaysBefore: ['3', '1, 3', '5'],
  widgetSites: ['https://a.example.org', 'https://b.example.org', 'https://c.example.org'],
  accountingAccounts: ['revenue = 8400', 'revenue = 8300', 'revenue = 8000'],
};
/** What two organisers set at once, and what it was before. */
const valuesFor = (key: string, types: readonly string[]): readonly [unknown, unknown, unknown] => {
  if (key === 'entryTypes') return [types, types.slice(1), []];
  if (key.endsWith('Currency')) return ['EUR', 'GBP', 'USD'];
  const own = ofOneKind[key];
  if (own !== undefined) return own;
  switch (fields[key]?.asked) {
    case 'flag':
      return [true, true, false];
    case 'number':
      return [1, 2, 3];
    case 'email':
      return ['a@example.org', 'b@example.org', 'c@example.org'];
    case 'html':
      return ['<p>a</p>', '<p>b</p>', '<p>c</p>'];
    default:
      return ['pk_a', 'pk_b', 'pk_c'];
  }
};

describe('a setting', () => {
  it.each([
    ['stripeSecretKey', 'pk_live_1', 422],
    ['stripeSecretKey', 'whsec_1', 422],
    ['stripeSecretKey', 'sk_test_1', 422],
    ['stripeSecretKeyTest', 'sk_live_1', 422],
    ['stripeWebhookSecret', 'sk_live_1', 422],
    ['stripeRefundSecretTest', 'pk_test_1', 422],
    ['stripeSecretKey', 'x'.repeat(501), 422],
    ['stripeSecretKey', 5, 400],
    ['stripePublishableKey', 'sk_live_1', 422],
    ['stripePublishableKey', 'pk_test_1', 422],
    ['stripePublishableKeyTest', 'rk_test_1', 422],
    ['depositAmount', -1, 422],
    ['depositAmount', 10.001, 422],
    ['depositAmount', 1e10, 422],
    ['depositAmount', '10', 400],
    ['onlinePaymentProcessingFee', -0.1, 422],
    ['onlinePaymentProcessingFee', 100.1, 422],
    ['onlinePaymentProcessingFee', 'many', 400],
    ['confirmationNumberSequence', 1.5, 400],
    ['confirmationNumberSequence', -1, 422],
    ['confirmationNumberSequence', 1e12 + 1, 422],
    ['confirmationNumberSequence', '12', 400],
    ['noOfMassMailWillSendInOneInterval', 10_001, 422],
    ['noOfMassMailWillSendInOneInterval', 0.5, 400],
    ['paypalDisplayOrder', -1, 422],
    ['zelleDisplayOrder', 1_001, 422],
    ['stripeDisplayOrder', 'first', 400],
    ['stripeCurrency', 'QQQ', 422],
    ['paypalCurrency', 'euro', 422],
    ['appCurrency', 'eur', 422],
    ['paymentInfo', 'x'.repeat(50_001), 422],
    ['editRegistrationRequestInfo', 'x'.repeat(10_001), 422],
    ['paymentProviderName', 'x'.repeat(201), 422],
    ['userActivityLog', 'yes', 400],
    ['enableStripe', 1, 400],
    ['viewRegActEditAdminOnly', null, 400],
  ])('%s that is %s is refused by its name and rule, and nothing changes', async (field, value, status) => {
    const { eventId } = await shared();
    const was = await get(eventId);
    const answer = await put(eventId, { [field]: value, keywords: `${field} ${String(value).slice(0, 9)}` });
    expect(answer).toMatchObject({ status, body: { details: { field } } });
    expect(String(answer.body['message'])).toContain(field);
    expect(await get(eventId)).toEqual(was);
  });

  it('at its limits is taken, and read as it was sent', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const limits = {
      depositAmount: 0.01,
      onlinePaymentProcessingFee: 100,
      confirmationNumberSequence: 1e12,
      noOfMassMailWillSendInOneInterval: 10_000,
      paypalDisplayOrder: 0,
      zelleDisplayOrder: 1_000,
      stripeDisplayOrder: null,
      stripeCurrency: 'usd',
      paypalCurrency: '',
      stripePublishableKey: null,
    };
    expect((await put(eventId, limits)).status).toBe(200);
    expect(await get(eventId)).toMatchObject(limits);
  });

  it('in HTML keeps what is written and runs nothing', async () => {
    const { eventId } = await makeTestEvent(turnout);
    const paymentInfo = '<p onclick="x()">To <strong>ES12</strong></p><script>alert(1)</script>';
    await put(eventId, { paymentInfo });
    expect(await get(eventId)).toMatchObject({ paymentInfo: '<p>To <strong>ES12</strong></p>' });
  });

  it.each(Object.keys(staffSettings))(
    '%s that two organisers change at once to different values is asked about, by its name',
    async (key) => {
      const { eventId, types } = await shared();
      const [first, second, before] = valuesFor(key, types);
      const { _version } = calls.reviseEvent.output.parse((await put(eventId, { [key]: before })).body).event;
      expect((await put(eventId, { [key]: first, _version })).status).toBe(200);
      const late = await put(eventId, { [key]: second, _version });
      // Of a switch both can only mean the same.
      if (typeof first === 'boolean') expect(late.status).toBe(200);
      else expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', changes: [{ field: key }] } });
      expect(await get(eventId)).toMatchObject({ [key]: first });
    },
  );
});

describe('how to pay', () => {
  it('is public where it is switched on, and to nobody where all of it is hidden', async () => {
    const event = await makeTestEvent(turnout);
    const seen = async () => (await turnout.ask('GET', `/api/events/${event.eventId}`)).body['event'];
    await put(event.eventId, { paymentInfo: '<p>To ES12</p>' });
    expect(await seen()).toMatchObject({ paymentInfo: '' });
    await put(event.eventId, { enablePaymentInfo: true });
    expect(await seen()).toMatchObject({ paymentInfo: '<p>To ES12</p>' });
    await put(event.eventId, { hideAllPaymentInfoFromRegistrant: true });
    expect(await seen()).toMatchObject({ paymentInfo: '' });
  });
});

describe('an event where only administrators check in', () => {
  it('refuses its desks, one by one and many at once, in and out, and lets the administrator', async () => {
    const event = await makeTestEvent(turnout);
    const [ada = '', ben = ''] = await register(turnout, event, ['Ada', 'Ben']);
    const { eventId } = event;
    const staff = await openStaff(turnout, eventId, ['checkinRegistrants', 'viewRegistrants'], 'desk@example.org');
    const ask = (who: string) => ({
      in: (registrationId: string) =>
        turnout.ask('POST', `/api/checkin/registration/${eventId}`, {
          token: who,
          body: { registrationId, eventId, method: 'qr' },
        }),
      out: (checkinId: string) => turnout.ask('DELETE', `/api/checkin/registration/${checkinId}`, { token: who }),
      many: (path: string, more: object) =>
        turnout.ask('POST', path, { token: who, body: { eventId, registrants: [ben], ...more } }),
    });
    const [desk, admin] = [ask(staff.token), ask(token)];
    expect((await desk.in(ada)).status).toBe(200);
    await put(eventId, { viewRegActEditAdminOnly: true });
    const refused = { status: 403, body: { code: 'check-in-by-admins-only' } };
    expect(await desk.in(ben)).toMatchObject(refused);
    expect(await desk.out(`${ada}~1`)).toMatchObject(refused);
    expect(await desk.many(calls.checkInMany.path, {})).toMatchObject(refused);
    expect(await desk.many(calls.undoMany.path, { reason: 'A slip' })).toMatchObject(refused);
    expect((await admin.in(ben)).status).toBe(200);
    expect((await admin.out(`${ada}~1`)).status).toBe(200);
    await put(eventId, { viewRegActEditAdminOnly: false });
    expect((await desk.in(ada)).status).toBe(200);
  });
});
