/**
 * A visitor's way on a slow phone, from the event's page to the confirmation.
 *
 *   npm run bench:visitor [-- --ways 3]
 *
 * Starts a Turnout of its own with an event of one type, and goes the way of somebody who registers alone, in a
 * Chromium with nothing cached, a processor a quarter as fast and a network as slow as «Fast 3G» (1.44 Mbit/s down,
 * 0.56 s there and back). Each page is timed from the tap, or the address entered, until what comes next on it can be
 * tapped or typed into; the confirmation until it says that it is done. The last line is one JSON object: the median
 * of the seconds of each page, of all of them together, and the kilobytes that came over the network.
 */
import { calls } from '@turnout/contracts';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { z } from 'zod';
import { findChromium } from '@turnout/backend/checks/chromium';
import { loadConfig } from '@turnout/backend/platform/configuration/config';
import { buildFrontend } from '@turnout/backend/start/frontend-build';
import { asProgram } from '@turnout/backend/start/program';
import { median, round } from './figures.ts';
import { openTestbed, type Testbed } from './testbed.ts';
import { slowDown } from './typist.ts';

asProgram();

const { values } = parseArgs({ options: { ways: { type: 'string', default: '3' } } });
const processorSlowedBy = 4;
/** As browsers' own tools emulate it; bytes a second. */
const fast3G = { latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400, offline: false };
const say = (sentence: string) => console.log(sentence);

/** An event as a small organiser has it: one type, three questions, terms. */
const smallEvent = async ({ adminToken, call }: Testbed): Promise<string> => {
  const made = calls.scheduleEvent.output.parse(
    await call('POST', '/api/events', adminToken, {
      name: 'Railway Day',
      description: 'Steam, signals and a ride behind a locomotive of 1912.',
      startDate: '2031-05-21',
      endDate: '2031-05-22',
      termsAndConditions: '<p>Be kind to the volunteers.</p>',
    }),
  );
  const { _id: eventId } = made.event;
  const { fields } = calls.fields.output.parse(await call('GET', `/api/fields?eventId=${eventId}`, adminToken));
  await call('POST', '/api/types', adminToken, {
    eventId,
    name: 'Visitor',
    publicRegistration: true,
    availableSeats: 500,
    fields: fields.map(({ _id }) => _id),
  });
  return eventId;
};

const Received = z.object({ encodedDataLength: z.number() });

/** Counts what comes over the network. */
const countBytes = (session: CDPSession): (() => number) => {
  let bytes = 0;
  session.on('Network.loadingFinished', (done) => {
    bytes += Received.parse(done).encodedDataLength;
  });
  return () => bytes;
};

interface Way {
  readonly seconds: Readonly<Record<string, number>>;
  readonly kilobytes: number;
}

/** Goes the whole way once. @returns the seconds of each page. */
const goOnce = async (browser: Browser, base: string, eventId: string): Promise<Way> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const session = await slowDown(page, processorSlowedBy);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast3G);
  const bytes = countBytes(session);
  const seconds: Record<string, number> = {};
  const timed = async (name: string, go: () => Promise<unknown>, isThere: (page: Page) => Promise<unknown>) => {
    const startedAt = performance.now();
    await go();
    await isThere(page);
    seconds[name] = (performance.now() - startedAt) / 1000;
  };
  const register = page.getByRole('link', { name: 'Register', exact: true });
  const type = page.getByRole('link', { name: /^Visitor/ }).first();
  const firstName = page.getByRole('textbox', { name: /^First name/ });
  await timed(
    'event',
    () => page.goto(`${base}/evt/${eventId}`, { waitUntil: 'commit' }),
    () => register.click({ trial: true }),
  );
  await timed(
    'types',
    () => register.tap(),
    () => type.click({ trial: true }),
  );
  await timed(
    'form',
    () => type.tap(),
    () => firstName.fill('Ada'),
  );
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Lovelace');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  const send = page.getByRole('button', { name: 'Register', exact: true });
  await timed(
    'confirmation',
    () => send.tap(),
    () => page.getByText('Successfully registered!').waitFor(),
  );
  await context.close();
  return { seconds, kilobytes: bytes() / 1024 };
};

await buildFrontend(say);
const program = findChromium(loadConfig().chromiumPath, say);
if (program === null) throw new Error('There is no Chromium and none could be installed. Set CHROMIUM_PATH.');
const testbed = await openTestbed();
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
try {
  const eventId = await smallEvent(testbed);
  const base = `http://${testbed.host}:${testbed.port}`;
  const ways: Way[] = [];
  for (let turn = 0; turn < Number(values.ways); turn += 1) {
    const way = await goOnce(browser, base, eventId);
    ways.push(way);
    say(
      Object.entries(way.seconds)
        .map(([name, took]) => `${name} ${took.toFixed(1)} s`)
        .join(', '),
    );
  }
  const medianOf = (of: (way: Way) => number) => round(median(ways.map(of)), 1);
  const pages = Object.keys(ways[0]?.seconds ?? {}).map((name) => [
    `${name}Seconds`,
    medianOf(({ seconds }) => seconds[name] ?? 0),
  ]);
  const totalSeconds = medianOf(({ seconds }) => Object.values(seconds).reduce((sum, took) => sum + took, 0));
  console.log(
    JSON.stringify({
      ...Object.fromEntries(pages),
      totalSeconds,
      kilobytes: Math.round(medianOf((way) => way.kilobytes)),
    }),
  );
} finally {
  await browser.close();
  await testbed.stop();
}
