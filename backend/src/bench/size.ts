/**
 * How much JavaScript a visitor fetches until a page can be used (docs: README, «What it stands»).
 *
 *   npm run size
 *
 * Opens the built pages in a Chromium with nothing cached and adds up, as gzip would send them, all
 * scripts that were asked for until the page could be used. The last line is one JSON object, in kB of
 * 1,000 bytes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { makeEvent, openTestbed, registerMany } from './testbed.ts';
import { loadConfig, rootFolder } from '../platform/configuration/config.ts';
import { findChromium } from '../checks/chromium.ts';
import { buildFrontend } from '../start/frontend-build.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const say = (sentence: string) => console.log(sentence);

const gzipped = async (path: string): Promise<number> =>
  gzipSync(await readFile(join(rootFolder, 'frontend', 'dist', path)), { level: 9 }).length;

/** What one page needs: each script once, until `isUsable` says that somebody can work with it. */
const scriptsOf = async (
  browser: Browser,
  { address, path, token }: { address: string; path: string; token: string | null },
  isUsable: (page: Page) => Promise<void>,
): Promise<number> => {
  const context = await browser.newContext();
  if (token !== null)
    await context.addInitScript((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('turnout.desk', 'Desk 1');
    }, token);
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  await page.goto(address + path);
  await isUsable(page);
  const sizes = await Promise.all([...asked].map(async (script) => [script, await gzipped(script)] as const));
  await context.close();
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  say(`${path}: ${Math.round(total / 1000)} kB in ${sizes.length} scripts`);
  for (const [script, size] of sizes.toSorted(([, a], [, b]) => b - a).slice(0, 8))
    say(`  ${(size / 1000).toFixed(1).padStart(6)} kB ${script}`);
  return total;
};

const visible = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().waitFor({ state: 'visible', timeout: 30_000 });
};

const kB = (...sizes: readonly number[]) => Math.round(Math.max(...sizes) / 1000);

await buildFrontend(say);
const program = findChromium(loadConfig().chromiumPath, say);
if (program === null) throw new Error('There is no Chromium and none could be installed. Set CHROMIUM_PATH.');
const testbed = await openTestbed();
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const event = await makeEvent(testbed, 'Size');
  await registerMany(testbed, event, 3, 'size');
  const address = `http://${testbed.host}:${testbed.port}`;
  const token = testbed.adminToken;
  const { eventId, typeId } = event;
  const opened = (path: string, as: string | null, selector: string) =>
    scriptsOf(browser, { address, path, token: as }, visible(selector));
  const home = await opened(`/evt/${eventId}`, null, 'main h1');
  const types = await opened(`/evt/${eventId}/types`, null, 'main a[href*="/register/"]');
  const form = await opened(`/evt/${eventId}/register/${typeId}`, null, 'main form input');
  const scanner = await opened(`/dashboard/${eventId}/scanner/registration`, token, 'input');
  const dashboard = await opened(`/dashboard/${eventId}`, token, 'main table, main [role="table"]');
  console.log(JSON.stringify({ publicKb: kB(home, types, form), scannerKb: kB(scanner), dashboardKb: kB(dashboard) }));
} finally {
  await browser.close();
  await testbed.stop();
}
