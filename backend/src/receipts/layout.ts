import { colon, decimalOf, moneyFormat } from '@turnout/contracts/kernel';
import { taxOfReceipt, type ReceiptPersonal, type ReceiptSaid } from '@turnout/contracts/receipts';
import type { InvoiceAddress } from '@turnout/contracts/charges';
import { erasedPersonWords } from '@turnout/contracts/registration';
import type { PdfBlock, PdfDocument, PdfText } from '../platform/pdf/document.ts';
import { kindWords, methodWords, printedWords, transferWords } from './words.ts';

/** A receipt, and to whom; null: they were erased. */
export interface ReceiptToPrint {
  readonly said: ReceiptSaid;
  readonly personal: ReceiptPersonal | null;
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

const dayIn = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** From when to when an event is, on its own clocks. */
const daysOf = ({ startDate, endDate, timeZone }: ReceiptSaid['event'], language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).formatRange(
    new Date(startDate),
    new Date(endDate),
  );

const countryIn = (code: string, language: string): string =>
  code === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code);

const addressLines = (address: InvoiceAddress, language: string): readonly string[] =>
  [
    address.name,
    address.street,
    [address.postalCode, address.city].filter((one) => one !== '').join(' '),
    countryIn(address.country, language),
  ].filter((one) => one !== '');

/** Writes what amounts, rates and days of a receipt are, in its language. */
const writerOf = ({ currency, language }: ReceiptSaid) => {
  const money = moneyFormat(currency, language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 });
  return {
    money: (minor: number): string => money.format(decimalOf({ minor, currency })),
    percent: (rate: number): string => percent.format(rate / 100),
  };
};

const dimmed = (text: string): PdfText => ({ text, isDimmed: true, size: 8.5 });

const headOf = ({ said, personal }: ReceiptToPrint): readonly PdfBlock[] => {
  const { language, organiser, event } = said;
  const words = printedWords[language];
  const label = (of: string, text: string): PdfText => ({ text: `${of}${colon(language)} ${text}` });
  const to: readonly PdfText[] =
    personal === null
      ? [{ text: erasedPersonWords[language] }]
      : personal.address === null
        ? [{ text: personal.name }]
        : [
            ...addressLines(personal.address, language).map((text) => ({ text })),
            ...(personal.address.taxNumber === '' ? [] : [label(words.taxNumber, personal.address.taxNumber)]),
            ...(personal.address.reference === '' ? [] : [label(words.reference, personal.address.reference)]),
          ];
  return [
    { kind: 'text', text: organiser.name, isBold: true, size: 12 },
    ...(organiser.address === '' ? [] : [{ kind: 'text' as const, text: organiser.address, isDimmed: true }]),
    ...(organiser.taxNumber === ''
      ? []
      : [{ kind: 'text' as const, ...label(words.taxNumber, organiser.taxNumber), isDimmed: true }]),
    { kind: 'space', points: 26 },
    { kind: 'text', text: kindWords[said.kind][language], isBold: true, size: 20 },
    ...(said.series === 'test' ? [{ kind: 'text' as const, text: words.test, isBold: true }] : []),
    { kind: 'space', points: 12 },
    {
      kind: 'columns',
      columns: [
        { width: 5, texts: [dimmed(words.to), ...to] },
        {
          width: 4,
          texts: [
            label(words.number, said.numberPrinted),
            label(words.date, dayIn(said.issuedOn, language)),
            label(words.confirmation, said.confirmationNumber),
          ],
        },
      ],
    },
    { kind: 'space', points: 12 },
    { kind: 'text', ...label(words.event, event.name) },
    { kind: 'text', ...dimmed(daysOf(event, language)) },
    { kind: 'space', points: 16 },
  ];
};

const itemsOf = (said: ReceiptSaid): readonly PdfBlock[] => {
  if (said.items.length === 0) return [];
  const words = printedWords[said.language];
  const write = writerOf(said);
  const nameOf = ({ kind, name }: ReceiptSaid['items'][number]): string =>
    kind === 'charge' ? words.charge : kind === 'discount' ? words.discount : name;
  const isTaxed = said.tax !== null;
  const taxName = said.tax?.name === undefined || said.tax.name === '' ? words.tax : said.tax.name;
  return [
    {
      kind: 'table',
      columns: [
        { width: 6 },
        { width: 1.6, isAtEnd: true },
        ...(isTaxed ? [{ width: 1.6, isAtEnd: true }] : []),
        { width: 2.6, isAtEnd: true },
      ],
      head: [words.item, words.count, ...(isTaxed ? [taxName] : []), words.amount],
      rows: [
        ...said.items.map((item) => ({
          cells: [
            nameOf(item),
            String(item.count),
            ...(isTaxed ? [item.percent === null ? '' : write.percent(item.percent)] : []),
            write.money(item.amount),
          ],
        })),
        ...taxOnTop(said, taxName),
        {
          isBold: true,
          cells: [words.total, '', ...(isTaxed ? [''] : []), write.money(said.balance.total)],
        },
      ],
    },
    { kind: 'space', points: 10 },
  ];
};

