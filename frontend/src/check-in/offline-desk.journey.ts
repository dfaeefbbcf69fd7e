import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { offencesOn, openBrowser, showIn } from '../platform/testing/journey.ts';
import { type Interface, makeEvent, openInterface } from '../platform/testing/journey-event.ts';

const phone = { width: 390, height: 844 };
const soon = { timeout: 30_000 };

let browser: Browser;
let turnout: Interface;

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
});
afterAll(() => browser.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Number, code or name' });
const verdict = (page: Page) => page.locator('[data-verdict="by-copy"]');
const present = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
};

/** Entries of IndexedDB of this desk, by the beginning of the keys. */
const keptIn = (page: Page, prefix: string): Promise<number> =>
  page.evaluate(
    (beginning) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('turnout.desk');
        opening.addEventListener('error', () => reject(new Error('there is no such database')));
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('records').objectStore('records').getAllKeys();
          keys.addEventListener('success', () => {
            opening.result.close();
            resolve(keys.result.filter((key) => typeof key === 'string' && key.startsWith(beginning)).length);
          });
        });
      }),
    prefix,
  );

/** A phone that stands at the door of an event, with its files and its copy kept. */
const openPhone = async (eventId: string, people: number): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    baseURL: turnout.address,
    locale: 'en-GB',
    viewport: phone,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/about');
  await page.evaluate(
    ([token]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('turnout.desk', 'North');
    },
    [turnout.token],
  );
  await page.goto(`/dashboard/${eventId}/scanner/registration`);
  await page.getByText(`This desk can work without a network: ${people} people`).waitFor(soon);
  const isKept = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { context, page };
};

it('a desk without a network lets people in, keeps them through a closed tab, and hands them in', async () => {
  const { ask } = turnout;
  const event = await makeEvent(turnout, 'Cellar concert');
  const { eventId } = event;
  await ask(z.unknown(), 'PUT', `/api/events/${eventId}`, { allowOfflineCheckin: true });
  const { registration: ada } = await event.register('Ada Lovelace');
  const { registration: grace } = await event.register('Grace Hopper');
  const { context, page } = await openPhone(eventId, 2);
  await expect.poll(() => keptIn(page, 'lent/view/'), soon).toBeGreaterThan(0);

  // The connection goes, and the phone with it: it starts from nothing.
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto('/?app');
  await field(cold).waitFor(soon);
  await cold.getByText('Scans are decided by the copy of').waitFor(soon);

  await present(cold, ada._id);
  await verdict(cold).getByText('Let in offline').waitFor(soon);
  await verdict(cold).getByText('Ada Lovelace').waitFor();
  await verdict(cold).getByText("Decided by this device's copy of").waitFor();
  for (const colours of ['light', 'dark'] as const) {
    await showIn(cold, colours);
    expect(await offencesOn(cold)).toEqual([]);
  }
  await cold.keyboard.press('Escape');
  await cold.getByText('1 scan to send').waitFor(soon);
  for (const colours of ['light', 'dark'] as const) {
    await showIn(cold, colours);
    expect(await offencesOn(cold)).toEqual([]);
  }
  // By name, from the copy.
  await field(cold).fill('hopper');
  await cold.getByRole('option', { name: /Grace Hopper/ }).click();
  await verdict(cold).getByText('Let in offline').waitFor(soon);
  await cold.keyboard.press('Escape');
  await cold.getByText('2 scans to send').waitFor(soon);

  // Somebody else lets Grace in meanwhile; this desk does not hear of it.
  await ask(z.unknown(), 'POST', `/api/checkin/registration/${grace._id}`, { eventId, registrationId: grace._id });
  await cold.close();
  const again = await context.newPage();
  await again.goto(`/dashboard/${eventId}/scanner/registration`);
  await again.getByText('2 scans to send').waitFor(soon);
  await field(again).waitFor(soon);
  await present(again, ada._id);
  await verdict(again).getByText('Already in', { exact: true }).waitFor(soon);
  await again.keyboard.press('Escape');
  await again.getByText('3 scans to send').waitFor(soon);

  await context.setOffline(false);
  const conflict = again.getByRole('alert', { name: '1 admission without a network needs a decision' });
  await conflict.getByText('Grace Hopper').waitFor(soon);
  await conflict.getByRole('link', { name: 'Open the conflicts' }).waitFor();
  await expect.poll(() => again.getByText(/scans? to send/).count(), soon).toBe(0);
  for (const colours of ['light', 'dark'] as const) {
    await showIn(again, colours);
    expect(await offencesOn(again)).toEqual([]);
  }
  const { registration } = await ask(
    z.object({ registration: z.object({ checkedIn: z.boolean() }) }),
    'GET',
    `/api/registrations/${ada._id}`,
  );
  expect(registration.checkedIn).toBe(true);
  await conflict.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(() => conflict.count()).toBe(0);

  // Switched off: the copy goes by itself.
  expect(await keptIn(again, 'lent/copy/')).toBeGreaterThan(0);
  await ask(z.unknown(), 'PUT', `/api/events/${eventId}`, { allowOfflineCheckin: false });
  await expect.poll(() => keptIn(again, 'lent/copy/'), soon).toBe(0);
  // Logged out: nothing is left that was lent.
  await again.evaluate(() => {
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await expect.poll(() => keptIn(again, 'lent/'), soon).toBe(0);
  await context.close();
});

const Invited = z.object({ code: z.string(), device: z.object({ _id: z.string() }) });

it('a phone that was revoked without a network hands in what it scanned, and keeps nothing', async () => {
  const { ask } = turnout;
  const event = await makeEvent(turnout, 'Lost phone fair');
  const { eventId } = event;
  await ask(z.unknown(), 'PUT', `/api/events/${eventId}`, { allowOfflineCheckin: true });
  const { registration: ada } = await event.register('Ada Lovelace');
  const { code, device } = await ask(Invited, 'POST', '/api/x/devices', { eventId, name: 'Gate 7' });
  const context = await browser.newContext({ baseURL: turnout.address, locale: 'en-GB', viewport: phone });
  const page = await context.newPage();
  await page.goto(`/enrol#${code}`);
  await page.getByRole('button', { name: 'Become this desk' }).click();
  await page.getByText('This desk can work without a network: 1 people').waitFor(soon);
  await context.setOffline(true);
  await present(page, ada._id);
  await verdict(page).getByText('Let in offline').waitFor(soon);
  await ask(z.unknown(), 'DELETE', `/api/x/devices/${device._id}`);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'This phone is no longer a desk' }).waitFor(soon);
  await page.getByText('1 scan of this phone was handed in. The organiser decides about it.').waitFor(soon);
  expect(await offencesOn(page)).toEqual([]);
  await expect.poll(() => keptIn(page, 'lent/'), soon).toBe(0);
  expect(await keptIn(page, 'scan')).toBe(0);
  const { context: staff, page: inbox } = await openPhone(eventId, 1);
  await inbox.goto(`/dashboard/${eventId}/conflicts`);
  await inbox.getByText('Gate 7').first().waitFor(soon);
  await inbox.getByText('Ada Lovelace').first().waitFor();
  await staff.close();
  await context.close();
});
