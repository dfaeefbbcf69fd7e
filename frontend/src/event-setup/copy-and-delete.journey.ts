import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent, openInterface, openLoggedIn, type Interface } from '../platform/testing/journey-event.ts';
import { offencesOn, openBrowser } from '../platform/testing/journey.ts';

const name = 'Harvest journey';
const copyName = `${name} (copy)`;
/** Enough that somebody sees how far it is. */
const groups = 40;
const perGroup = 10;

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;
let here: Page;
let there: Page;

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });
const more = (page: Page, text: string) => page.getByRole('button', { name: `More for ${text}`, exact: true });

beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  event = await makeEvent(turnout, name);
  for (let group = 0; group < groups; group += 1) {
    const [first = '', ...others] = Array.from({ length: perGroup }, (_, place) => `Ada${group} Example${place}`);
    await event.register(first, ...others);
  }
  here = (await openLoggedIn(browser, turnout)).page;
  there = (await openLoggedIn(browser, turnout)).page;
  await here.goto('/events?q=Harvest');
  await heading(here, name).waitFor();
}, 120_000);
afterAll(() => browser.close());

describe('duplicating an event with its registrants', () => {
  it('asks first, by keyboard alone, and says what it means', async () => {
    await more(here, name).focus();
    await here.keyboard.press('Enter');
    await here.getByRole('menuitem', { name: 'Duplicate with registrants' }).waitFor();
    await here.keyboard.press('ArrowDown');
    await here.keyboard.press('Enter');
    const dialog = here.getByRole('dialog', { name: `Duplicate ${name} with its registrants?` });
    await dialog.getByText(/Nobody is sent an e-mail/).waitFor();
    expect(await offencesOn(here)).toEqual([]);
    // The way out has the focus; the button is next.
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await here.keyboard.press('Tab');
    await here.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows how far it is, and then an ordinary card', async () => {
    await here.getByRole('progressbar', { name: 'Being copied' }).waitFor();
    expect(await offencesOn(here)).toEqual([]);
    await here
      .getByRole('link')
      .filter({ has: heading(here, copyName) })
      .waitFor();
    await here
      .getByRole('link')
      .filter({ has: heading(here, copyName) })
      .getByText('400 registered')
      .waitFor();
    await expect.poll(() => here.getByRole('progressbar').count()).toBe(0);
    expect(await offencesOn(here)).toEqual([]);
  });
});

describe('deleting an event', () => {
  it('says what goes, wants the name, and does nothing before', async () => {
    await there.goto('/events?q=Harvest');
    await heading(there, copyName).waitFor();
    await more(here, copyName).focus();
    await here.keyboard.press('Enter');
    await here.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await here.keyboard.press('ArrowUp');
    await here.keyboard.press('Enter');
    const dialog = here.getByRole('dialog', { name: `Delete ${copyName}?` });
    await dialog.getByText('400 attendees').waitFor();
    await dialog.getByText(/All information related to event will be deleted!/).waitFor();
    expect(await offencesOn(here)).toEqual([]);
    await here.keyboard.type('Harvest');
    await here.keyboard.press('Enter');
    await dialog.getByText(`Type ${copyName}`, { exact: true }).waitFor();
    expect(await offencesOn(here)).toEqual([]);
    expect(await heading(there, copyName).isVisible()).toBe(true);
  });

  it('takes it away at once, also from the list and the dashboard that others look at', async () => {
    const third = await there.context().newPage();
    const link = await there
      .getByRole('link')
      .filter({ has: heading(there, copyName) })
      .getAttribute('href');
    await third.goto(link ?? '');
    await third.getByRole('heading', { level: 1 }).waitFor();
    const dialog = here.getByRole('dialog');
    await dialog.getByRole('textbox').fill(copyName);
    await here.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await here.getByText('Successfully deleted!').waitFor();
    await heading(there, copyName).waitFor({ state: 'detached' });
    await heading(here, copyName).waitFor({ state: 'detached' });
    await third.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await heading(there, name).isVisible()).toBe(true);
  });
});
