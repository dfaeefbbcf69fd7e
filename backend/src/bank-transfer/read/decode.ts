import { isUtf8 } from 'node:buffer';
import { StatementEncoding } from '@turnout/contracts/bank-transfer';
import { analyse } from 'chardet';

/** The detector's names that differ from ours: it says ISO where no byte tells it from what Windows writes. */
const otherNames: Readonly<Record<string, StatementEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254',
};

const marks: readonly (readonly [readonly number[], StatementEncoding])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];

/** The encoding that a text is most likely in: by its mark; UTF-8 where all of it fits; else what its letters look like. */
export const encodingOf = (bytes: Uint8Array): StatementEncoding => {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return marked[1];
  if (isUtf8(bytes)) return 'utf-8';
  // Lines of plain letters say nothing of the others.
  const telling = Buffer.from(bytes)
    .toString('latin1')
    .split('\n')
    .filter((line) => /[\u0080-\u00ff]/.test(line));
  const sample = Buffer.from(telling.join('\n').slice(0, 64 * 1024), 'latin1');
  for (const { name } of analyse(sample)) {
    const known = otherNames[name.toLowerCase()] ?? StatementEncoding.safeParse(name.toLowerCase()).data;
    if (known !== undefined && known !== 'utf-8') return known;
  }
  return 'windows-1252';
};

/** A file's text without its mark; bytes that mean nothing in the encoding become U+FFFD. */
export const decoded = (bytes: Uint8Array, encoding: StatementEncoding): string =>
  new TextDecoder(encoding).decode(bytes);
