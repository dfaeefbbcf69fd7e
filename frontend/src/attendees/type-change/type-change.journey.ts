import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { offencesInBothSchemes, offencesOn, openBrowser } from '../../platform/testing/journey.ts';

const Types = z.object({
  types: z.array(z.object({ _id: z.string(), fields: z.array(z.object({ _id: z.string() })) })),
});

let browser: Browser;
let turnout: Interface;
let eventId: string;
let old: string;
let page: Page;

/** As a hand scanner does it: keys on the page itself, milliseconds apart, then Enter. */
const shoot = async (code: string): Promise<void> => {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type(code, { delay: 4 });
  await page.keyboard.press('Enter');
};
const verdict = (kind: string) => page.locator(`[data-verdict="${kind}"]`);

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const made = await makeEvent(turnout, 'Change of type journey');
  ({ eventId } = made);
  const { types } = await turnout.ask(Types, 'GET', `/api/types?eventId=${eventId}`);
  const fields = types[0]?.fields.map(({ _id }) => _id);
  await turnout.ask(z.unknown(), 'POST', '/api/types', { eventId, name: 'Speaker', fields });
  old = (await made.register('Grace Hopper')).registration._id;
  ({ page } = await openLoggedIn(browser, turnout));
}, 60_000);
afterAll(() => browser.close());

describe('staff who change the type of a registration', () => {
  let fresh = '';

  it('choose it, see the form under it, and come to the registration that took its place', async () => {
    await page.goto(`/dashboard/${eventId}/attendees/${old}/change-type`);
    await page.getByLabel('New attendee type').selectOption({ label: 'Speaker' });
    await page.getByRole('heading', { name: /Grace Hopper/ }).waitFor();
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change type' }).click();
    await page.getByText('The registration was moved to Speaker').waitFor();
    await page.waitForURL((url) => /attendees\/[0-9a-z]+$/.test(url.pathname) && !url.pathname.endsWith(old));
    fresh = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    expect(await offencesOn(page)).toEqual([]);
  });

  it('have the old badge turned away at the door, and the new one let in', async () => {
    await page.evaluate(() => localStorage.setItem('turnout.desk', 'North'));
    await page.goto(`/dashboard/${eventId}/scanner/registration`);
    await page.getByRole('combobox', { name: 'Number, code or name' }).waitFor();
    await shoot(old);
    await verdict('not-confirmed').getByText('User Grace Hopper is not confirmed: deleted').waitFor();
    const number = await verdict('not-confirmed').locator('dt:text-is("New number") + dd').textContent();
    await page.keyboard.press('Escape');
    await shoot(fresh);
    await verdict('checked-in').getByText('User Grace Hopper successfully checked in!').waitFor();
    // The number that the desk was told, typed as it is read, means the same person.
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Number, code or name' }).fill(number ?? '');
    await page.keyboard.press('Enter');
    await verdict('already-checked-in').getByText('Grace Hopper is already checked in').waitFor();
  });
});
