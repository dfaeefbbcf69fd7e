import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type Page } from 'playwright-core';
import { z } from 'zod';

const Environment = z.object({
  TURNOUT_ADDRESS: z.url(),
  TURNOUT_EMAIL: z.string(),
  TURNOUT_PASSWORD: z.string(),
  CHROMIUM_PATH: z.string().default('/usr/bin/chromium'),
});

/** Where the Turnout of this run is, and the account of its administrator. */
export const turnoutOfThisRun = (): { address: string; email: string; password: string } => {
  const env = Environment.parse(process.env);
  return { address: env.TURNOUT_ADDRESS, email: env.TURNOUT_EMAIL, password: env.TURNOUT_PASSWORD };
};

/**
 * A Chromium for a journey; whoever opens it closes it. The sandbox is off: it refuses to start as root.
 * Its contexts have no service worker unless they are opened with `serviceWorkers: 'allow'`, as by journeys that come back
 * without a connection: each context is a device that has nothing yet, and would fetch all of the app's files for it,
 * which took four tenths of the journeys' time. Its scripts are not optimized: the compilers that would do so cost more than
 * their code brings to a page that is open for some seconds.
 * @param flags more of Chromium's own switches, such as those of a fake camera.
 */
export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: Environment.parse(process.env).CHROMIUM_PATH,
    args: ['--no-sandbox', '--js-flags=--no-opt --no-maglev', ...flags],
  });
  const open = browser.newContext.bind(browser);
  browser.newContext = (options) => open({ serviceWorkers: 'block', ...options });
  return browser;
};

/**
 * Waits until nothing fades any more: colours that still change are no colours of the page. What still runs is asked
 * for again and again, not awaited: in Chromium the `finished` of a transition whose element is drawn anew meanwhile
 * may never settle.
 */
export const standsStill = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    undefined,
    { polling: 20 },
  );

/**
 * What axe objects to on a page as it stands: the rule and where it is broken.
 * @param options `without`: a selector of what is somebody else's, such as the e-mail in a frame; `rules`: those of
 *   WCAG 2.2 AA unless told.
 */
export const offencesOn = async (
  page: Page,
  { without, rules = 'wcag' }: { readonly without?: string; readonly rules?: 'wcag' | 'all' } = {},
): Promise<string[]> => {
  await standsStill(page);
  // A page of one frame is looked at where it stands; the way over many frames opens one more page for each look.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1);
  if (without !== undefined) axe.exclude(without);
  if (rules === 'wcag') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/**
 * Shows a page in light or dark colours; resolves once it has them: the browser is told first, the page's scripts
 * follow. The page comes to the front: one that lies behind another draws nothing, and keeps the colours it had.
 */
export const showIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.bringToFront();
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.getAttribute('data-mantine-color-scheme');
    return shown === null || shown === wanted;
  }, colorScheme);
};

/** What axe objects to on a page in dark and in light colours; it is left in light ones. */
export const offencesInBothSchemes = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme);
    found.push(...(await offencesOn(page)).map((offence) => `${scheme} ${offence}`));
  }
  return found;
};

/** What has no room on a page: the page itself, if it has to be scrolled sideways, and words cut in their button. */
export const overflowOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const buttons = [...document.querySelectorAll('button, a[class*="Button"]')];
    const cut = buttons.filter((button) =>
      [button, ...button.querySelectorAll('*')].some(
        (part) =>
          part.checkVisibility() &&
          getComputedStyle(part).textOverflow !== 'ellipsis' &&
          part.clientWidth > 1 &&
          part.scrollWidth > part.clientWidth + 1,
      ),
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...cut.map((button) => `"${button.textContent}" is cut`),
    ];
  });
