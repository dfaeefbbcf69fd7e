import openBidi from 'bidi-js';
import { faceRuns, type Face, type Weight } from './faces.ts';

/** Part of a line as it is drawn, from left to right. */
export interface LineRun {
  readonly face: Face;
  /** In the order in which the font takes it: what is read from right to left it turns round itself. */
  readonly text: string;
  /** In points. */
  readonly width: number;
}

export interface TextLine {
  readonly runs: readonly LineRun[];
  readonly width: number;
}

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
}

const bidi = openBidi();

/** Widths of texts that were drawn before, in shares of the size: labels and amounts come again and again. */
const widths = new Map<Face, Map<string, number>>();
const widthsAtMost = 5_000;

const widthIn = (face: Face, text: string, size: number): number => {
  const known = widths.get(face) ?? new Map<string, number>();
  widths.set(face, known);
  const found = known.get(text);
  if (found !== undefined) return found * size;
  const font = face.font();
  const width = font.layout(text).advanceWidth / font.unitsPerEm;
  if (known.size >= widthsAtMost) known.clear();
  known.set(text, width);
  return width * size;
};

/** A text by its parts with one level each, and within them by face. */
interface Piece {
  readonly text: string;
  readonly level: number;
}

const piecesOf = (text: string, levels: Uint8Array, start: number): readonly Piece[] => {
  const pieces: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[start + at] ?? 0;
    const last = pieces.at(-1);
    if (last?.level === level) last.text += text.charAt(at);
    else pieces.push({ text: text.charAt(at), level });
  }
  return pieces;
};

/** The order in which the pieces of a line stand from left to right (rule L2 of the Unicode bidirectional algorithm). */
export const inVisualOrder = <T extends { readonly level: number }>(pieces: readonly T[]): readonly T[] => {
  const ordered = [...pieces];
  const highest = pieces.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    let at = 0;
    while (at < ordered.length) {
      if ((ordered[at]?.level ?? 0) < level) {
        at += 1;
        continue;
      }
      let end = at;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(at, end - at, ...ordered.slice(at, end).toReversed());
      at = end;
    }
  }
  return ordered;
};

const isRtlScript = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Turns round a text without letters that the font turns round itself: brackets, dots, signs. */
const turned = (text: string): string =>
  [...text]
    .toReversed()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

/** Pieces as they are drawn from left to right, by face. */
export const runsInOrder = (pieces: readonly Piece[], { size, weight }: TextStyle): readonly LineRun[] =>
  inVisualOrder(pieces.flatMap(({ text, level }) => faceRuns(text, weight).map((run) => ({ ...run, level })))).map(
    ({ face, text, level }) => {
      const drawn = level % 2 === 1 && !isRtlScript.test(text) ? turned(text) : text;
      return { face, text: drawn, width: widthIn(face, drawn, size) };
    },
  );

const words = new Intl.Segmenter('en', { granularity: 'word' });
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The parts that a line may end after: words with what follows them, and letters of scripts that write no spaces. */
export const tokensOf = (text: string): readonly string[] => {
  const tokens: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = tokens.at(-1);
    const mayBreak =
      last === undefined || /[^\S\u00a0]$/u.test(last) || (isWordLike === true && isUnspaced.test(segment));
    if (mayBreak && !/^\s+$/u.test(segment)) tokens.push(segment);
    else if (last === undefined) tokens.push(segment);
    else tokens[tokens.length - 1] = last + segment;
  }
  return tokens;
};
const isUnspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The width of a text on one line, in points. */
export const widthOf = (text: string, { size, weight }: TextStyle): number =>
  faceRuns(text, weight).reduce((sum, run) => sum + widthIn(run.face, run.text, size), 0);

/** The parts that a paragraph is broken into so that each fits; a word that is too long by itself is broken anywhere. */
const brokenInto = (text: string, style: TextStyle, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  const take = (token: string): void => {
    if (line !== '' && widthOf(line + token.trimEnd(), style) > width) {
      lines.push(line);
      line = '';
    }
    line += token;
  };
  for (const token of tokensOf(text)) {
    if (widthOf(token.trimEnd(), style) <= width) take(token);
    else for (const { segment } of letters.segment(token)) take(segment);
  }
  return [...lines, line];
};

/** A text without what no font draws and what only tells order. */
export const drawable = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    // Fonts have one space at which no line breaks.
    .replaceAll(/[\u2007\u2009\u202f]/g, '\u00a0')
    .replaceAll(/(?!\n)[\p{Cc}\p{Bidi_Control}\ufeff]/gu, ' ');

/** A text as lines that fit into a width, each in the order in which it is drawn from left to right. */
export const textLines = (text: string, style: TextStyle, width: number): readonly TextLine[] =>
  drawable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const { levels } = bidi.getEmbeddingLevels(paragraph, 'auto');
      let start = 0;
      return brokenInto(paragraph, style, width).map((part): TextLine => {
        const runs = runsInOrder(piecesOf(part.trimEnd(), levels, start), style);
        start += part.length;
        return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
      });
    });
