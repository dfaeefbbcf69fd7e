import { z } from 'zod';
import { BadgeAlign, BadgeSize } from '../forms/badge-design.ts';

const bySize = z.record(BadgeSize, z.number());

/** A sheet or a label, in millimetres. */
export const BadgePaperShape = z.strictObject({
  width: z.number(),
  height: z.number(),
  padding: z.number(),
  /** Between parts. */
  gap: z.number(),
  /** Parts stand in the middle; else from the top, and a picture that is last at the bottom. */
  isCentred: z.boolean(),
  /** The height of letters, and the side of pictures, by the size of a part. */
  letters: bySize,
  pictures: bySize,
});
export type BadgePaper = Readonly<z.infer<typeof BadgePaperShape>>;

/** One part with what it says of its holder. */
export const BadgeContentShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z.string(),
    size: BadgeSize,
    align: BadgeAlign,
    isBold: z.boolean(),
    /** A name, a code or a number: it shrinks, and nothing of it is left out. */
    isWhole: z.boolean(),
  }),
  z.strictObject({
    kind: z.enum(['qr', 'logo', 'picture']),
    /** The text of the code, or the name of the picture. */
    of: z.string(),
    size: BadgeSize,
    align: BadgeAlign,
  }),
]);
export type BadgeContent = Readonly<z.infer<typeof BadgeContentShape>>;

/** The place of a part on the paper, in millimetres from its upper left corner. */
export type BadgeBox = {
  /** The place of the part among the parts. */
  readonly part: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align: 'left' | 'center' | 'right';
} & (
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly letters: number; readonly isBold: boolean }
  | { readonly kind: 'qr' | 'logo' | 'picture'; readonly of: string }
);

/** The width of a text in shares of the height of its letters, as whoever draws it will draw it. */
export type MeasureText = (text: string, isBold: boolean) => number;

/** Between the upper edges of two lines, in shares of the height of letters. */
export const lineHeight = 1.2;
/** Letters of messages get no smaller, in millimetres: then words are left out. Names go on shrinking. */
const smallestMessage = 1.4;
/** Names shrink up to here so that no word of them is broken. */
const unbrokenDownTo = 0.6;
const steps = 80;
const step = 0.95;

const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Scripts without spaces: a line may end after each letter. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** A letter with its marks. */
const letter = /\P{M}[\p{M}\u200c\u200d]*/gu;

interface Word {
  readonly text: string;
  readonly width: number;
  /** With the space behind it. */
  readonly advance: number;
}

interface Paragraph {
  readonly words: readonly Word[];
  readonly measure: (text: string) => number;
}

const lettersOf = (text: string): readonly string[] => text.match(letter) ?? [];

const paragraphsOf = (text: string, measure: (text: string) => number): readonly Paragraph[] =>
  text.split('\n').map((line) => ({
    measure,
    words: (line.match(/\S+\s*/gu) ?? [])
      .flatMap((word) => (isUnspaced.test(word) ? lettersOf(word) : [word]))
      .map((word) => {
        const bare = word.trimEnd();
        return { text: word, width: measure(bare), advance: bare === word ? measure(bare) : measure(word) };
      }),
  }));

/** The parts of a word that is too long for a line by itself. */
const broken = ({ text }: Word, measure: (text: string) => number): readonly Word[] =>
  lettersOf(text).map((one) => ({ text: one, width: measure(one), advance: measure(one) }));

