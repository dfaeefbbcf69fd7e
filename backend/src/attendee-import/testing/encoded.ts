import type { TextEncoding } from '@turnout/contracts/attendee-import';

const oneAndTwoBytes = function* (): Generator<Buffer> {
  for (let first = 0; first < 256; first += 1) yield Buffer.from([first]);
  for (let first = 0x80; first < 256; first += 1)
    for (let second = 0x30; second < 256; second += 1) yield Buffer.from([first, second]);
};

const tables = new Map<TextEncoding, ReadonlyMap<string, Buffer>>();

const tableOf = (encoding: TextEncoding): ReadonlyMap<string, Buffer> => {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, Buffer>();
  for (const bytes of oneAndTwoBytes()) {
    const letter = new TextDecoder(encoding).decode(bytes);
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes);
  }
  tables.set(encoding, table);
  return table;
};

/** A text in one of the older encodings, as other programs write it; Node itself writes none of them. */
export const encoded = (text: string, encoding: TextEncoding): Buffer =>
  Buffer.concat(
    [...text].map((letter) => {
      const bytes = tableOf(encoding).get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no letter ${letter}`);
      return bytes;
    }),
  );
