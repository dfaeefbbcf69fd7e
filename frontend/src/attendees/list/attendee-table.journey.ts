import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { overflowOn, offencesOn, openBrowser } from '../../platform/testing/journey.ts';

/** How long a change may take to be seen, in ms. */
const soon = { timeout: 15_000 };

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let office: Page;
let desk: Page;
let address: string;

const people = ['Émile Zola', 'Ada Lovelace', 'Łucja Nowak', 'Grace Hopper', 'Radia Perlman'];
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** The names in the table, from above. */
const names = (page: Page) => page.locator('tbody td[data-named]').allTextContents();
const query = (page: Page) => new URL(page.url()).search;

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, 'Table journey');
  for (const name of people) await event.register(name);
  address = `/dashboard/${event.eventId}/attendees`;
  office = (await openLoggedIn(browser, turnout, 'table')).page;
  desk = (await openLoggedIn(browser, turnout, 'table')).page;
  await Promise.all([office, desk].map((page) => page.goto(address)));
  await Promise.all([office, desk].map((page) => row(page, 'Ada Lovelace').waitFor()));
});
afterAll(() => browser.close());

describe('the attendees as a table', () => {
  it('is sorted by the server, as its heads and the address say', async () => {
    expect(await names(office)).toEqual(people.toReversed());
    await office.getByRole('button', { name: 'Name', exact: true }).click();
    const sorted = ['Grace Hopper', 'Ada Lovelace', 'Łucja Nowak', 'Radia Perlman', 'Émile Zola'];
    await expect.poll(() => names(office), soon).toEqual(sorted);
    expect(query(office)).toBe('?sort=name');
    expect(await office.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await office.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => names(office), soon).toEqual(sorted.toReversed());
    await office.reload();
    await expect.poll(() => names(office), soon).toEqual(sorted.toReversed());
  });

  it('shows each payment status whole where it is chosen, also at 1280 px', async () => {
    await office.setViewportSize({ width: 1280, height: 800 });
    const missing = await office.getByLabel('Payment status').evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const ink = document.createElement('canvas').getContext('2d');
      if (ink === null) throw new Error('nothing to measure with');
      ink.font = `${style.fontSize} ${style.fontFamily}`;
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return [...select.options].map(({ text }) => text).filter((text) => ink.measureText(text).width > room);
    });
    expect(missing).toEqual([]);
    const words = office.getByRole('radiogroup', { name: 'Checked in' }).locator('label');
    expect(await words.evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(
      0,
    );
    expect(
      await words.evaluateAll((labels) =>
        labels.every(
          (one) =>
            one.getBoundingClientRect().right <=
            (one.closest('[role=radiogroup]')?.parentElement?.getBoundingClientRect().right ?? 0),
        ),
      ),
    ).toBe(true);
  });

  it('goes on by itself: who is checked in elsewhere is seen here', async () => {
    await desk.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
    await desk.getByRole('menuitem', { name: 'Check-in', exact: true }).click();
    await row(office, 'Ada Lovelace')
      .getByText(/\d{4} \d\d:\d\d$/)
      .nth(1)
      .waitFor();
  });

  it('shows the columns chosen, also after a reload', async () => {
    await office.getByRole('button', { name: 'Columns' }).click();
    await office.getByRole('checkbox', { name: 'Badge' }).check();
    await office.getByRole('checkbox', { name: 'Number' }).uncheck();
    await office.keyboard.press('Escape');
    await office.reload();
    await office.getByRole('columnheader', { name: 'Badge' }).waitFor();
    expect(await office.getByRole('columnheader', { name: 'Number' }).count()).toBe(0);
  });

  it('is saved as a view, chosen in another browser, renamed and deleted', async () => {
    await office.goto(`${address}?sort=name&status=confirmed&search=Ada`);
    await row(office, 'Ada Lovelace').waitFor();
    await office.getByRole('button', { name: 'Views', exact: true }).click();
    await office.getByText('No saved views yet.').waitFor();
    await office.getByRole('menuitem', { name: 'Save view…' }).click();
    await office.getByRole('textbox', { name: 'Name' }).fill('By name');
    expect(await offencesOn(office)).toEqual([]);
    await office.keyboard.press('Enter');
    await office.getByText('The view was saved').waitFor();

    await desk.getByRole('button', { name: 'Views', exact: true }).focus();
    await desk.keyboard.press('Enter');
    const choice = desk.getByRole('menuitemradio', { name: 'By name' });
    await choice.waitFor();
    expect(await offencesOn(desk)).toEqual([]);
    await choice.focus();
    await desk.keyboard.press('Enter');
    await desk.getByRole('columnheader', { name: 'Badge' }).waitFor();
    // What was searched for is nobody's but the one who searched.
    await expect.poll(() => query(desk), soon).toBe('?status=confirmed&sort=name');
    await expect.poll(async () => (await names(desk)).length, soon).toBe(people.length);

    await desk.getByRole('button', { name: 'Views', exact: true }).click();
    await expect.poll(() => choice.getAttribute('aria-checked'), soon).toBe('true');
    await desk.getByRole('menuitem', { name: 'Save view…' }).click();
    await desk.getByRole('textbox', { name: 'Name' }).fill('BY NAME');
    await desk.keyboard.press('Enter');
    await desk.getByText('another of your views of this event has this name').waitFor();
    await desk.getByRole('button', { name: 'Cancel' }).click();

    await desk.getByRole('button', { name: 'Views', exact: true }).click();
    await desk.getByRole('menuitem', { name: 'Manage views…' }).click();
    await desk.getByRole('button', { name: 'Rename By name' }).click();
    await desk.getByRole('textbox', { name: 'Name' }).fill('A to Z');
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Delete A to Z' }).click();
    await desk.getByRole('button', { name: 'Delete', exact: true }).click();
    await desk.getByRole('dialog').getByText('No saved views yet.').waitFor();
    await desk.keyboard.press('Escape');
    await desk.goto(address);
    await office.goto(address);
    await row(office, 'Ada Lovelace').waitFor();
  });

  it('gives way to the cards with one switch, kept for the next time', async () => {
    await desk.getByText('Cards', { exact: true }).click();
    await desk.getByRole('article').first().waitFor();
    expect(query(desk)).toBe('?view=cards');
    await desk.goto(address);
    await desk.getByRole('article').first().waitFor();
    await desk.getByText('Table', { exact: true }).click();
    await row(desk, 'Ada Lovelace').waitFor();
  });

  it('adds somebody by the form that visitors have, and admits nobody', async () => {
    await desk.getByRole('link', { name: 'Add Attendee' }).click();
    await desk.locator('main a[href*="/register/"]').first().click();
    await desk.getByLabel('First name').fill('Katherine');
    await desk.getByLabel('Last name').fill('Johnson');
    expect(new URL(desk.url()).pathname).toMatch(new RegExp(`^/evt/${event.eventId}/register/`));
    await desk.getByLabel('E-mail').fill('katherine@example.org');
    await desk.locator('main form button[type=submit]').click();
    await row(office, 'Katherine Johnson').getByText('No', { exact: true }).waitFor();
    await desk.goto(address);
  });

  it('checks in all results but one, with the numbers first and an answer for each', async () => {
    await desk.getByRole('checkbox', { name: 'Select Grace Hopper' }).waitFor();
    await desk.getByRole('checkbox', { name: 'Select everybody on this page' }).check();
    await desk.getByText('6 selected').waitFor();
    await desk.getByRole('checkbox', { name: 'Select Grace Hopper' }).uncheck();
    await desk.getByRole('button', { name: 'Select all 6 results' }).click();
    await desk.getByRole('checkbox', { name: 'Select Grace Hopper' }).uncheck();
    await desk.getByText('5 selected').waitFor();
    await desk.getByRole('button', { name: 'Check in', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Check in' });
    await dialog.getByText('Check in 5 people? 1 is already in.').waitFor();
    expect(await offencesOn(desk)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('4 done, 1 already so, 0 refused').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await row(office, 'Grace Hopper').getByText('No', { exact: true }).waitFor();
    await expect.poll(() => office.getByText('No', { exact: true }).count(), soon).toBe(1);
  });

  it('prints the badges of all results but one, each on its page, and marks them as printed', async () => {
    await turnout.ask(z.unknown(), 'PUT', '/api/registrations/update-status-only', {
      eventId: event.eventId,
      id: (await event.register('Pending Person')).registration._id,
      status: 'pending',
    });
    const { page, context } = await openLoggedIn(browser, turnout, 'table');
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
    });
    await page.goto(`${address}?sort=name`);
    await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).check();
    await page.getByRole('button', { name: 'Select all 7 results' }).click();
    await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).uncheck();
    await page.getByRole('link', { name: 'Print badges' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('No badge for 1 person whose registration is pending.').waitFor();
    await page.getByText('Badges 1 to 5 of 5.').waitFor();
    const badges = page.getByRole('article');
    expect(await badges.getByRole('heading').allTextContents()).toEqual([
      'Katherine Johnson',
      'Ada Lovelace',
      'Łucja Nowak',
      'Radia Perlman',
      'Émile Zola',
    ]);
    expect(await badges.getByRole('img', { name: /^QR code of/ }).count()).toBe(5);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(5);
    expect(await offencesOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Print 5 badges' }).click();
    await page.getByText('5 badges are marked as printed.').waitFor();
    // After a reload it is the same selection, of which all were printed.
    await page.reload();
    await page.getByRole('checkbox', { name: 'Leave out 5 badges printed before' }).check();
    await page.getByText('5 badges printed before are left out.').waitFor();
    expect(await badges.count()).toBe(0);
    await context.close();
    await expect.poll(() => office.getByRole('cell', { name: 'Printed', exact: true }).count(), soon).toBe(5);
  });

  it('saves the selected as a file', async () => {
    await desk.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
    const saving = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Export' }).click();
    expect(await (await saving).failure()).toBeNull();
  });

  it('says what became of the selected also where none of them stays in the list', async () => {
    for (const name of ['Lost One', 'Lost Two']) await event.register(name);
    const { page, context } = await openLoggedIn(browser, turnout, 'table');
    await page.goto(`${address}?search=Lost`);
    await row(page, 'Lost Two').waitFor();
    await row(page, 'Lost One').waitFor();
    await page.getByRole('checkbox', { name: 'Select everybody on this page' }).check();
    await page.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Rejected', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Set status' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('No registrations found').waitFor();
    await dialog.getByText('2 done, 0 already so, 0 refused').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Set status' }).waitFor({ state: 'detached' });
    expect(await offencesOn(page)).toEqual([]);
    await context.close();
  });

  it('scrolls inside its own region on a phone, the name in sight, and can be used by everybody', async () => {
    const { page, context } = await openLoggedIn(browser, turnout, 'table');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    await row(page, 'Ada Lovelace').waitFor();
    const region = page.getByRole('region', { name: 'Registrations' });
    await region.evaluate((box) => box.scrollTo({ left: 400 }));
    const name = await page.getByRole('link', { name: 'Ada Lovelace' }).boundingBox();
    expect(name?.x).toBeGreaterThanOrEqual(0);
    expect(await region.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    expect(await overflowOn(page)).toEqual([]);
    expect(await offencesOn(page)).toEqual([]);
    await context.close();
    expect(await offencesOn(office)).toEqual([]);
  });
});
