/**
 * The cost of a long form on a visitor's phone: opening it, and each key until it is seen.
 *
 *   npm run bench:forms [-- --opens 5]
 *
 * Starts a Turnout of its own with the demo's conference, and opens the form of its delegates, 60 fields, in a
 * Chromium with nothing cached and a processor a quarter as fast. Keys are pressed in fields that others wait for,
 * that formulas name, or that cost something, over the whole form; each is timed from the key to the page painted
 * after it. The last line is one JSON object: the median of the times to open it, the 95th percentile of the keys,
 * and how often a second that browser works out all rules of the form.
 */
import { calls } from '@turnout/contracts';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium } from '@turnout/backend/checks/chromium';
import { makeConference } from '@turnout/backend/demo/conference/make-conference';
import { loadConfig } from '@turnout/backend/platform/configuration/config';
import { buildFrontend } from '@turnout/backend/start/frontend-build';
import { asProgram } from '@turnout/backend/start/program';
import { median, percentile, round } from './figures.ts';
import { rulesASecond } from './rules-in-browser.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import { askedFor, plain, slowDown, type } from './typist.ts';

asProgram();

const { values } = parseArgs({ options: { opens: { type: 'string', default: '5' } } });
const processorSlowedBy = 4;
const fewestKeys = 200;
const say = (sentence: string) => console.log(sentence);

/** The form of the conference's delegates: its address, and its fields as strangers read them. */
const longForm = async ({ host, port, adminToken, call }: Testbed) => {
  const eventId = await makeConference((method, path, body) => call(method, path, adminToken, body), Date.now());
  const { types } = calls.types.output.parse(await call('GET', `/api/types?eventId=${eventId}`, ''));
  const form = types.find(({ name }) => name === 'Delegate');
  if (form === undefined) throw new Error('the conference has no delegates');
  return { address: `http://${host}:${port}/evt/${eventId}/register/${form._id}`, fields: form.fields };
};

/** Opens the form where nothing is cached. @returns the page, and ms from the navigation to its first question seen. */
const open = async (browser: Browser, address: string): Promise<{ readonly page: Page; readonly ms: number }> => {
  const context = await browser.newContext();
  await context.addInitScript({ path: `${import.meta.dirname}/keystrokes.page.mjs` });
  const page = await context.newPage();
  await slowDown(page, processorSlowedBy);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, ms: z.number().parse(await page.evaluate('formPaintedAt')) };
};

const openOften = async (browser: Browser, address: string, times: number): Promise<readonly number[]> => {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { page, ms } = await open(browser, address);
    took.push(ms);
    await page.context().close();
  }
  return took;
};

await buildFrontend(say);
const program = findChromium(loadConfig().chromiumPath, say);
if (program === null) throw new Error('There is no Chromium and none could be installed. Set CHROMIUM_PATH.');
const testbed = await openTestbed();
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const { address, fields } = await longForm(testbed);
  const idOf = (name: string): string => {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`the form does not ask for ${name}`);
    return field._id;
  };
  const opened = await openOften(browser, address, Number(values.opens));
  say(`opened in ${opened.map(Math.round).join(', ')} ms`);
  const { page } = await open(browser, address);
  await page.waitForLoadState('networkidle');
  const keys = await type(page, askedFor, idOf);
  if (keys.length < fewestKeys) throw new Error(`only ${keys.length} keys changed an answer`);
  const others = await type(page, plain, idOf);
  for (const [what, took] of Object.entries({ 'that others follow from': keys, 'of plain text': others }))
    say(
      `${took.length} keys in fields ${what}: p50 ${Math.round(median(took))} ms, ` +
        `p95 ${Math.round(percentile(took, 0.95))} ms, at worst ${Math.round(Math.max(...took))} ms`,
    );
  const ruleEvaluationsPerSecond = await rulesASecond(browser, fields, processorSlowedBy);
  console.log(
    JSON.stringify({
      fields: fields.length,
      openMs: Math.round(median(opened)),
      keystrokeP95Ms: round(percentile(keys, 0.95), 1),
      ruleEvaluationsPerSecond: Math.round(ruleEvaluationsPerSecond),
    }),
  );
} finally {
  await browser.close();
  await testbed.stop();
}
