import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser, overflowOn } from '../platform/testing/journey.ts';

let browser: Browser;
let desk: Page;
let number: string;

beforeAll(async () => {
  const [opened, turnout] = await Promise.all([openBrowser(), openInterface()]);
  browser = opened;
  const { eventId, typeId, register } = await makeEvent(turnout, 'Paid at the desk journey');
  await turnout.ask(z.unknown(), 'PUT', `/api/events/${eventId}`, {
    appCurrency: 'EUR',
    allowCash: true,
    allowRegistrantCheckInOnlyWhenFullyPaid: true,
  });
  await turnout.ask(z.unknown(), 'PUT', `/api/types/${typeId}`, { price: 49.5 });
  number = (await register('Ada Lovelace')).registration.confirmationNumber;
  ({ page: desk } = await openLoggedIn(browser, turnout));
  await desk.setViewportSize({ width: 390, height: 844 });
  await desk.addInitScript(() => localStorage.setItem('turnout.desk', 'North'));
  await desk.goto(`/dashboard/${eventId}/scanner/registration`);
}, 60_000);
afterAll(() => browser.close());

describe('somebody who comes without having paid', () => {
  it('is held at the desk, pays there, and comes in', async () => {
    await desk.getByRole('combobox', { name: 'Number, code or name' }).fill(number);
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Take payment' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Ada Lovelace owes €49.50' });
    await dialog.waitFor();
    expect(await offencesInBothSchemes(desk)).toEqual([]);
    expect(await overflowOn(desk)).toEqual([]);
    // Two taps are one payment.
    await dialog.getByRole('button', { name: 'Received €49.50 in cash' }).dblclick();
    await desk.locator('[data-verdict="checked-in"]').getByText('User Ada Lovelace successfully checked in!').waitFor();
    expect(await desk.getByText('€49.50 recorded').count()).toBe(1);
    expect(await offencesOn(desk)).toEqual([]);
  });
});
