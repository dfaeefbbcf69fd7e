import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Interface,
  issueWall,
  makeEvent,
  openInterface,
  openLoggedIn,
} from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

/** How long a change may take to be seen, in ms. */
const soon = { timeout: 15_000 };

let browser: Browser;
let turnout: Interface;
let eventId: string;
let desk: Page;
let dashboard: Page;

const checkIn = async (name: string) => {
  await desk.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Check-in' }).click();
};

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  const event = await makeEvent(turnout, 'Dashboard journey');
  eventId = event.eventId;
  await event.register('Ada Lovelace');
  await event.register('Grace Hopper', 'Howard Aiken', 'Mary Jackson');
  desk = (await openLoggedIn(browser, turnout)).page;
  dashboard = (await openLoggedIn(browser, turnout)).page;
  await desk.goto(`/dashboard/${eventId}/attendees`);
  await dashboard.goto(`/dashboard/${eventId}`);
});
afterAll(() => browser.close());

describe('the dashboard', () => {
  it('says what is left to do until somebody is inside', async () => {
    const list = dashboard.getByRole('region', { name: 'Get your event ready' });
    await list.waitFor();
    expect(await list.getByRole('listitem').filter({ hasText: 'Import your attendee list' }).textContent()).toContain(
      '(done)',
    );
    expect(await list.getByRole('listitem').filter({ hasText: 'An account for everybody' }).textContent()).toContain(
      '(still to do)',
    );
    expect(await offencesOn(dashboard)).toEqual([]);
  });

  it('counts up while another browser checks people in', async () => {
    const door = dashboard.getByRole('region', { name: 'At the door' });
    await checkIn('Ada Lovelace');
    await expect.poll(() => door.textContent(), soon).toContain('Checked in now1of 4 confirmed');
    await checkIn('Howard Aiken');
    await expect.poll(() => door.textContent(), soon).toContain('Checked in now2of 4 confirmed');
    expect(await door.textContent()).toContain('50%');
    const row = dashboard.getByRole('row', { name: /Visitor/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Visitor', '4', '2', '2', '50%']);
    expect(await dashboard.getByRole('region', { name: 'Get your event ready' }).count()).toBe(0);
  });

  it('shows the arrivals as a chart and as a table', async () => {
    const arrivals = dashboard.getByRole('region', { name: 'Arrivals per minute' });
    await arrivals.getByRole('figure').waitFor();
    await arrivals.getByRole('button', { name: 'As a table' }).click();
    await arrivals.getByRole('table').waitFor();
    // The chart is a topic of its own: it may show the last arrival a moment after the door does.
    const shown = async (): Promise<number> => {
      const counts = await arrivals.getByRole('cell').allTextContents();
      return counts.filter((_, index) => index % 2 === 1).reduce((sum, count) => sum + Number(count), 0);
    };
    await expect.poll(shown, soon).toBe(2);
  });

  it('leads to who is still to come', async () => {
    await dashboard.getByRole('link', { name: 'Who is still to come' }).click();
    await dashboard.getByRole('article').first().waitFor();
    await expect.poll(() => dashboard.getByRole('article').count(), soon).toBe(2);
    expect(new URL(dashboard.url()).search).toBe('?status=confirmed&checkedIn=false');
  });
});

describe('the wall', () => {
  it('counts up without anybody logged in, and says so when its link is revoked', async () => {
    const { wall, token } = await issueWall(turnout, eventId);
    const context = await browser.newContext({
      baseURL: turnout.address,
      locale: 'en-GB',
      viewport: { width: 1920, height: 1080 },
    });
    const screen = await context.newPage();
    // A link of an older version: the token leaves the path at once.
    await screen.goto(`/wall/${token}`);
    await screen.waitForURL(`/wall#${token}`);
    await screen.getByRole('button', { name: 'Light' }).click();
    await screen.waitForURL(`/wall?theme=light#${token}`);
    await screen.reload();
    await screen.getByRole('button', { name: 'Dark' }).click();
    await screen.waitForURL(`/wall#${token}`);
    const hero = screen.getByRole('region', { name: 'Checked in now' });
    await expect.poll(() => hero.textContent(), soon).toContain('2of 4 confirmed');
    await expect.poll(() => screen.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await offencesOn(screen)).toEqual([]);
    await checkIn('Grace Hopper');
    await expect.poll(() => hero.textContent(), soon).toContain('3of 4 confirmed');

    await turnout.ask(z.unknown(), 'DELETE', `/api/x/walls/${wall._id}`);
    await screen.getByRole('heading', { name: 'This wall link is no longer valid' }).waitFor();
    expect(await screen.getByText('of 4 confirmed').count()).toBe(0);
    await context.close();
  });
});
