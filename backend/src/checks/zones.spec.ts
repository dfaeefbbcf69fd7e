import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

/**
 * Screens that say a time by other clocks than the event's, and why nobody is misled there. Everything else names the
 * event's zone: without any, `DateTime` and `useFormat` give no time, so it does not compile.
 */
const allowed: Readonly<Record<string, string>> = {
  'frontend/src/access/second-factors.card.tsx': "what a person's own log-in asks for is of no event",
  'frontend/src/access/sessions.screen.tsx': "a person's own sessions are of no event, and by their own clocks",
  'frontend/src/event-setup/choices.ts': 'the zone that is proposed for a new event',
  'frontend/src/messaging/mails.screen.tsx': 'the test inbox is of the installation, for all events',
  'frontend/src/records/meanwhile.dialog.tsx': 'when a colleague saved, a moment before, told to whoever is saving',
  'frontend/src/registration/site/pages/confirmation.screen.tsx':
    'the dates are said in UTC there too (rule registration/confirmation-dates)',
  'frontend/src/reporting/status/status.screen.tsx': 'the installation is of no event',
  'frontend/src/reporting/status/stuck.section.tsx': 'the installation is of no event; UTC stands beside it',
  'frontend/src/reporting/status/tables.tsx': 'the installation is of no event',
};

/** A zone written out or the machine's, or words for a moment that name no zone; `?? 'UTC'` is for while the event loads. */
const otherClocks = [
  /resolvedOptions\(\)\.timeZone/,
  /zone="UTC"/,
  /useFormat\('UTC'\)/,
  /formatTime\([^)]*, 'UTC'/,
  /\.toLocale(Date|Time)String\(/,
  /new Date\([^)]*\)\.toLocaleString\(/,
  /\.get(Hours|Minutes|Date|Day|Month|FullYear)\(/,
];
const isCode = (file: string): boolean => !/\.(spec|journey|example)\.tsx?$|\/testing\//.test(file);
const isOther = (text: string): boolean => otherClocks.some((one) => one.test(text));

it('only screens with a reason say times by other clocks than the event has', async () => {
  const found: string[] = [];
  for await (const file of glob(['frontend/src/**/*.{ts,tsx}'], { cwd: rootFolder })) {
    if (isCode(file) && isOther(await readFile(join(rootFolder, file), 'utf8'))) found.push(file);
  }
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

it.each([
  'useFormat(Intl.DateTimeFormat().resolvedOptions().timeZone)',
  '<DateTime at={at} zone="UTC" />',
  "useFormat('UTC').time(at)",
  'new Date(at).toLocaleString(language)',
  'new Date(at).getHours()',
])('finds %s', (line) => {
  expect(isOther(line)).toBe(true);
});

it.each(['useFormat(zone).time(at)', 'value.toLocaleString(language)'])('lets %s pass', (line) => {
  expect(isOther(line)).toBe(false);
});

/** Where dates become words; mails and public pages share the one in contracts, so that both say the same. */
const formatters = [
  'contracts/src/event-setup/dates.ts',
  // It asks whether there are such clocks, and writes nothing.
  'contracts/src/event-setup/time-zone.ts',
  'frontend/src/ui/clock-words.ts',
  'frontend/src/ui/format.ts',
];

it('dates become words in few places, and mails make none of their own', async () => {
  const found: string[] = [];
  const folders = ['frontend/src/**/*.{ts,tsx}', 'backend/src/messaging/**/*.ts', 'contracts/src/**/*.ts'];
  for await (const file of glob(folders, { cwd: rootFolder })) {
    const text = isCode(file) ? await readFile(join(rootFolder, file), 'utf8') : '';
    if (/Intl\.DateTimeFormat\((?!\)\.resolvedOptions)/.test(text)) found.push(file);
  }
  expect(found.toSorted()).toEqual(formatters);
});
