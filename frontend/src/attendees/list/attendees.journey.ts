import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../../platform/testing/journey.ts';
import { spokenNumber } from '../../ui/confirmation-number.ts';

/** How long a change may take to be seen, in ms. */
const soon = { timeout: 15_000 };

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
  event = await makeEvent(turnout, 'Attendee journey');
  await event.register('Ada Lovelace');
  await event.register('Grace Hopper', 'Howard Aiken');
  await event.register('Radia Perlman');
  here = (await openLoggedIn(browser, turnout)).page;
  there = (await openLoggedIn(browser, turnout)).page;
  await Promise.all([here, there].map((page) => page.goto(`/dashboard/${event.eventId}/attendees`)));
  await Promise.all([here, there].map((page) => card(page, 'Ada Lovelace').waitFor()));
});
afterAll(() => browser.close());

describe('the attendee list in two browsers', () => {
  it('shows in one what is checked in and undone in the other', async () => {
    await card(here, 'Ada Lovelace').getByRole('button', { name: 'Check-in' }).click();
    await card(there, 'Ada Lovelace')
      .getByText(/^Checked in \d\d:\d\d/)
      .waitFor();

    await menu(there, 'Ada Lovelace', 'Remove Checkin');
    const dialog = there.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove Checkin' }).click();
    await dialog.getByText('Say why the check-in is removed').waitFor();
    await dialog.getByLabel('Reason').fill('wrong person');
    await dialog.getByRole('button', { name: 'Remove Checkin' }).click();
    await card(here, 'Ada Lovelace')
      .getByText(/^Checked in/)
      .waitFor({ state: 'detached' });
    expect(await card(here, 'Ada Lovelace').getByRole('button', { name: 'Check-in' }).isVisible()).toBe(true);
  });

  it('sets a status for a whole group at once, where asked', async () => {
    await menu(here, 'Grace Hopper', 'Set to pending');
    await here.getByRole('dialog').getByLabel('The whole group (2 people)').check();
    await here.getByRole('dialog').getByRole('button', { name: 'Set the status' }).click();
    await card(there, 'Grace Hopper').getByText('Pending').waitFor();
    await card(there, 'Howard Aiken').getByText('Pending').waitFor();
    expect(await card(there, 'Radia Perlman').getByText('Confirmed').isVisible()).toBe(true);
  });

  it('checks a whole group in at once, from the menu of one of them', async () => {
    await menu(here, 'Grace Hopper', 'Confirm');
    await here.getByRole('dialog').getByLabel('The whole group (2 people)').check();
    await here.getByRole('dialog').getByRole('button', { name: 'Set the status' }).click();
    await card(there, 'Howard Aiken').getByText('Confirmed').waitFor();
    await menu(here, 'Grace Hopper', 'Checkin All');
    for (const name of ['Grace Hopper', 'Howard Aiken'])
      await card(there, name)
        .getByText(/^Checked in \d\d:\d\d/)
        .waitFor();
    expect(await card(there, 'Radia Perlman').getByRole('button', { name: 'Check-in' }).isVisible()).toBe(true);
  });

  it('deletes after asking, and the list of the deleted still knows them', async () => {
    const { registration } = await event.register('Mary Kenneth');
    await card(there, 'Mary Kenneth').waitFor();
    await menu(there, 'Mary Kenneth', 'Delete');
    await there.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card(here, 'Mary Kenneth').waitFor({ state: 'detached' });
    const { page, context } = await openLoggedIn(browser, turnout);
    await page.goto(`/dashboard/${event.eventId}/attendees?status=deleted`);
    await card(page, 'Mary Kenneth').getByText('Deleted').waitFor();
    await page.goto(`/dashboard/${event.eventId}/attendees/${registration._id}`);
    await page.getByRole('heading', { level: 1, name: 'Mary Kenneth' }).waitFor();
    await context.close();
  });

  it('finds by name and keeps what was asked in the address', async () => {
    await there.getByRole('textbox', { name: 'Search' }).fill('radia');
    await expect.poll(() => new URL(there.url()).searchParams.get('search'), soon).toBe('radia');
    await card(there, 'Ada Lovelace').waitFor({ state: 'detached' });
    await there.reload();
    await card(there, 'Radia Perlman').waitFor();
    expect(await there.getByRole('article').count()).toBe(1);
    await there.getByRole('button', { name: 'Clear filters' }).click();
    await card(there, 'Ada Lovelace').waitFor();
    expect(new URL(there.url()).search).toBe('');
  });

  it('offers a way out when nothing fits', async () => {
    await there.goto(`/dashboard/${event.eventId}/attendees?search=nobody-at-all`);
    await there.getByRole('heading', { name: 'No registrations found' }).waitFor();
    await there.getByRole('button', { name: 'Clear filters' }).last().click();
    await card(there, 'Ada Lovelace').waitFor();
    expect(new URL(there.url()).search).toBe('');
  });

  it('saves the list as attendees.xlsx', async () => {
    const saving = here.waitForEvent('download');
    await here.getByRole('button', { name: 'Download' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('attendees.xlsx');
    expect(await download.failure()).toBeNull();
  });

  it('can be used by everybody', async () => {
    expect(await offencesOn(there)).toEqual([]);
  });
});

describe("a registration's details", () => {
  it('are corrected in place, and every list shows it', async () => {
    await card(here, 'Radia Perlman').getByRole('link', { name: 'Radia Perlman' }).click();
    await here.getByRole('heading', { level: 1, name: 'Radia Perlman' }).waitFor();
    expect(await offencesOn(here)).toEqual([]);
    await here.getByRole('button', { name: 'Edit' }).click();
    await here.getByLabel('E-mail').fill('not an address');
    await here.getByRole('button', { name: 'Save' }).click();
    await here.getByText('must be an e-mail address', { exact: true }).waitFor();
    await here.getByLabel('E-mail').fill('radia@example.org');
    await here.getByLabel('Last name').fill('Perlman-Bridge');
    await here.getByRole('button', { name: 'Save' }).click();
    await here.getByRole('heading', { level: 1, name: 'Radia Perlman-Bridge' }).waitFor();
    await card(there, 'Radia Perlman-Bridge').waitFor();
    expect(await here.getByRole('button', { name: 'Save' }).count()).toBe(0);
  });
});

describe('the badge of somebody who owes something', () => {
  it('is on no page before whoever prints says that it is meant, alone or with others', async () => {
    const asking = { badgePrintingWithoutPayment: false };
    await turnout.ask(z.unknown(), 'PUT', `/api/types/${event.typeId}`, asking);
    const { registration } = await event.register('Mary Jackson');
    const body = { registrationId: registration._id, type: 'charge', amount: 50.5, method: 'manual' };
    await turnout.ask(z.unknown(), 'POST', '/api/payments', body);
    const { page, context } = await openLoggedIn(browser, turnout);
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    const badge = page.getByRole('article', { name: 'Badge of Mary Jackson' });
    const meant = page.getByRole('checkbox', { name: 'Print this badge all the same' });
    await page.goto(`/print/${registration._id}`);
    await page.getByText('Mary Jackson: $50.50 is still due').waitFor();
    expect(await page.getByRole('button', { name: 'Print', exact: true }).count()).toBe(0);
    expect(await badge.count()).toBe(0);
    expect(await offencesOn(page)).toEqual([]);
    await meant.check();
    await badge.waitFor();
    await meant.uncheck();
    await badge.waitFor({ state: 'detached' });

    await page.goto(`/dashboard/${event.eventId}/badges?search=Mary`);
    await page.getByText('Mary Jackson: $50.50 is still due').waitFor();
    expect(await badge.count()).toBe(0);
    expect(await offencesOn(page)).toEqual([]);
    await meant.check();
    await page.getByRole('button', { name: 'Print 1 badge' }).click();
    await page.getByText('1 badge is marked as printed.').waitFor();
    await card(there, 'Mary Jackson').getByText('Printed').waitFor();
    await context.close();
  });
});

describe('the badge', () => {
  it('prints alone, one a page, and is then marked as printed', async () => {
    const { registration } = await event.register('Barbara Liskov', 'Hedy Lamarr');
    const { page, context } = await openLoggedIn(browser, turnout);
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    await page.goto(`/print/${registration._id}?all=1`);
    await page.getByRole('heading', { name: 'Hedy Lamarr' }).waitFor();
    await expect.poll(() => page.getByRole('img', { name: /^QR code of/ }).count(), soon).toBe(2);
    expect(await page.getByRole('article', { name: 'Badge of Barbara Liskov' }).textContent()).toContain(
      `Engines / ${spokenNumber(registration.confirmationNumber)}`,
    );
    // The number by itself, once the event wants it on its badges: seen without a reload.
    const number = page.getByText(spokenNumber(registration.confirmationNumber), { exact: true });
    expect(await number.count()).toBe(0);
    await turnout.ask(z.unknown(), 'PUT', `/api/events/${event.eventId}`, { includeConfirmationNumberOnBadge: true });
    await number.first().waitFor();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(2);
    expect(await offencesOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Print 2 badges' }).click();
    await card(there, 'Barbara Liskov').getByText('Printed').waitFor();
    await card(there, 'Hedy Lamarr').getByText('Printed').waitFor();
    await context.close();
  });
});
