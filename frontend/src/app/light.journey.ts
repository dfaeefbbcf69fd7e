import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { openBrowser } from '../platform/testing/journey.ts';

let browser: Browser;
let turnout: Interface;

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
});
afterAll(() => browser.close());

it('asks before a form half filled in is left, by a link and by going back', async () => {
  const { eventId } = await makeEvent(turnout, 'Fair of small engines');
  const { page } = await openLoggedIn(browser, turnout);
  await page.goto(`/evt/${eventId}`);
  await page.locator('main a[href*="/types"]').first().click();
  await page.locator('main a[href*="/register/"]').first().click();
  await page.locator('main form input').first().fill('Grace');
  const form = page.url();

  await page.locator('header a').first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(form);
  expect(await page.locator('main form input').first().inputValue()).toBe('Grace');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.locator('main a[href*="/register/"]').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/evt/${eventId}/types`);
});

it('goes from the scanner to the other screens and back', async () => {
  const { eventId } = await makeEvent(turnout, 'Fair of large engines');
  const { page } = await openLoggedIn(browser, turnout);
  await page.addInitScript(() => localStorage.setItem('turnout.desk', 'Desk 1'));
  await page.goto(`/dashboard/${eventId}/scanner/registration`);
  await page.getByRole('link', { name: 'Leave the scanner' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/dashboard/${eventId}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Leave the scanner' }).waitFor();
  await page.locator('input').first().waitFor();
});

it('says of an address of nobody that it leads nowhere', async () => {
  const { page } = await openLoggedIn(browser, turnout);
  await page.goto('/evt/a/b/c');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
