import type { PrinterType } from '../forms/type.ts';
import type { BadgePaper } from './badge-layout.ts';

/** So many badges are in one file at most. */
export const badgesInFileAtMost = 10_000;

/** The papers that badges are printed on (rule badges/printer-types). */
export const badgePapers: Readonly<Record<PrinterType, BadgePaper>> = {
  deskjet: {
    width: 105,
    height: 148,
    padding: 8,
    gap: 4,
    isCentred: true,
    letters: { S: 3.5, M: 5, L: 7, XL: 10 },
    pictures: { S: 25, M: 38, L: 50.8, XL: 65 },
  },
  thermal: {
    width: 59.5,
    height: 50.8,
    padding: 3,
    gap: 0.5,
    isCentred: false,
    letters: { S: 2.8, M: 3.6, L: 4.6, XL: 5.6 },
    pictures: { S: 15, M: 17, L: 19, XL: 25 },
  },
};
