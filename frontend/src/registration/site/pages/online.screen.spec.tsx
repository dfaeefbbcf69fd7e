import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Instant, OnlinePaymentId } from '@turnout/contracts/kernel';
import type { CheckoutPayment, CheckoutPaymentsView } from '@turnout/contracts/online-payment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../../../ui/notices.tsx';
import { leaveFor } from '../money/leave-for.ts';
import { ids, openSite } from '../testing/visited.tsx';

vi.mock('../money/leave-for.ts', () => ({ leaveFor: vi.fn<(address: string) => void>() }));

const payCode = `p${'7'.repeat(26)}`;
const page = `/checkout/${ids.registration}`;
const card = 'POST /api/init-stripe-session';
const wallet = 'POST /api/init-paypal-order';
const balance = (over: object = {}) => ({
  currency: 'EUR',
  total: 50,
  totalCharges: 50,
  totalDiscounts: 0,
  paid: 0,
  due: 50,
  paymentStatus: 'not_paid' as const,
  ...over,
});
const asRead = (over: object = {}) => ({
  ...balance(),
  minimum: 20,
  amount: 50,
  awaitsApproval: false,
  payBy: null,
  eventId: ids.event,
  payingFor: { firstName: 'Ada', lastName: 'Lovelace', registrantsCount: 3 },
  paymentMethod: null,
  payCode,
  ended: null,
  ...over,
});
const payment = (status: CheckoutPayment['status'], over: Partial<CheckoutPayment> = {}): CheckoutPayment => ({
  _id: OnlinePaymentId.parse('k'.repeat(20)),
  provider: 'stripe',
  mode: 'live',
  status,
  amount: 50,
  fee: 1.5,
  currency: 'EUR',
  at: Instant.parse('2026-11-28T03:00:00.000Z'),
  ...over,
});
const told = (payments: CheckoutPaymentsView['payments'], over: object = {}): CheckoutPaymentsView => ({
  balance: balance(over),
  payments,
});

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());

const online = (event: object = {}, read: object = {}): void =>
  server.reset((site) => {
    Object.assign(site.event, {
      onlinePaymentOnly: true,
      allowCash: false,
      allowDeposit: true,
      depositAmount: 20,
      enableZelle: true,
      zelleDisplayOrder: 1,
      paymentProviderName: 'SEPA',
      zelleDescription: 'To ES12',
      enableStripe: true,
      stripeDisplayOrder: 2,
      stripeCurrency: '',
      enablePaypal: false,
      paypalDisplayOrder: 3,
      paypalCurrency: '',
      onlinePaymentProcessingFee: 3,
      onlineModes: { stripe: 'live', paypal: 'live' },
      ...event,
    });
    Object.assign(site.group, { childRegistrations: [] });
    Object.assign(site.group.registration, balance());
    site.answers['POST /api/payments-attendees'] = { body: { resObject: asRead(read) } };
    site.answers[card] = { body: { session: { id: 'cs_1', url: 'https://pay.example/cs_1' }, mode: 'live' } };
    site.answers[wallet] = { body: { order: { id: 'O1', url: 'https://wallet.example/O1' }, mode: 'live' } };
    site.onPayments = () => ({ ok: true, room: 'payments', position: '', view: told([]) });
  });
beforeEach(() => {
  sessionStorage.clear();
  online();
});
afterEach(() => void vi.mocked(leaveFor).mockClear());

const asked = () => server.requests('POST', '/api/init-stripe-session');
const keysOf = () => asked().map(({ headers }) => headers['idempotency-key']);
const choose = async (name: string) => {
  const opened = server.open(page);
  await opened.user.click(await screen.findByRole('radio', { name }));
  return opened;
};

