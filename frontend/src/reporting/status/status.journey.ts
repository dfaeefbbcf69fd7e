import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, openInterface, openLoggedIn } from '../../platform/testing/journey-event.ts';
import { openBrowser } from '../../platform/testing/journey.ts';

const phone = { width: 390, height: 844 };

let browser: Browser;
let turnout: Interface;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  turnout = await openInterface();
  page = (await openLoggedIn(browser, turnout)).page;
});
afterAll(() => browser.close());

const offences = async () => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
const isWiderThanScreen = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('the status page', () => {
  it('is found in the account menu, and shows processes and projections', async () => {
    await page.goto('/events');
    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('heading', { name: 'Status', level: 1 }).waitFor();
    await page.getByRole('row', { name: /Worker .* Moves the projections/ }).waitFor();
    await page.getByRole('row', { name: /door Up to date/ }).waitFor();
    await page.getByText('There has been no backup yet.').waitFor();
  });

  it('has no barriers in light and dark colours and on a phone, and fits', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await offences(), colorScheme).toEqual([]);
    }
    await page.setViewportSize(phone);
    expect(await offences()).toEqual([]);
    expect(await isWiderThanScreen()).toBe(false);
  });

  it('speaks Spanish', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'es'));
    await page.reload();
    await page.getByRole('heading', { name: 'Estado', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Proyecciones' }).waitFor();
    expect(await isWiderThanScreen()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('says so when the server cannot be reached, and shows how it is as soon as it can', async () => {
    await page.evaluate(() => localStorage.setItem('language', 'en'));
    await page.route('**/api/x/status', (route) => route.abort());
    await page.reload();
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/api/x/status');
    await page.getByRole('heading', { name: 'Projections' }).waitFor();
  });
});