/** Tax that comes on top of prices, as a row for each rate. */
const taxOnTop = (said: ReceiptSaid, taxName: string): readonly { cells: string[] }[] => {
  const write = writerOf(said);
  const byRate = new Map<number, number>();
  for (const { tax, percent } of said.items)
    if (tax > 0 && percent !== null) byRate.set(percent, (byRate.get(percent) ?? 0) + tax);
  return [...byRate].map(([percent, tax]) => ({ cells: [taxName, '', write.percent(percent), write.money(tax)] }));
};

const paymentOf = (said: ReceiptSaid): readonly PdfBlock[] => {
  const words = printedWords[said.language];
  const write = writerOf(said);
  const isCredit = said.kind === 'credit-note';
  const called = said.method === 'zelle' ? transferWords : methodWords[said.method];
  const method = said.methodName === '' ? called[said.language] : said.methodName;
  const due = said.balance.total - said.balance.paid;
  const rows: { cells: string[]; isBold?: boolean }[] = [
    ...said.credits.map(({ numberPrinted, amount }) => ({
      cells: [`${words.credits} ${numberPrinted}`, write.money(amount)],
    })),
    { cells: [isCredit ? words.returned : words.received, write.money(said.amount)], isBold: true },
    { cells: [words.method, method] },
    ...(isCredit
      ? []
      : [
          { cells: [words.paidSoFar, write.money(said.balance.paid)] },
          ...(due > 0 ? [{ cells: [words.due, write.money(due)] }] : []),
        ]),
  ];
  return [
    { kind: 'line' },
    {
      kind: 'table',
      columns: [{ width: 6 }, { width: 4, isAtEnd: true }],
      head: [],
      rows,
    },
    { kind: 'space', points: 12 },
  ];
};

const taxesOf = (said: ReceiptSaid): readonly PdfBlock[] => {
  if (said.tax === null || said.tax.shares.length === 0) return [];
  const words = printedWords[said.language];
  const write = writerOf(said);
  const tax = said.tax.name === '' ? words.tax : said.tax.name;
  const isIncluded = said.items.some((item) => item.tax === 0 && (item.percent ?? 0) > 0);
  return [
    { kind: 'text', text: filled(words.taxOf, { tax }), isBold: true },
    { kind: 'space', points: 4 },
    {
      kind: 'table',
      columns: [{ width: 3 }, { width: 3, isAtEnd: true }, { width: 3, isAtEnd: true }, { width: 3, isAtEnd: true }],
      head: [words.rate, words.net, tax, words.gross],
      rows: [
        ...said.tax.shares.map((share) => ({
          cells: [
            write.percent(share.percent),
            write.money(share.net),
            write.money(share.tax),
            write.money(share.net + share.tax),
          ],
        })),
        {
          isBold: true,
          cells: [
            '',
            write.money(said.amount - taxOfReceipt(said)),
            write.money(taxOfReceipt(said)),
            write.money(said.amount),
          ],
        },
      ],
    },
    ...(isIncluded ? [{ kind: 'text' as const, ...dimmed(filled(words.taxIncluded, { tax })) }] : []),
  ];
};

/** A receipt as it is drawn: from what was kept of it when it was issued, and nothing that is so by now. */
export const receiptDocument = (receipt: ReceiptToPrint): PdfDocument => {
  const { said } = receipt;
  return {
    title: `${kindWords[said.kind][said.language]} ${said.numberPrinted}`,
    author: said.organiser.name,
    language: said.language,
    blocks: [...headOf(receipt), ...itemsOf(said), ...paymentOf(said), ...taxesOf(said)],
    footer: said.organiser.note,
    pageLabel: printedWords[said.language].page,
  };
};

/** The name of its file. */
export const receiptFileName = ({ kind, language, numberPrinted }: ReceiptSaid): string =>
  `${kindWords[kind][language]} ${numberPrinted.replaceAll('/', '-')}.pdf`;
