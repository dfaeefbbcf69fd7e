import Pdf from 'pdfkit';
import type { PdfBlock, PdfDocument, PdfText } from './document.ts';
import { textLines, type TextLine } from './text-lines.ts';

/** A4 in points, with what stays free around. */
const page = { width: 595.28, height: 841.89, side: 56, top: 56, bottom: 74 };
const inside = page.width - 2 * page.side;
const usualSize = 9.5;
const lineHeight = 1.45;
const gap = 10;
const colours = { text: '#16191d', dimmed: '#565d66', line: '#b4bac2' };

type Pen = Pdf;

/** Draws one line of text with its left end at `x`. @param y what its letters stand on. */
export const drawLine = (
  pen: Pen,
  line: TextLine,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void => {
  let at = x;
  for (const { face, text, width } of line.runs) {
    // Fonts are read once and shared by all documents; each document embeds what it uses of them.
    pen.font(face.font(), size).text(text, at, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: [],
    });
    at += width;
  }
};

interface Cell {
  readonly x: number;
  readonly width: number;
  readonly isAtEnd: boolean;
}

const styleOf = ({ size = usualSize, isBold = false }: Omit<PdfText, 'text'>) => ({
  size,
  weight: isBold ? (700 as const) : (400 as const),
});

/** Cells of a row by the shares of their columns. */
const cellsOf = (
  columns: readonly { readonly width: number; readonly isAtEnd?: boolean | undefined }[],
): readonly Cell[] => {
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const free = inside - gap * (columns.length - 1);
  let x = page.side;
  return columns.map(({ width: share, isAtEnd = false }) => {
    const cell = { x, width: (free * share) / all, isAtEnd };
    x += cell.width + gap;
    return cell;
  });
};

/** Draws a document below one another, page by page. */
class Sheet {
  readonly #pen: Pen;
  #y = page.top;

  constructor(pen: Pen) {
    this.#pen = pen;
  }

  /** Makes room; on the next page where there is none left here. */
  #room(height: number, onNewPage?: () => void): void {
    if (this.#y + height <= page.height - page.bottom) return;
    this.#pen.addPage();
    this.#y = page.top;
    onNewPage?.();
  }

  #texts(texts: readonly PdfText[], { x, width, isAtEnd }: Cell, from: number): number {
    let y = from;
    for (const one of texts) {
      const style = styleOf(one);
      this.#pen.fillColor(one.isDimmed === true ? colours.dimmed : colours.text);
      for (const line of textLines(one.text, style, width)) {
        const left = isAtEnd ? x + width - line.width : x;
        drawLine(this.#pen, line, { x: left, y: y + style.size * 1.1, size: style.size });
        y += style.size * lineHeight;
      }
    }
    return y - from;
  }

  /** The height of texts, without drawing them. */
  #heightOf(texts: readonly PdfText[], { width }: Cell): number {
    return texts.reduce((sum, one) => {
      const style = styleOf(one);
      return sum + textLines(one.text, style, width).length * style.size * lineHeight;
    }, 0);
  }

  #beside(texts: readonly (readonly PdfText[])[], cells: readonly Cell[], onNewPage?: () => void): void {
    const heights = cells.map((cell, at) => this.#heightOf(texts[at] ?? [], cell));
    const height = Math.max(0, ...heights);
    this.#room(height, onNewPage);
    for (const [at, cell] of cells.entries()) this.#texts(texts[at] ?? [], cell, this.#y);
    this.#y += height;
  }

  #rule(): void {
    this.#pen
      .moveTo(page.side, this.#y)
      .lineTo(page.width - page.side, this.#y)
      .lineWidth(0.6)
      .strokeColor(colours.line)
      .stroke();
  }

  #table({ columns, head, rows }: Extract<PdfBlock, { kind: 'table' }>): void {
    const cells = cellsOf(columns);
    const drawHead = (): void => {
      if (head.length === 0) return;
      this.#beside(
        head.map((text) => [{ text, size: 8.5, isDimmed: true }]),
        cells,
      );
      this.#y += 3;
      this.#rule();
      this.#y += 5;
    };
    this.#room(60);
    drawHead();
    for (const { cells: texts, isBold = false } of rows) {
      this.#beside(
        texts.map((text) => [{ text, isBold }]),
        cells,
        drawHead,
      );
      this.#y += 3;
    }
  }

  draw(block: PdfBlock): void {
    if (block.kind === 'space') this.#y += block.points;
    else if (block.kind === 'line') {
      this.#room(8);
      this.#rule();
      this.#y += 6;
    } else if (block.kind === 'text') this.#beside([[{ ...block, text: block.text }]], cellsOf([{ width: 1 }]));
    else if (block.kind === 'columns')
      this.#beside(
        block.columns.map(({ texts }) => texts),
        cellsOf(block.columns),
      );
    else this.#table(block);
  }

  /** Writes the foot of each page, once it is known how many there are. */
  foot({ footer, pageLabel }: PdfDocument): void {
    const { count } = this.#pen.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#pen.switchToPage(at);
      const label = pageLabel.replace('{page}', String(at + 1)).replace('{pages}', String(count));
      const [left, right] = cellsOf([{ width: 5 }, { width: 1, isAtEnd: true }]);
      const y = page.height - page.bottom + 18;
      if (left !== undefined) this.#texts([{ text: footer, size: 7.5, isDimmed: true }], left, y);
      if (right !== undefined) this.#texts([{ text: label, size: 7.5, isDimmed: true }], right, y);
    }
  }
}

/** Draws a document as PDF: with its fonts embedded, as far as it uses them. */
export const drawPdf = (document: PdfDocument, madeAt: Date): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pen = new Pdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // No font of the reader's machine is leant on.
      font: null,
      lang: document.language,
      displayTitle: true,
      info: { Title: document.title, Author: document.author, CreationDate: madeAt, ModDate: madeAt },
    });
    const parts: Buffer[] = [];
    pen.on('data', (part: Buffer) => parts.push(part));
    pen.on('error', reject);
    pen.on('end', () => resolve(Buffer.concat(parts)));
    const sheet = new Sheet(pen);
    for (const block of document.blocks) sheet.draw(block);
    sheet.foot(document);
    pen.end();
  });
