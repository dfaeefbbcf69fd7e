// kind: stack, long
import { calls } from '@turnout/contracts';
import type { EventStore, Position, RegistrantId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportsBegun } from '../../attendee-import/imports-begun.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { openPostgresLog } from '../../platform/event-store/postgres.ts';
import { mailedCode, mailsTo } from '../../testing/mailed-code.ts';
import { wrongCode } from '../../platform/testing/wrong-code.ts';
import { makeType } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';
import { releaseSeatsWhenAbandoned } from '../../inventory/release-seats-when-abandoned.ts';
import { promoCodeUses, takeIn } from '../../claims/pools/decider.ts';
import { seatStream } from '../../claims/pools/ledger.ts';

let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await open('Fair');
}, 60_000);
afterAll(() => turnout.stop());

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });

const open = async (name: string, settings: object = {}): Promise<TestEvent> => {
  const made = await makeTestEvent(turnout, name);
  const switches = { showEditMyRegistration: true, allowRegistrantToTransfer: true, ...settings };
  expect((await asAdmin('PUT', `/api/events/${made.eventId}`, switches)).status).toBe(200);
  return made;
};

const answersOf = ({ fields }: TestEvent, first: string, email: string) => [
  { _id: fields.FNAME, value: first },
  { _id: fields.LNAME, value: 'Example' },
  ...(email === '' ? [] : [{ _id: fields.EMAIL, value: email }]),
];

