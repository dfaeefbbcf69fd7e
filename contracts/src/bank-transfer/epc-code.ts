import { bareIban, isBic, isIban } from '../charges/iban.ts';

/** A credit transfer, as a QR code says it. */
export interface EpcTransfer {
  readonly name: string;
  readonly iban: string;
  /** Empty: none, as may be within the European Economic Area. */
  readonly bic: string;
  readonly currency: string;
  /** In cents. */
  readonly amount: number;
  /** A creditor reference; null: `text` says what is paid. */
  readonly reference: string | null;
  readonly text: string;
}

const longest = 331;
const mostCents = 99_999_999_999;

const cut = (text: string, most: number): string =>
  Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, most).join('').trim();

/**
 * The text of the European Payments Council's QR code for a credit transfer (EPC069-12, version 002, UTF-8), which banks' apps fill
 * a transfer in from. Null: there is none for this, as it is no euro, no amount that a transfer can have, or no account.
 */
export const epcCodeOf = ({ name, iban, bic, currency, amount, reference, text }: EpcTransfer): string | null => {
  const holder = cut(name, 70);
  if (currency !== 'EUR' || amount < 1 || amount > mostCents || holder === '' || !isIban(iban)) return null;
  const euros = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const code = [
    'BCD',
    '002',
    '1',
    'SCT',
    isBic(bic) ? bareIban(bic) : '',
    holder,
    bareIban(iban),
    `EUR${euros}`,
    '',
    reference ?? '',
    ...(reference === null ? [cut(text, 140)] : []),
  ].join('\n');
  return new TextEncoder().encode(code).length > longest ? null : code;
};
