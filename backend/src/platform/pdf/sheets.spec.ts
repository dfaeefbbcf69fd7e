import { badgePapers, type BadgeContent } from '@turnout/contracts/attendees';
import { describe, expect, it } from 'vitest';
import { openPdfMaker } from './pdf-maker.ts';
import type { SheetPage } from './sheet-pages.ts';
import { readPdf } from './testing/read-pdf.ts';

const head = { title: 'Badges', author: 'Fair', language: 'en', madeAt: '2026-11-28T10:00:00.000Z' };
const text = (said: string, isWhole: boolean): BadgeContent => ({
  kind: 'text',
  text: said,
  size: isWhole ? 'XL' : 'M',
  align: 'center',
  isBold: isWhole,
  isWhole,
});
const qr: BadgeContent = { kind: 'qr', of: 'k'.repeat(26), size: 'L', align: 'center' };
const page = (paper: keyof typeof badgePapers, ...parts: readonly BadgeContent[]): SheetPage => ({
  paper: badgePapers[paper],
  parts,
});
const none = new Map<string, Uint8Array>();
/** All letters of a text, whatever their order: right-to-left scripts and marks are drawn in another one. */
const lettersOf = (said: string): readonly string[] =>
  [...said.normalize('NFC').replaceAll(/[\s\ufffd]/g, '')].toSorted();

const names = {
  Latin: 'Zoë Łukasz Đặng '.repeat(12).trim(),
  Arabic: 'محمد العربي '.repeat(16).trim(),
  Chinese: '王小明龍'.repeat(50),
  Devanagari: 'अमित '.repeat(40).trim(),
};

describe('sheets', () => {
  it('are one file that comes piece by piece, a page for each, on their own paper', async () => {
    const sheets = await openPdfMaker().begin(head);
    const pieces = [
      await sheets.add([page('deskjet', text('Ada', true), qr), page('thermal', text('Ben', true), qr)], none),
      await sheets.add([page('deskjet', text('Cem', true))], none),
      await sheets.end(),
    ];
    expect(pieces[0]?.length).toBeGreaterThan(0);
    const whole = Buffer.concat(pieces);
    const { pages, title } = readPdf(whole);
    expect(title).toBe('Badges');
    expect(pages.map((one) => one.trim())).toEqual(['Ada', 'Ben', 'Cem']);
    const boxes = [...whole.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    const mm = boxes.map(([, width, height]) => [width, height].map((one) => (Number(one) * 25.4) / 72));
    expect(mm.map((one) => one.map((side) => Math.round(side * 10) / 10))).toEqual([
      [105, 148],
      [59.5, 50.8],
      [105, 148],
    ]);
  });

  it.each(Object.entries(names))('have a name of 200 letters in %s whole beside a message of 500', async (_, name) => {
    for (const paper of ['deskjet', 'thermal'] as const) {
      const sheets = await openPdfMaker().begin(head);
      const message = text('lorem ipsum '.repeat(41).trim(), false);
      const bytes = Buffer.concat([
        await sheets.add([page(paper, text(name, true), message, qr)], none),
        await sheets.end(),
      ]);
      const drawn = readPdf(bytes).text.replaceAll(/lorem|ipsum|…/g, '');
      expect(lettersOf(drawn)).toEqual(lettersOf(name));
    }
  });

  it('that cannot be begun, or were dropped, fail for whoever asked and for nobody else', async () => {
    const maker = openPdfMaker();
    const [one, other] = [await maker.begin(head), await maker.begin(head)];
    await one.drop();
    await expect(one.add([page('deskjet', qr)], none)).rejects.toThrow(/not begun/);
    const pieces = [await other.add([page('deskjet', qr)], none), await other.end()];
    expect(readPdf(Buffer.concat(pieces)).title).toBe('Badges');
  });

  it('leave a picture out that nobody can draw', async () => {
    const sheets = await openPdfMaker().begin(head);
    const picture: BadgeContent = { kind: 'picture', of: 'broken', size: 'L', align: 'center' };
    const broken = new Map([['broken', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])]]);
    const bytes = [await sheets.add([page('deskjet', text('Ada', true), picture)], broken), await sheets.end()];
    expect(readPdf(Buffer.concat(bytes)).text).toContain('Ada');
  });
});
