import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, openSite } from '../testing/visited.tsx';

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
const online = {
  termsAndConditions: '',
  onlinePaymentOnly: true,
  allowCash: false,
  allowDeposit: true,
  depositAmount: 20,
  enableZelle: true,
  zelleDisplayOrder: null,
  paymentProviderName: 'SEPA',
  zelleDescription: 'To ES12',
  onlinePaymentProcessingFee: 0,
};
const standing = (over: object = {}) => ({
  currency: 'EUR',
  total: 50,
  totalCharges: 50,
  totalDiscounts: 0,
  paid: 0,
  due: 50,
  paymentStatus: 'not_paid',
  ...over,
});
const checkout = (over: object = {}, isPaid = false) => ({
  ...standing(over),
  minimum: isPaid ? 0 : 20,
  amount: isPaid ? 0 : 50,
  awaitsApproval: false,
  payBy: null,
});
/** The checkout as its page reads it. */
const asRead = (...of: Parameters<typeof checkout>) => ({
  ...checkout(...of),
  eventId: ids.event,
  payingFor: { firstName: 'Ada', lastName: 'Lovelace', registrantsCount: 1 },
  paymentMethod: null,
  payCode: `p${'7'.repeat(26)}`,
  ended: null,
});

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());

const sent: unknown[] = [];
const priced = (event: object = {}, at: object = {}, isPaid = false): void =>
  server.reset((site) => {
    const [visitor] = site.types;
    if (visitor !== undefined) Object.assign(visitor, { price: 50 });
    Object.assign(site.event, online, event);
    Object.assign(site.group, { childRegistrations: [] });
    Object.assign(site.group.registration, standing(at));
    const { onSubmit } = site;
    site.onSubmit = (seen) => {
      sent.push(seen.body);
      return onSubmit(seen);
    };
    site.answers['POST /api/payments-attendees'] = { body: { resObject: asRead(at, isPaid) } };
    site.answers['PUT /api/registrations/checkout-page-amount'] = {
      body: { resObject: checkout(at), message: 'Said by the server' },
    };
  });
beforeEach(() => {
  sent.length = 0;
  priced();
});

describe('paying on the form', () => {
  it('asks how much, takes no less than the minimum, and leads to the checkout', async () => {
    const { user, at } = server.open(form);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    expect(await screen.findByRole('radio', { name: 'The deposit: €20.00' })).toBeDefined();
    expect(screen.getByText('To ES12')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findAllByText('Please select a payment amount!')).length).toBe(2);
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await user.type(screen.getByRole('textbox', { name: /Custom amount/ }), '19,99');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const tooLow = 'Custom Amount should be greater than or equal to to the required minimum amount.';
    expect((await screen.findAllByText(tooLow)).length).toBe(2);
    await user.clear(screen.getByRole('textbox', { name: /Custom amount/ }));
    await user.type(screen.getByRole('textbox', { name: /Custom amount/ }), '1.250');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const unclear = 'can mean 1250 or 1.250: write it without a separator for thousands';
    expect((await screen.findAllByText(unclear)).length).toBe(2);
    await user.clear(screen.getByRole('textbox', { name: /Custom amount/ }));
    await user.type(screen.getByRole('textbox', { name: /Custom amount/ }), '30,5');
    await user.tab();
    expect(screen.getByRole('textbox', { name: /Custom amount/ })).toHaveProperty('value', '30.50');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(at()).toBe(`/checkout/${ids.registration}`));
    expect(sent).toMatchObject([{ paymentMethod: 'zelle', paymentType: 'partial', checkoutPageAmount: 30.5 }]);
  });

  it('asks for the way alone at an event that is paid at the desk, and leads to the confirmation', async () => {
    priced({ onlinePaymentOnly: false, allowDeposit: false, allowCash: true });
    const { user, at } = server.open(form);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await user.click(await screen.findByRole('radio', { name: 'Cash' }));
    expect(screen.queryByRole('radio', { name: /deposit/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(sent).toMatchObject([{ paymentMethod: 'cash' }]);
  });

  it('names a way that was switched off meanwhile as the form does, and then offers what there is', async () => {
    priced({ allowCash: true, onlinePaymentOnly: false, allowDeposit: false });
    server.change((site) => {
      site.onSubmit = () => ({
        status: 422,
        body: {
          message: 'There is no payment method zelle: use one of check, cash',
          code: 'no-such-method',
          details: { field: 'paymentMethod', method: 'zelle', methods: 'check, cash' },
        },
      });
    });
    const { user } = server.open(form);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await user.click(await screen.findByRole('radio', { name: 'SEPA' }));
    server.change((site) => Object.assign(site.event, { enableZelle: false }));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    const gone = 'You can no longer pay by SEPA. Please look at how you pay, and send it again.';
    expect((await screen.findAllByText(gone)).length).toBe(2);
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'SEPA' })).toBeNull());
    expect(screen.getByRole('radio', { name: 'Check', checked: true })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    server.change((site) => {
      site.onSubmit = (seen) => {
        sent.push(seen.body);
        return { body: site.group };
      };
    });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent).toMatchObject([{ paymentMethod: 'cash' }]));
  });

  it('is not asked about where payment is hidden', async () => {
    priced({ hideAllPaymentInfoFromRegistrant: true });
    const { user, at } = server.open(form);
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(JSON.stringify(sent)).not.toContain('payment');
  });
});