/** A paragraph as lines that fit into a width, which is said in shares of the height of letters. */
const linesOf = (
  paragraph: Paragraph,
  width: number,
): { readonly lines: readonly string[]; readonly isBroken: boolean } => {
  const lines: string[] = [];
  let [line, used, isBroken] = ['', 0, false];
  const take = (word: Word): void => {
    if (line !== '' && used + word.width > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    line += word.text;
    used += word.advance;
  };
  for (const word of paragraph.words) {
    if (word.width <= width) take(word);
    else {
      isBroken = true;
      for (const one of broken(word, paragraph.measure)) take(one);
    }
  }
  return { lines: [...lines, line.trimEnd()], isBroken };
};

interface Written {
  readonly part: number;
  readonly content: Extract<BadgeContent, { kind: 'text' }>;
  readonly paragraphs: readonly Paragraph[];
  /** As large as its size says. */
  readonly letters: number;
}

interface Set {
  readonly lines: readonly string[];
  readonly letters: number;
  readonly isBroken: boolean;
}

const setAt = ({ paragraphs }: Written, letters: number, width: number): Set => {
  const set = paragraphs.map((paragraph) => linesOf(paragraph, width / letters));
  return { letters, lines: set.flatMap(({ lines }) => lines), isBroken: set.some(({ isBroken }) => isBroken) };
};

const heightOf = ({ lines, letters }: Set): number => lines.length * letters * lineHeight;

/** The first size at which all fits; names and codes keep theirs longer than messages. */
const shrunk = (texts: readonly Written[], width: number, height: number): ReadonlyMap<number, Set> => {
  let set = new Map<number, Set>();
  for (let at = 0; at < steps; at += 1) {
    const factor = step ** at;
    const ofNames = Math.min(1, factor / unbrokenDownTo);
    set = new Map(
      texts.map((one) => {
        if (!one.content.isWhole)
          return [one.part, setAt(one, Math.max(Math.min(one.letters, smallestMessage), one.letters * factor), width)];
        // A word that does not fit on a line of its own shrinks its part alone, before it is broken.
        let own = setAt(one, one.letters * ofNames, width);
        for (let less = step; own.isBroken && less > unbrokenDownTo; less *= step) {
          const smaller = setAt(one, one.letters * ofNames * less, width);
          if (!smaller.isBroken) own = smaller;
        }
        return [one.part, own];
      }),
    );
    const cut = withoutWhatIsTooMuch(texts, set, { width, height, mayCut: at === steps - 1 || isSmallest(texts, set) });
    if (cut !== null) return cut;
  }
  return set;
};

const isSmallest = (texts: readonly Written[], set: ReadonlyMap<number, Set>): boolean =>
  texts.every(
    ({ part, content, letters }) =>
      content.isWhole || (set.get(part)?.letters ?? 0) <= Math.min(letters, smallestMessage),
  );

const ofAll = (set: ReadonlyMap<number, Set>): number => [...set.values()].reduce((sum, one) => sum + heightOf(one), 0);

/** Lines without the last one; that which is the last now ends in dots. */
const withoutLast = ({ lines, letters }: Set, paragraph: Paragraph | undefined, width: number): readonly string[] => {
  const kept = lines.slice(0, -1);
  const last = [...lettersOf((kept.pop() ?? '').replace(/…$/u, ''))];
  const isTooWide = (): boolean => (paragraph?.measure(`${last.join('').trimEnd()}…`) ?? 0) * letters > width;
  while (last.length > 0 && isTooWide()) last.splice(-1);
  return lines.length < 2 ? [] : [...kept, `${last.join('').trimEnd()}…`];
};

/**
 * The lines that fit into a height; null: they do not.
 * @param mayCut whether lines of messages may be left out, the last first; the last that stays says so.
 */
const withoutWhatIsTooMuch = (
  texts: readonly Written[],
  set: ReadonlyMap<number, Set>,
  { width, height, mayCut }: { readonly width: number; readonly height: number; readonly mayCut: boolean },
): ReadonlyMap<number, Set> | null => {
  const fits = (one: ReadonlyMap<number, Set>): boolean => ofAll(one) <= height + 1e-9;
  if (fits(set)) return set;
  if (!mayCut) return null;
  const cut = new Map(set);
  for (const { part, content, paragraphs } of [...texts].reverse()) {
    if (content.isWhole) continue;
    for (let one = cut.get(part); one !== undefined && one.lines.length > 0 && !fits(cut); one = cut.get(part))
      cut.set(part, { ...one, lines: withoutLast(one, paragraphs[0], width) });
  }
  return fits(cut) ? cut : null;
};

const edgeOf = (align: BadgeAlign, isRtl: boolean): BadgeBox['align'] =>
  align === 'center' ? 'center' : (align === 'start') === isRtl ? 'right' : 'left';

/** Logos are wider than high: their box is. */
const logoShare = 0.45;

const sizeOfPicture = ({ kind, size }: Exclude<BadgeContent, { kind: 'text' }>, paper: BadgePaper, width: number) => {
  const side = Math.min(paper.pictures[size], width);
  return kind === 'logo'
    ? { width: Math.min(width, side * 1.6), height: side * logoShare }
    : { width: side, height: side };
};

/**
 * Lays the parts of a badge out on its paper, one below the other (rule badges/long-names). What is too much for it shrinks:
 * messages first, then names and codes, of which nothing is left out. The same parts on the same paper stand the same wherever
 * letters are as wide.
 */
export const layoutBadge = (
  paper: BadgePaper,
  parts: readonly BadgeContent[],
  measure: MeasureText,
): readonly BadgeBox[] => {
  const width = paper.width - 2 * paper.padding;
  const shown = parts.flatMap((content, part) =>
    (content.kind === 'text' ? content.text.trim() : content.of) === '' ? [] : [{ content, part }],
  );
  const texts = shown.flatMap(({ content, part }): Written[] => {
    if (content.kind !== 'text') return [];
    const paragraphs = paragraphsOf(content.text.trim(), (text) => measure(text, content.isBold));
    return [{ part, content, paragraphs, letters: paper.letters[content.size] }];
  });
  const pictures = new Map(
    shown.flatMap(({ content, part }) =>
      content.kind === 'text' ? [] : [[part, sizeOfPicture(content, paper, width)] as const],
    ),
  );
  const inside = paper.height - 2 * paper.padding - paper.gap * Math.max(0, shown.length - 1);
  const ofPictures = [...pictures.values()].reduce((sum, { height }) => sum + height, 0);
  // Pictures leave a third of the paper to what is written.
  const share = Math.min(1, (inside * (texts.length === 0 ? 1 : 2 / 3)) / Math.max(ofPictures, 1e-9));
  const set = shrunk(texts, width, inside - ofPictures * share);
  const used = ofAll(set) + ofPictures * share + paper.gap * Math.max(0, shown.length - 1);
  const free = Math.max(0, paper.height - 2 * paper.padding - used);
  let y = paper.padding + (paper.isCentred ? free / 2 : 0);
  return shown.map(({ content, part }, at): BadgeBox => {
    const isLast = at === shown.length - 1;
    if (content.kind === 'text') {
      const { lines = [], letters = 0 } = set.get(part) ?? {};
      const align = edgeOf(content.align, isRightToLeft.test(content.text));
      const height = lines.length * letters * lineHeight;
      const box = {
        part,
        kind: content.kind,
        x: paper.padding,
        y,
        width,
        height,
        align,
        lines,
        letters,
        isBold: content.isBold,
      };
      y += height + paper.gap;
      return box;
    }
    const size = pictures.get(part) ?? { width: 0, height: 0 };
    const [wide, high] = [size.width * share, size.height * share];
    if (isLast && !paper.isCentred) y += free;
    const align = edgeOf(content.align, false);
    const left = align === 'left' ? 0 : (width - wide) / (align === 'center' ? 2 : 1);
    const box = {
      part,
      kind: content.kind,
      of: content.of,
      x: paper.padding + left,
      y,
      width: wide,
      height: high,
      align,
    };
    y += high + paper.gap;
    return box;
  });
};
