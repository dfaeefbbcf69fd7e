import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../platform/testing/journey.ts';

const Opened = z.object({ session: z.object({ url: z.string() }) });
const Paid = z.object({ resObject: z.object({ paid: z.number() }) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let adaId: string;
let staff: Page;

/** Opens the page of play money on which a registration is paid by card. */
const openCardPage = async (registrationId: string): Promise<URL> => {
  const { session } = await turnout.ask(Opened, 'POST', '/api/init-stripe-session', {
    eventId,
    registration_id: registrationId,
    success_url: `/checkout/${registrationId}?success=true`,
    cancel_url: `/checkout/${registrationId}?cancel=true`,
  });
  return new URL(session.url, turnout.address);
};
/** Pays on it, as its form does. */
const payOn = async (page: URL): Promise<void> => {
  const answer = await fetch(page, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'card=succeeds',
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
};

const tabOf = (registrationId: string) => `/dashboard/${eventId}/attendees/${registrationId}?tab=payments`;
const amounts = () => staff.getByRole('region', { name: 'What is due and paid' }).locator('dd').allTextContents();
const onPhone = () => staff.setViewportSize({ width: 390, height: 844 });
const isSound = async (): Promise<void> => {
  expect(await offencesInBothSchemes(staff)).toEqual([]);
  expect(await overflowOn(staff)).toEqual([]);
};

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const made = await makeEvent(turnout, 'After the checkout', {
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
  const registered = async (name: string) => (await made.register(name)).registration._id;
  adaId = await registered('Ada Lovelace');
  const [benId, cleoId, danId] = [
    await registered('Ben Byron'),
    await registered('Cleo Merode'),
    await registered('Dan Dirac'),
  ];
  await registered('Clara Schumann');
  const [cleo, dan] = [await openCardPage(cleoId), await openCardPage(danId)];
  const paid = async (registrationId: string) =>
    (await turnout.ask(Paid, 'POST', '/api/payments-attendees', { registrationId })).resObject.paid;
  for (const id of [adaId, benId]) {
    await payOn(await openCardPage(id));
    await vi.waitFor(async () => expect(await paid(id)).toBe(100), { timeout: 10_000 });
  }
  await Promise.all([benId, cleoId, danId].map((id) => turnout.ask(z.unknown(), 'DELETE', `/api/registrations/${id}`)));
  // Paid for by now are two who are not there any more.
  await Promise.all([cleo, dan].map(payOn));
  ({ page: staff } = await openLoggedIn(browser, turnout));
}, 60_000);
afterAll(() => browser.close());

describe('money that goes back', () => {
  const refund = async (amount: string | null, reason: string): Promise<void> => {
    await staff.getByRole('button', { name: /^Refund: Payment of €100\.00/ }).press('Enter');
    const dialog = staff.getByRole('dialog', { name: 'Refund a payment' });
    if (amount !== null) await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Reason').fill(reason);
    await isSound();
    await dialog.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  it('is refunded in part by keyboard, then all that is left of it, and counts once the provider says so', async () => {
    await staff.goto(tabOf(adaId));
    await expect.poll(amounts).toEqual(['€0.00', '€100.00', '€100.00', 'Paid']);
    await refund('30', 'Came late');
    await expect.poll(amounts).toEqual(['€30.00', '€70.00', '€100.00', 'Partial Payment']);
    await onPhone();
    await refund(null, 'Did not come');
    await expect.poll(amounts).toEqual(['€100.00', '€0.00', '€100.00', 'Not Paid']);
    await staff.getByRole('region', { name: 'Refunds' }).getByText('Refunded').nth(1).waitFor();
    expect(await staff.getByRole('button', { name: /^Refund: / }).count()).toBe(0);
    await isSound();
  });

  it('is a line on the registrant’s own page', async () => {
    const page = await (await browser.newContext({ baseURL: turnout.address, locale: 'en-GB' })).newPage();
    await page.goto(`/welcome-email/${adaId}`);
    await page.getByText('Refunded', { exact: true }).waitFor();
    await page.getByText('€100.00').first().waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.context().close();
  });

  it('is proposed after a cancellation, and goes with one decision', async () => {
    await staff.goto(`/dashboard/${eventId}/payments`);
    const proposed = staff.getByRole('region', { name: 'Proposed refunds' });
    await proposed.getByText('Proposed refund: €90.00').waitFor();
    await isSound();
    await proposed.getByRole('button', { name: 'Refund' }).click();
    const question = staff.getByRole('dialog', { name: 'Refund €90.00?' });
    await isSound();
    await question.getByRole('button', { name: 'Refund' }).click();
    await staff.getByText('€90.00 goes back to: Card.').waitFor();
    await proposed.waitFor({ state: 'detached' });
  });
});

describe('money that counts nowhere', () => {
  const parked = () => staff.getByRole('region', { name: 'Money that counts nowhere yet' }).getByRole('listitem');
  const decide = async (of: string): Promise<void> => {
    await parked().filter({ hasText: of }).getByRole('button', { name: 'Decide' }).click();
    await staff.getByRole('dialog', { name: 'What becomes of this money?' }).waitFor();
  };

  it('is moved to the registration that it is meant for now', async () => {
    await staff.getByText('The registration was deleted before the payment arrived.').first().waitFor();
    await decide('Cleo Merode');
    await staff.getByRole('radio', { name: 'Credit it to another registration' }).check();
    await isSound();
    await staff.getByRole('button', { name: 'Credit', exact: true }).click();
    await staff.getByText('Choose the registration that the payment counts for').waitFor();
    await staff.getByLabel('Registration', { exact: true }).fill('Lovelace');
    await staff.getByRole('radio', { name: /Ada Lovelace/ }).check();
    await isSound();
    await staff.getByRole('button', { name: 'Credit', exact: true }).click();
    await staff.getByText('The payment is credited to the other registration').waitFor();
    await expect.poll(() => parked().count()).toBe(1);
  });

  it('goes back, and then there is nothing to decide', async () => {
    await decide('Dan Dirac');
    await staff.getByRole('radio', { name: 'Give it back' }).check();
    await staff.getByLabel('Reason').fill('Came too late');
    await staff.getByRole('button', { name: 'Refund', exact: true }).click();
    await staff.getByText('Nothing to decide').waitFor();
    await isSound();
    await staff.goto(tabOf(adaId));
    await expect.poll(amounts).toEqual(['€0.00', '€100.00', '€100.00', 'Paid']);
  });
});

describe('money in the books', () => {
  it('is read from a bank statement, and what fits nobody for sure is decided', async () => {
    await staff.goto(`/dashboard/${eventId}/bank-statements`);
    await staff.getByText('Nothing waits for a decision').waitFor();
    const csv = ['Buchungstag;Betrag;Verwendungszweck;Name', '20.11.2026;55,00;Ticket Schumann;Clara Schumann'];
    await staff
      .locator('input[type=file]')
      .setInputFiles({ name: 'umsaetze.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) });
    const take = staff.getByRole('button', { name: 'Take in umsaetze.csv' });
    await take.waitFor();
    await isSound();
    await take.click();
    const line = staff.getByRole('button', { name: 'Assign €55.00 of Clara Schumann' });
    await line.waitFor();
    await isSound();
    await line.press('Enter');
    const dialog = staff.getByRole('dialog', { name: 'Whom are €55.00 for?' });
    await dialog.getByRole('radio', { name: /Clara Schumann/ }).check();
    await isSound();
    await dialog.getByRole('button', { name: 'Record the payment' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await staff.getByText('Recorded (1)', { exact: true }).click();
    await staff.getByText('Ticket Schumann').waitFor();
    await isSound();
  });

  it('is summed in the money report, and taken away for accounting', async () => {
    await staff.goto(`/dashboard/${eventId}/money`);
    const sums = staff.getByRole('table', { name: 'In all (EUR)' });
    await sums.getByRole('row', { name: /Paid.*€355\.00/ }).waitFor();
    await sums.getByRole('row', { name: /Refunded.*€190\.00/ }).waitFor();
    await isSound();
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: 'File for accounting (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
  });

  it('is on receipts, and what went back on a credit note', async () => {
    await staff.goto(tabOf(adaId));
    const receipts = staff.getByRole('region', { name: 'Receipts' });
    await receipts.getByText('Credit note').nth(1).waitFor();
    await isSound();
    const [receipt] = await Promise.all([
      staff.waitForEvent('download'),
      receipts
        .getByRole('button', { name: /^Download/ })
        .first()
        .press('Enter'),
    ]);
    expect(receipt.suggestedFilename()).toMatch(/^Receipt .*\.pdf$/);
  });
});
