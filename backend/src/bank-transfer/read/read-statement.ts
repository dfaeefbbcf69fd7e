import type { StatementMapping } from '@turnout/contracts/bank-transfer';
import { isXml, readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import type { Reading, ReadFor } from './reading.ts';

const notRead = {
  format: 'csv',
  problem: 'no-statement',
  head: [],
  mapping: null,
  lines: [],
  outgoing: 0,
  pending: 0,
  unreadable: [],
} as const;

/** Archives, pictures and PDF by their first bytes, and text with zeros that is no UTF-16. */
const isNoText = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 1024));
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return (
    /^(?:PK|%PDF|\u0089PNG|\u00ff\u00d8|GIF8|\u00d0\u00cf)/.test(head.toString('latin1', 0, 8)) ||
    (!isUtf16 && head.includes(0))
  );
};

/**
 * Reads a bank's file, whatever it is called: CAMT.053 where it is XML, else CSV.
 * @param mapping the columns of a CSV file as somebody said them; null: nobody did.
 */
export const readStatement = (bytes: Uint8Array, mapping: StatementMapping | null, of: ReadFor): Reading => {
  if (bytes.length === 0 || isNoText(bytes)) return notRead;
  return isXml(bytes) ? readCamt(bytes, of) : readCsv(bytes, mapping, of);
};
