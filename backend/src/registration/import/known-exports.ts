import { comparable } from '@turnout/contracts/fields';
import type { ImportSource } from '@turnout/contracts/registration';

/** Where a ticket shop's export has what; names as `comparable` makes them, the likelier first. */
export interface KnownExport {
  readonly source: ImportSource;
  /** Columns that only it has together. */
  readonly has: readonly string[];
  readonly firstName: readonly string[];
  readonly lastName: readonly string[];
  readonly email: readonly string[];
  readonly orderNumber: readonly string[];
  readonly scannableCode: readonly string[];
  readonly status: readonly string[];
  readonly type: readonly string[];
}

const knownExports: readonly KnownExport[] = [
  {
    source: 'eventbrite',
    has: ['order', 'ticket type', 'attendee status', 'barcode'],
    firstName: ['first name'],
    lastName: ['last name'],
    email: ['email'],
    orderNumber: ['order'],
    scannableCode: ['barcode'],
    status: ['attendee status'],
    type: ['ticket type'],
  },
  {
    source: 'pretix',
    has: ['order code', 'product', 'ticket secret'],
    firstName: ['attendee name given name', 'attendee name'],
    lastName: ['attendee name family name'],
    email: ['attendee email', 'email', 'e mail'],
    orderNumber: ['order code'],
    scannableCode: ['ticket secret'],
    status: ['status', 'order status'],
    type: ['product'],
  },
];

/** The export that a file with these columns is; null for every other file. */
export const knownExportOf = (columns: readonly string[]): KnownExport | null => {
  const names = new Set(columns.map(comparable));
  return knownExports.find(({ has }) => has.every((name) => names.has(name))) ?? null;
};
