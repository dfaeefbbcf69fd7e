/**
 * Receipts as files (page 0135).
 *
 *   npm run bench:receipts [-- --receipts 5000 --hands 8]
 *
 * Draws receipts as the server does, in its thread, so many at once; every tenth is made out to a name in another script.
 * The last line is one JSON object: seconds for all, receipts a second, the peak of the process's memory, what a file weighs
 * at the median, and the longest that the event loop was held up meanwhile.
 */
import { openPdfMaker } from '@turnout/backend/platform/pdf/pdf-maker';
import { receiptDocument } from '@turnout/backend/receipts/layout';
import { asProgram } from '@turnout/backend/start/program';
import { ReceiptSaid } from '@turnout/contracts/receipts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { machineMs, median, round } from './figures.ts';
import { throughHands } from './growth.ts';

asProgram();

const { values } = parseArgs({
  options: { receipts: { type: 'string', default: '5000' }, hands: { type: 'string', default: '8' } },
});
const receipts = Number(values.receipts);
const others = [
  'Иван Петров',
  'Γιώργος Ξένος',
  'محمد العربي',
  'שלום כהן',
  'สมชาย ใจดี',
  '王小明',
  '田中さくら',
  '김철수',
];
const primaryId = 'a'.repeat(20);

const receiptOf = (number: number) =>
  ReceiptSaid.parse({
    eventId: 'e'.repeat(20),
    primaryId,
    receiptId: `${primaryId}-t1r`,
    transactionId: `${primaryId}-t1`,
    kind: 'receipt',
    series: 'live',
    year: 2026,
    number,
    numberPrinted: `FAIR-2026-${String(number).padStart(5, '0')}`,
    issuedOn: '2026-11-28',
    language: (['en', 'es', 'fr'] as const)[number % 3],
    currency: 'EUR',
    amount: 12_100 + number,
    method: 'stripe',
    methodName: '',
    confirmationNumber: 'K3M7P2QXA',
    event: {
      name: 'Autumn fair',
      startDate: '2027-10-01T07:00:00.000Z',
      endDate: '2027-10-03T16:00:00.000Z',
      timeZone: 'Europe/Madrid',
    },
    organiser: { name: 'Fair Ltd', address: '1 Main Street\nValencia', taxNumber: 'ESB12345678', note: 'Small print' },
    tax: { name: 'VAT', shares: [{ percent: 21, net: 10_000, tax: 2_100 + number }] },
    items: ['Visitor', 'Workshop', 'Dinner'].map((name) => ({
      kind: 'activity',
      source: 'v'.repeat(20),
      name,
      count: 2,
      amount: 4_000 + number,
      tax: 0,
      percent: 21,
    })),
    balance: { total: 12_100 + number, paid: 12_100 + number },
    credits: [],
  });

const pdf = openPdfMaker();
const held = monitorEventLoopDelay({ resolution: 5 });
held.enable();
const from = machineMs();
const sizes = await throughHands(
  Array.from({ length: receipts }, (_, at) => at + 1),
  Number(values.hands),
  async (number) => {
    const name = number % 10 === 0 ? (others[(number / 10) % others.length] ?? '') : `Visitor ${number}`;
    const document = receiptDocument({ said: receiptOf(number), personal: { name, address: null } });
    return (await pdf.make(document, '2026-11-28T10:00:00.000Z')).length;
  },
);
const seconds = (machineMs() - from) / 1_000;
held.disable();
console.log(
  JSON.stringify({
    receipts,
    seconds: round(seconds),
    perSecond: round(receipts / seconds, 1),
    peakMemoryMb: round(process.resourceUsage().maxRSS / 1_024, 0),
    medianKb: round(median(sizes) / 1_024, 1),
    longestHoldMs: round(held.max / 1e6, 1),
  }),
);
