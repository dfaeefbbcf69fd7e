/**
 * Badges as one file (page 0147).
 *
 *   npm run bench:badges [-- --badges 5000 --at-once 50]
 *
 * Draws so many sheets as the server does, in its thread and piece by piece; every tenth has a name in another script, every
 * hundredth a name and a message that have to shrink. The last line is one JSON object: seconds for all, badges a
 * second, the peak of the process's memory, the size of the file, and the longest that the event loop was held up meanwhile.
 */
import { openPdfMaker } from '@turnout/backend/platform/pdf/pdf-maker';
import { asProgram } from '@turnout/backend/start/program';
import { badgePapers, type BadgeContent } from '@turnout/contracts/attendees';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { machineMs, round } from './figures.ts';

asProgram();

const { values } = parseArgs({
  options: { badges: { type: 'string', default: '5000' }, 'at-once': { type: 'string', default: '50' } },
});
const badges = Number(values.badges);
const atOnce = Number(values['at-once']);
const others = [
  'Иван Петров',
  'Γιώργος Ξένος',
  'محمد العربي',
  'שלום כהן',
  'สมชาย ใจดี',
  '王小明',
  '田中さくら',
  '김철수',
  'अमित शर्मा',
];

const written = (text: string, isName: boolean): BadgeContent => ({
  kind: 'text',
  text,
  size: isName ? 'XL' : 'M',
  align: 'center',
  isBold: isName,
  isWhole: isName,
});

const pageOf = (number: number) => {
  const isLong = number % 100 === 50;
  const usual = number % 10 === 0 ? (others[(number / 10) % others.length] ?? '') : `Visitor Number${number}`;
  const qr: BadgeContent = { kind: 'qr', of: String(number).padStart(26, '0'), size: 'L', align: 'center' };
  const parts = [
    written(isLong ? `Maximilian ${number} `.repeat(12).trim() : usual, true),
    written(isLong ? 'From far away '.repeat(35).trim() : `Company ${number}`, false),
    qr,
  ];
  return { paper: badgePapers[number % 2 === 0 ? 'deskjet' : 'thermal'], parts };
};

const held = monitorEventLoopDelay({ resolution: 5 });
held.enable();
const from = machineMs();
const sheets = await openPdfMaker().begin({
  title: 'Badges',
  author: 'Fair',
  language: 'en',
  madeAt: '2026-11-28T10:00:00.000Z',
});
const none = new Map<string, Uint8Array>();
let bytes = 0;
for (let at = 0; at < badges; at += atOnce) {
  const pages = Array.from({ length: Math.min(atOnce, badges - at) }, (_, index) => pageOf(at + index + 1));
  bytes += (await sheets.add(pages, none)).length;
}
bytes += (await sheets.end()).length;
const seconds = (machineMs() - from) / 1_000;
held.disable();
console.log(
  JSON.stringify({
    badges,
    seconds: round(seconds),
    perSecond: round(badges / seconds, 1),
    peakMemoryMb: round(process.resourceUsage().maxRSS / 1_024, 0),
    fileMb: round(bytes / 1_048_576, 1),
    longestHoldMs: round(held.max / 1e6, 1),
  }),
);
