// kind: pure
import { describe, expect, it } from 'vitest';
import { openPdfMaker } from '../pdf-maker.ts';
import { readPdf } from '../testing/read-pdf.ts';
import type { Block } from './blocks.ts';
import { layOut, type Drawn } from './layout.ts';
import { readHtml } from './read-html.ts';

const noPicture = () => null;
const a4 = { width: 480, height: 700 };
const lay = (html: string, paper = a4, sizeOf: Parameters<typeof layOut>[2] = noPicture) =>
  layOut(readHtml(html), paper, sizeOf);
const runsOn = (drawn: readonly Drawn[] = []) => drawn.flatMap((one) => (one.kind === 'run' ? [one] : []));
const textOf = (block: Block | undefined): string =>
  block?.kind === 'text' ? block.spans.map(({ text }) => text).join('') : '';

describe('the blocks of HTML', () => {
  it('are paragraphs, headings and entries of lists, with their styles', () => {
    const blocks = readHtml(
      '<h1 style="text-align:center">Certificate</h1><p>For <strong>Ada &amp; <em>Bo</em></strong><br>1815</p>' +
        '<ul><li><p>One</p><ol start="3"><li>Three</li></ol></li></ul><blockquote><p>Said</p></blockquote>',
    );
    expect(blocks.map(textOf)).toEqual(['Certificate', 'For Ada & Bo\n1815', 'One', 'Three', 'Said']);
    expect(blocks).toMatchObject([
      { level: 1, side: 'center' },
      { spans: [{ isBold: false }, { isBold: true, isSlanted: false }, { isBold: true, isSlanted: true }, {}, {}] },
      { marker: '•', depth: 1 },
      { marker: '3.', depth: 2 },
      { isQuoted: true, depth: 1 },
    ]);
  });
  it('keep what somebody answered as text, whatever it looks like', () => {
    expect(readHtml('<p>&lt;b&gt;Ada&lt;/b&gt; &amp;amp; &#39;Bo&#39; < 5</p>').map(textOf)).toEqual([
      "<b>Ada</b> &amp; 'Bo' < 5",
    ]);
  });
  it('keep empty paragraphs, and no blanks between blocks', () => {
    expect(readHtml('<p>a</p> \n <p></p><p>  b   c </p>').map(textOf)).toEqual(['a', '', 'b c ']);
  });
  it('are tables with cells of blocks, and pictures', () => {
    const table = '<table><tbody><tr><th>Name</th><td colspan="2"><p>a</p><p>b</p></td></tr></tbody></table>';
    const [first, picture, last] = readHtml(`${table}<p><img src="/api/file/abc" width="80" />after</p>`);
    expect(first).toMatchObject({
      kind: 'table',
      rows: [[{ columns: 1, blocks: [{ spans: [{ text: 'Name', isBold: true }] }] }, { columns: 2 }]],
    });
    expect(picture).toMatchObject({ kind: 'picture', name: 'abc', width: 80 });
    expect(textOf(last)).toBe('after');
  });
});

describe('the pages of blocks', () => {
  it('have each line within their width, in the middle where that is said', () => {
    const [page] = lay(`<p style="text-align:center">${'word '.repeat(60)}</p>`);
    const runs = runsOn(page?.drawn);
    const lines = Map.groupBy(runs, ({ y }) => y);
    expect(lines.size).toBeGreaterThan(3);
    for (const line of lines.values()) {
      const [from, to] = [line[0]?.x ?? 0, line.reduce((end, { x, run }) => Math.max(end, x + run.width), 0)];
      expect(to).toBeLessThanOrEqual(a4.width + 0.1);
      expect(from).toBeCloseTo(a4.width - to, 0);
    }
  });
  it('follow one another, and lose no line', () => {
    const pages = lay('<p>line</p>'.repeat(100));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap(({ drawn }) => runsOn(drawn))).toHaveLength(100);
    for (const { height } of pages) expect(height).toBeLessThanOrEqual(a4.height + 6);
  });
  it('put what is read from right to left at the right, its words in that order', () => {
    const [page] = lay('<p>שלום <strong>Ada</strong> עולם</p>');
    const runs = runsOn(page?.drawn);
    expect(runs.map(({ run }) => run.text.trim()).filter((text) => text !== '')).toEqual(['עולם', 'Ada', 'שלום']);
    expect(Math.max(...runs.map(({ x, run }) => x + run.width))).toBeCloseTo(a4.width, 0);
  });
  it('keep a row of a table together, and set one below one another that is higher than a page', () => {
    const row = (text: string) => `<tr><td>${text}</td><td>x</td></tr>`;
    const rows = lay(`<table>${row('<p>a</p>'.repeat(20)).repeat(3)}</table>`);
    expect(rows.map(({ drawn }) => runsOn(drawn).length)).toEqual([21, 21, 21]);
    const high = lay(`<table>${row('<p>a</p>'.repeat(120))}</table>`);
    expect(high.flatMap(({ drawn }) => runsOn(drawn))).toHaveLength(121);
  });
  it('fit a picture into their width and height', () => {
    const [page] = lay('<img src="/api/file/abc" />', a4, () => ({ width: 2_000, height: 8_000 }));
    expect(page?.drawn).toMatchObject([{ kind: 'picture', width: 175, height: 700 }]);
  });
});

describe('a file of documents', () => {
  const paper = { width: 148, height: 105, margin: 10, isTent: false, background: null };
  const head = { title: 'Tents', author: 'Fair', language: 'en', madeAt: '2026-11-28T10:00:00.000Z' };
  it('has a page for each, a tent its text twice, and the same in every script', async () => {
    const maker = openPdfMaker();
    const sheets = await maker.begin(head);
    const parts = [
      await sheets.write([{ html: '<h1>Zoë Đặng</h1><p>王小明</p>', paper }], new Map()),
      await sheets.write([{ html: '<h2>Иван</h2>', paper: { ...paper, isTent: true } }], new Map()),
      await sheets.end(),
    ];
    const { text, pages } = readPdf(Buffer.concat(parts));
    expect(pages).toHaveLength(2);
    expect(text).toContain('Zoë Đặng');
    expect(text).toContain('王小明');
    expect(text.split('Иван')).toHaveLength(3);
  });
});
