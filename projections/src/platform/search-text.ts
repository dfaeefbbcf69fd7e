/** Letters that are one of their own in Unicode, but that people type without their stroke or as two. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ŋ: 'n',
  '’': "'",
  ʼ: "'",
  '‘': "'",
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Small plain letters, numbers and signs, and no space but single ones between words: nothing to make alike. */
const isPlain = /^(?:[!-&(-@[-_{-~a-z]+(?: [!-&(-@[-_{-~a-z]+)*)?$/;
/** As `isPlain`, with capitals. */
const isAlmostPlain = /^(?:[!-&(-_{-~a-z]+(?: [!-&(-_{-~a-z]+)*)?$/;

/** How stored text and what is searched for are made alike: lower case, no accents, one kind of space. */
export const plain = (text: string): string => {
  if (isPlain.test(text)) return text;
  return isAlmostPlain.test(text) ? text.toLowerCase() : madePlain(text);
};

const madePlain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u0000', '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A number or code as it is compared: without case, spaces and dashes. */
export const bareCode = (text: string): string => plain(text).replaceAll(/[\s\-‐-―]/g, '');

/** Postgres takes no NUL in a text; a code with one is nobody's. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '\ufffd');

/** The words that all must be found, in any order; at most ten. */
export const wordsOf = (query: string): readonly string[] =>
  plain(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 10);

/** The ways in which a name may stand, last name first, for each place where it may be cut in two. */
export const namesAsSorted = (name: string): readonly string[] => {
  const words = plain(name.replaceAll(/[.,;/|]/g, ' '))
    .split(' ')
    .filter((word) => word.length > 1);
  if (words.length < 2 || words.length > 5) return [];
  const turned = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
  return [...new Set(turned)];
};

/** A LIKE pattern for a piece of text anywhere, whatever signs are in it. */
export const containing = (piece: string): string => `%${piece.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * What a registration can be found by, one thing a line so that no word spans two. The first line is
 * the name and the second the e-mail address; numbers and codes stand there with and without dashes.
 */
export const searchTextOf = (parts: {
  readonly name: string;
  readonly email: string;
  readonly others: readonly string[];
  readonly codes: readonly string[];
}): string => {
  const rest = new Set([...parts.others.map(plain), ...parts.codes.map(plain), ...parts.codes.map(bareCode)]);
  const first = [plain(parts.name), plain(parts.email)];
  return [...first, ...[...rest].filter((text) => text !== '' && !first.includes(text))].join('\n');
};
