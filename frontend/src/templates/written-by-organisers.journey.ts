import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEvent, openInterface, openLoggedIn, type Interface } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let page: Page;

const offences = () => offencesOn(page, { without: 'iframe' });
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, 'Written by organisers');
  await event.register('Ada Lovelace');
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

it('writes a template with a table, shows it filled in, and gives it as a PDF', async () => {
  await page.goto(`/dashboard/${event.eventId}/templates`);
  await page.getByRole('button', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Certificate');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Number ${confirmation_number}');
  await page.getByRole('button', { name: 'Insert a table' }).click();
  await page.keyboard.type('First cell');
  expect(await page.getByRole('textbox', { name: 'Content' }).locator('th').first().textContent()).toBe('First cell');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Print Certificate' }).click();
  await page.getByRole('button', { name: 'Show the document of Ada Lovelace' }).click();
  await page.getByRole('region', { name: 'Document of Ada Lovelace' }).getByText('First cell').waitFor();
  expect(await offences()).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF of Ada Lovelace' }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

it('keeps what organisers write of an e-mail in two languages, and shows it as it would be read', async () => {
  for (const [language, subject] of [
    ['en', 'Welcome aboard'],
    ['es', 'Suba a bordo'],
  ] as const) {
    await page.goto(`/dashboard/${event.eventId}/mail-texts/registration-confirmed/${language}`);
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await page.getByRole('region', { name: 'Preview' }).getByText(subject).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Texts of e-mails' }).waitFor();
  }
  expect(await page.getByText('Yours').count()).toBe(2);
  expect(await offences()).toEqual([]);
});
