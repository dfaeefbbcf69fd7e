/** The characters of GSM 03.38 that take one place, and those that take two. */
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const gsmOfTwo = '^{}\\[~]|€\f';

const sizes = {
  gsm: { one: 160, each: 153 },
  ucs2: { one: 70, each: 67 },
} as const;

/** The size of a text message as it is charged (rule messaging/text-segments). */
export interface TextSize {
  readonly alphabet: 'gsm' | 'ucs2';
  /** In units of the alphabet: what a bracket takes is two of GSM, what an emoji takes two of UCS-2. */
  readonly units: number;
  /** Messages that are charged; 0 for an empty text. */
  readonly segments: number;
}

/** Units of each character; null where GSM lacks one. */
const unitsInGsm = (characters: readonly string[]): readonly number[] | null => {
  const units: number[] = [];
  for (const one of characters) {
    const size = gsm.includes(one) ? 1 : gsmOfTwo.includes(one) ? 2 : 0;
    if (size === 0) return null;
    units.push(size);
  }
  return units;
};

/** Parts that hold so many units each, where no character stands across two of them. */
const partsOf = (units: readonly number[], each: number): number => {
  let parts = 1;
  let used = 0;
  for (const size of units) {
    if (used + size > each) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
};

/** Counts a text as networks charge it: in GSM's alphabet where all of it can be written in that, else in UCS-2. */
export const sizeOfText = (text: string): TextSize => {
  const characters = [...text];
  const inGsm = unitsInGsm(characters);
  const alphabet = inGsm === null ? 'ucs2' : 'gsm';
  const each = inGsm ?? characters.map(({ length }) => length);
  const units = each.reduce((sum, size) => sum + size, 0);
  const limit = sizes[alphabet];
  if (units === 0) return { alphabet, units, segments: 0 };
  return { alphabet, units, segments: units <= limit.one ? 1 : partsOf(each, limit.each) };
};
