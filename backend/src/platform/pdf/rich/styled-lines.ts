import openBidi from 'bidi-js';
import { drawable, inVisualOrder, runsInOrder, tokensOf, widthOf, type LineRun } from '../text-lines.ts';
import type { Span } from './blocks.ts';

/** Part of a line in one style, as it is drawn from left to right. */
export interface StyledRun extends LineRun {
  readonly size: number;
  /** Points by which it stands above the line. */
  readonly rise: number;
  readonly isSlanted: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
}

export interface StyledLine {
  readonly runs: readonly StyledRun[];
  readonly width: number;
  /** True: its paragraph is read from right to left. */
  readonly isFromRight: boolean;
}

const bidi = openBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const smaller = 0.65;
const sizeOf = ({ script }: Span, size: number): number => (script === null ? size : size * smaller);
const riseOf = ({ script }: Span, size: number): number => {
  if (script === null) return 0;
  return script === 'super' ? size * 0.35 : size * -0.15;
};
const weightOf = ({ isBold }: Span): 400 | 700 => (isBold ? 700 : 400);

/** A paragraph's text, and which span each of its characters is of. */
class Paragraph {
  readonly text: string;
  readonly #spans: readonly Span[];
  readonly #ends: readonly number[];
  readonly #size: number;

  constructor(spans: readonly Span[], size: number) {
    this.#spans = spans;
    this.#size = size;
    let end = 0;
    this.#ends = spans.map(({ text }) => (end += text.length));
    this.text = spans.map(({ text }) => text).join('');
  }

  /** The parts of a stretch that are of one span each. */
  parts(from: number, to: number): readonly { readonly span: Span; readonly from: number; readonly to: number }[] {
    return this.#spans.flatMap((span, at) => {
      const [start, end] = [
        Math.max(from, (this.#ends[at] ?? 0) - span.text.length),
        Math.min(to, this.#ends[at] ?? 0),
      ];
      return start < end ? [{ span, from: start, to: end }] : [];
    });
  }

  widthOf(from: number, to: number): number {
    return this.parts(from, to).reduce(
      (sum, { span, ...part }) =>
        sum + widthOf(this.text.slice(part.from, part.to), { size: sizeOf(span, this.#size), weight: weightOf(span) }),
      0,
    );
  }

  /** Stretches that fit into a width each; a word that is too long by itself is broken anywhere. */
  brokenInto(width: number): readonly (readonly [from: number, to: number])[] {
    const lines: [number, number][] = [];
    let [start, at, used] = [0, 0, 0];
    const take = (length: number, visible: number): void => {
      if (at > start && used + this.widthOf(at, at + visible) > width) {
        lines.push([start, at]);
        [start, used] = [at, 0];
      }
      used += this.widthOf(at, at + length);
      at += length;
    };
    for (const token of tokensOf(this.text)) {
      const visible = token.trimEnd().length;
      if (this.widthOf(at, at + visible) <= width) take(token.length, visible);
      else for (const { segment } of graphemes.segment(token)) take(segment.length, segment.length);
    }
    return [...lines, [start, this.text.length]];
  }

  line([from, to]: readonly [number, number], levels: Uint8Array, isFromRight: boolean): StyledLine {
    const end = from + this.text.slice(from, to).trimEnd().length;
    const pieces = this.parts(from, end).flatMap(({ span, ...part }) => {
      const found: { span: Span; text: string; level: number }[] = [];
      for (let at = part.from; at < part.to; at += 1) {
        const level = levels[at] ?? 0;
        const last = found.at(-1);
        if (last?.level === level) last.text += this.text.charAt(at);
        else found.push({ span, text: this.text.charAt(at), level });
      }
      return found;
    });
    const runs = inVisualOrder(pieces).flatMap(({ span, text, level }) => {
      const size = sizeOf(span, this.#size);
      const { isSlanted, isUnderlined, isStruck } = span;
      const rise = riseOf(span, this.#size);
      return runsInOrder([{ text, level }], { size, weight: weightOf(span) }).map((run): StyledRun => ({
        ...run,
        size,
        rise,
        isSlanted,
        isUnderlined,
        isStruck,
      }));
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0), isFromRight };
  }
}

/** The paragraphs of spans: a line break ends one. */
const paragraphsOf = (spans: readonly Span[]): readonly (readonly Span[])[] => {
  const paragraphs: Span[][] = [[]];
  for (const span of spans)
    for (const [at, text] of drawable(span.text).split('\n').entries()) {
      if (at > 0) paragraphs.push([]);
      if (text !== '') paragraphs.at(-1)?.push({ ...span, text });
    }
  return paragraphs;
};

/** Texts of mixed styles as lines that fit into a width, each in the order in which it is drawn from left to right. */
export const styledLines = (spans: readonly Span[], size: number, width: number): readonly StyledLine[] =>
  paragraphsOf(spans).flatMap((own) => {
    const paragraph = new Paragraph(own, size);
    const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph.text, 'auto');
    const isFromRight = (paragraphs[0]?.level ?? 0) % 2 === 1;
    return paragraph.brokenInto(width).map((part) => paragraph.line(part, levels, isFromRight));
  });
