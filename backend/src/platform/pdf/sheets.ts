import { layoutBadge, type BadgeBox } from '@turnout/contracts/attendees';
import Pdf, { type OpenPicture } from 'pdfkit';
import { create } from 'qrcode';
import { drawLine } from './draw.ts';
import { drawLetter } from './rich/draw-letter.ts';
import type { Letter } from './rich/letter.ts';
import type { SheetPage, SheetPictures, SheetsHead } from './sheet-pages.ts';
import { drawable, textLines, widthOf } from './text-lines.ts';

const pointsOfMm = 72 / 25.4;
const ink = '#000000';
/** Modules of white around a QR code, which the paper has anyway. */
const quiet = 1;

/** The width of a text in shares of the height of its letters. */
const measure = (text: string, isBold: boolean): number => widthOf(text, { size: 1, weight: isBold ? 700 : 400 });

/** Draws a QR code as squares: sharp at any size. */
const drawQr = (pen: Pdf, text: string, box: BadgeBox): void => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = (box.width * pointsOfMm) / (size + 2 * quiet);
  const [left, top] = [box.x * pointsOfMm + quiet * side, box.y * pointsOfMm + quiet * side];
  for (let row = 0; row < size; row += 1)
    for (let from = 0; from < size; from += 1) {
      let to = from;
      while (to < size && data[row * size + to] === 1) to += 1;
      if (to > from) pen.rect(left + from * side, top + row * side, (to - from) * side, side);
      from = to;
    }
  pen.fill(ink);
};

const drawText = (pen: Pdf, box: Extract<BadgeBox, { kind: 'text' }>): void => {
  const size = box.letters * pointsOfMm;
  const style = { size, weight: box.isBold ? (700 as const) : (400 as const) };
  pen.fillColor(ink);
  for (const [at, text] of box.lines.entries()) {
    const [line] = textLines(text, style, Number.POSITIVE_INFINITY);
    if (line === undefined) continue;
    const free = box.width * pointsOfMm - line.width;
    const shift = { left: 0, center: free / 2, right: free }[box.align];
    drawLine(pen, line, {
      x: box.x * pointsOfMm + shift,
      y: box.y * pointsOfMm + (at + 0.79) * (box.height / box.lines.length) * pointsOfMm,
      size,
    });
  }
};

/** Draws a picture into its box as large as it fits; one that cannot be drawn is left out. */
const drawPicture = (pen: Pdf, bytes: Uint8Array, box: BadgeBox): void => {
  try {
    pen.image(Buffer.from(bytes), box.x * pointsOfMm, box.y * pointsOfMm, {
      fit: [box.width * pointsOfMm, box.height * pointsOfMm],
      align: box.align === 'left' ? undefined : box.align,
      valign: 'center',
    });
  } catch {
    // A kind of picture that PDF files do not know. Five thousand badges are not left out for the picture on one.
  }
};

/** Sheets that are being drawn: what is there of the file so far is taken out of it as it comes. */
export class DrawnSheets {
  readonly #pen: Pdf;
  /** Pictures of its documents, by their names; null: of a kind that PDF files do not know. */
  readonly #opened = new Map<string, OpenPicture | null>();
  #ready: Buffer[] = [];
  readonly #ended: Promise<void>;

  constructor({ title, author, language, madeAt }: SheetsHead) {
    const at = new Date(madeAt);
    this.#pen = new Pdf({
      autoFirstPage: false,
      margin: 0,
      font: null,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    this.#pen.on('data', (part: Buffer) => this.#ready.push(part));
    this.#ended = new Promise((resolve, reject) => {
      this.#pen.on('error', reject);
      this.#pen.on('end', resolve);
    });
  }

  add({ paper, parts }: SheetPage, pictures: SheetPictures): void {
    this.#pen.addPage({ size: [paper.width * pointsOfMm, paper.height * pointsOfMm], margin: 0 });
    const shown = parts.map((part) => (part.kind === 'text' ? { ...part, text: drawable(part.text) } : part));
    const there = shown.map((part) =>
      part.kind === 'text' || part.kind === 'qr' || pictures.has(part.of) ? part : { ...part, of: '' },
    );
    for (const box of layoutBadge(paper, there, measure)) {
      if (box.kind === 'text') drawText(this.#pen, box);
      else if (box.kind === 'qr') drawQr(this.#pen, box.of, box);
      else {
        const bytes = pictures.get(box.of);
        if (bytes !== undefined) drawPicture(this.#pen, bytes, box);
      }
    }
  }

  /** Draws a document, on as many pages as it takes. @param pictures those that it names and that were not given before. */
  write(letter: Letter, pictures: SheetPictures): void {
    for (const [name, bytes] of pictures) if (!this.#opened.has(name)) this.#opened.set(name, this.#open(bytes));
    drawLetter(this.#pen, letter, (name) => this.#opened.get(name) ?? null);
  }

  #open(bytes: Uint8Array): OpenPicture | null {
    try {
      return this.#pen.openImage(Buffer.from(bytes));
    } catch {
      return null;
    }
  }

  /** The bytes of the file since it was asked last. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#ready);
    this.#ready = [];
    return bytes;
  }

  /** The rest of the file, its fonts among it. */
  async end(): Promise<Buffer> {
    this.#pen.end();
    await this.#ended;
    return this.take();
  }
}
