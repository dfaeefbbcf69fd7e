import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Interface, makeEvent, openInterface, openLoggedIn } from '../platform/testing/journey-event.ts';
import { openBrowser } from '../platform/testing/journey.ts';
import { takeAway } from './testing/older-browser.ts';

let browser: Browser;
let turnout: Interface;
let event: Awaited<ReturnType<typeof makeEvent>>;

/** Whatever a page throws or tries against its content security policy. */
const watch = async (context: BrowserContext): Promise<readonly string[]> => {
  const said: string[] = [];
  context.on('weberror', (error) => said.push(error.error().message));
  context.on('console', (message) => {
    if (message.text().startsWith('violated:')) said.push(message.text());
  });
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`violated: ${violatedDirective} ${sourceFile}`),
    ),
  );
  return said;
};
const openVisitor = (options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> =>
  browser.newContext({ baseURL: turnout.address, locale: 'en-GB', viewport: { width: 390, height: 844 }, ...options });
const schemeOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.background = 'var(--lightningcss-light, red) var(--lightningcss-dark, blue)';
    document.body.append(probe);
    return {
      scheme: getComputedStyle(document.documentElement).colorScheme,
      colour: getComputedStyle(probe).backgroundColor,
    };
  });
const needed = 'This page needs JavaScript and a recent browser: Safari 15.4, Chrome 100, Firefox 115 or later.';

beforeAll(async () => {
  [browser, turnout] = await Promise.all([openBrowser(), openInterface()]);
  const when = { startDate: '2126-11-21T08:00:00Z', endDate: '2126-11-22T18:00:00Z' };
  event = await makeEvent(turnout, 'Fair of old phones', when);
});
afterAll(() => browser.close());

describe('a browser of the oldest that the pages are made for', () => {
  it('registers, from the event to the confirmation', async () => {
    const context = await openVisitor();
    const said = await watch(context);
    await takeAway(context, 'site');
    const page = await context.newPage();
    await page.goto(`/evt/${event.eventId}`);
    expect(await page.evaluate(() => [typeof [].toSorted, typeof Promise.withResolvers])).toEqual([
      'undefined',
      'undefined',
    ]);
    await page.locator('main a[href*="/types"]').first().click();
    await page.locator('main a[href*="/register/"]').first().click();
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL('**/welcome-email/*');
    await page.getByText('Grace Hopper').first().waitFor();
    expect(said).toEqual([]);
    // One would have been heard.
    await page.evaluate(() => void setTimeout(() => Reflect.construct(Function, [''])));
    await expect.poll(() => said.some((each) => each.startsWith('violated: script-src'))).toBe(true);
    await context.close();
  });

  it('admits somebody by a typed number, and shows it on the dashboard', async () => {
    const ada = await event.register('Ada Lovelace');
    const { context, page } = await openLoggedIn(browser, turnout);
    const said = await watch(context);
    await takeAway(context, 'staff');
    await context.addInitScript(() => localStorage.setItem('turnout.desk', 'Desk 1'));
    await page.goto(`/dashboard/${event.eventId}/scanner/registration`);
    expect(await page.evaluate(() => [typeof [].toSorted, typeof Promise.withResolvers])).toEqual([
      'function',
      'undefined',
    ]);
    await page.getByRole('combobox').fill(ada.registration.confirmationNumber);
    await page.keyboard.press('Enter');
    await page.locator('[data-verdict="checked-in"]').getByText('Ada Lovelace').first().waitFor();
    await page.goto(`/dashboard/${event.eventId}`);
    const door = page.getByRole('region', { name: 'At the door' });
    await expect.poll(() => door.textContent()).toContain('Checked in now1of');
    for (const path of ['settings', 'attendees', 'types']) {
      await page.goto(`/dashboard/${event.eventId}/${path}`);
      await page.locator('main h1').first().waitFor();
    }
    await page.goto('/events/create');
    // What tells Safari's styles that a date has not been entered.
    const begin = page.locator('#startDate');
    expect(await begin.evaluate((input) => input.matches("[value='']"))).toBe(true);
    await begin.fill('2127-01-01T09:00');
    await expect.poll(() => begin.evaluate((input) => input.matches("[value='']"))).toBe(false);
    expect(said).toEqual([]);
    await context.close();
  });
});

describe('the colours', () => {
  it.each(['light', 'dark'] as const)('follow the scheme that is chosen, %s, against the device’s', async (chosen) => {
    const context = await openVisitor({ colorScheme: chosen === 'dark' ? 'light' : 'dark' });
    await context.addInitScript((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), chosen);
    const page = await context.newPage();
    await page.goto(`/evt/${event.eventId}`);
    await page.locator('main h1').first().waitFor();
    expect(await schemeOf(page)).toEqual({
      scheme: chosen,
      colour: chosen === 'dark' ? 'rgb(0, 0, 255)' : 'rgb(255, 0, 0)',
    });
    await context.close();
  });
});

describe('a browser that is older', () => {
  it('is told at once what it would need, and nothing else is drawn', async () => {
    const context = await openVisitor();
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'));
    const page = await context.newPage();
    await page.goto(`/evt/${event.eventId}`);
    await page.getByText(needed).waitFor({ state: 'visible' });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').count()).toBe(0);
    await context.close();
  });

  it('is told after a while where none of its scripts runs', async () => {
    const context = await openVisitor();
    await context.route(/\.js$/, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`/evt/${event.eventId}`);
    const sentence = page.getByText(needed);
    const ends = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
    );
    expect(ends).toEqual([15_000]);
    expect(await sentence.isVisible()).toBe(false);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    expect(await sentence.isVisible()).toBe(true);
    await context.close();
  });

  it('is told without JavaScript too', async () => {
    const context = await openVisitor({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const path of [`/evt/${event.eventId}`, '/login', `/dashboard/${event.eventId}/scanner/registration`]) {
      await page.goto(path);
      await page.getByText('This page needs JavaScript and a recent browser').waitFor({ state: 'visible' });
    }
    await context.close();
  });
});

it('says nothing of browsers while the page of one that can draw it is still loading', async () => {
  const context = await openVisitor();
  await context.route(/assets\/(?!first-).*\.js$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`/evt/${event.eventId}`);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await page.getByText(needed).isVisible()).toBe(false);
  await context.close();
});
