import { StatusView } from '@turnout/contracts/reporting';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { overflowOn, offencesInBothSchemes, offencesOn, openBrowser } from '../../platform/testing/journey.ts';

const phone = { width: 390, height: 844 };
const event = {
  reaction: 'complete-import-when-started',
  stream: 'imports-ev000000000000000001',
  revision: 3,
  type: 'ImportStarted',
  reason: 'An append may have 1048576 bytes, this one has 2000000',
};
const stuck = {
  ...event,
  position: '00000000000000000077',
  eventId: 'ev000000000000000001',
  eventName: 'Spring fair',
  kind: 'too-large',
  tries: 4,
  since: '2027-03-01T09:50:00.000Z',
  nextTryAt: '2027-03-01T10:01:00.000Z',
  isGivenUp: false,
};
const givenUp = { ...event, revision: 1, at: '2027-03-01T09:50:00.000Z', by: 'a', byName: 'Ana', why: 'It came twice' };

let browser: Browser;
let turnout: Interface;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

const offences = () => offencesOn(page);
const overflow = () => overflowOn(page);

describe('the status page', () => {
  it('is found in the account menu, and shows processes and projections', async () => {
    await page.goto('/events');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('heading', { name: 'Status', level: 1 }).waitFor();
    await page.getByRole('row', { name: /Worker .* Updates the projections/ }).waitFor();
    await page.getByRole('row', { name: /door Up to date/ }).waitFor();
    await page.getByText('There has been no backup yet.').waitFor();
  });

  it('has no barriers in light and dark colours and on a phone, and fits', async () => {
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await offences()).toEqual([]);
    expect(await overflow()).toEqual([]);
  });

  it('speaks Spanish', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await page.reload();
    await page.getByRole('heading', { name: 'Estado', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Proyecciones' }).waitFor();
    expect(await overflow()).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('shows what is stuck without barriers and on a phone, and asks before it is given up, by keyboard', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.route('**/api/x/status', async (route) => {
      const answer = await route.fetch();
      const now = StatusView.parse(await answer.json());
      await route.fulfill({ response: answer, json: { ...now, stuck: [stuck], givenUp: [givenUp] } });
    });
    await page.reload();
    await page.getByText('Importing an attendee list: Spring fair').waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await offences()).toEqual([]);
    expect(await overflow()).toEqual([]);
    await page.getByRole('button', { name: 'Give up…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Give this up?' });
    await dialog.waitFor();
    await expect
      .poll(() => dialog.getByRole('textbox', { name: /Why/ }).evaluate((box) => box === document.activeElement))
      .toBe(true);
    expect(await offences()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('says so when the server cannot be reached, and shows how it is as soon as it can', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.route('**/api/x/status', (route) => route.abort());
    await page.reload();
    await page.getByText('The server cannot be reached').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('heading', { name: 'Projections' }).waitFor();
  });
});
