import { format as shownBy, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';

/** The meaning of a cell's number; `shown` is a number that its format writes in a way of its own, such as a telephone number. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'shown'; readonly pattern: string };

const plain: NumberFormat = { kind: 'plain' };
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);
/** Of what spreadsheets write; a longer one comes from elsewhere. */
const longestPattern = 255;

/**
 * The meaning of a workbook's number format; `given` is absent for the formats that every workbook has.
 * Quantities (thousands separators, exponents, fractions) stay numbers: their signs follow the language of whoever looks.
 */
export const numberFormatOf = (id: number, given: string | undefined): NumberFormat => {
  if (given === undefined && builtInDates.has(id)) return { kind: 'date' };
  if (given === undefined && builtInTimes.has(id)) return { kind: 'time' };
  const code = given ?? getFormatFromId(id);
  if (code.length > longestPattern || !isValidFormat(code)) return plain;
  const { type, grouped } = getFormatInfo(code);
  if (type === 'date' || type === 'datetime') return { kind: 'date' };
  if (type === 'time') return { kind: 'time' };
  const isShown = (type === 'number' || type === 'percent' || type === 'currency') && grouped === 0;
  return isShown ? { kind: 'shown', pattern: code } : plain;
};

const dayMs = 86_400_000;
const daysTo1970 = 25_569;
const days1904 = 1_462;

/** Excel counts days from 1900 and believes that year had a 29 February; other workbooks count from 1904. */
const instantOf = (serial: number, from1904: boolean): Date => {
  const days = from1904 ? serial + days1904 : serial + (serial < 60 ? 1 : 0);
  return new Date(Math.round(((days - daysTo1970) * dayMs) / 1000) * 1000);
};

/** A cell's number itself: whole numbers without decimals, no noise of binary fractions. */
export const bareNumber = (raw: string): string => {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
};

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A cell's number as text: dates as ISO, others as their format shows them, unless that leaves digits out. */
export const numberText = (raw: string, format: NumberFormat, from1904: boolean): string => {
  const value = Number(raw);
  const number = bareNumber(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return number;
  if ((format.kind === 'date' || format.kind === 'time') && value >= 0 && value < 2_958_466)
    return dateText(value, format.kind, from1904);
  if (format.kind !== 'shown') return number;
  const shown = shownBy(format.pattern, value).trim();
  return digitsOf(shown).includes(digitsOf(number).replace(/^0+(?=\d)/, '')) ? shown : number;
};

/** Numbers from here on have 16 digits or more, and Excel keeps 15: whatever stood in the cell was rounded. */
const firstRounded = 1e15;

/** Whether a cell's number cannot be what somebody entered. */
export const isRounded = (raw: string, format: NumberFormat): boolean =>
  format.kind !== 'date' && format.kind !== 'time' && Math.abs(Number(raw)) >= firstRounded;

const dateText = (serial: number, kind: 'date' | 'time', from1904: boolean): string => {
  const [date = '', rest = ''] = instantOf(serial, from1904).toISOString().split('T');
  const clock = rest.slice(0, 8).replace(/:00$/, '');
  if (kind === 'time' && serial < 1) return clock;
  return clock === '00:00' ? date : `${date} ${clock}`;
};

/** Workbooks write characters that XML cannot hold as `_x000D_`. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
