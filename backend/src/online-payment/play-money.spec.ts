// kind: stack
import { z } from 'zod';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout);
  await ok('PUT', `/api/events/${event.eventId}`, { enableStripe: true, onlinePaymentOnly: true, language: 'fr' });
  await turnout.ask('GET', `/api/events/${event.eventId}`);
}, 60_000);
const { ok } = asStaff(() => turnout);

const Opened = z.object({ session: z.object({ id: z.string(), url: z.string() }), mode: z.string() });
const wish = (id: string) => ({
  eventId: event.eventId,
  registration_id: id,
  success_url: `/checkout/${id}?success=true`,
  cancel_url: `/checkout/${id}?cancel=true`,
});
const fill = (url: string, card: string) =>
  fetch(`${turnout.url}${url}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card }),
  });
const paidOf = async (registrationId: string) => {
  const { body } = await turnout.ask('POST', '/api/payments-attendees', { body: { registrationId } });
  return z.object({ resObject: z.object({ paid: z.number() }) }).parse(body).resObject.paid;
};

describe('an event without keys', () => {
  it('takes play money on a page of its own, until a key is entered, for good', async () => {
    for (const provider of ['stripe', 'paypal']) {
      const path = `/api/events/${event.eventId}/test-payment-provider`;
      const tested = await turnout.ask('POST', path, { body: { provider }, token: turnout.adminToken });
      expect(tested.body).toMatchObject({ mode: 'play', problems: [] });
    }
    const type = await makeType(turnout, event, { name: 'Paying', price: 100 });
    const { registration } = submitted(await sendAs(turnout, event, { type, fields: named(event, 'Ada') }));
    const { body } = await turnout.ask('GET', `/api/events/${event.eventId}`);
    expect(body).toMatchObject({ event: { onlineModes: { stripe: 'play' } } });
    const opened = await turnout.ask('POST', '/api/init-stripe-session', {
      body: wish(registration._id),
      headers: { 'accept-language': 'fr' },
    });
    const { session, mode } = Opened.parse(opened.body);
    expect(mode).toBe('play');
    expect(session.url).toBe(`/play-money/stripe/${session.id}`);
    const page = await (await fetch(`${turnout.url}${session.url}`)).text();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('argent fictif');
    // No card is asked for: none can be typed.
    expect(page).not.toMatch(/type="(?:text|tel|number)"/);
    const declined = await fill(session.url, 'declined');
    expect(await declined.text()).toContain('refusée');
    const done = await fill(session.url, 'succeeds');
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(`/checkout/${registration._id}?success=true`);
    await vi.waitFor(async () => expect(await paidOf(registration._id)).toBe(100), { timeout: 15_000, interval: 50 });
    await ok('PUT', `/api/events/${event.eventId}`, { stripeSecretKey: 'sk_live_1' });
    await ok('PUT', `/api/events/${event.eventId}`, { stripeSecretKey: null });
    const after = await turnout.ask('GET', `/api/events/${event.eventId}`);
    expect(after.body).toMatchObject({ event: { onlineModes: { stripe: null } } });
    const other = submitted(
      await sendAs(turnout, event, {
        type: await makeType(turnout, event, { name: 'Free' }),
        fields: named(event, 'Bo'),
      }),
    );
    const refused = await turnout.ask('POST', '/api/init-stripe-session', { body: wish(other.registration._id) });
    expect(refused.body).toMatchObject({ code: 'way-to-pay-not-ready' });
  });

  it('has no page for a session that is not there, and takes no notice that somebody else signed', async () => {
    expect((await fetch(`${turnout.url}/play-money/stripe/cs_test_00`)).status).toBe(404);
    const notice = await turnout.ask('POST', `/api/payments/stripe/${event.eventId}`, {
      body: {
        id: 'evt_1',
        type: 'checkout.session.completed',
        data: { object: { id: 'cs_test_00', object: 'checkout.session' } },
      },
      headers: { 'stripe-signature': 't=1,v1=00' },
    });
    expect(notice).toMatchObject({ status: 400, body: { code: 'notice-not-verified' } });
  });
});
