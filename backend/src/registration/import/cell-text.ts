/** How a number in a cell is meant: `padded` is a number shown with leading zeros, such as a ticket code. */
export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'padded'; readonly length: number };

const plain: NumberFormat = { kind: 'plain' };
const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47]);

/** What a workbook's number format means; `code` is absent for the formats that every workbook has. */
export const numberFormatOf = (id: number, code: string | undefined): NumberFormat => {
  if (code === undefined) {
    if (builtInDates.has(id)) return { kind: 'date' };
    return builtInTimes.has(id) ? { kind: 'time' } : plain;
  }
  if (/^0{2,}$/.test(code)) return { kind: 'padded', length: code.length };
  const bare =
    code
      .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
      .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
      .split(';')[0] ?? '';
  if (/[yd]/i.test(bare)) return { kind: 'date' };
  if (/general/i.test(bare)) return plain;
  return /[hs]/i.test(bare) ? { kind: 'time' } : plain;
};

const dayMs = 86_400_000;
const daysTo1970 = 25_569;
const days1904 = 1_462;

/** Excel counts days from 1900 and believes that year had a 29 February; other workbooks count from 1904. */
const instantOf = (serial: number, from1904: boolean): Date => {
  const days = from1904 ? serial + days1904 : serial + (serial < 60 ? 1 : 0);
  return new Date(Math.round(((days - daysTo1970) * dayMs) / 1000) * 1000);
};

/** A cell's number as text: dates as ISO, whole numbers without decimals, no noise of binary fractions. */
export const numberText = (raw: string, format: NumberFormat, from1904: boolean): string => {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if ((format.kind === 'date' || format.kind === 'time') && value >= 0 && value < 2_958_466)
    return dateText(value, format.kind, from1904);
  const text = Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
  return format.kind === 'padded' ? text.padStart(format.length, '0') : text;
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
