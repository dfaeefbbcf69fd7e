/**
 * Goes the way of people in the Firefox of this machine: a visitor registers, the scanner admits them by a typed code, the
 * dashboard shows it. No part of `npm test`, which has Chromium alone.
 *
 *   [FIREFOX_PATH=/usr/bin/firefox-esr] npm run test:browsers
 */
import { spawnSync } from 'node:child_process';
import puppeteer, { type Page } from 'puppeteer-core';
import { makeEvent, openTestbed } from '../bench/testbed.ts';
import { machineMs } from '../bench/figures.ts';
import { buildFrontend } from '@turnout/backend/start/frontend-build';
import { asProgram } from '@turnout/backend/start/program';
import { StartRefused } from '@turnout/backend/start/start-refused';

asProgram();

const say = (sentence: string) => console.log(sentence);
const patienceMs = 60_000;

const installed = [
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
];

/** The Firefox of this machine, and which it is. */
const findFirefox = (): { path: string; version: string } => {
  const given = process.env['FIREFOX_PATH'];
  for (const name of given === undefined ? installed : [given]) {
    const asked = spawnSync(name, ['--version'], { encoding: 'utf8', timeout: 20_000 });
    if (asked.status !== 0) continue;
    const isFile = name.includes('/');
    const path = isFile ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim();
    return { path, version: asked.stdout.trim() };
  }
  throw new StartRefused(
    given === undefined
      ? 'Firefox is not installed here, so nothing was tested. Install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.'
      : `FIREFOX_PATH is ${given}, which does not run.`,
  );
};

const fill = (page: Page, completion: string, text: string) =>
  page.locator(`main form input[autocomplete$="${completion}"]`).fill(text);
/** Waits for a text within what the selector names, however many elements it is written in. */
const untilText = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.textContent.includes(${JSON.stringify(text)}))`,
  );

const { path, version } = findFirefox();
await buildFrontend(say);
const testbed = await openTestbed();
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath: path,
  args: ['--width=1280', '--height=900'],
});
const errors: string[] = [];
try {
  const { eventId, typeId } = await makeEvent(testbed, 'Firefox');
  const address = `http://${testbed.host}:${testbed.port}`;
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  page.on('pageerror', (error) => {
    // Firefox reports a font as an error whose loading the next page broke off.
    if (!String(error).includes('downloadable font: download failed')) errors.push(String(error));
  });
  let since = machineMs();
  const done = (what: string) => {
    say(`${what} (${((machineMs() - since) / 1000).toFixed(1)} s)`);
    since = machineMs();
  };
  say(`${version}:`);

  await page.goto(`${address}/evt/${eventId}/register/${typeId}`);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await fill(page, 'given-name', 'Grace');
  await fill(page, 'family-name', 'Hopper');
  await page.locator('main form button[type="submit"]').click();
  await untilText(page, 'main', 'Grace Hopper');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  done('A visitor has registered');

  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    localStorage.setItem('turnout.desk', 'Desk 1');
  }, testbed.adminToken);
  await page.goto(`${address}/dashboard/${eventId}/scanner/registration`);
  await page.locator('[role="combobox"]').fill(id);
  await page.keyboard.press('Enter');
  await untilText(page, '[data-verdict="checked-in"]', 'Grace Hopper');
  done('The scanner has admitted them');

  await page.goto(`${address}/dashboard/${eventId}`);
  await untilText(page, 'main section, main [role="region"]', 'Checked in now1of');
  done('The dashboard shows it');

  await page.goto(`${address}/events/create`);
  await page.waitForSelector('main form input');
  done('The form of a new event is there');

  if (errors.length > 0) throw new Error(`The pages failed:\n${errors.join('\n')}`);
} finally {
  await browser.close();
  await testbed.stop();
}
