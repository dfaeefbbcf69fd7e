/**
 * The weight of a page over the wire, and the time until somebody can use it, on a slow phone.
 *
 *   npm run size
 *
 * Opens the built pages of a running server in a Chromium with nothing cached, at 1.6 Mbit/s with 150 ms there and
 * back and a processor a quarter as fast, and adds up all that comes, as it comes: compressed, with headers; what
 * comes by socket is not counted, nor what the service worker keeps once the page is used. The last line is one JSON
 * object: kB of 1,000 bytes until the network is quiet, ms until the page can be used, also when it is opened again
 * with all files cached, and the sum of all layout shifts; of the public pages the worst.
 */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { z } from 'zod';
import { machineMs } from './figures.ts';
import { makeEvent, openTestbed, registerMany } from './testbed.ts';
import { loadConfig } from '@turnout/backend/platform/configuration/config';
import { findChromium } from '@turnout/backend/checks/chromium';
import { buildFrontend } from '@turnout/backend/start/frontend-build';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const say = (sentence: string) => console.log(sentence);

/** A phone of some years ago on a bad line. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorSlowedBy = 4;

interface Opened {
  readonly bytes: number;
  readonly usableMs: number;
  /** The sum of what moved without anybody's doing, as browsers count it. */
  readonly shift: number;
}

/** Notes what comes over the wire: bytes by address, headers and all. */
const openMeter = async (page: Page): Promise<ReadonlyMap<string, number>> => {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? requestId;
    bytes.set(url, (bytes.get(url) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowedBy });
  return bytes;
};

/** A browser of its own with nothing cached, logged in where there is a token. */
const openDevice = async (browser: Browser, token: string | null): Promise<BrowserContext> => {
  const context = await browser.newContext();
  if (token !== null)
    await context.addInitScript((value) => {
      localStorage.setItem('token', value);
      localStorage.setItem('turnout.desk', 'Desk 1');
    }, token);
  return context;
};

/** The layout shifts on the page so far. As text: Node's own types know no such entries. Nobody is called where nothing moved. */
const shiftOf = async (page: Page): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      const sum = (list) => list.getEntries().reduce((total, { value }) => total + value, 0);
      new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 500);
    })`),
  );

/** Opens one page, until `isUsable` says that somebody can work with it and nothing comes any more. */
const openPage = async (
  context: BrowserContext,
  address: string,
  path: string,
  isUsable: (page: Page) => Promise<void>,
): Promise<Opened> => {
  const page = await context.newPage();
  const sizes = await openMeter(page);
  const since = machineMs();
  await page.goto(address + path, { waitUntil: 'commit' });
  await isUsable(page);
  const usableMs = machineMs() - since;
  await page.waitForLoadState('networkidle');
  const shift = await shiftOf(page);
  await page.close();
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  say(
    `${path}: ${Math.round(bytes / 1000)} kB in ${sizes.size} files, usable after ${Math.round(usableMs)} ms, shift ${round(shift)}`,
  );
  for (const [url, size] of [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, 8))
    say(`  ${(size / 1000).toFixed(1).padStart(6)} kB ${url.replace(address, '')}`);
  return { bytes, usableMs, shift };
};

const round = (value: number) => Math.round(value * 1e4) / 1e4;
const visible = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().waitFor({ state: 'visible', timeout: 30_000 });
};

const kB = (...pages: readonly Opened[]) => Math.round(Math.max(...pages.map(({ bytes }) => bytes)) / 1000);
const shift = (...pages: readonly Opened[]) => round(Math.max(...pages.map((page) => page.shift)));
const ms = (...pages: readonly Opened[]) => Math.round(Math.max(...pages.map(({ usableMs }) => usableMs)));

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
  const opened = async (path: string, as: string | null, selector: string) => {
    const context = await openDevice(browser, as);
    const page = await openPage(context, address, path, visible(selector));
    await context.close();
    return page;
  };
  const home = await opened(`/evt/${eventId}`, null, 'main h1');
  const types = await opened(`/evt/${eventId}/types`, null, 'main a[href*="/register/"]');
  const form = await opened(`/evt/${eventId}/register/${typeId}`, null, 'main form input');
  const desk = await openDevice(browser, token);
  const scannerPath = `/dashboard/${eventId}/scanner/registration`;
  const scanner = await openPage(desk, address, scannerPath, visible('input'));
  const scannerAgain = await openPage(desk, address, scannerPath, visible('input'));
  await desk.close();
  const dashboard = await opened(`/dashboard/${eventId}`, token, 'main table, main [role="table"]');
  const site = [home, types, form];
  console.log(
    JSON.stringify({
      publicKb: kB(...site),
      scannerKb: kB(scanner),
      dashboardKb: kB(dashboard),
      publicUsableMs: ms(...site),
      scannerUsableMs: ms(scanner),
      scannerCachedMs: ms(scannerAgain),
      publicShift: shift(...site),
      scannerShift: shift(scanner),
    }),
  );
} finally {
  await browser.close();
  await testbed.stop();
}
