import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../../platform/testing/journey.ts';

/** How long a change may take to be seen, in ms. */
const soon = { timeout: 15_000 };
const CheckedIn = z.object({ checkin: z.object({ _id: z.string(), checkinDate: z.string() }) });

let browser: Browser;
let turnout: Interface;
let eventId: string;
let adaId: string;
/** When Ada was let in; a millisecond earlier nobody was inside. */
let letInAt: string;
let page: Page;

const offences = () => offencesOn(page);
const before = (at: string) => new Date(Date.parse(at) - 1).toISOString();
const inside = () => page.getByRole('region', { name: 'Checked in' });
const history = (query: Readonly<Record<string, string>>) =>
  page.goto(`/dashboard/${eventId}/history?${new URLSearchParams(query).toString()}`);

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  const event = await makeEvent(turnout, 'History journey');
  eventId = event.eventId;
  const { registration, childRegistrations } = await event.register('Ada Lovelace', 'Grace Hopper');
  adaId = registration._id;
  const { checkin } = await turnout.ask(CheckedIn, 'POST', `/api/checkin/registration/${eventId}`, {
    registrationId: adaId,
    eventId,
    accept: true,
    method: 'qr',
  });
  letInAt = checkin.checkinDate;
  await turnout.ask(z.unknown(), 'PUT', `/api/registrations/update-status-only`, {
    id: childRegistrations[0]?._id,
    eventId,
    status: 'rejected',
  });
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

describe('the event as it was', () => {
  it('shows the numbers of the moment chosen', async () => {
    await history({});
    await expect.poll(() => inside().textContent(), soon).toContain('1of 1 confirmed');
    await history({ at: letInAt });
    await expect.poll(() => inside().textContent(), soon).toContain('1of 2 confirmed');
    await history({ at: before(letInAt) });
    await expect.poll(() => inside().textContent(), soon).toContain('0of 2 confirmed');
    expect(await offences()).toEqual([]);
  });

  it('is chosen by keyboard, and stays in the address', async () => {
    await history({ at: letInAt });
    await inside().waitFor();
    await page.getByRole('slider', { name: 'Moment' }).press('Home');
    await expect.poll(() => new URL(page.url()).searchParams.get('at') ?? '', soon).not.toBe(letInAt);
    expect(new URL(page.url()).searchParams.get('at') ?? '').not.toBe('');
  });

  it('lists people with the states they had, and searches among them', async () => {
    await history({ at: before(letInAt), tab: 'attendees' });
    const row = page.getByRole('row', { name: /Ada Lovelace/ });
    await expect.poll(() => row.textContent(), soon).toContain('not yet');
    expect(await page.getByRole('row', { name: /Grace Hopper/ }).textContent()).toContain('Confirmed');
    await page.getByRole('textbox', { name: 'Search among what was known then' }).fill('hopper');
    await page.getByText('1 person of 2').waitFor();
    await history({ tab: 'attendees' });
    await expect.poll(() => page.getByRole('row', { name: /Grace Hopper/ }).textContent(), soon).toContain('Rejected');
    expect(await offences()).toEqual([]);
  });
});

describe('the story of a registration', () => {
  it('tells who did what to whom, with what was before and after', async () => {
    await page.goto(`/dashboard/${eventId}/attendees/${adaId}`);
    await page.getByRole('complementary').getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'Activity log' }).waitFor();
    const told = page.getByRole('listitem');
    await expect.poll(() => told.count(), soon).toBe(4);
    expect(await told.nth(2).textContent()).toContain('Checked in');
    expect(await told.nth(2).textContent()).toContain('scanned');
    expect(await told.nth(3).textContent()).toMatch(/Grace Hopper.*confirmed.*rejected/);
    expect(await offences()).toEqual([]);
  });

  it('is taken away with the digest of the log', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    const file = z
      .object({ digest: z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) }), entries: z.array(z.unknown()) })
      .parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(file.entries).toHaveLength(4);
  });
});
