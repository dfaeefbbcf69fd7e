import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { z } from 'zod';
import { unpackWoff } from './unpack-woff.ts';

/** The weight of letters. */
export type Weight = 400 | 700;

/** One font file: what it is called in a document, and its font, read when it is needed first and kept. */
export interface Face {
  readonly id: string;
  readonly font: () => Font;
}

interface Family {
  readonly name: string;
  /** The subsets that its package ships as files of their own, in order of preference; none: one file has all characters. */
  readonly subsets: readonly string[];
  readonly fileOf: (subset: string, weight: Weight) => string;
}

const require = createRequire(import.meta.url);

const split = (name: string, subsets: readonly string[]): Family => ({
  name: `@fontsource/${name}`,
  subsets,
  fileOf: (subset, weight) => require.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`),
});

const whole = (name: string, file: string): Family => ({
  name,
  subsets: [],
  // Its package names its code alone to whoever resolves: the fonts lie beside that.
  fileOf: (_, weight) =>
    join(dirname(require.resolve(name)), '..', 'fonts', `${file}-${weight === 700 ? 'Bold' : 'Regular'}.otf`),
});

const everyday = [
  split('noto-sans', [
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
    'devanagari',
  ]),
  split('noto-sans-arabic', ['arabic']),
  split('noto-sans-hebrew', ['hebrew']),
  split('noto-sans-thai', ['thai']),
];
const chinese = whole('@embedpdf/fonts-sc', 'NotoSansHans');
const japanese = whole('@embedpdf/fonts-jp', 'NotoSansJP');
const korean = whole('@embedpdf/fonts-kr', 'NotoSansKR');

type Range = readonly [from: number, to: number];

const rangesIn = (text: string): readonly Range[] =>
  text.split(',').map((range): Range => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

interface Subset {
  readonly name: string;
  /** Null: whatever the font has. */
  readonly ranges: readonly Range[] | null;
}

/** The characters of each subset, as a package says them. */
const Ranges = z.record(z.string(), z.string());

const known = new Map<Family, readonly Subset[]>();

/** The subsets of a family with the characters of each. */
const subsetsOf = (family: Family): readonly Subset[] => {
  const found = known.get(family);
  if (found !== undefined) return found;
  const ranges = family.subsets.length === 0 ? {} : Ranges.parse(require(`${family.name}/unicode.json`));
  const subsets =
    family.subsets.length === 0
      ? [{ name: '', ranges: null }]
      : family.subsets.map((name) => ({ name, ranges: rangesIn(ranges[name] ?? '') }));
  known.set(family, subsets);
  return subsets;
};

const faces = new Map<string, Face>();

const faceOf = (family: Family, subset: string, weight: Weight): Face => {
  const id = `${family.name} ${subset} ${weight}`;
  const found = faces.get(id);
  if (found !== undefined) return found;
  let font: Font | null = null;
  const face: Face = {
    id,
    font: () => {
      font ??= open(family.fileOf(subset, weight));
      return font;
    },
  };
  faces.set(id, face);
  return face;
};

const open = (file: string): Font => {
  const font = create(unpackWoff(readFileSync(file)));
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`);
  return font;
};

const isIn = ({ ranges }: Subset, code: number): boolean =>
  ranges === null || ranges.some(([from, to]) => code >= from && code <= to);

/** In which order the fonts of Chinese, Japanese and Korean are asked: Han characters are written differently in each. */
const eastAsian = (text: string): readonly Family[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean];
  if (/\p{Script=Hangul}/u.test(text)) return [korean, chinese, japanese];
  return [chinese, korean, japanese];
};

/** Tells whether a character is of the scripts whose fonts are large: those are not opened for others. */
const isEastAsian = (code: number): boolean =>
  (code >= 0x1100 && code <= 0x11ff) ||
  (code >= 0x2e80 && code <= 0xd7ff) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef) ||
  (code >= 0x20000 && code <= 0x3ffff);

/**
 * The face that draws a character, the first that has it; null: none does.
 * @param text in which it stands.
 */
const faceFor = (code: number, text: string, weight: Weight): Face | null => {
  if (isEastAsian(code)) return firstWith([...eastAsian(text), ...everyday], code, weight);
  const key = code * 1_000 + weight;
  const found = chosen.get(key);
  if (found !== undefined) return found;
  const face = firstWith(everyday, code, weight);
  chosen.set(key, face);
  return face;
};

/** The faces of characters outside of East Asia: the same in each text. */
const chosen = new Map<number, Face | null>();

const firstWith = (families: readonly Family[], code: number, weight: Weight): Face | null => {
  for (const family of families)
    for (const subset of subsetsOf(family)) {
      if (!isIn(subset, code)) continue;
      const face = faceOf(family, subset.name, weight);
      if (face.font().hasGlyphForCodePoint(code)) return face;
    }
  return null;
};

/** Part of a text that one face draws. */
export interface FaceRun {
  readonly face: Face;
  readonly text: string;
}

const isMark = /^[\p{M}\u200c\u200d]$/u;

/**
 * A text in parts that one face each draws. What no font has is drawn as a question mark, so that it is seen that something
 * stands there; a mark, a space or a digit stays with the letters before it where their font has it.
 */
export const faceRuns = (text: string, weight: Weight): readonly FaceRun[] => {
  const runs: { face: Face; text: string }[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const stays = isMark.test(character) || /^[\s\p{N}\p{P}]$/u.test(character);
    if (last !== undefined && stays && last.face.font().hasGlyphForCodePoint(code)) {
      last.text += character;
      continue;
    }
    const face = faceFor(code, text, weight);
    if (face === null && isMark.test(character)) continue;
    const [drawn, by] = face === null ? ['?', faceFor(0x3f, text, weight)] : [character, face];
    if (by === null) throw new Error('no font has a question mark');
    if (last?.face === by) last.text += drawn;
    else runs.push({ face: by, text: drawn });
  }
  return runs;
};
