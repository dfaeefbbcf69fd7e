import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { lettersAtMost } from './workbook-text.ts';
import { openWorkbookWriter } from './workbook-writer.ts';

const name = { en: 'People', es: 'Personas', fr: 'Personnes' };

/** The texts that a reader which refuses ill-formed XML finds in a workbook: its heading, and a cell of each row. */
const readBack = async (heading: string, texts: readonly string[]): Promise<readonly string[]> => {
  const out = new PassThrough();
  const read = new ExcelJS.Workbook();
  const reading = read.xlsx.read(out);
  const workbook = await openWorkbookWriter(out, { language: 'en', timeZone: 'UTC' });
  const sheet = workbook.addSheet(name, [{ header: { asWritten: heading }, width: 10 }]);
  for (const text of texts) sheet.addRow([text]);
  sheet.commit();
  await workbook.commit();
  await reading;
  const cells = read.getWorksheet(name.en);
  return Array.from({ length: texts.length + 1 }, (_, place) => cells?.getCell(place + 1, 1).text ?? '');
};

/** Escaped characters as spreadsheets read them; ExcelJS leaves them as they stand. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;
/** What of a text a workbook can hold; XML reads every kind of line end as one. */
const writable = (text: string): string => text.replaceAll(unwritable, '').toWellFormed().replaceAll(/\r\n?/g, '\n');

describe('texts of a workbook', () => {
  it('read back as they are, whatever they are made of, in headings and in cells', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
      fc
        .array(fc.constantFrom('_', 'x', '0041', 'FFFE', '_x005F_', 'é', '&', '<'), { maxLength: 9 })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.array(anything, { minLength: 1, maxLength: 30 }), async (heading, texts) => {
        const read = await readBack(heading, texts);
        expect(read.map(unescaped)).toEqual([heading, ...texts].map(writable));
      }),
      { numRuns: 40 },
    );
  });

  it('hold every unit of UTF-16 once, alone', async () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const rows = Array.from({ length: 256 }, (_, row) => `a${units.slice(row * 256, (row + 1) * 256).join('-')}z`);
    expect((await readBack('Name', rows)).slice(1)).toEqual(rows.map(writable));
  });

  it('are cut where a cell ends, never between the halves of a sign', async () => {
    const smile = '\u{1F600}';
    const long = [
      'x'.repeat(lettersAtMost),
      'x'.repeat(lettersAtMost + 1),
      `${'x'.repeat(lettersAtMost - 2)}${smile}${smile}`,
    ];
    const read = await readBack('Name', long);
    expect(read.slice(1)).toEqual([
      'x'.repeat(lettersAtMost),
      `${'x'.repeat(lettersAtMost - 1)}…`,
      `${'x'.repeat(lettersAtMost - 2)}…`,
    ]);
  });
});

it('holds numbers, formats and moments on the clocks of a time zone, under headings that stay in sight', async () => {
  const out = new PassThrough();
  const read = new ExcelJS.Workbook();
  const reading = read.xlsx.read(out);
  const workbook = await openWorkbookWriter(out, { language: 'en', timeZone: 'Europe/Paris' });
  const heads = Array.from({ length: 28 }, (_, place) => ({ header: { asWritten: `H${place}` }, width: 10 + place }));
  const first = workbook.addSheet(name, heads);
  first.addRow([
    'a',
    12.5,
    { number: 3, format: '0.00' },
    new Date('2026-07-01T22:30:00.000Z'),
    '',
    ...Array(22).fill(''),
    'z',
  ]);
  first.commit();
  const second = workbook.addSheet({ ...name, en: 'A & "B"' }, []);
  second.addRow([{ number: 4, format: '0.00' }]);
  second.commit();
  await workbook.commit();
  await reading;
  const people = read.getWorksheet('People');
  expect(people?.getRow(2).getCell(1).value).toBe('a');
  expect(people?.getRow(2).getCell(2).value).toBe(12.5);
  expect([people?.getCell('C2').value, people?.getCell('C2').numFmt]).toEqual([3, '0.00']);
  expect([people?.getCell('D2').value, people?.getCell('D2').numFmt]).toEqual([
    new Date('2026-07-02T00:30:00.000Z'),
    'yyyy-mm-dd hh:mm:ss',
  ]);
  expect(people?.getCell('E2').value).toBeNull();
  expect(people?.getCell('AB2').value).toBe('z');
  expect(people?.getCell('AB1').font.bold).toBe(true);
  expect(people?.getColumn(28).width).toBe(37);
  expect(people?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
  expect(read.getWorksheet('A & "B"')?.getCell('A2').numFmt).toBe('0.00');
});
