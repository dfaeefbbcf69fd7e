import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { offencesOn, openBrowser, showIn } from '../../platform/testing/journey.ts';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';

const soon = { timeout: 30_000 };
const Made = z.object({ activity: z.object({ _id: z.string() }) });

let browser: Browser;
let turnout: Interface;

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
});
afterAll(() => browser.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Number, code or name' });
const verdict = (page: Page, kind: string) => page.locator(`[data-verdict="${kind}"]`);
const present = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
};
const switchOver = (page: Page) => page.getByRole('switch', { name: 'Accept/Deny Registrant' }).click();

/** An event with a session in which everybody takes part, and lets people out. */
const openTasting = async (name: string, change: object = {}) => {
  const event = await makeEvent(turnout, name);
  const { eventId, typeId } = event;
  const body = { eventId, name: 'Tasting', autoEnrollTypes: [typeId], provideCheckoutOption: true, ...change };
  const { activity } = await turnout.ask(Made, 'POST', '/api/activities', body);
  return { ...event, activityId: activity._id };
};

/** A phone at the desk of the session. */
const openDesk = async (eventId: string, activityId: string) => {
  const device = { viewport: { width: 390, height: 844 } };
  const { context, page } = await openLoggedIn(browser, turnout, 'cards', device);
  await context.addInitScript(() => localStorage.setItem('turnout.desk', 'Cellar'));
  await page.goto(`/dashboard/${eventId}/scanner/activity/${activityId}`);
  await field(page).waitFor(soon);
  return { context, page };
};

const looksGood = async (page: Page): Promise<void> => {
  for (const colours of ['light', 'dark'] as const) {
    await showIn(page, colours);
    expect(await offencesOn(page)).toEqual([]);
  }
};

it('a session lets in, turns away and lets out at its desk and row by row, and every tab says so', async () => {
  const { eventId, activityId, register } = await openTasting('Wine days');
  const [{ registration: ada }, { registration: ben }, { registration: cleo }] = [
    await register('Ada Lovelace'),
    await register('Ben Bitdiddle'),
    await register('Cleo Marsh'),
  ];
  const { context, page } = await openDesk(eventId, activityId);
  await present(page, ada.confirmationNumber);
  await verdict(page, 'checked-in').getByText('Ada Lovelace').first().waitFor(soon);
  await page.keyboard.press('Escape');
  await page.getByText('1', { exact: true }).first().waitFor(soon);

  await page.getByRole('radiogroup', { name: 'In or out' }).getByText('Out', { exact: true }).click();
  await page.getByText('Out is on: whoever is scanned is checked out').waitFor();
  await present(page, ada.confirmationNumber);
  await verdict(page, 'checked-out').getByText('Ada Lovelace').first().waitFor(soon);
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup', { name: 'In or out' }).getByText('In', { exact: true }).click();
  await present(page, ada._id);
  await page
    .getByText(/was checked in to Tasting before and has left/)
    .first()
    .waitFor(soon);
  await page.keyboard.press('Escape');

  await switchOver(page);
  await page.getByText('Deny is on: whoever is scanned is turned away').waitFor();
  await looksGood(page);
  await present(page, ben.confirmationNumber);
  await verdict(page, 'denied').getByText('Ben Bitdiddle').first().waitFor(soon);
  await page.keyboard.press('Escape');

  await page.goto(`/dashboard/${eventId}/activities/${activityId}/attendees`);
  const row = (name: string) => page.getByRole('link', { name });
  await row('Cleo Marsh').waitFor(soon);
  await row('Ben Bitdiddle').waitFor();
  expect(await row('Ada Lovelace').count()).toBe(0);
  await page.getByRole('button', { name: 'Check in Cleo Marsh' }).click();
  await expect.poll(() => row('Cleo Marsh').count(), soon).toBe(0);
  await page.getByRole('tab', { name: 'Accepted' }).click();
  await row('Cleo Marsh').waitFor(soon);
  await row('Ada Lovelace').waitFor();
  expect(new URL(page.url()).search).toBe('?checkins=true');
  await page.getByRole('tab', { name: 'Denied' }).click();
  await row('Ben Bitdiddle').waitFor(soon);
  await page.getByRole('tab', { name: 'Errors' }).click();
  await page.getByText('Had left').waitFor(soon);
  await page.getByText('1 inside now, 2 checked in, 3 registered').waitFor(soon);
  await looksGood(page);

  // Scanning is switched off: the desk is nobody's any more, rows go on.
  await turnout.ask(z.unknown(), 'POST', `/api/activities/${activityId}/toggle-enable-scan`, {});
  await page.goto(`/dashboard/${eventId}/scanner/activity/${activityId}`);
  await page.waitForURL(`**/forbidden/${eventId}`, soon);
  const { registration } = await turnout.ask(
    z.object({ registration: z.object({ checkedIn: z.boolean() }) }),
    'GET',
    `/api/registrations/${cleo._id}`,
  );
  // Into the session, and not into the event.
  expect(registration.checkedIn).toBe(false);
  await context.close();
});

