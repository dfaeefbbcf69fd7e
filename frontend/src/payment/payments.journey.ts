import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../platform/testing/journey.ts';

const Types = z.object({ types: z.array(z.object({ _id: z.string() })) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let tab: string;
let staff: Page;
let other: Page;

const amounts = (page: Page) =>
  page.getByRole('region', { name: 'What is due and paid' }).locator('dd').allTextContents();
const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).getByRole('row');

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const made = await makeEvent(turnout, 'Payments journey');
  ({ eventId } = made);
  const typeId = (await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`)).types[0]?._id ?? '';
  await turnout.ask(z.unknown(), 'PUT', `/api/types/${typeId}`, { price: 50, showPaymentStatus: true });
  const { registration } = await made.register('Ada Lovelace', 'Ben Byron');
  tab = `/dashboard/${eventId}/attendees/${registration._id}?tab=payments`;
  ({ page: staff } = await openLoggedIn(browser, turnout));
  ({ page: other } = await openLoggedIn(browser, turnout));
}, 60_000);
afterAll(() => browser.close());

describe('staff on the payments of a registration', () => {
  it('see what the group owes, and what made it', async () => {
    await staff.goto(tab);
    await expect.poll(() => amounts(staff)).toEqual(['$100.00', '$0.00', '$100.00', 'Not Paid']);
    await expect.poll(() => rows(staff).count()).toBe(3);
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await staff.getByRole('tab', { name: 'General information' }).click();
    await staff.waitForURL(/\?tab=general_information$/);
    await staff.getByRole('link', { name: 'See payments' }).click();
    await staff.waitForURL(/\?tab=payments$/);
    await expect.poll(() => rows(staff).count()).toBe(3);
  });

  it('record a payment by keyboard alone, and others see it live', async () => {
    await other.goto(tab);
    await expect.poll(() => amounts(other)).toEqual(['$100.00', '$0.00', '$100.00', 'Not Paid']);
    await staff.getByRole('button', { name: 'New Transaction' }).focus();
    await staff.keyboard.press('Enter');
    await staff.getByRole('dialog', { name: 'New Transaction' }).waitFor();
    await expect.poll(() => staff.evaluate(() => document.activeElement?.id)).toBe('amount');
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await staff.keyboard.press('Enter');
    await staff.getByText('One thing to correct').waitFor();
    expect(await offencesOn(staff)).toEqual([]);
    await staff.getByLabel('Amount').focus();
    await staff.keyboard.type('30.50');
    await staff.keyboard.press('Enter');
    await staff.getByText('Payment was successfully created!').waitFor();
    for (const page of [staff, other]) {
      await expect.poll(() => amounts(page)).toEqual(['$69.50', '$30.50', '$100.00', 'Partial Payment']);
      await expect.poll(() => rows(page).count()).toBe(4);
    }
  });

  it('find it in the list, beside others that are not paid, and on the dashboard', async () => {
    await staff.goto(`/dashboard/${eventId}/attendees?paymentStatus=partial-payment`);
    const card = staff.getByRole('article').filter({ hasText: 'Ada Lovelace' });
    await card.getByText('Partial Payment').waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await staff.goto(`/dashboard/${eventId}`);
    const summary = staff.getByRole('table', { name: 'Transaction Summary in USD' });
    await summary.getByRole('row', { name: 'All $100.00 $30.50 $69.50' }).waitFor();
    expect(await offencesInBothSchemes(staff)).toEqual([]);
  });

  it('remove it on a phone, where every line is to be read, and others see that too', async () => {
    await staff.setViewportSize({ width: 390, height: 844 });
    await staff.goto(tab);
    await expect.poll(() => rows(staff).count()).toBe(4);
    expect(await overflowOn(staff)).toEqual([]);
    expect(await offencesInBothSchemes(staff)).toEqual([]);
    await staff.getByRole('button', { name: 'New Transaction' }).click();
    await staff.getByRole('dialog', { name: 'New Transaction' }).waitFor();
    expect(await overflowOn(staff)).toEqual([]);
    expect(await offencesOn(staff)).toEqual([]);
    await staff.keyboard.press('Escape');
    await staff.getByRole('button', { name: 'Remove: Payment of $30.50' }).click();
    const question = staff.getByRole('dialog', { name: 'Remove this transaction?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await staff.getByText('The transaction was removed').waitFor();
    for (const page of [staff, other]) {
      await expect.poll(() => amounts(page)).toEqual(['$100.00', '$0.00', '$100.00', 'Not Paid']);
      await expect.poll(() => rows(page).count()).toBe(3);
    }
  });
});
