import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../../../platform/testing/journey.ts';

const Types = z.object({
  types: z.array(z.object({ fields: z.array(z.object({ _id: z.string(), fieldMapping: z.string() })) })),
});
const Made = z.object({ type: z.object({ _id: z.string() }) });
const Registered = z.object({ registration: z.object({ _id: z.string() }) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let registrationId: string;
let phone: Page;
let staff: Page;

const aPhone = (): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const when = { startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z' };
  ({ eventId } = await makeEvent(turnout, 'Paid online journey', when));
  await turnout.ask(z.unknown(), 'PUT', `/api/events/${eventId}`, {
    appCurrency: 'EUR',
    onlinePaymentOnly: true,
    allowDeposit: true,
    depositAmount: 20,
    enableStripe: true,
    enablePaypal: true,
    onlinePaymentProcessingFee: 3,
  });
  const { types } = await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`);
  const fields = types[0]?.fields ?? [];
  const idOf = (mapping: string) => fields.find(({ fieldMapping }) => fieldMapping === mapping)?._id ?? '';
  const { type } = await turnout.ask(Made, 'POST', '/api/types', {
    eventId,
    name: 'Gala',
    price: 99.5,
    fields: fields.map(({ _id }) => _id),
  });
  const { registration } = await turnout.ask(Registered, 'POST', '/api/registrations', {
    event: eventId,
    type: type._id,
    fields: [
      { _id: idOf('firstName'), value: 'Clara' },
      { _id: idOf('lastName'), value: 'Schumann' },
    ],
    paymentMethod: 'stripe',
    paymentType: 'full',
  });
  registrationId = registration._id;
  phone = await (await aPhone()).newPage();
  ({ page: staff } = await openLoggedIn(browser, turnout));
}, 60_000);
afterAll(() => browser.close());

const isSound = async (page: Page): Promise<void> => {
  expect(await offencesInBothSchemes(page)).toEqual([]);
  expect(await overflowOn(page)).toEqual([]);
};

describe('a registration that is paid by card, in play money', () => {
  it('shows amount, fee and total, and comes back from the provider’s page without having paid', async () => {
    await phone.goto(`/checkout/${registrationId}`);
    await phone.getByText('Play money').waitFor();
    await phone.getByRole('radio', { name: /^The deposit: .*20\.00/ }).check();
    await phone.getByText('€0.60').waitFor();
    await isSound(phone);
    await phone.getByRole('button', { name: 'Pay €20.60 by card' }).click();
    await phone.getByText('This is play money.').waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    expect(await overflowOn(phone)).toEqual([]);
    await phone.getByRole('link', { name: 'Back without paying' }).click();
    await phone.getByText('Payment Aborted!').waitFor();
    expect(new URL(phone.url()).search).toBe('');
  });

  it('is paid on the provider’s page, says so live on the confirmation page, and on the screens of staff', async () => {
    await staff.goto(`/dashboard/${eventId}/attendees/${registrationId}?tab=payments`);
    const tab = staff.getByRole('tabpanel', { name: 'Payments' });
    await tab.getByText('Not Paid').waitFor();
    await phone.getByRole('button', { name: 'Pay €20.60 by card' }).click();
    await phone.getByRole('button', { name: 'Pay', exact: true }).click();
    await phone.waitForURL(`**/welcome-email/${registrationId}`);
    await phone.getByText('Payment Request Submitted!').waitFor();
    await phone.getByText('Your payment of €20.60 has arrived').waitFor();
    await phone.getByText('Partial Payment Made').waitFor();
    await isSound(phone);
    await tab.getByText('Processing fee').waitFor();
    await tab.getByText('On top of the payment of €20.00').waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
  });

  it('is paid in part by the wallet, with an amount of one’s own', async () => {
    await phone.getByRole('link', { name: 'Make payment' }).click();
    await phone.getByRole('radio', { name: 'PayPal' }).check();
    await phone.getByRole('radio', { name: 'Another amount' }).check();
    await phone.getByLabel('Custom amount').fill('30');
    await phone.getByRole('button', { name: 'Pay €30.90 with PayPal' }).click();
    await phone.getByText('This page plays PayPal.').waitFor();
    expect(await offencesOn(phone)).toEqual([]);
    await phone.locator('button[value=pay]').click();
    await phone.waitForURL(`**/welcome-email/${registrationId}`);
    await phone.getByText('Payment Successful!').waitFor();
    await phone.getByText('€49.50 is still due.').waitFor();
  });

  it('is paid in full by somebody else, with the link alone, and by a debit that comes later', async () => {
    await phone.getByRole('link', { name: 'Make payment' }).click();
    await phone.getByText('Is somebody else paying?').click();
    const link = await phone.getByRole('textbox', { name: 'Link to pay' }).inputValue();
    const theirs = await (await aPhone()).newPage();
    await theirs.goto(new URL(link).pathname);
    await theirs.getByText('Payment for Clara Schumann').waitFor();
    await isSound(theirs);
    await theirs.getByRole('button', { name: 'Pay €50.99 by card' }).click();
    await theirs.getByRole('radio', { name: /bank debit/ }).check();
    await theirs.getByRole('button', { name: 'Pay', exact: true }).click();
    await theirs.waitForURL(`**${new URL(link).pathname}`);
    await theirs.getByText('Your payment of €50.99 is on its way').waitFor();
    await theirs.getByText('Your payment of €50.99 has arrived').waitFor();
    await theirs.getByText('Nothing is due').waitFor();
    // Whoever registered sees it on the page that they left open.
    await phone.getByText('Nothing is due').waitFor();
    await staff.getByRole('tabpanel', { name: 'Payments' }).getByText('Paid', { exact: true }).last().waitFor();
  });
});
