import type { StatementMapping } from '@turnout/contracts/bank-transfer';
import { amountOf, dateOrderOf, dayOf, decimalsOf } from './values.ts';

type Rows = readonly (readonly string[])[];

/** Columns by what banks call them, without case and accents; the more particular word first. */
const called = {
  date: [
    /^buchung(?:stag|sdatum)?$/,
    /booking ?date|posted|posting/,
    /fecha (?:de )?operacion/,
    /date (?:de )?(?:comptabilisation|operation)/,
    /^(?:date|datum|fecha|data)\b/,
    /date|datum|fecha|buchung|data (?:operacji|contabile)/,
    /valuta|wert/,
  ],
  credit: [
    /^(?:credit|haben|abono|gutschrift|ingresos?|entrate|avere|money in|paid in|bijschrijving)\b/,
    /credit ?amount|credit$|deposit/,
  ],
  amount: [
    /^(?:betrag|amount|importe|montant|bedrag|importo|kwota|umsatz|belop|castka)\b/,
    /betrag|amount|importe|montant|bedrag|importo|kwota|umsatz/,
  ],
  sign: [
    /^(?:s\/h|soll\/haben|af bij|af\/bij|debet\/credit|debit\/credit|credit\/debit|cdtdbtind|dc|type debit credit)$/,
  ],
  payer: [
    /zahlungspflichtig|auftraggeber|payer|ordenante|donneur|debtor|sender|remitter|ordinante|nadawca/,
    /beguenstigt|counterparty|partner|tegenpartij|contrepartie|beneficiar/,
    /\b(?:name|naam|nombre|nom|nome)\b/,
  ],
  text: [
    /verwendungszweck|purpose|concepto|libell?e|omschrijving|mededeling|communication|remittance|causale|tytul|zprava/,
    /description|reference|details|memo|narrative|buchungstext|payee|informations?|payment details|motivo|mensaje|observaciones/,
  ],
  currency: [
    /^(?:waehrung|wahrung|currency|divisa|devise|valuta|munt|moneda|ccy|mena|waluta)$/,
    /currency|waehrung|wahrung|devise/,
  ],
  bankReference: [
    /umsatz-?id|transaction id|transactie-?id|fitid|bank reference|entry reference|reference de l.operation|numero de operacion|id operazione|bankreferenz/,
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase().trim();

const named = (header: readonly string[], patterns: readonly RegExp[]): readonly number[] =>
  patterns.flatMap((pattern) => header.flatMap((name, at) => (pattern.test(plain(name)) ? [at] : [])));

const looksLikeDay = (text: string): boolean => dayOf(text, 'dmy') !== null || dayOf(text, 'mdy') !== null;
const looksLikeAmount = (text: string): boolean =>
  /\d/.test(text) &&
  !looksLikeDay(text) &&
  /^[^\p{L}]*(?:[A-Z]{3})?$/u.test(text.trim()) &&
  (amountOf(text, { decimals: ',', currency: 'EUR' }) ?? amountOf(text, { decimals: '.', currency: 'EUR' })) !== null;

const isPayment = (row: readonly string[]): boolean => row.some(looksLikeDay) && row.some(looksLikeAmount);

/** The line with the names of the columns, from 1, and the first payment below it; null: nothing looks like a payment. */
const headerOf = (rows: Rows): { readonly headerLine: number; readonly from: number } | null => {
  const from = rows.findIndex(isPayment);
  if (from === -1) return null;
  for (let at = from - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? [];
    if (row.filter((cell) => cell.trim() !== '').length >= 2) return { headerLine: at + 1, from };
  }
  return { headerLine: 0, from };
};

const column = (rows: Rows, at: number): readonly string[] =>
  rows.flatMap((row) => {
    const cell = (row[at] ?? '').trim();
    return cell === '' ? [] : [cell];
  });

const mostly = (texts: readonly string[], is: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(is).length * 10 >= texts.length * 9;

/**
 * The columns of a file as they seem to be: by their names where it has any, and by what stands in them. Null where a date, an
 * amount or a text cannot be told: staff say which they are.
 */
export const suggestColumns = (
  rows: Rows,
  { encoding, delimiter, currency }: Pick<StatementMapping, 'encoding' | 'delimiter'> & { readonly currency: string },
): StatementMapping | null => {
  const found = headerOf(rows);
  if (found === null) return null;
  const header = found.headerLine === 0 ? [] : (rows[found.headerLine - 1] ?? []);
  const below = rows.slice(found.from).filter(isPayment).slice(0, 200);
  const width = Math.max(...below.map(({ length }) => length));
  const all = Array.from({ length: width }, (_, at) => at);
  const days = all.filter((at) => mostly(column(below, at), looksLikeDay));
  const amounts = all.filter((at) => mostly(column(below, at), looksLikeAmount));
  const taken = new Set<number>();
  const take = (at: number | undefined): number | null => {
    if (at !== undefined) taken.add(at);
    return at ?? null;
  };
  const free = (columns: readonly number[]) => columns.filter((at) => !taken.has(at));

  const date = take(named(header, called.date).find((at) => days.includes(at)) ?? days[0]);
  const sign = take(named(header, called.sign)[0]);
  const byName = [...named(header, called.credit), ...named(header, called.amount)];
  const amount = take(free(byName).find((at) => amounts.includes(at)) ?? free(amounts)[0]);
  if (date === null || amount === null) return null;
  const currencyAt = take(
    free(named(header, called.currency)).find((at) => mostly(column(below, at), (text) => /^[A-Z]{3}$/.test(text))),
  );
  const bankReference = take(free(named(header, called.bankReference))[0]);
  const payer = take(free(named(header, called.payer))[0]);
  const texts = free(named(header, called.text));
  const wordy = free(all).filter((at) => mostly(column(below, at), (text) => /\p{L}{2}/u.test(text)));
  const text = [...new Set(texts.length > 0 ? texts : wordy)].slice(0, 10);
  const dates = dateOrderOf(column(below, date), currency === 'USD' ? 'mdy' : 'dmy');
  if (dates === null || text.length === 0) return null;
  return {
    encoding,
    delimiter,
    headerLine: found.headerLine,
    date,
    dates,
    amount,
    decimals: decimalsOf(column(below, amount)) ?? '.',
    sign,
    payer,
    text,
    currency: currencyAt,
    bankReference,
  };
};