describe('the checkout', () => {
  const page = `/checkout/${ids.registration}`;

  it('keeps what is paid, refuses too little, and leads to the confirmation', async () => {
    const { user, at } = server.open(page);
    expect(await screen.findByRole('radio', { name: 'All of it: €50.00', checked: true })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await user.type(screen.getByRole('textbox', { name: /Custom amount/ }), '5');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findAllByText('Please enter minimum amount or due amount')).length).toBe(2);
    await user.click(screen.getByRole('radio', { name: 'The deposit: €20.00' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    const [kept] = server.requests('PUT', '/api/registrations/checkout-page-amount');
    expect(kept?.body).toMatchObject({ registrationId: ids.registration, amount: 20, paymentMethod: 'zelle' });
  });

  it('begins with what was chosen before', async () => {
    server.change((site) => {
      site.answers['POST /api/payments-attendees'] = { body: { resObject: { ...asRead(), amount: 20 } } };
    });
    server.open(page);
    expect(await screen.findByRole('radio', { name: 'The deposit: €20.00', checked: true })).toBeDefined();
  });

  it('names a way that was switched off meanwhile as the page does, and then offers what there is', async () => {
    priced({ allowCash: true, allowDeposit: false });
    server.change((site) => {
      site.answers['PUT /api/registrations/checkout-page-amount'] = {
        status: 422,
        body: {
          message: 'There is no payment method zelle: use one of check, cash',
          code: 'no-such-method',
          details: { field: 'paymentMethod', method: 'zelle', methods: 'check, cash' },
        },
      };
    });
    const { user } = server.open(page);
    await user.click(await screen.findByRole('radio', { name: 'SEPA' }));
    server.change((site) => Object.assign(site.event, { enableZelle: false }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findAllByText(/^You can no longer pay by SEPA/)).length).toBe(2);
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'SEPA' })).toBeNull());
  });

  it('says that nothing is due', async () => {
    priced({}, { paid: 50, due: 0, paymentStatus: 'fully_paid' }, true);
    server.open(page);
    expect(await screen.findByText(/Nothing is due/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('asks nothing of whoever waits for approval, and does not say how to pay', async () => {
    server.change((site) => {
      const resObject = { ...asRead(), minimum: 0, amount: 0, awaitsApproval: true };
      site.answers['POST /api/payments-attendees'] = { body: { resObject } };
    });
    server.open(page);
    expect(await screen.findByText(/Nothing is to be paid yet/)).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByText('To ES12')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('is nobody’s where the server knows none', async () => {
    server.change((site) => {
      site.answers['POST /api/payments-attendees'] = { status: 404, body: { message: 'Not found', code: 'not-found' } };
    });
    server.open(page);
    expect(await screen.findByText('Registration not found')).toBeDefined();
  });

  it('tells whoever comes back how it went', async () => {
    const { at } = server.open(`${page}?success=true`);
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
  });
});

describe('the confirmation page', () => {
  it('says what is due, how it is paid, and leads to the checkout', async () => {
    server.open(`/welcome-email/${ids.registration}`);
    expect(await screen.findByText('Payment Pending')).toBeDefined();
    expect(screen.getByText('You pay by: SEPA')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Make payment' });
    expect(link.getAttribute('href')).toBe(`/checkout/${ids.registration}`);
  });

  const chosen = (more: object) =>
    server.change((site) => Object.assign(site.group.registration, { paymentMethod: 'zelle', ...more }));

  it('says what was chosen to be paid now: the deposit', async () => {
    chosen({ paymentType: 'deposit', checkoutPageAmount: 20 });
    server.open(`/welcome-email/${ids.registration}`);
    expect(await screen.findByText('You pay now, as you chose: the deposit of €20.00')).toBeDefined();
  });

  it('says what was chosen to be paid now: an amount of one’s own', async () => {
    chosen({ paymentType: 'partial', checkoutPageAmount: 30.5 });
    server.open(`/welcome-email/${ids.registration}`);
    expect(await screen.findByText('You pay now, as you chose: €30.50')).toBeDefined();
  });

  it('speaks of no part where all of it was chosen, or the part is paid', async () => {
    priced({}, { paid: 20, due: 30, paymentStatus: 'partial_payment' });
    chosen({ paymentType: 'deposit', checkoutPageAmount: 0 });
    server.open(`/welcome-email/${ids.registration}`);
    expect(await screen.findByText('Partial Payment Made')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/as you chose/)).toBeNull());
  });

  it('asks for nothing once all is paid', async () => {
    priced({}, { paid: 50, due: 0, paymentStatus: 'fully_paid' });
    server.open(`/welcome-email/${ids.registration}`);
    expect(await screen.findByText('Fully Paid')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Make payment' })).toBeNull();
    expect(screen.queryByText('Refunded')).toBeNull();
  });

  it('says what went back, also where nothing is owed any more, and what was paid above what is due', async () => {
    priced({}, { total: 0, totalCharges: 0, paid: 10, due: -10, paymentStatus: 'fully_paid' });
    server.change((site) => void Object.assign(site.group, { refunded: 40 }));
    server.open(`/welcome-email/${ids.registration}`);
    expect((await screen.findByText('Refunded')).nextSibling?.textContent).toBe('€40.00');
    expect(screen.getByText('Paid above what is due').nextSibling?.textContent).toBe('€10.00');
    expect(screen.queryByText('Amount due')).toBeNull();
  });
});

describe('what staff record while a page stays open', () => {
  const statusesSaid = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  const page = `/checkout/${ids.registration}`;
  const reads = '/api/payments-attendees';
  const seen = () => document.dispatchEvent(new Event('visibilitychange'));
  const paidSince = (paid: number): void =>
    server.change((site) => {
      const at = { paid, due: 50 - paid, paymentStatus: 'partial_payment' };
      Object.assign(site.group.registration, at);
      site.answers[`POST ${reads}`] = { body: { resObject: { ...asRead(at), minimum: 0, amount: 0.5 } } };
    });

  it('is known to the checkout once it is refused, which says what is due now and takes it', async () => {
    const { user, at } = server.open(page);
    await screen.findByRole('radio', { name: 'All of it: €50.00', checked: true });
    expect(statusesSaid()).toBe('');
    paidSince(49);
    const path = 'PUT /api/registrations/checkout-page-amount';
    const body = { message: 'The amount is more than the €1.00 that are due', code: 'amount-above-due' };
    server.change((site) => {
      site.answers[path] = { status: 409, body };
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('radio', { name: 'All of it: €1.00', checked: true })).toBeDefined();
    expect(statusesSaid()).toBe('The amount that is due has changed: it is €1.00 now.');
    expect(screen.getAllByText(body.message)).not.toEqual([]);
    priced();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(server.requests('PUT', '/api/registrations/')[0]?.body).toMatchObject({ amount: 1 });
  });

  it('is read when the checkout is looked at again, not each time anew; a deposit that is paid is none any more', async () => {
    const { user, at } = server.open(page);
    await user.click(await screen.findByRole('radio', { name: 'The deposit: €20.00' }));
    expect(server.requests('POST', reads)).toHaveLength(1);
    paidSince(30);
    seen();
    expect(await screen.findByRole('radio', { name: 'All of it: €20.00', checked: true })).toBeDefined();
    seen();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(at()).toBe(`/welcome-email/${ids.registration}`));
    expect(server.requests('POST', reads)).toHaveLength(2);
  });

  it('leaves the checkout as it is where it was asked too often', async () => {
    server.open(page);
    await screen.findByRole('radio', { name: 'All of it: €50.00' });
    const tooOften = { status: 429, body: { message: 'Too many requests', code: 'too-many-requests' } };
    server.change((site) => {
      site.answers[`POST ${reads}`] = tooOften;
    });
    seen();
    await waitFor(() => expect(server.requests('POST', reads)).toHaveLength(2));
    const missing = screen.findByText('Registration not found', {}, { timeout: 1000 });
    await expect(missing).rejects.toThrow(/Unable to find/);
    expect(screen.getByRole('radio', { name: 'All of it: €50.00' })).toBeDefined();
  });

  it('is read when the confirmation is looked at again', async () => {
    server.open(`/welcome-email/${ids.registration}`);
    const read = `/api/registrations/${ids.registration}`;
    await waitFor(() => expect(server.requests('GET', read)).toHaveLength(2), { timeout: 4000 });
    paidSince(49);
    seen();
    expect(await screen.findByText('€1.00')).toBeDefined();
  });
});