it('a desk of a session without a network lets in groups, turns away and lets out, and conflicts are shown afterwards', async () => {
  const { ask } = turnout;
  const { eventId, activityId, register } = await openTasting('Deep cellar');
  await ask(z.unknown(), 'PUT', `/api/events/${eventId}`, { allowOfflineCheckin: true });
  const { registration: gil } = await register('Gil Stone', 'Hal Stone', 'Ida Stone');
  const { registration: ada } = await register('Ada Lovelace');
  const { registration: ben } = await register('Ben Bitdiddle');
  const { context, page } = await openDesk(eventId, activityId);
  await page.getByText('This desk can work without a network: 5 people').waitFor(soon);
  const byCopy = verdict(page, 'by-copy');
  await context.setOffline(true);

  // Of a group with one number whoever is here is ticked.
  await present(page, gil.confirmationNumber);
  await byCopy.getByText('Who is here?').waitFor(soon);
  await byCopy.getByRole('checkbox', { name: 'Hal Stone' }).uncheck();
  await looksGood(page);
  await byCopy.getByRole('button', { name: 'Check in all (2)' }).click();
  await byCopy.getByText('Gil Stone, Ida Stone').waitFor(soon);
  await page.keyboard.press('Escape');
  await page.getByText('2 scans to send').waitFor(soon);

  await switchOver(page);
  await present(page, ben.confirmationNumber);
  await byCopy.getByText('Ben Bitdiddle').first().waitFor(soon);
  await page.keyboard.press('Escape');
  await present(page, gil._id);
  await byCopy.getByText('Already in', { exact: true }).waitFor(soon);
  await page.keyboard.press('Escape');
  await switchOver(page);
  await present(page, ada.confirmationNumber);
  await byCopy.getByText('Let in offline').waitFor(soon);
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup', { name: 'In or out' }).getByText('Out', { exact: true }).click();
  await present(page, gil._id);
  await byCopy.getByText("Let out by this device's copy of").waitFor(soon);
  await page.keyboard.press('Escape');
  await page.getByText('6 scans to send').waitFor(soon);

  // Another desk lets Ada into the session meanwhile.
  await ask(z.unknown(), 'POST', `/api/checkin/activity/${activityId}`, { eventId, registrationId: ada._id });
  await context.setOffline(false);
  const told = page.getByRole('alert', { name: '1 admission without a network needs a decision' });
  await told.getByText('Ada Lovelace').waitFor(soon);
  await expect.poll(() => page.getByText(/scans? to send/).count(), soon).toBe(0);
  await told.getByRole('link', { name: 'Open the conflicts' }).click();
  await page.getByText('Ada Lovelace').first().waitFor(soon);
  await page.getByText('Tasting').first().waitFor();
  await looksGood(page);
  await page.getByRole('button', { name: 'Decide' }).first().click();
  await page.getByRole('radio', { name: 'Let it stand' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await expect.poll(() => page.getByText('Ada Lovelace').count(), soon).toBe(0);

  await page.goto(`/dashboard/${eventId}/activities/${activityId}/attendees?checkins=true`);
  // Gil left again, and stays among those who came.
  for (const name of ['Gil Stone', 'Ida Stone', 'Ada Lovelace']) await page.getByRole('link', { name }).waitFor(soon);
  await page.getByText('2 inside now, 3 checked in, 5 registered').waitFor(soon);
  await page.getByRole('tab', { name: 'Denied' }).click();
  await page.getByRole('link', { name: 'Ben Bitdiddle' }).waitFor(soon);
  await context.close();
});
