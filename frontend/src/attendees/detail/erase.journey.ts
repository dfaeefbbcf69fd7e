import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let here: Page;
let there: Page;

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, 'Erasure journey');
  await event.register('Zebedee Quuxley', 'Kimberley Vandermeer');
  here = (await openLoggedIn(browser, turnout)).page;
  there = (await openLoggedIn(browser, turnout)).page;
  await Promise.all([here, there].map((page) => page.goto(`/dashboard/${event.eventId}/attendees`)));
  await Promise.all([here, there].map((page) => card(page, 'Zebedee Quuxley').waitFor()));
}, 60_000);
afterAll(() => browser.close());

describe('erasing a person', () => {
  it('gives away everything held as a file', async () => {
    const download = here.waitForEvent('download');
    await menu(here, 'Zebedee Quuxley', 'Export personal data');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^held-\w+\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Quuxley');
    expect(text).not.toContain('Kimberley');
  });

  it('says what goes and what stays, and wants a reason and the number, by keyboard alone', async () => {
    await menu(here, 'Zebedee Quuxley', 'Erase person…');
    const dialog = here.getByRole('dialog', { name: 'Erase Zebedee Quuxley' });
    await dialog.getByText('This cannot be undone, not even from a backup.').waitFor();
    expect(await offencesOn(here)).toEqual([]);
    await expect
      .poll(() => dialog.getByLabel('Reason').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await here.keyboard.type('asked for it in writing');
    await here.keyboard.press('Tab');
    await here.keyboard.type('WRONG');
    await here.keyboard.press('Enter');
    await dialog.getByText(/^This is not /).waitFor();
    expect(await offencesOn(here)).toEqual([]);
  });

  it('shows the server’s refusal of a reason that names the person, in the dialog', async () => {
    const dialog = here.getByRole('dialog');
    const label = await dialog
      .getByText(/^Type the registration number/)
      .first()
      .textContent();
    const number = label?.replace('Type the registration number ', '').replace(' *', '').trim() ?? '';
    await dialog.getByLabel(/^Type the registration number/).fill(number);
    await dialog.getByLabel('Reason').fill('Quuxley asked for it');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('is kept for ever and must name nobody. Say why, not who.').waitFor();
    await dialog.getByLabel('Reason').fill('asked for it in writing');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows it at once to whoever looks at the list, in the reader’s language', async () => {
    await card(there, 'Erased person').waitFor();
    expect(await there.getByText('Zebedee').count()).toBe(0);
    expect(await card(there, 'Kimberley Vandermeer').isVisible()).toBe(true);
    await card(there, 'Erased person').getByRole('link', { name: 'Erased person' }).click();
    await there.getByText('This person was erased').waitFor();
    expect(await there.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    expect(await offencesOn(there)).toEqual([]);
    await there.getByRole('main').getByRole('link', { name: 'History' }).click();
    await there.getByText('Person erased').waitFor();
    expect(await there.getByText('Zebedee').count()).toBe(0);
  });
});
