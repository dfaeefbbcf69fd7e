// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botToken, named } from '../testing/strangers.ts';
import {
  makeTestEvent,
  openStaff,
  register,
  startTestTurnout,
  type TestEvent,
  type TestTurnout,
} from '../testing/turnout.ts';

const perMinute = 20;
let turnout: TestTurnout;
let fair: TestEvent;
let ada = '';
beforeAll(async () => {
  turnout = await startTestTurnout({ PUBLIC_REQUESTS_PER_MINUTE: String(perMinute), TRUST_PROXY: 'loopback' });
  fair = await makeTestEvent(turnout);
  [ada = ''] = await register(turnout, fair, ['Ada']);
});
afterAll(() => turnout.stop());

/** Asks so often for a picture, from an address of one's own. */
const pictures = async (times: number, { token, from = '203.0.113.1' }: { token?: string; from?: string } = {}) => {
  const path = calls.qr.path.replace(':id', ada);
  const headers = { 'x-forwarded-for': from };
  const asked = Array.from({ length: times }, () =>
    turnout.ask('GET', path, { headers, ...(token === undefined ? {} : { token }) }),
  );
  return Promise.all(asked);
};
const refusedOf = (replies: readonly { readonly status: number }[]) =>
  replies.filter(({ status }) => status === 429).length;

describe('what is open to anybody', () => {
  it('is refused to a stranger who asks too often, who hears when to ask again', async () => {
    const replies = await pictures(perMinute + 5, { from: '203.0.113.2' });
    expect(refusedOf(replies)).toBe(5);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-requests', details: { seconds: expect.any(Number) } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refusedOf(await pictures(1, { from: '203.0.113.3' }))).toBe(0);
  });

  it('counts each person asked about as a guess, however many are in one call', async () => {
    const ask = (people: number, from: string) =>
      turnout.ask('POST', calls.duplicateCheck.path, {
        body: { eventId: fair.eventId, fieldsArr: Array.from({ length: people }, () => ({ fields: [] })) },
        headers: { 'x-forwarded-for': from },
      });
    expect((await ask(2, '203.0.113.21')).status).toBe(200);
    expect((await ask(1, '203.0.113.21')).status).toBe(429);
    expect((await ask(3, '203.0.113.22')).status).toBe(429);
  });

  it('counts promo codes as guesses by whichever way they come, all together', async () => {
    const registered = async (from: string) => {
      const body = { event: fair.eventId, type: fair.typeId, fields: named(fair, 'Guesser'), promoCode: 'NOPE' };
      return turnout.ask('POST', calls.submit.path, {
        body: { ...body, grecaptcha: await botToken(turnout) },
        headers: { 'x-forwarded-for': from },
      });
    };
    const checked = (from: string) =>
      turnout.ask('POST', calls.checkPromoCode.path, {
        body: { eventId: fair.eventId, code: 'NOPE' },
        headers: { 'x-forwarded-for': from },
      });
    const byLink = (from: string) =>
      turnout.ask('PUT', `/api/registrations-code/${ada}`, {
        body: { code: `${ada}-${'0'.repeat(20)}`, promoCode: 'NOPE' },
        headers: { 'x-forwarded-for': from },
      });
    const from = '203.0.113.23';
    const first = [await registered(from), await byLink(from)].map(({ status }) => status);
    expect(first).not.toContain(429);
    const next = [await registered(from), await byLink(from), await checked(from)];
    expect(next.map(({ status }) => status)).toEqual([429, 429, 429]);
  });

  it('is counted by account for who has no role in the event, from however many addresses', async () => {
    const other = await makeTestEvent(turnout, 'Other fair');
    const { token } = await openStaff(turnout, other.eventId, ['viewRegistrants'], 'elsewhere@example.org');
    const here = await pictures(perMinute, { token, from: '203.0.113.4' });
    const there = await pictures(5, { token, from: '203.0.113.5' });
    expect([refusedOf(here), refusedOf(there)]).toEqual([0, 5]);
  });

  it('is never refused to staff of the event, behind whatever address', async () => {
    const { token } = await openStaff(turnout, fair.eventId, ['checkinRegistrants'], 'desk@example.org');
    await pictures(perMinute + 1, { from: '203.0.113.6' });
    expect(refusedOf(await pictures(perMinute * 3, { token, from: '203.0.113.6' }))).toBe(0);
    expect(refusedOf(await pictures(perMinute * 3, { token: turnout.adminToken, from: '203.0.113.6' }))).toBe(0);
  });

  it('says its limit in the description of the interface', async () => {
    const { body } = await turnout.ask('GET', '/api/x/openapi.json');
    expect(body['paths']).toMatchObject({
      '/api/x/registrations/{id}/qr.png': { get: { 'x-turnout-limit': { name: 'picture', share: 1 } } },
      '/api/registrations/{id}/resend-confirmation-email': {
        post: { description: expect.stringContaining('on the same thing 3 in 3600 s') },
      },
    });
    expect(body['components']).toMatchObject({ responses: { refusal429: { headers: { 'Retry-After': {} } } } });
  });
});
