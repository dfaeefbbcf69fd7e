import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { openHand, type Language } from './hand.ts';
import type { Stop } from './screens.ts';
import type { Stage } from './stage.ts';

/** A way to look at a screen. */
export interface Look {
  readonly name: 'wide' | 'phone' | 'tablet';
  readonly size: { readonly width: number; readonly height: number };
  readonly scheme: 'light' | 'dark';
}
export const looks: readonly Look[] = [
  { name: 'wide', size: { width: 1280, height: 800 }, scheme: 'light' },
  { name: 'phone', size: { width: 390, height: 844 }, scheme: 'dark' },
  { name: 'tablet', size: { width: 820, height: 1180 }, scheme: 'light' },
];

export const kinds = ['axe', 'scrolls', 'cut', 'covered', 'slow', 'errors'] as const;
export interface Finding {
  readonly kind: (typeof kinds)[number];
  readonly text: string;
}
export interface Seen {
  readonly findings: readonly Finding[];
  /** The left edge of the heading of a screen inside the shell, px. */
  readonly heading: number | null;
}

const Measured = z.object({
  scrolls: z.array(z.string()),
  cut: z.array(z.string()),
  covered: z.array(z.string()),
  heading: z.number().nullable(),
});
const measure = readFileSync(new URL('./page.mjs', import.meta.url), 'utf8');

/** After so long nobody takes a grey box for a page that is coming, ms. */
const patienceMs = 3_000;
const opensWithin = 300;
const isWaiting = `[...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root')].some((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return each.checkVisibility() && bottom > 0 && top < innerHeight;
})`;
const isDrawn = `document.querySelector('h1, [role="alert"]') !== null && document.fonts.status === 'loaded'`;
/** Answers whether something has come true in the page before so many ms are over. */
const within = (ms: number, condition: string): string => `new Promise((resolve) => {
  const end = performance.now() + ${ms};
  const look = () =>
    (${condition}) ? resolve(true) : performance.now() > end ? resolve(false) : setTimeout(look, 50);
  look();
})`;
const standsStill = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect?.getComputedTiming().iterations === Infinity)`;

const isOwnFailure = /Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection/;

/** Behind the address where the desk has no name yet. */
const nameless = '?nameless';

/** One browser window, in one language and look, as a visitor or as the administrator; and what its console says. */
const openWindow = async (
  browser: Browser,
  { address, token, language, look, isVisitor }: Touring & { readonly isVisitor: boolean },
): Promise<{ context: BrowserContext; page: Page; said: string[] }> => {
  const context = await browser.newContext({
    baseURL: address,
    locale: { en: 'en-GB', es: 'es-ES', fr: 'fr-FR' }[language],
    viewport: look.size,
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    `localStorage.setItem('language', ${JSON.stringify(language)});` +
      `if (location.search === '${nameless}') localStorage.removeItem('turnout.desk');` +
      `else localStorage.setItem('turnout.desk', 'North entrance 1');` +
      // Each screen as whoever comes first sees it, whatever an earlier stop has chosen.
      `for (const key of Object.keys(localStorage)) if (key.startsWith('turnout.list.')) localStorage.removeItem(key);` +
      (isVisitor ? '' : `localStorage.setItem('token', ${JSON.stringify(token)});`),
  );
  const said: string[] = [];
  context.on('weberror', (error) => said.push(error.error().message));
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 500) said.push(`${response.status()} ${response.url().replace(address, '')}`);
  });
  return { context, page, said };
};

const offencesOn = async (page: Page): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact ?? 'minor'}): ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')}`,
  );
};

interface Touring {
  readonly address: string;
  readonly token: string;
  readonly language: Language;
  readonly look: Look;
}

/**
 * Opens windows for one language and look and answers what looks at a stop in them and keeps its picture.
 * @param folder where pictures go, by `<language>-<look>-<stop>.png`.
 */
export const openEyes = async (browser: Browser, touring: Touring, stage: Stage, folder: string) => {
  const { language, look } = touring;
  const visitor = await openWindow(browser, { ...touring, isVisitor: true });
  const staff = await openWindow(browser, { ...touring, isVisitor: false });
  const settle = async (page: Page): Promise<readonly string[]> => {
    if ((await page.evaluate(within(10_000, isDrawn))) !== true) return ['Nothing is drawn after 10 s'];
    const isReady = await page.evaluate(within(patienceMs, `!(${isWaiting})`));
    const isStill = await page.evaluate(within(patienceMs, standsStill));
    return [
      ...(isReady === true ? [] : [`Something is still loading after ${patienceMs} ms`]),
      ...(isStill === true ? [] : [`Something is still moving after ${patienceMs} ms`]),
    ];
  };
  const lookAt = async (stop: Stop): Promise<Seen> => {
    const { page, said, context } = stop.isVisitor === true ? visitor : staff;
    said.length = 0;
    await page.goto(stop.at(stage) + (stop.isNameless === true ? nameless : ''), { waitUntil: 'domcontentloaded' });
    const slow = await settle(page);
    const failed: string[] = [];
    if (stop.act !== undefined) {
      await stop.act(openHand(page, language)).catch((error: unknown) => {
        failed.push(`Could not be done: ${String(error).split('\n', 2).join(' ')}`);
      });
      // What opens begins to do so in the next moment.
      await page.waitForTimeout(opensWithin);
      await settle(page);
    }
    const measured = Measured.parse(await page.evaluate(measure));
    const axe = await offencesOn(page);
    await page.screenshot({ path: join(folder, `${language}-${look.name}-${stop.name}.png`) });
    await context.setOffline(false);
    const errors = said.filter((text) => !isOwnFailure.test(text));
    const found = { ...measured, axe, slow, errors: [...failed, ...errors] };
    return {
      findings: kinds.flatMap((kind) => [...new Set(found[kind])].map((text) => ({ kind, text }))),
      heading: measured.heading,
    };
  };
  return {
    lookAt,
    close: async () => {
      await visitor.context.close();
      await staff.context.close();
    },
  };
};
