import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../platform/testing/journey.ts';

const Opened = z.object({ session: z.object({ url: z.string() }) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let adaId: string;
let staff: Page;

/** Pays by card in play money, as the payer's browser does it. */
const payByCard = async (registrationId: string): Promise<void> => {
  const { session } = await turnout.ask(Opened, 'POST', '/api/init-stripe-session', {
    eventId,
    registration_id: registrationId,
    success_url: `/checkout/${registrationId}?success=true`,
    cancel_url: `/checkout/${registrationId}?cancel=true`,
  });
  const answer = await fetch(new URL(new URL(session.url).pathname, turnout.address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'card=succeeds',
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
};

const paidCell = () => staff.getByRole('region', { name: 'What is due and paid' }).locator('dd').nth(1);

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const made = await makeEvent(turnout, 'Refunds journey', {
    startDate: '2027-05-21T07:00:00Z',
    endDate: '2027-05-22T16:00:00Z',
  });
  ({ eventId } = made);
  await turnout.ask(z.unknown(), 'PUT', `/api/events/${eventId}`, {
    appCurrency: 'EUR',
    enableStripe: true,
    enableZelle: true,
    allowCash: true,
    bankAccountHolder: 'Society',
    bankIban: 'DE89370400440532013000',
    issueReceipts: true,
    refundRule: 'all-but-fee',
    refundFeeAmount: 10,
  });
  await turnout.ask(z.unknown(), 'PUT', `/api/types/${made.typeId}`, { price: 100, showPaymentStatus: true });
  const { registration } = await made.register('Ada Lovelace');
  adaId = registration._id;
  const { registration: ben } = await made.register('Ben Byron');
  await Promise.all([payByCard(adaId), payByCard(ben._id)]);
  await turnout.ask(z.unknown(), 'DELETE', `/api/registrations/${ben._id}`);
  await made.register('Clara Schumann');
  ({ page: staff } = await openLoggedIn(browser, turnout));
}, 60_000);
afterAll(() => browser.close());

describe('money that goes back', () => {
  it('is refunded in part from the Payments tab, by keyboard, and counts once the provider says so', async () => {
    await staff.goto(`/dashboard/${eventId}/attendees/${adaId}?tab=payments`);
    await expect.poll(() => paidCell().textContent(), { timeout: 15_000 }).toBe('€100.00');
    await staff.getByRole('button', { name: 'Refund: Payment of €100.00' }).press('Enter');
    const dialog = staff.getByRole('dialog', { name: 'Refund a payment' });
    await dialog.getByLabel('Amount').fill('30');
    await dialog.getByLabel('Reason').fill('Came late');
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await dialog.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => paidCell().textContent(), { timeout: 15_000 }).toBe('€70.00');
    await staff.getByRole('region', { name: 'Refunds' }).getByText('Refunded').waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
  });

  it('is a line on the registrant’s own page', async () => {
    const page = await (await browser.newContext({ baseURL: turnout.address, locale: 'en-GB' })).newPage();
    await page.goto(`/welcome-email/${adaId}`);
    await page.getByText('Refunded', { exact: true }).waitFor();
    await page.getByText('€30.00').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.context().close();
  });

  it('is proposed in the inbox, on a phone too, and goes with one decision', async () => {
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.goto(`/dashboard/${eventId}/payments`);
    const proposed = staff.getByRole('region', { name: 'Proposed refunds' });
    await proposed.getByText('Proposed refund: €90.00').waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    expect(await overflowOn(staff)).toEqual([]);
    await proposed.getByRole('button', { name: 'Refund' }).click();
    const asked = staff.getByRole('dialog', { name: 'Refund €90.00?' });
    expect(await offencesOn(staff)).toEqual([]);
    await asked.getByRole('button', { name: 'Refund' }).click();
    await staff.getByText('Nothing to decide').waitFor();
    expect(await offencesOn(staff)).toEqual([]);
  });
});

describe('money in the books', () => {
  it('is read from a bank statement: what fits is recorded, and what does not is decided', async () => {
    await staff.goto(`/dashboard/${eventId}/bank-statements`);
    const csv = ['Buchungstag;Betrag;Verwendungszweck;Name', '20.11.2026;55,00;Ticket Schumann;Clara Schumann'].join('\n');
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'umsaetze.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await staff.getByRole('button', { name: /^Take/ }).click();
    await staff.getByText('Ticket Schumann').first().waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    expect(await overflowOn(staff)).toEqual([]);
  });

  it('is summed in the money report, readable on a phone, and is taken away as files', async () => {
    await staff.goto(`/dashboard/${eventId}/money`);
    const sums = staff.getByRole('table', { name: 'In all (EUR)' });
    await sums.getByRole('row', { name: /Refunded.*€120\.00/ }).waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    expect(await overflowOn(staff)).toEqual([]);
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'File for accounting (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await staff.goto(`/dashboard/${eventId}/attendees/${adaId}?tab=payments`);
    const receipts = staff.getByRole('region', { name: 'Receipts' });
    await receipts.getByText('Credit note').waitFor();
    const [receipt] = await Promise.all([
      staff.waitForEvent('download'),
      receipts.getByRole('button', { name: /^Download/ }).first().click(),
    ]);
    expect(receipt.suggestedFilename()).toMatch(/\.pdf$/);
  });
});
