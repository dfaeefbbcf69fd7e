import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let page: Page;
let dashboard: Page;

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  const { eventId } = await makeEvent(turnout, 'Widget journey');
  const body = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'soup\nfish', labels: 'Soup\nFish' };
  await turnout.ask(z.unknown(), 'POST', '/api/fields', body);
  page = (await openLoggedIn(browser, turnout)).page;
  dashboard = (await openLoggedIn(browser, turnout)).page;
  await page.goto(`/dashboard/${eventId}/custom-fields`);
  await dashboard.goto(`/dashboard/${eventId}`);
});
afterAll(() => browser.close());

describe('a custom widget', () => {
  it('is refused without a title, keeps what was typed, and is created', async () => {
    await page.getByRole('tab', { name: 'Custom Dashboard Widget' }).click();
    await page.getByText('No custom widgets yet').waitFor();
    await page.getByRole('button', { name: 'New widget' }).click();
    const dialog = page.getByRole('dialog', { name: 'New widget' });
    await dialog.getByRole('combobox', { name: /Field to count/ }).click();
    await dialog.getByText('Choose a field, and you see here').waitFor();
    await page.getByRole('option', { name: 'Dinner' }).click();
    await dialog.getByRole('region', { name: 'What it counts now' }).getByText('Nobody who is confirmed').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('One thing to correct').waitFor();
    expect(await offencesOn(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Dinners');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Successfully created!').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Dinners' }).first().waitFor();
  });

  it('leaves the dashboard when it is switched off, and is shown with all widgets', async () => {
    await page.getByRole('switch', { name: 'Dinners is enabled' }).click({ force: true });
    const card = dashboard.getByRole('region', { name: 'Dinners' });
    await card.waitFor({ state: 'detached' });
    await dashboard.getByRole('switch', { name: 'Show all Widgets' }).click({ force: true });
    await card.getByText('Not enabled').waitFor();
  });

  it('asks before changes are left, and is deleted', async () => {
    await page.getByRole('button', { name: 'Edit Dinners' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom widget' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Meals');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Delete Dinners' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No custom widgets yet').waitFor();
    await dashboard.getByText('No custom widgets yet').waitFor();
  });
});