/** A group with the code of a link to edit it; everybody's address follows from the name. */
const linked = async (names: readonly string[], at = event, more: object = {}) => {
  const addressOf = (name: string) => `${name.toLowerCase()}@example.org`;
  const [first = { type: '', fields: [] }, ...others] = names.map((name) => ({
    type: at.typeId,
    fields: answersOf(at, name, addressOf(name)),
  }));
  const made = await asAdmin('POST', '/api/registrations', {
    event: at.eventId,
    ...first,
    registrants: others,
    ...more,
  });
  const { registration, childRegistrations } = calls.submit.output.parse(made.body);
  const number = registration.confirmationNumber;
  const email = addressOf(names[0] ?? '');
  const about = { eventId: at.eventId, email, registrationId: number };
  expect(
    (await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', { body: about })).status,
  ).toBe(200);
  const code = await mailedCode(turnout, email, 'edit');
  return { ids: [registration._id, ...childRegistrations.map(({ _id }) => _id)], number, code };
};

const ask = (id: string | undefined, code: string, email: string) =>
  turnout.ask('POST', `/api/x/registrations-code/${id ?? ''}/transfer`, { body: { code, email } });
const offerCode = (email: string, count = 1) => mailedCode(turnout, email, 'transfer', count);
const offer = (code: string) => turnout.ask('GET', `/api/x/transfers/${code}`);
const accept = (code: string, first: string, email: string, at = event, headers: Record<string, string> = {}) =>
  turnout.ask('POST', `/api/x/transfers/${code}`, { body: { fields: answersOf(at, first, email) }, headers });
const registrationOf = async (id: string | undefined) =>
  calls.registration.output.parse((await asAdmin('GET', `/api/registrations/${id ?? ''}`)).body).registration;
const checkIn = (registrationId: string | undefined) =>
  asAdmin('POST', `/api/checkin/registration/${event.eventId}`, {
    registrationId,
    eventId: event.eventId,
    accept: true,
    method: 'qr',
  });
const setStatus = (id: string | undefined, status: string, { eventId } = event) =>
  asAdmin('PUT', '/api/registrations/update-status-only', { id, eventId, status });
const takenBy = async (code: string, first: string, at = event) => {
  const answer = await accept(code, first, `${first.toLowerCase()}@example.org`, at);
  expect(answer.status).toBe(200);
  return calls.acceptTransfer.output.parse(answer.body).registration._id;
};
const gone = { status: 404, body: { code: 'expired-transfer-code' } };

describe('a registration that is passed on', () => {
  it('with the activities that they chose, whose seats nobody else gets meanwhile', async () => {
    const body = { eventId: event.eventId, name: 'Talk', availableSeats: 1 };
    const made = await turnout.ask('POST', '/api/activities', { token: turnout.adminToken, body });
    const talk = calls.defineActivity.output.parse(made.body).activity._id;
    const choose = (id: string | undefined) =>
      turnout.ask('PUT', `/api/registrations/${id ?? ''}`, {
        token: turnout.adminToken,
        body: { fields: [], registeredActivities: [talk] },
      });
    const { ids, code } = await linked(['Cho']);
    const [cho] = ids;
    expect((await choose(cho)).status).toBe(200);
    expect((await ask(cho, code, 'new-cho@example.org')).status).toBe(200);
    const taken = await takenBy(await offerCode('new-cho@example.org'), 'Chi');
    expect(await registrationOf(taken)).toMatchObject({ registeredActivities: [{ _id: talk }] });
    const [other] = (await linked(['Che'])).ids;
    expect(await choose(other)).toMatchObject({ status: 409, body: { code: 'activity-full' } });
  });

  it('is the new person’s from then on: the old badge, links and codes open nothing, and both are written to', async () => {
    const { ids, number, code } = await linked(['Ana']);
    const [ana] = ids;
    expect(await ask(ana, code, 'bea@example.org')).toMatchObject({ status: 200, body: { mailGoesOut: false } });
    const link = await offerCode('bea@example.org');
    expect(link).not.toContain(ana);
    expect(await offer(link)).toMatchObject({
      status: 200,
      body: { offer: { event: event.eventId, from: 'Ana Example' } },
    });
    const bea = await takenBy(link, 'Bea');
    expect(await registrationOf(bea)).toMatchObject({ firstName: 'Bea', status: 'confirmed', parent: null });
    expect((await registrationOf(bea)).confirmationNumber).not.toBe(number);
    expect(await registrationOf(ana)).toMatchObject({ firstName: 'Ana', status: 'deleted' });
    expect(await checkIn(ana)).toMatchObject({ status: 409 });
    expect((await turnout.ask('GET', `/api/registrations/with-code/${code}`)).status).toBe(404);
    expect(await offer(link)).toMatchObject(gone);
    expect(await accept(link, 'Eve', 'eve@example.org')).toMatchObject(gone);
    expect(await setStatus(ana, 'confirmed')).toMatchObject({ status: 409, body: { code: 'registration-passed-on' } });
    expect((await checkIn(bea)).status).toBe(200);
    await expect
      .poll(async () => (await mailsTo(turnout, 'ana@example.org')).map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Your registration for Fair was taken over');
    await expect
      .poll(async () => (await mailsTo(turnout, 'bea@example.org')).map(({ subject }) => subject), { timeout: 20_000 })
      .toContain('Your registration for Fair');
  });

  it('says who it was passed on to in the history that staff read, and keeps its charges and its seat', async () => {
    const own = await open('Full');
    await asAdmin('PUT', `/api/types/${own.typeId}`, { price: 25, availableSeats: 1 });
    await asAdmin('GET', `/api/types/${own.typeId}`);
    const { ids, code } = await linked(['Cleo'], own);
    expect((await ask(ids[0], code, 'dan@example.org')).status).toBe(200);
    const dan = await takenBy(await offerCode('dan@example.org'), 'Dan', own);
    const { confirmationNumber, ...taken } = await registrationOf(dan);
    expect(taken).toMatchObject({ totalCharges: 25 });
    expect(await registrationOf(ids[0])).toMatchObject({ goesOnAs: { _id: dan, confirmationNumber } });
    // At the door the number would let in whoever gave the registration away.
    const scan = { registrationId: ids[0], eventId: own.eventId, accept: true, method: 'qr' };
    const turnedAway = await asAdmin('POST', `/api/checkin/registration/${own.eventId}`, scan);
    expect(turnedAway).toMatchObject({ status: 409, body: { code: 'not-confirmed', registration: { _id: ids[0] } } });
    expect(turnedAway.body).not.toHaveProperty('registration.goesOnAs');
    const another = { event: own.eventId, type: own.typeId, fields: answersOf(own, 'Eve', '') };
    const full = { status: 409, body: { code: 'seats-exhausted' } };
    expect(await asAdmin('POST', '/api/registrations', another)).toMatchObject(full);
    expect((await setStatus(dan, 'deleted', own)).status).toBe(200);
    await expect
      .poll(async () => (await asAdmin('POST', '/api/registrations', another)).status, { timeout: 20_000 })
      .toBe(200);
    const history = JSON.stringify((await asAdmin('GET', `/api/x/registrations/${ids[0] ?? ''}/story`)).body);
    expect(history).toContain('RegistrationTransferred');
  });

  it('begins with what was bought, tells what other answers cost, and charges what was told', async () => {
    const own = await open('Bought');
    const { eventId } = own;
    const define = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'No\nYes', feeField: true };
    const made = await asAdmin('POST', '/api/fields', { ...define, feeValues: '0\n45' });
    const dinner = calls.defineField.output.parse(made.body).field._id;
    const fields = [...Object.values(own.fields), dinner];
    const typeId = await makeType(turnout, own, { name: 'Delegate', price: 100, fields, allowEdit: true });
    const at = { ...own, typeId };
    const passed = async (name: string, email: string) => {
      const address = `${name.toLowerCase()}@example.org`;
      const said = [...answersOf(at, name, address), { _id: dinner, value: 'Yes' }];
      const { ids, code } = await linked([name], at, { fields: said });
      expect((await ask(ids[0], code, email)).status).toBe(200);
      return offerCode(email);
    };
    const link = await passed('Bix', 'pia@example.org');
    const { form } = calls.transferOffer.output.parse((await offer(link)).body).offer;
    expect(form.fields.find(({ _id }) => _id === dinner)?.defaultValue).toBe('Yes');
    await asAdmin('PUT', `/api/types/${typeId}`, { price: 150 });
    const entered = (value: string) => [...answersOf(at, 'Pia', 'pia@example.org'), { _id: dinner, value }];
    const priceOf = async (value: string) => {
      const told = await turnout.ask('POST', `/api/x/transfers/${link}/price`, { body: { fields: entered(value) } });
      expect(told.status).toBe(200);
      return calls.priceTransfer.output.parse(told.body).price;
    };
    expect(await priceOf('Yes')).toMatchObject({ currency: 'USD', before: 145, after: 145, isTooLow: false });
    expect(await priceOf('No')).toMatchObject({ before: 145, after: 100, charges: [{ amount: 100 }] });
    const take = (value: string, more: object = {}) =>
      turnout.ask('POST', `/api/x/transfers/${link}`, { body: { fields: entered(value), ...more } });
    const changed = { status: 409, body: { code: 'price-changed', details: { total: 100 } } };
    expect(await take('No', { shownTotal: 145 })).toMatchObject(changed);
    await asAdmin('PUT', `/api/events/${eventId}`, { preventLesserAmount: true });
    expect(await priceOf('No')).toMatchObject({ isTooLow: true });
    expect(await take('No')).toMatchObject({ status: 409, body: { code: 'net-total-lower' } });
    await asAdmin('PUT', `/api/events/${eventId}`, { hideAllPaymentInfoFromRegistrant: true });
    expect(await priceOf('No')).toBeNull();
    expect(await take('No')).toMatchObject({ status: 409, body: { code: 'net-total-lower-untold' } });
    const taken = await take('Yes');
    const { _id: pia } = calls.acceptTransfer.output.parse(taken.body).registration;
    expect(await registrationOf(pia)).toMatchObject({ totalCharges: 145 });
    // A program that says nothing of what was bought keeps it.
    const quick = await takenBy(await passed('Bob', 'quick@example.org'), 'Quick', at);
    expect(await registrationOf(quick)).toMatchObject({ totalCharges: 195 });
  });

  it('leaves those whom it was brought along with, each by themselves, the first of them last', async () => {
    const { ids, code } = await linked(['Finn', 'Gus']);
    const [finn, gus] = ids;
    expect(await ask(finn, code, 'hal@example.org')).toMatchObject({
      status: 403,
      body: { code: 'transfer-not-allowed' },
    });
    expect((await ask(gus, code, 'hal@example.org')).status).toBe(200);
    const hal = await takenBy(await offerCode('hal@example.org'), 'Hal');
    expect(await registrationOf(hal)).toMatchObject({ firstName: 'Hal', parent: null });
    expect(await registrationOf(finn)).toMatchObject({ status: 'confirmed' });
    const own = calls.registrationByCode.output.parse(
      (await turnout.ask('GET', `/api/registrations/with-code/${code}`)).body,
    );
    expect(own.registration).toMatchObject({ firstName: 'Finn', mayTransfer: true, transferAskedAt: null });
  });

  it('is nobody’s but of whoever was asked last, and of nobody once staff revoke the links', async () => {
    const { ids, code } = await linked(['Ida']);
    const [ida] = ids;
    expect((await ask(ida, code, 'jo@example.org')).status).toBe(200);
    const first = await offerCode('jo@example.org');
    expect((await ask(ida, code, 'kim@example.org')).status).toBe(200);
    const second = await offerCode('kim@example.org');
    expect(await offer(first)).toMatchObject(gone);
    expect((await offer(second)).status).toBe(200);
    expect((await offer(wrongCode(second))).status).toBe(404);
    expect((await offer('nonsense')).status).toBe(404);
    expect((await asAdmin('POST', `/api/x/registrations/${ida ?? ''}/revoke-edit-links`)).status).toBe(200);
    expect(await offer(second)).toMatchObject(gone);
  });

  it('is not offered where the event or the type does not allow it, to whom has it, or time and again', async () => {
    const off = await open('Off', { allowRegistrantToTransfer: false });
    const lea = await linked(['Lea'], off);
    expect(await ask(lea.ids[0], lea.code, 'max@example.org')).toMatchObject({
      body: { code: 'transfer-not-allowed' },
    });
    const { ids, code } = await linked(['Mia']);
    expect(await ask(ids[0], code, 'MIA@example.org')).toMatchObject({
      status: 422,
      body: { code: 'transfer-to-oneself' },
    });
    expect(await ask(ids[0], code, 'nobody')).toMatchObject({ status: 422 });
    expect(await ask(lea.ids[0], code, 'max@example.org')).toMatchObject({ status: 404 });
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push((await ask(ids[0], code, `x${turn}@example.org`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await checkIn(ids[0])).status).toBe(200);
    expect(await offer(await offerCode('x4@example.org'))).toMatchObject(gone);
  });

  it('asks the new person for what the type asks, and for the terms', async () => {
    const own = await open('Terms', { termsAndConditions: '<p>Be kind</p>' });
    const { ids, code } = await linked(['Nia'], own);
    expect((await ask(ids[0], code, 'oda@example.org')).status).toBe(200);
    const link = await offerCode('oda@example.org');
    const send = (body: object) => turnout.ask('POST', `/api/x/transfers/${link}`, { body });
    const fields = answersOf(own, 'Oda', 'oda@example.org');
    expect(await send({ fields })).toMatchObject({ status: 422, body: { code: 'terms-not-agreed' } });
    expect(await send({ fields: [], termsAgreed: true })).toMatchObject({
      status: 422,
      body: { code: 'field-required' },
    });
    expect(await registrationOf(ids[0])).toMatchObject({ status: 'confirmed' });
    expect((await send({ fields, termsAgreed: true })).status).toBe(200);
  });

  it('is taken over once, however often it is sent and whatever else comes at the same moment', async () => {
    for (const rival of ['again', 'check-in', 'removal'] as const) {
      const { ids, code } = await linked([`Pia${rival}`.replace('-', '')]);
      const [id] = ids;
      const email = `new-${rival}@example.org`;
      expect((await ask(id, code, email)).status).toBe(200);
      const link = await offerCode(email);
      const others = {
        again: () => accept(link, 'Quin', email),
        'check-in': () => checkIn(id),
        removal: () => setStatus(id, 'deleted'),
      };
      const [mine, theirs] = await Promise.all([accept(link, 'Rae', email), others[rival]()]);
      const statuses = [mine.status, theirs.status];
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      const old = await registrationOf(id);
      const isTaken = mine.status < 300 || (rival === 'again' && theirs.status < 300);
      expect(old.status).toBe(isTaken || rival === 'removal' ? 'deleted' : 'confirmed');
    }
  });

  it('is answered the same when the same request comes again', async () => {
    const { ids, code } = await linked(['Sam']);
    expect((await ask(ids[0], code, 'tom@example.org')).status).toBe(200);
    const link = await offerCode('tom@example.org');
    const key = { 'idempotency-key': 'one-and-the-same' };
    const once = await accept(link, 'Tom', 'tom@example.org', event, key);
    const again = await accept(link, 'Tom', 'tom@example.org', event, key);
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(once.body);
  });
});

describe('the use of a promo code', () => {
  let log: EventStore;
  beforeAll(() => {
    log = openPostgresLog({ url: turnout.databaseUrl });
  });
  afterAll(() => log.close());

  const codeOf = async (at: TestEvent, code: string, limit: number) => {
    const body = { eventId: at.eventId, code, discountValue: 10, limit };
    return calls.definePromoCode.output.parse((await asAdmin('POST', '/api/x/promo-codes', body)).body).promoCode._id;
  };
  const used = async (id: string) =>
    calls.promoCode.output.parse((await asAdmin('GET', `/api/x/promo-codes/${id}`)).body).promoCode.used;
  /** Who has a use of it, by its own stream. */
  const usersOf = async (id: string) => {
    const holders = new Map<RegistrantId, Position>();
    takeIn(holders, await log.readStream(seatStream(promoCodeUses, id)), promoCodeUses);
    return [...holders.keys()];
  };
  /** What would be given back of a code by the look at claims of two minutes ago, were they that old. */
  const leftOver = async (id: string) => {
    const released: RegistrantId[] = [];
    const nothing = () => Promise.reject(new Error('nothing else was claimed'));
    const look = releaseSeatsWhenAbandoned.open({
      platform: { log, clock: systemClock, commands: { handle: nothing }, keyring: { unseal: nothing } },
      seats: { release: nothing, wait: nothing },
      activitySeats: { release: nothing },
      numbers: { takeBack: nothing },
      promoCodeUses: {
        release: ({ registrants }) => {
          released.push(...registrants);
          return Promise.resolve();
        },
      },
      optionUses: { release: nothing, digestOf: () => '' },
      groupOf: () => Promise.resolve(null),
      hasImportBegun: openImportsBegun({ log }),
      afterMs: 0,
    });
    await look.prepare(await log.readStream(seatStream(promoCodeUses, id)), new AbortController().signal);
    return released;
  };
  const passedOn = async (from: string, to: string, at: TestEvent, promoCode: string) => {
    const { ids, code } = await linked([from], at, { promoCode });
    const email = `${to.toLowerCase()}@example.org`;
    expect((await ask(ids[0], code, email)).status).toBe(200);
    const now = await takenBy(await offerCode(email), to, at);
    // Whoever makes the new group, the server or the worker.
    const isThere = async () => (await asAdmin('GET', `/api/registrations/${now}`)).status;
    await expect.poll(isThere, { timeout: 20_000 }).toBe(200);
    return now;
  };

  it('goes along in one step, once, and stays used where the new person is deleted', async () => {
    const own = await open('Coded');
    await asAdmin('PUT', `/api/types/${own.typeId}`, { price: 25 });
    const promo = await codeOf(own, 'ALONG', 1);
    const now = await passedOn('Uma', 'Vic', own, 'ALONG');
    expect(await registrationOf(now)).toMatchObject({ totalDiscounts: 2.5 });
    await expect.poll(() => usersOf(promo), { timeout: 20_000 }).toEqual([now]);
    expect(await used(promo)).toBe(1);
    const facts = await log.readStream(seatStream(promoCodeUses, promo));
    expect(facts.map(({ type }) => type)).toEqual(['PromoCodeUsed', 'PromoCodeReleased', 'PromoCodeUsed']);
    expect(await leftOver(promo)).toEqual([]);
    expect((await setStatus(now, 'deleted', own)).status).toBe(200);
    const another = { event: own.eventId, type: own.typeId, fields: answersOf(own, 'Wim', ''), promoCode: 'ALONG' };
    expect(await asAdmin('POST', '/api/registrations', another)).toMatchObject({
      body: { code: 'promo-code-used-up' },
    });
    expect([await usersOf(promo), await used(promo)]).toEqual([[now], 1]);
  });

  it('comes back where the new person waits for approval and is rejected', async () => {
    const own = await open('Approved');
    const typeId = await makeType(turnout, own, { name: 'Press', price: 25, requireApproval: true });
    const promo = await codeOf(own, 'PRESS', 1);
    const now = await passedOn('Xia', 'Yan', { ...own, typeId }, 'PRESS');
    expect(await registrationOf(now)).toMatchObject({ status: 'pending' });
    await expect.poll(() => usersOf(promo), { timeout: 20_000 }).toEqual([now]);
    const body = { eventId: own.eventId, registrants: [now], decision: 'reject' };
    expect((await asAdmin('POST', '/api/x/approvals', body)).status).toBe(200);
    await expect.poll(() => usersOf(promo), { timeout: 20_000 }).toEqual([]);
    expect(await used(promo)).toBe(0);
    expect((await linked(['Zoe'], { ...own, typeId }, { promoCode: 'PRESS' })).ids).toHaveLength(1);
  });
});
