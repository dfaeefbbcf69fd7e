import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import {
  overflowOn,
  offencesInBothSchemes,
  offencesOn,
  openBrowser,
  turnoutOfThisRun,
} from '../platform/testing/journey.ts';

const phone = { width: 390, height: 844 };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

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

/** Logs in through the front door, with a browser that says it is another one. */
const logInElsewhere = async (): Promise<Page> => {
  const { address, email, password } = turnoutOfThisRun();
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', userAgent: firefox });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await elsewhere.waitForURL((url) => url.pathname !== '/login');
  return elsewhere;
};

describe("one's own sessions", () => {
  it('are found in the account menu; one that is ended is logged out at once, by keyboard alone', async () => {
    const elsewhere = await logInElsewhere();
    await page.goto('/events');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('link', { name: 'Your sessions' }).click();
    await page.getByRole('heading', { name: 'Your sessions', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'End the session of Firefox on Linux' }).first().focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /End the session of Firefox on Linux/ });
    await question.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await elsewhere.waitForURL((url) => url.pathname === '/login');
    await page.getByRole('button', { name: 'End the session of Firefox on Linux' }).waitFor({ state: 'detached' });
  });

  it('have no barriers in light and dark colours and on a phone, and fit', async () => {
    expect(await offencesInBothSchemes(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await offences()).toEqual([]);
    expect(await overflow()).toEqual([]);
  });
});
