import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Interface,
  issueWall,
  makeEvent,
  openInterface,
  openLoggedIn,
} from '../platform/testing/journey-event.ts';
import { openBrowser } from '../platform/testing/journey.ts';

/** How long a change may take to be seen, in ms. */
const soon = { timeout: 20_000 };

let browser: Browser;
let turnout: Interface;

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
});
afterAll(() => browser.close());

const checkedIn = (page: Page) => page.getByRole('article').getByText(/^Checked in \d\d:\d\d/);

it('list, dashboard and wall say that they are offline, and come back to the right numbers', async () => {
  const event = await makeEvent(turnout, 'Harbour evening');
  const { registration: edsger } = await event.register('Edsger Dijkstra');
  await event.register('Tony Hoare');
  const { token } = await issueWall(turnout, event.eventId);
  const list = await openLoggedIn(browser, turnout);
  const dashboard = await openLoggedIn(browser, turnout);
  const foyer = await browser.newContext({ baseURL: turnout.address, locale: 'en-GB' });
  const wall = await foyer.newPage();
  await Promise.all([
    list.page.goto(`/dashboard/${event.eventId}/attendees`),
    dashboard.page.goto(`/dashboard/${event.eventId}`),
    wall.goto(`/wall#${token}`),
  ]);
  const door = dashboard.page.getByRole('region', { name: 'At the door' });
  const hero = wall.getByRole('region', { name: 'Checked in now' });
  await expect.poll(() => list.page.getByRole('article').count(), soon).toBe(2);
  await expect.poll(() => door.textContent(), soon).toContain('0of 2 confirmed');
  await expect.poll(() => hero.textContent(), soon).toContain('0of 2 confirmed');

  const contexts = [list.context, dashboard.context, foyer];
  await Promise.all(contexts.map((context) => context.setOffline(true)));
  await list.page.getByText('Offline: the list is as it was when the connection was lost.').waitFor(soon);
  await dashboard.page.getByText('Offline: these numbers are as they were when the connection was lost.').waitFor(soon);
  await wall.getByText('They go on by themselves when the connection is back.').waitFor(soon);
  const { registration: barbara } = await event.register('Barbara Simons');
  for (const { _id } of [edsger, barbara])
    await turnout.ask(z.unknown(), 'POST', `/api/checkin/registration/${_id}`, {
      eventId: event.eventId,
      registrationId: _id,
    });
  expect(await list.page.getByRole('article').count()).toBe(2);

  await Promise.all(contexts.map((context) => context.setOffline(false)));
  await expect.poll(() => list.page.getByRole('article').count(), soon).toBe(3);
  await expect.poll(() => checkedIn(list.page).count(), soon).toBe(2);
  await expect.poll(() => door.textContent(), soon).toContain('2of 3 confirmed');
  await expect.poll(() => hero.textContent(), soon).toContain('2of 3 confirmed');
  for (const page of [list.page, dashboard.page, wall])
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor({ state: 'detached', ...soon });
  await Promise.all(contexts.map((context) => context.close()));
});

/** The main menu's link; what is left to do on the dashboard has another of this name. */
const attendeesIn = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Attendees', exact: true });

/** Where the browser keeps files of ours, by address. */
const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await window.caches.keys();
    const found = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });

it('a screen that was not loaded and is not kept says so, and opens by itself', async () => {
  const event = await makeEvent(turnout, 'Lost line');
  await event.register('Ada Lovelace');
  const { page, context } = await openLoggedIn(browser, turnout);
  // As where browsers have no such worker: without TLS, in private windows.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.goto(`/dashboard/${event.eventId}`);
  await page.getByRole('region', { name: 'At the door' }).waitFor();
  await attendeesIn(page).waitFor();
  await context.setOffline(true);
  await attendeesIn(page).click();
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor(soon);
  await context.setOffline(false);
  await page.getByText('Ada Lovelace').waitFor(soon);
  await context.close();
});

// Last: it ends the session that all are logged in with.
it('a screen that was not loaded before the connection was lost opens from the kept files, and log-out leaves nothing', async () => {
  const event = await makeEvent(turnout, 'Lost line');
  await event.register('Ada Lovelace');
  const { page, context } = await openLoggedIn(browser, turnout, 'cards', { serviceWorkers: 'allow' });
  await page.goto(`/dashboard/${event.eventId}`);
  await page.getByRole('region', { name: 'At the door' }).waitFor();
  // Comes last: then all is kept.
  await expect.poll(() => keptIn(page), { timeout: 60_000 }).toContain('/index.html');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await attendeesIn(page).waitFor();
  await context.setOffline(true);
  await attendeesIn(page).click();
  // Its own words: the code and the words of a screen that was never opened, waiting for its data alone.
  await page.getByRole('heading', { name: 'Attendees', level: 1 }).waitFor(soon);
  expect(await page.getByRole('heading', { name: 'This screen could not be loaded' }).count()).toBe(0);
  // The page itself too.
  await page.reload();
  await page.getByRole('status').getByText('There is no connection to the server.').waitFor(soon);
  expect(await page.getByText('Ada Lovelace').count()).toBe(0);
  await context.setOffline(false);
  // By itself.
  await page.getByText('Ada Lovelace').first().waitFor(soon);
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')), soon).toBe(null);
  // Nothing of anybody is kept, before and after.
  expect((await keptIn(page)).filter((path) => !/^\/(?:assets\/|index\.html$|site\.html$)/.test(path))).toEqual([]);
  await context.close();
});
