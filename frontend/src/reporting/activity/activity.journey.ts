import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { overflowOn, offencesInBothSchemes, offencesOn, openBrowser } from '../../platform/testing/journey.ts';

let browser: Browser;
let page: Page;
let eventId: string;
beforeAll(async () => {
  browser = await openBrowser();
  const turnout = await openInterface();
  const event = await makeEvent(turnout, 'Audited fair');
  ({ eventId } = event);
  await event.register('Ada Lovelace');
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

const entry = (text: string) => page.getByRole('row').filter({ hasText: text });

describe('the activity log of users', () => {
  it('is opened from the set-up menu, filtered, and keeps its filters in the address', async () => {
    await page.goto(`/dashboard/${eventId}`);
    await page.getByRole('button', { name: 'Set-up' }).click();
    await page.getByRole('menuitem', { name: 'User activity' }).click();
    await entry('Event created').waitFor();
    await entry('Ada Lovelace').waitFor();
    await page.getByLabel('What was done').selectOption('EventScheduled');
    await entry('Ada Lovelace').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?activity=EventScheduled');
    await page.reload();
    await page.getByText('1 entry').waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
  });

  it('shows all that one entry says, by keyboard alone', async () => {
    await page.getByRole('button', { name: /Details of Event created/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Audited fair').last().waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is cleared up to a day, which has to be said', async () => {
    await page.getByRole('button', { name: 'Reset the filters' }).click();
    await page.getByRole('button', { name: 'Clear logs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear the logs?' });
    await dialog.getByRole('button', { name: 'Clear logs' }).click();
    await dialog.getByText('Specify till date').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await dialog.getByLabel('Till date').fill('2125-01-01');
    await dialog.getByRole('button', { name: 'Clear logs' }).click();
    await page.getByText('Logs cleared').waitFor();
    await page.getByLabel('Show').selectOption('event');
    await page.getByText('Nothing was done').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await offencesOn(page)).toEqual([]);
    expect(await overflowOn(page)).toEqual([]);
  });
});
