import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';
import { openPdfMaker } from './pdf-maker.ts';
import { textLines } from './text-lines.ts';
import { readPdf } from './testing/read-pdf.ts';

const madeAt = '2026-11-28T10:00:00.000Z';
const documentOf = (blocks: PdfDocument['blocks'], over: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'A list',
  author: 'Fair Ltd',
  language: 'en',
  blocks,
  footer: 'Small print',
  pageLabel: 'Page {page} of {pages}',
  ...over,
});
const draw = (document: PdfDocument) => drawPdf(document, new Date(madeAt));
/** All that lies in a file, its streams inflated. */
const insideOf = (bytes: Buffer): string => {
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n');
};

/** The letters of a text in no order, without what a font draws beside them. */
const lettersOf = (text: string): readonly string[] =>
  [...text.normalize('NFC').replaceAll(/[\s\ufffd]/g, '')].toSorted();

const names = {
  Latin: 'Zoë Łukasz Đặng',
  Cyrillic: 'Иван Ђорђевић',
  Greek: 'Γιώργος',
  Arabic: 'محمد العربي',
  Hebrew: 'שלום כהן',
  Thai: 'สมชาย ใจดี',
  Devanagari: 'अमित',
  Chinese: '王小明 龍',
  Japanese: '田中さくら',
  Korean: '김철수',
};

describe('a document', () => {
  it.each(Object.entries(names))('has names in %s script, with a font of its own in the file', async (_, name) => {
    const bytes = await draw(documentOf([{ kind: 'text', text: name }]));
    // Marks come in the order in which they are drawn, which is another one in Devanagari.
    const read = lettersOf(readPdf(bytes).text.split('\n')[0] ?? '');
    expect(read).toEqual(lettersOf(name));
    expect(insideOf(bytes)).toMatch(/\/FontFile[23]/);
    expect(insideOf(bytes)).not.toMatch(/\/BaseFont \/Helvetica/);
  });

  it('says its title, its foot and its pages, and repeats the head of a table on each', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => ({ cells: [`Row ${at}`, String(at)] }));
    const columns = [{ width: 3 }, { width: 1, isAtEnd: true }];
    const bytes = await draw(documentOf([{ kind: 'table', columns, head: ['Item', 'Number'], rows }]));
    const { pages, title, text } = readPdf(bytes);
    expect(title).toBe('A list');
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Item');
      expect(page).toContain('Small print');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    for (const { cells } of rows) expect(text).toContain(cells[0]);
  });

  it('shows a question mark for what no font has, and leaves out what cannot be seen', async () => {
    const bytes = await draw(documentOf([{ kind: 'text', text: 'Ana\u202e\u0007 😀' }]));
    expect(readPdf(bytes).text).toContain('Ana');
    expect(readPdf(bytes).text).toContain('?');
  });

  it('is the same file each time', async () => {
    const document = documentOf([{ kind: 'text', text: 'Ana 王 محمد' }]);
    const once = await draw(document);
    expect((await draw(document)).equals(once)).toBe(true);
    const { make } = openPdfMaker();
    const [one, other] = await Promise.all([make(document, madeAt), make(document, madeAt)]);
    expect(one.equals(once) && other.equals(once)).toBe(true);
  });

  it('that cannot be drawn fails for whoever asked, and for nobody after them', async () => {
    const { make } = openPdfMaker();
    const wrong = documentOf([{ kind: 'columns', columns: [{ width: -1, texts: [] }] }]);
    await expect(make(wrong, madeAt)).rejects.toThrow(/width/);
    await expect(make(documentOf([{ kind: 'line' }]), madeAt)).resolves.toBeInstanceOf(Buffer);
  });
});

describe('lines of text', () => {
  const style = { size: 10, weight: 400 } as const;
  const shown = (text: string, width = 1_000) =>
    textLines(text, style, width).map(({ runs }) => runs.map((run) => run.text).join('|'));

  it('stand from left to right as they are read in each script, brackets turned round', () => {
    expect(shown('abc')).toEqual(['abc']);
    // Logical order: two Hebrew words with a number between them in brackets.
    expect(shown('אב (12) גד')).toEqual([expect.stringMatching(/גד.*\(.*12.*\).*אב/s)]);
    expect(shown('Ana אב Ruiz')).toEqual([expect.stringMatching(/^Ana .*אב.* Ruiz$/s)]);
  });
  it('break where words end, between letters of scripts without spaces, and within a word that is too long', () => {
    expect(shown('one two three', 40)).toEqual(['one two', 'three']);
    expect(shown('王小明王小明', 35).length).toBeGreaterThan(1);
    expect(shown('a'.repeat(100), 60).join('')).toBe('a'.repeat(100));
    expect(shown('1\u00a0000\u00a0€ a', 30)[0]).toContain('000');
  });
  it('are each as wide as their runs', () => {
    for (const { runs, width } of textLines(Object.values(names).join(' '), style, 120)) {
      expect(width).toBeCloseTo(runs.reduce((sum, run) => sum + run.width, 0));
      expect(width).toBeLessThanOrEqual(121);
    }
  });
});
