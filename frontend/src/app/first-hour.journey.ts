import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, turnoutOfThisRun } from '../platform/testing/journey.ts';

/** How many people are on the organiser's list. */
const listed = 300;
const soon = { timeout: 20_000 };

/** A list as a spreadsheet saves it; everybody is made up. */
const list = [
  'First name,Last name,E-mail,Ticket code',
  ...Array.from(
    { length: listed },
    (_, row) => `Guest,Number ${row + 1},guest${row + 1}@example.org,FAIR-${1001 + row}`,
  ),
].join('\n');

let browser: Browser;
let organiser: BrowserContext;
let page: Page;
const seconds: Record<string, number> = {};

/** A step of the way; how long each took is printed at the end where JOURNEY_SECONDS is set. */
const timed = (name: string, walk: () => Promise<void>) => async (): Promise<void> => {
  const since = performance.now();
  await walk();
  seconds[name] = Math.round((performance.now() - since) / 100) / 10;
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();

beforeAll(async () => {
  browser = await openBrowser();
  organiser = await browser.newContext({
    baseURL: turnoutOfThisRun().address,
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
  });
  await organiser.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });
  page = await organiser.newPage();
  page.setDefaultTimeout(12_000);
});
afterAll(async () => {
  await browser.close();
  if (process.env['JOURNEY_SECONDS'] !== undefined) process.stdout.write(`${JSON.stringify(seconds)}\n`);
});

it(
  'logs in from the front page',
  timed('logIn', async () => {
    const { email, password } = turnoutOfThisRun();
    await page.goto('/');
    await follow('Log in');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await press('Log in');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  }),
);

it(
  'creates an event with a name and its days',
  timed('event', async () => {
    await follow('Create event');
    await page.getByRole('textbox', { name: 'Name' }).fill('Village fair');
    await page.getByLabel('Start').fill('2126-05-21T09:00');
    await page.getByLabel('End', { exact: false }).first().fill('2126-05-21T18:00');
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toContain('Madrid');
    await press('Create event');
    await page.getByRole('heading', { name: 'Get your event ready' }).waitFor();
    await page.getByText('There is no registration type to choose yet.').waitFor();
  }),
);

it(
  'creates a registration type, which asks for name and e-mail by itself',
  timed('type', async () => {
    await follow('Registration types and form');
    await page.getByRole('link', { name: 'New registration type' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Visitor');
    await page.getByRole('tab', { name: 'Registration Form' }).click();
    for (const name of ['First name', 'Last name', 'E-mail']) await page.getByText(name).first().waitFor();
    await page.getByRole('tab', { name: 'Badge' }).click();
    await page.getByRole('textbox', { name: 'Badge message' }).fill('Village fair 2126');
    await press('Save');
    await page.getByRole('row', { name: 'Visitor' }).waitFor();
  }),
);

let shared = '';
let button = '';
it(
  'takes the link, the QR code and the button for a website from the checklist',
  timed('share', async () => {
    await follow('Dashboard');
    await page.getByText('Link, QR code and button for your website').click();
    await page.getByRole('img', { name: 'QR code that leads to the registration page' }).waitFor();
    shared = await page.getByLabel('Link to share').inputValue();
    await page.getByText('Button for your website').last().click();
    button = await page.getByLabel('HTML to copy into your page').inputValue();
    expect(button).toContain(shared);
  }),
);

let number = '';
it(
  'sees a visitor register by that button',
  timed('visitor', async () => {
    const visitor = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
    const phone = await visitor.newPage();
    await phone.setContent(button);
    await phone.getByRole('link', { name: 'Register for Village fair' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Village fair' }).waitFor();
    await phone.getByRole('link', { name: 'Register', exact: true }).click();
    await phone.getByRole('link', { name: /Visitor/ }).click();
    await phone.getByLabel('First name').fill('Grace');
    await phone.getByLabel('Last name').fill('Hopper');
    await phone.getByLabel('E-mail').fill('grace@example.org');
    await phone.getByRole('button', { name: 'Register' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Your registration is confirmed' }).waitFor(soon);
    number = (await phone.locator('[translate="no"]').first().textContent()) ?? '';
    await visitor.close();
    expect(number).toMatch(/^\w{3}\s\w{3}\s\w{3}$/);
  }),
);

it(
  'imports three hundred people from a file',
  timed('import', async () => {
    await page.getByRole('region', { name: 'Get your event ready' }).getByRole('link', { name: 'Attendees' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByLabel('Drop a CSV or XLSX file here').first().click();
    await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await press('Check the file');
    await press(`Import ${listed} valid rows`);
    await page.getByRole('heading', { name: `${listed} people are registered` }).waitFor(soon);
    await follow('Open the attendee list');
    await page.getByText(`${listed + 1} registrations`).waitFor();
  }),
);

it(
  'prints the badge of somebody who was imported',
  timed('badge', async () => {
    await page.getByRole('textbox', { name: 'Search' }).fill('guest7@example.org');
    await page.getByRole('link', { name: 'Guest Number 7', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Guest Number 7' }).waitFor();
    const opening = organiser.waitForEvent('page');
    await page.getByRole('link', { name: 'Print badge' }).click();
    const paper = await opening;
    const badge = paper.getByRole('article', { name: 'Badge of Guest Number 7' });
    await badge.getByText('Village fair 2126').waitFor();
    await paper.getByRole('button', { name: 'Print' }).click();
    await paper.close();
  }),
);

it(
  'checks in by name and by code at a desk with a name',
  timed('door', async () => {
    await follow('Dashboard');
    await follow('Desks and devices');
    await follow('Use this device as a desk');
    await page.getByLabel('Desk name').fill('Main gate');
    await press('Use this name');
    const field = page.getByRole('combobox', { name: 'Number, code or name' });
    await field.fill('hopper');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByRole('heading', { name: 'Checked in' }).waitFor();
    await page.getByText('User Grace Hopper successfully checked in!').first().waitFor();
    await press('Okay');
    await field.fill('FAIR-1007');
    await page.keyboard.press('Enter');
    await page.getByText('User Guest Number 7 successfully checked in!').first().waitFor();
    await press('Okay');
    await field.fill(number);
    await page.keyboard.press('Enter');
    await page.getByText('User Grace Hopper is already checked in').first().waitFor();
    await press('Okay');
  }),
);

it(
  'sees both on the dashboard',
  timed('dashboard', async () => {
    await follow('Leave the scanner');
    const door = page.getByRole('region', { name: 'At the door' });
    await door.getByText(`of ${listed + 1} confirmed`).waitFor();
    await expect.poll(() => door.textContent(), soon).toContain('Checked in now2of');
  }),
);
