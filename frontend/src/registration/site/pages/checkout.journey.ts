import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface } from '../../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, openBrowser, overflowOn } from '../../../platform/testing/journey.ts';

const Types = z.object({
  types: z.array(z.object({ _id: z.string(), fields: z.array(z.object({ _id: z.string() })) })),
});
const Made = z.object({ type: z.object({ _id: z.string() }) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let typeId: string;
let phone: Page;

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const when = { startDate: '2027-05-21T07:00:00Z', endDate: '2027-05-22T16:00:00Z' };
  ({ eventId } = await makeEvent(turnout, 'Paid journey', when));
  await turnout.ask(z.unknown(), 'PUT', `/api/events/${eventId}`, {
    appCurrency: 'EUR',
    onlinePaymentOnly: true,
    allowDeposit: true,
    depositAmount: 20,
    enableZelle: true,
    paymentProviderName: 'SEPA transfer',
    zelleDescription: 'To ES12 3456',
  });
  const { types } = await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`);
  const fields = types[0]?.fields.map(({ _id }) => _id);
  const paid = { eventId, name: 'Gala', fields, price: 99.5 };
  ({
    type: { _id: typeId },
  } = await turnout.ask(Made, 'POST', '/api/types', paid));
  const context = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  phone = await context.newPage();
}, 60_000);
afterAll(() => browser.close());

const isSound = async (): Promise<void> => {
  expect(await offencesInBothSchemes(phone)).toEqual([]);
  expect(await overflowOn(phone)).toEqual([]);
};

describe('a registration that is paid online only', () => {
  it('asks on the form how much is paid, and takes the deposit', async () => {
    await phone.goto(`/evt/${eventId}/register/${typeId}`);
    await phone.getByLabel('First name').fill('Clara');
    await phone.getByLabel('Last name').fill('Schumann');
    await phone.getByRole('radio', { name: /^All of it: .*99\.50/ }).waitFor();
    await phone.getByText('To ES12 3456').waitFor();
    await phone.getByText('Verified').waitFor();
    await phone.getByRole('button', { name: 'Register', exact: true }).click();
    await phone.getByRole('button', { name: 'Please select a payment amount!' }).waitFor();
    await isSound();
    await phone.getByRole('radio', { name: /^The deposit: .*20\.00/ }).check();
    await phone.getByRole('button', { name: 'Register', exact: true }).click();
    await phone.waitForURL('**/checkout/*');
  });

  it('shows at the checkout the total of the form, and the deposit that was chosen', async () => {
    await phone
      .getByText(/99\.50/)
      .first()
      .waitFor();
    expect(await phone.getByRole('radio', { name: /^The deposit: .*20\.00/ }).isChecked()).toBe(true);
    await isSound();
    await phone.getByRole('radio', { name: 'Another amount' }).check();
    await phone.getByLabel('Custom amount').fill('5');
    await phone.getByRole('button', { name: 'Continue' }).click();
    await phone.getByRole('button', { name: 'Please enter minimum amount or due amount' }).waitFor();
    await phone.getByLabel('Custom amount').fill('50,25');
    await phone.getByRole('button', { name: 'Continue' }).click();
    await phone.waitForURL('**/welcome-email/*');
  });

  it('says on the confirmation page what is due and how to pay it, and leads back', async () => {
    await phone.getByText('Payment Pending').waitFor();
    await phone.getByText('You pay by: SEPA transfer').waitFor();
    await phone.getByText('Your registration is confirmed as soon as your payment has arrived.').waitFor();
    await isSound();
    await phone.getByRole('link', { name: 'Make payment' }).click();
    await phone.waitForURL('**/checkout/*');
    await phone.getByRole('radio', { name: 'Another amount' }).waitFor();
    expect(await phone.getByLabel('Custom amount').inputValue()).toBe('50.25');
  });
});