describe('paying by card at the checkout', () => {
  it('shows amount, fee and total first, and then leaves for the page of the provider', async () => {
    const { user } = await choose('Card');
    const total = within(screen.getByRole('region', { name: 'What you pay online' }));
    expect(total.getByText('Processing fee (3%)').nextSibling?.textContent).toBe('€1.50');
    expect(total.getByText('You pay in all').nextSibling?.textContent).toBe('€51.50');
    await user.click(screen.getByRole('radio', { name: 'The deposit: €20.00' }));
    expect(total.getByText('You pay in all').nextSibling?.textContent).toBe('€20.60');
    await user.click(screen.getByRole('button', { name: 'Pay €20.60 by card' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/cs_1'));
    const back = `${location.origin}${page}`;
    expect(asked()[0]?.body).toEqual({
      eventId: ids.event,
      registration_id: ids.registration,
      amount: 20,
      success_url: `${back}?success=true`,
      cancel_url: `${back}?cancel=true`,
    });
  });

  it('opens one page for a double click, and is the same wish after a reload, another one for another amount', async () => {
    const first = await choose('Card');
    await first.user.dblClick(screen.getByRole('button', { name: 'Pay €51.50 by card' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(asked()).toHaveLength(1);
    cleanup();
    const again = server.open(page);
    expect(await screen.findByRole('radio', { name: 'Card', checked: true })).toBeDefined();
    await again.user.click(screen.getByRole('button', { name: 'Pay €51.50 by card' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(new Set(keysOf()).size).toBe(1);
    cleanup();
    const other = server.open(page);
    await other.user.click(await screen.findByRole('radio', { name: 'The deposit: €20.00' }));
    await other.user.click(screen.getByRole('button', { name: 'Pay €20.60 by card' }));
    await waitFor(() => expect(new Set(keysOf()).size).toBe(2));
  });

  it('says that the provider cannot be reached, and tries again as the same wish', async () => {
    const message = 'The payment provider cannot be reached at the moment. Please try again.';
    server.change((site) => {
      site.answers[card] = { status: 503, body: { message, code: 'unavailable' } };
    });
    const { user } = await choose('Card');
    const button = () => screen.getByRole('button', { name: 'Pay €51.50 by card' });
    await user.click(button());
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    expect(leaveFor).not.toHaveBeenCalled();
    server.change((site) => {
      site.answers[card] = { body: { session: { id: 'cs_1', url: 'https://pay.example/cs_1' }, mode: 'live' } };
    });
    await user.click(button());
    await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
    expect(new Set(keysOf()).size).toBe(1);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('says what the server refuses, in its words, and reads anew what is due', async () => {
    const { user } = await choose('Card');
    server.change((site) => {
      const message = 'The amount is more than the €30.00 that are due';
      site.answers[card] = { status: 422, body: { message, code: 'amount-above-due' } };
      const read = asRead({ paid: 20, due: 30, minimum: 0, amount: 30 });
      site.answers['POST /api/payments-attendees'] = { body: { resObject: read } };
    });
    await user.click(screen.getByRole('button', { name: 'Pay €51.50 by card' }));
    expect(await screen.findByText('The amount is more than the €30.00 that are due')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Pay €30.90 by card' })).toBeDefined();
  });

  it('cannot be pressed at 0, and refuses too little in the words of the rule', async () => {
    const { user } = await choose('Card');
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    const input = screen.getByRole('textbox', { name: /Custom amount/ });
    expect(screen.getByRole('button', { name: 'Pay €0.00 by card' })).toHaveProperty('disabled', true);
    await user.type(input, '5');
    expect(screen.getByText('Please enter minimum amount or due amount')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Pay €5.15 by card' }));
    expect(screen.getAllByText('Please enter minimum amount or due amount')).toHaveLength(2);
    expect(asked()).toEqual([]);
    await user.clear(input);
    await user.type(input, '30');
    await user.click(screen.getByRole('button', { name: 'Pay €30.90 by card' }));
    await waitFor(() => expect(asked()[0]?.body).toMatchObject({ amount: 30 }));
  });
});

describe('paying by the wallet at the checkout', () => {
  it('is what nobody has to choose, whatever its place; without its button where the amount is too low', async () => {
    online({ enablePaypal: true });
    const { user } = server.open(page);
    expect(await screen.findByRole('radio', { name: 'PayPal', checked: true })).toBeDefined();
    expect(
      within(screen.getByRole('radiogroup', { name: /How do you pay/ }))
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['zelle', 'stripe', 'paypal']);
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await user.type(screen.getByRole('textbox', { name: /Custom amount/ }), '19.99');
    expect(screen.getByText('Please enter minimum amount or due amount')).toBeDefined();
    expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All of it: €50.00' }));
    await user.click(screen.getByRole('button', { name: 'Pay €51.50 with PayPal' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://wallet.example/O1'));
  });

  it('says nothing of a fee where there is none, and keeps what is paid another way for later', async () => {
    online({ enablePaypal: true, onlinePaymentProcessingFee: 0 });
    const { user } = server.open(page);
    expect(await screen.findByRole('button', { name: 'Pay €50.00 with PayPal' })).toBeDefined();
    expect(screen.queryByText(/Processing fee/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'SEPA' }));
    expect(screen.getByText('To ES12')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Skip' }).getAttribute('href')).toBe(`/welcome-email/${ids.registration}`);
  });
});

describe('play money', () => {
  it.each([
    ['play', 'Play money'],
    ['test', 'Test mode'],
  ])('is said on the checkout and on the confirmation page: %s', async (mode, title) => {
    online({ onlineModes: { stripe: mode, paypal: null } });
    await choose('Card');
    expect(screen.getByText(title)).toBeDefined();
    cleanup();
    server.open(`/welcome-email/${ids.registration}`);
    expect(await screen.findByText(title)).toBeDefined();
  });

  it('is said on the form, and nowhere where payments are real', async () => {
    const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
    const priced = (mode: string) => {
      online({ onlineModes: { stripe: mode, paypal: null } });
      server.change((site) => {
        const [visitor] = site.types;
        if (visitor !== undefined) Object.assign(visitor, { price: 50 });
      });
    };
    priced('play');
    server.open(form);
    expect(await screen.findByText('Play money')).toBeDefined();
    cleanup();
    priced('live');
    server.open(form);
    expect(await screen.findByRole('radio', { name: 'Card' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Play money')).toBeNull());
  });
});

describe('coming back from the provider', () => {
  it('says that it was submitted, takes it out of the address and leads to the confirmation, which follows it', async () => {
    const success = vi.spyOn(notices, 'success');
    server.change((site) => {
      site.onPayments = () => ({ ok: true, room: 'payments', position: '', view: told([payment('opened')]) });
    });
    const { at, asked: query } = server.open(`${page}?success=true`);
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(query()).toBe('');
    expect(success).toHaveBeenCalledWith(
      'Please allow a few minutes; an e-mail with the updated status follows.',
      'Payment Request Submitted!',
    );
    expect(await screen.findByText('Your payment is on its way')).toBeDefined();
    expect(await screen.findByText('Your payment of €51.50 is on its way', {}, { timeout: 5000 })).toBeDefined();
    server.tellPayments(told([payment('received')]));
    expect(await screen.findByText('Your payment of €51.50 has been received')).toBeDefined();
    const paid = { paid: 50, due: 0, paymentStatus: 'fully_paid' as const };
    server.change((site) => Object.assign(site.group.registration, paid));
    server.tellPayments(told([payment('counted')], paid));
    expect(await screen.findByText('Your payment of €51.50 has arrived')).toBeDefined();
    expect(screen.getByText(/Everything is paid\./)).toBeDefined();
    expect(await screen.findByText('Fully Paid')).toBeDefined();
  });

  it('says that it was aborted, stays and takes it out of the address; the next wish is another one', async () => {
    const warning = vi.spyOn(notices, 'warning');
    const first = await choose('Card');
    await first.user.click(screen.getByRole('button', { name: 'Pay €51.50 by card' }));
    await waitFor(() => expect(asked()).toHaveLength(1));
    cleanup();
    const { user, at, asked: query } = server.open(`${page}?cancel=true`);
    await waitFor(() => expect(query()).toBe(''));
    expect(at()).toBe(page);
    expect(warning).toHaveBeenCalledWith('Payment did not go through, please try again', 'Payment Aborted!');
    await user.click(await screen.findByRole('button', { name: 'Pay €51.50 by card' }));
    await waitFor(() => expect(new Set(keysOf()).size).toBe(2));
  });

  it('says at the checkout what becomes of a payment meanwhile: a wallet that went through, a card that did not', async () => {
    server.open(page);
    await screen.findByRole('radio', { name: 'Card' });
    await waitFor(() => expect(server.paymentsWatched()).toHaveLength(1), { timeout: 5000 });
    server.tellPayments(told([payment('failed')]));
    expect(await screen.findByText('Your payment of €51.50 did not go through')).toBeDefined();
    const paid = { paid: 50, due: 0, paymentStatus: 'fully_paid' as const };
    server.change((site) => {
      const read = asRead({ ...paid, minimum: 0, amount: 0 });
      site.answers['POST /api/payments-attendees'] = { body: { resObject: read } };
    });
    const byWallet = payment('counted', { provider: 'paypal', _id: OnlinePaymentId.parse('m'.repeat(20)) });
    server.tellPayments(told([byWallet, payment('failed')], paid));
    expect(await screen.findByText('Payment Successful!')).toBeDefined();
    expect(
      screen.getByText(/Payment successfully made. We will email you with the updated status shortly/),
    ).toBeDefined();
    expect(await screen.findByText(/Nothing is due/)).toBeDefined();
  });
});

describe('the checkout of somebody else', () => {
  it('opens by the link that is passed on, says whom one pays for and leads nowhere else', async () => {
    const { user } = server.open(page);
    await user.click(await screen.findByText('Is somebody else paying?'));
    const link = screen.getByRole('textbox', { name: 'Link to pay' });
    expect(link).toHaveProperty('value', `${location.origin}/checkout/${payCode}`);
    cleanup();
    const theirs = server.open(`/checkout/${payCode}`);
    expect(await screen.findByText('Payment for Ada Lovelace and 2 more people')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Skip' })).toBeNull();
    expect(screen.queryByText('Is somebody else paying?')).toBeNull();
    expect(document.body.innerHTML).not.toContain(ids.registration);
    await theirs.user.click(screen.getByRole('radio', { name: 'SEPA' }));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await theirs.user.click(screen.getByRole('radio', { name: 'Card' }));
    await theirs.user.click(screen.getByRole('button', { name: 'Pay €51.50 by card' }));
    await waitFor(() => expect(asked()[0]?.body).toMatchObject({ registration_id: payCode }));
    expect(asked()[0]?.body).toMatchObject({ success_url: `${location.origin}/checkout/${payCode}?success=true` });
  });

  it('says that staff withdrew the link, in the words of the refusal', async () => {
    server.change((site) => {
      const body = { code: 'pay-link-revoked', message: 'It was withdrawn', details: {} };
      site.answers['POST /api/payments-attendees'] = { status: 404, body };
    });
    server.open(`/checkout/${payCode}`);
    expect(await screen.findByText('This link to pay cannot be used')).toBeDefined();
    expect(screen.getByText('It was withdrawn')).toBeDefined();
  });

  it('says what became of the registration, and thanks nobody for a payment then', async () => {
    online({}, { due: 0, total: 0, minimum: 0, amount: 0, ended: 'rejected' });
    server.open(`/checkout/${payCode}`);
    expect(await screen.findByText('This registration was rejected.')).toBeDefined();
    expect(screen.queryByText(/Nothing is due/)).toBeNull();
  });

  it('stays where it is once they come back', async () => {
    const { at, asked: query } = server.open(`/checkout/${payCode}?success=true`);
    await waitFor(() => expect(query()).toBe(''));
    expect(at()).toBe(`/checkout/${payCode}`);
    expect(await screen.findByText('Your payment is on its way')).toBeDefined();
  });
});

describe('the time to pay', () => {
  it('is said where it ends, on the clocks of the event', async () => {
    online({}, { payBy: '2026-12-01T23:00:00.000Z' });
    server.open(page);
    expect(await screen.findByText('Please pay by 02 Dec 2026 00:00.')).toBeDefined();
  });
});

describe('the checkout without an id', () => {
  it('says that one is required, and finds a registration of the event that the address names', async () => {
    server.open('/checkout');
    expect(await screen.findByText('id is required')).toBeDefined();
    cleanup();
    server.change((site) => {
      const { registration } = site.group;
      site.answers[`GET /api/registrations/with-confirmation-number/K7WQ2M9XA/${ids.event}`] = {
        body: { registration: { ...registration, fields: [] } },
      };
    });
    const { user, at } = server.open(`/checkout?eventId=${ids.event}`);
    await user.type(await screen.findByLabelText('Confirmation number'), 'K7W Q2M 9XA');
    await user.type(screen.getByLabelText('First name'), 'Ada');
    await user.type(screen.getByLabelText('Last name'), 'Lovelace');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(at()).toBe(page));
  });

  it('is missing where the address holds no key', async () => {
    server.open('/checkout/nobody');
    expect(await screen.findByText('Registration not found')).toBeDefined();
  });
});
