import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { overflowOn, offencesInBothSchemes, offencesOn, openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let eventId: string;
beforeAll(async () => {
  browser = await openBrowser();
  const turnout = await openInterface();
  const event = await makeEvent(turnout, 'Seen fair');
  ({ eventId } = event);
  await event.register('Ada Lovelace');
  await turnout.ask(z.unknown(), 'POST', '/api/users', {
    email: 'door@example.org',
    name: 'Dora Door',
    password: 'purple-walnut-tractor-52',
    eventId,
    role: { viewRegistrants: true, checkinRegistrants: true },
  });
  ({ context, page } = await openLoggedIn(browser, turnout));
});
afterAll(() => browser.close());

const banner = () => page.getByRole('complementary', { name: 'Viewing as another user' });

describe('seeing an event as one of its staff does', () => {
  it('begins in the list of users, by keyboard alone, and shows what that person has', async () => {
    await page.goto(`/dashboard/${eventId}/users`);
    await page
      .getByRole('button', { name: /Dora Door/ })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'See as this person' }).focus();
    await page.keyboard.press('Enter');
    await banner().getByText('You see this event as Dora Door does').waitFor();
    await page.goto(`/dashboard/${eventId}/attendees`);
    await page.getByText('Ada Lovelace').first().waitFor();
    expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Set-up' }).count()).toBe(0);
    expect(await offencesInBothSchemes(page)).toEqual([]);
  });

  it('changes nothing, and says so', async () => {
    await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByText('nothing can be changed. Stop first').first().waitFor();
    await page.goto(`/dashboard/${eventId}/users`);
    await page.waitForURL(`**/forbidden/${eventId}`);
  });

  it('is of one tab alone, fits a phone, and ends with a press', async () => {
    const other = await context.newPage();
    await other.goto(`/dashboard/${eventId}/users`);
    await other.getByText('Dora Door').first().waitFor();
    expect(await other.getByRole('complementary', { name: 'Viewing as another user' }).count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await offencesOn(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
    await banner().getByRole('button', { name: 'Stop' }).click();
    await page.waitForURL(`**/dashboard/${eventId}/users`);
    await page.getByText('Dora Door').first().waitFor();
    expect(await banner().count()).toBe(0);
  });
});
