/**
 * Looks at every screen there is, in three languages, on a wide screen in the light, on a phone in the dark and on a
 * tablet: what axe finds (all of its rules), pages that have to be scrolled sideways, words that are cut, main
 * buttons that something lies over, grey boxes that stay, headings that begin elsewhere than others, errors in the
 * console. Keeps a picture of each.
 *
 *   npm run tour [-- --pictures <folder> --language en --look phone --only scanner]
 *
 * The last line is one JSON object; the exit code is 1 where anything was found.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { openTestbed } from '../bench/testbed.ts';
import { loadConfig } from '@turnout/backend/platform/configuration/config';
import { openTemporaryFolder } from '../rehearsal/temporary-folder.ts';
import { buildFrontend } from '@turnout/backend/start/frontend-build';
import { asProgram } from '@turnout/backend/start/program';
import { StartRefused } from '@turnout/backend/start/start-refused';
import { findChromium } from '@turnout/backend/checks/chromium';
import { languages, type Language } from './hand.ts';
import { kinds, looks, openEyes, type Finding, type Look } from './look.ts';
import type { Stop } from './screens.ts';
import { setStage } from './stage.ts';
import { stops } from './stops.ts';

asProgram();

const say = (sentence: string) => console.log(sentence);
const { values } = parseArgs({
  options: {
    pictures: { type: 'string' },
    language: { type: 'string' },
    look: { type: 'string' },
    only: { type: 'string' },
  },
});

/** All of them, or the one that is asked for. */
const chosen = <T>(all: readonly T[], nameOf: (one: T) => string, option: 'language' | 'look'): readonly T[] => {
  const name = values[option];
  const found = all.filter((one) => name === undefined || nameOf(one) === name);
  if (found.length === 0) throw new StartRefused(`--${option} is "${name}"; there are ${all.map(nameOf).join(', ')}.`);
  return found;
};
/** States of a screen are looked at wherever they may differ: in English everywhere, in the longer languages once. */
const isDue = (stop: Stop, language: Language, { name }: Look): boolean =>
  stop.act === undefined ||
  language === 'en' ||
  name === (language === 'fr' ? 'phone' : 'tablet') ||
  values.language !== undefined;

const pairs = chosen(languages, (language) => language, 'language').flatMap((language) =>
  chosen(looks, ({ name }) => name, 'look').map((look) => ({ language, look })),
);
const wanted = stops.filter(({ name }) => values.only === undefined || name.startsWith(values.only));
if (wanted.length === 0) throw new StartRefused(`No stop begins with "${values.only}".`);

await buildFrontend(say);
const program = findChromium(loadConfig().chromiumPath, say);
if (program === null) throw new StartRefused('There is no Chromium and none could be installed. Set CHROMIUM_PATH.');
const testbed = await openTestbed('postgres', { DEMO: '1' });
const temporary = values.pictures === undefined ? await openTemporaryFolder('tour') : null;
const folder = temporary?.path ?? resolve(values.pictures ?? '');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });

const findings: (Finding & { readonly where: string })[] = [];
const headings = new Map<string, Map<number, string[]>>();
let pictures = 0;
/** One language and look from the first stop to the last. */
const walk = async ({ language, look }: (typeof pairs)[number]): Promise<void> => {
  const address = `http://${testbed.host}:${testbed.port}`;
  const eyes = await openEyes(browser, { address, token: stage.token, language, look }, stage, folder);
  for (const stop of wanted) {
    if (!isDue(stop, language, look)) continue;
    const where = `${language} ${look.name} ${stop.name}`;
    const { findings: found, heading } = await eyes.lookAt(stop);
    pictures += 1;
    for (const one of found) {
      findings.push({ ...one, where });
      say(`${where}: ${one.kind}: ${one.text}`);
    }
    if (heading === null || stop.isVisitor === true) continue;
    const at = headings.get(look.name) ?? new Map<number, string[]>();
    headings.set(look.name, at.set(heading, [...(at.get(heading) ?? []), stop.name]));
  }
  await eyes.close();
};

const stage = await setStage(testbed);
try {
  const waiting = pairs.values();
  const walkOn = async (): Promise<void> => {
    for (const pair of waiting) await walk(pair);
  };
  await Promise.all([walkOn(), walkOn(), walkOn()]);
} finally {
  await browser.close();
  await testbed.stop();
  await temporary?.remove();
}
let margins = 0;
for (const [look, at] of headings) {
  const [, ...others] = [...at].toSorted(([, one], [, two]) => two.length - one.length);
  for (const [left, names] of others) {
    margins += 1;
    say(`${look}: headings begin at ${left} px elsewhere than others: ${[...new Set(names)].join(', ')}`);
  }
}
const counted = Object.fromEntries(kinds.map((kind) => [kind, findings.filter((one) => one.kind === kind).length]));
say(JSON.stringify({ screens: new Set(wanted.map(({ screen }) => screen)).size, pictures, ...counted, margins }));
process.exitCode = findings.length + margins === 0 ? 0 : 1;
