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
 * @param flags more of Chromium's own switches, such as those of a fake camera.
 */
export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: Environment.parse(process.env).CHROMIUM_PATH,
    args: ['--no-sandbox', ...flags],
  });

/** Waits until nothing fades any more: colours that still change are no colours of the page. */
export const standsStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** What axe objects to on a page as it stands, by WCAG 2.2 AA: the rule and where it is broken. */
export const offencesOn = async (page: Page): Promise<string[]> => {
  await standsStill(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** Whether a page has to be scrolled sideways. */
export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
