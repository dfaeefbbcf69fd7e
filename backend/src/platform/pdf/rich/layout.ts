import type { Block, PictureBlock, Side, TableCell, TextBlock } from './blocks.ts';
import { styledLines, type StyledLine, type StyledRun } from './styled-lines.ts';

/** Something that is drawn, and where, in points from the upper left corner of the text. */
export type Drawn =
  /** `y`: what its letters stand on. */
  | { readonly kind: 'run'; readonly run: StyledRun; readonly x: number; readonly y: number }
  | {
      readonly kind: 'line';
      readonly x: number;
      readonly y: number;
      readonly toX: number;
      readonly toY: number;
      /** As dark as letters, with which it belongs. */
      readonly isInk?: boolean;
    }
  | {
      readonly kind: 'picture';
      readonly name: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };

export interface LaidPage {
  readonly drawn: readonly Drawn[];
  /** As far as something is drawn. */
  readonly height: number;
}

/** A picture as wide and high as it is, in pixels; null: there is none. */
export type PictureSize = (name: string) => { readonly width: number; readonly height: number } | null;

/** Sizes of paragraphs and headings, in points, as the screen has them. */
const sizes = [11, 28, 20, 15, 12] as const;
const lineHeight = 1.4;
const gap = 6;
const indent = 18;
const padding = 4;
const pointsOfPixel = 0.75;

/** The pages that were laid so far. */
class Pages {
  readonly #height: number;
  #drawn: Drawn[] = [];
  #done: LaidPage[] = [];
  y = 0;

  constructor(height: number) {
    this.#height = height;
  }

  get isFresh(): boolean {
    return this.y === 0;
  }

  /** Makes room; on the next page where there is none left here. */
  room(height: number): void {
    if (this.y + height > this.#height && !this.isFresh) this.#turn();
  }

  fits(height: number): boolean {
    return height <= this.#height;
  }

  /** The height of a page. */
  get largest(): number {
    return this.#height;
  }

  #turn(): void {
    this.#done.push({ drawn: this.#drawn, height: this.y });
    this.#drawn = [];
    this.y = 0;
  }

  draw(...drawn: readonly Drawn[]): void {
    this.#drawn.push(...drawn);
  }

  end(): readonly LaidPage[] {
    return [...this.#done, { drawn: this.#drawn, height: this.y }];
  }
}

const shifted = (side: Side | null, line: StyledLine, width: number): number => {
  const at = side ?? (line.isFromRight ? 'right' : 'left');
  const free = Math.max(0, width - line.width);
  return { left: 0, center: free / 2, right: free }[at];
};

const lineDrawn = (line: StyledLine, x: number, y: number): readonly Drawn[] => {
  let at = x;
  return line.runs.flatMap((run): readonly Drawn[] => {
    const from = at;
    at += run.width;
    const stroke = (above: number): Drawn => ({
      kind: 'line',
      x: from,
      y: y - above,
      toX: at,
      toY: y - above,
      isInk: true,
    });
    return [
      { kind: 'run', run, x: from, y: y - run.rise },
      ...(run.isUnderlined ? [stroke(run.size * -0.12)] : []),
      ...(run.isStruck ? [stroke(run.size * 0.3)] : []),
    ];
  });
};

interface Room {
  readonly x: number;
  readonly width: number;
}

class Layout {
  readonly #sizeOf: PictureSize;

  constructor(sizeOf: PictureSize) {
    this.#sizeOf = sizeOf;
  }

  blocks(blocks: readonly Block[], room: Room, pages: Pages): void {
    for (const [at, block] of blocks.entries()) {
      const before = pages.y;
      if (block.kind === 'text') this.#text(block, room, pages);
      else if (block.kind === 'picture') this.#picture(block, room, pages);
      else if (block.kind === 'rule') this.#rule(room, pages);
      else this.#table(block.rows, room, pages);
      if (at < blocks.length - 1 && pages.y !== before) pages.y += isTight(block, blocks[at + 1]) ? 0 : gap;
    }
  }

  #text({ level, spans, side, depth, marker, isQuoted }: TextBlock, { x, width }: Room, pages: Pages): void {
    const size = sizes[level];
    const left = x + depth * indent;
    const free = Math.max(size, width - depth * indent);
    const height = size * lineHeight;
    const lines = styledLines(spans, size, free);
    for (const [at, line] of lines.entries()) {
      pages.room(height);
      const y = pages.y + height * 0.5 + size * 0.36;
      if (at === 0 && marker !== '') {
        const style = { isBold: false, isSlanted: false, isUnderlined: false, isStruck: false, script: null };
        const [own] = styledLines([{ ...style, text: marker }], size, Number.POSITIVE_INFINITY);
        // Before the text, which for what is read from right to left is to the right of it.
        if (own !== undefined)
          pages.draw(...lineDrawn(own, line.isFromRight ? left + free - own.width : left - own.width - size * 0.4, y));
      }
      const inner = marker !== '' && line.isFromRight ? free - indent : free;
      pages.draw(...lineDrawn(line, left + shifted(side, line, inner), y));
      if (isQuoted)
        pages.draw({ kind: 'line', x: left - indent / 2, y: pages.y, toX: left - indent / 2, toY: pages.y + height });
      pages.y += height;
    }
  }

  #picture({ name, width: wanted, side, depth }: PictureBlock, { x, width }: Room, pages: Pages): void {
    const size = this.#sizeOf(name);
    if (size === null || size.width === 0) return;
    const free = Math.max(1, width - depth * indent);
    const wide = Math.min(free, (wanted ?? size.width) * pointsOfPixel);
    const full = { width: wide, height: (wide * size.height) / size.width };
    // Higher than a page: as large as it fits.
    const share = pages.fits(full.height) ? 1 : pages.largest / full.height;
    const drawn = { width: full.width * share, height: full.height * share };
    pages.room(drawn.height);
    const shift = { left: 0, center: (free - drawn.width) / 2, right: free - drawn.width }[side ?? 'left'];
    pages.draw({ kind: 'picture', name, x: x + depth * indent + shift, y: pages.y, ...drawn });
    pages.y += drawn.height;
  }

  #rule({ x, width }: Room, pages: Pages): void {
    pages.room(2 * gap);
    const y = pages.y + gap;
    pages.draw({ kind: 'line', x, y, toX: x + width, toY: y });
    pages.y += 2 * gap;
  }

  #table(rows: readonly (readonly TableCell[])[], { x, width }: Room, pages: Pages): void {
    const columns = Math.max(...rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)));
    const each = width / columns;
    for (const row of rows) {
      let at = x;
      const cells = row.map(({ blocks, columns: taken }) => {
        const own = new Pages(Number.POSITIVE_INFINITY);
        const room = { x: at + padding, width: Math.max(1, each * taken - 2 * padding) };
        this.blocks(blocks, room, own);
        const cell = { blocks, own, x: at, width: each * taken };
        at += cell.width;
        return cell;
      });
      const height = Math.max(...cells.map(({ own }) => own.y)) + 2 * padding;
      if (!pages.fits(height)) {
        // Higher than a page: its cells below one another, so that nothing is lost.
        for (const { blocks } of cells) this.blocks(blocks, { x, width }, pages);
        continue;
      }
      pages.room(height);
      const top = pages.y;
      for (const { own, ...cell } of cells) {
        for (const { drawn } of own.end()) pages.draw(...drawn.map((one) => lowered(one, top + padding)));
        const [right, bottom] = [cell.x + cell.width, top + height];
        const side = (fromX: number, fromY: number, toX: number, toY: number): Drawn => ({
          kind: 'line',
          x: fromX,
          y: fromY,
          toX,
          toY,
        });
        pages.draw(
          side(cell.x, top, right, top),
          side(cell.x, bottom, right, bottom),
          side(cell.x, top, cell.x, bottom),
          side(right, top, right, bottom),
        );
      }
      pages.y += height;
    }
  }
}

const lowered = (one: Drawn, by: number): Drawn =>
  one.kind === 'line' ? { ...one, y: one.y + by, toY: one.toY + by } : { ...one, y: one.y + by };

/** Entries of a list stand close. */
const isTight = (block: Block, next: Block | undefined): boolean =>
  block.kind === 'text' && next?.kind === 'text' && next.marker !== '' && block.depth > 0;

/** Lays blocks out on pages of a width and height, in points. There is at least one page. */
export const layOut = (
  blocks: readonly Block[],
  { width, height }: { readonly width: number; readonly height: number },
  sizeOf: PictureSize,
): readonly LaidPage[] => {
  const pages = new Pages(height);
  new Layout(sizeOf).blocks(blocks, { x: 0, width }, pages);
  return pages.end();
};
