import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { fileKindOf } from './file-kind.ts';
import { openTable } from './table.ts';
import { encoded } from '../testing/encoded.ts';
import { oftenOf, workbookOf, zipOf } from '../../platform/testing/zip.ts';
import type { UnreadableReason } from '../../platform/files/unreadable.ts';
import { xlsxRows } from './xlsx-rows.ts';
import { openZip } from '../../platform/files/zip-archive.ts';

const gathered = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};
const read = async (bytes: Buffer) => {
  const kind = fileKindOf(bytes.subarray(0, 65_536));
  if (kind === null) throw new Error('not a table');
  const table = await openTable(bytesIn(bytes), kind);
  const rows = await gathered(table.rows);
  return { kind, columns: table.columns, rows };
};
const cellsOf = async (text: string | Buffer) => (await read(Buffer.from(text))).rows.map(({ cells }) => cells);
const cannotRead = (bytes: Buffer, reason: UnreadableReason) => expect(read(bytes)).rejects.toMatchObject({ reason });

describe('a CSV file', () => {
  it('is read with commas, semicolons, tabs or bars between its cells', async () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const { columns, rows } = await read(Buffer.from(`Name${delimiter}E-mail\nAna${delimiter}a@example.org\n`));
      expect(columns).toStrictEqual(['Name', 'E-mail']);
      expect(rows).toStrictEqual([{ line: 2, cells: ['Ana', 'a@example.org'] }]);
    }
  });
  it('takes the delimiter that stands outside quotes', async () => {
    expect(await cellsOf('"Last, first, title";Order\n"Ruiz, Ana, Dr";7\n')).toStrictEqual([['Ruiz, Ana, Dr', '7']]);
  });
  it('follows an announced delimiter', async () => {
    expect(await read(Buffer.from('sep=|\nA,B|C\n1,2|3\n'))).toMatchObject({
      columns: ['A,B', 'C'],
      rows: [{ line: 2, cells: ['1,2', '3'] }],
    });
  });
  it('keeps line breaks, delimiters and quotes inside quotes', async () => {
    expect(await cellsOf('Name,Note\r\n"Ana","one\r\ntwo, ""three"""\r\nBen,x\r\n')).toStrictEqual([
      ['Ana', 'one\ntwo, "three"'],
      ['Ben', 'x'],
    ]);
  });
  it('names the cell that holds more than any cell may', async () => {
    const at = (text: string) => read(Buffer.from(text));
    await expect(at(`Name,Note\nAna,${'x'.repeat(32_768)}\n`)).rejects.toMatchObject({
      reason: 'cell-too-long',
      at: 'B2',
    });
    expect((await at(`Name,Note\nAna,${'x'.repeat(32_767)}\n`)).rows).toHaveLength(1);
  });
  it('forgives a quote in the middle of a cell', async () => {
    expect(await cellsOf('Name,Note\nAna "Nina" Ruiz,x\n')).toStrictEqual([['Ana "Nina" Ruiz', 'x']]);
  });
  it('counts rows as a spreadsheet does, blank ones and those with line breaks included', async () => {
    const { rows } = await read(Buffer.from('\nName,Note\n"Ana","a\nb"\n\n , \nBen,x\n'));
    expect(rows.map(({ line }) => line)).toStrictEqual([3, 6]);
  });
  it('is read in UTF-8 with and without its mark, UTF-16 and Windows-1252', async () => {
    const text = 'Nombre;País\nÁngela Muñoz;España\n';
    const utf16 = Buffer.from(text, 'utf16le');
    const files = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      utf16,
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
      Buffer.from(text, 'latin1'),
    ];
    for (const file of files) {
      expect(await read(file)).toMatchObject({
        columns: ['Nombre', 'País'],
        rows: [{ cells: ['Ángela Muñoz', 'España'] }],
      });
    }
    expect(
      await cellsOf(Buffer.concat([Buffer.from('Price\nTicket '), Buffer.from([0x80]), Buffer.from(' 5\n')])),
    ).toStrictEqual([['Ticket € 5']]);
  });
  it('takes the row that somebody chooses for its header, and leaves out those above', async () => {
    const file = bytesIn(Buffer.from('List\nof guests\nName,No\nAna,1\nBen,2\n'));
    const table = await openTable(file, 'csv', { headerLine: 4 });
    expect([table.headerLine, table.columns]).toStrictEqual([4, ['Ana', '1']]);
    expect(await gathered(table.rows)).toStrictEqual([{ line: 5, cells: ['Ben', '2'] }]);
    expect(await openTable(file, 'csv')).toMatchObject({ headerLine: 3, columns: ['Name', 'No'] });
    await expect(openTable(file, 'csv', { headerLine: 9 })).rejects.toMatchObject({ reason: 'empty' });
  });
  it('is read in the encoding that somebody chooses, whatever it seems to be in', async () => {
    for (const [text, encoding] of [
      ['Имя\nИван\n', 'windows-1251'],
      ['氏名\n山田ポール|ソ表\n', 'shift_jis'],
    ] as const) {
      const table = await openTable(bytesIn(encoded(text, encoding)), 'csv', { encoding });
      expect(table.encoding).toStrictEqual({ name: encoding, isSure: true });
      expect([...table.columns, ...((await gathered(table.rows))[0]?.cells ?? [])]).toStrictEqual(
        text.trim().split('\n'),
      );
    }
  });
  it('keeps characters whole across pieces of a large file', async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${'ñ'.repeat(index % 7)}漢字🎟,${index}`);
    const cells = await cellsOf(`Name,No\n${rows.join('\n')}\n`);
    expect(cells.map((row) => row.join(','))).toStrictEqual(rows);
  });
  it('keeps script-carrying and right-to-left text as plain text, without control characters', async () => {
    expect(
      await cellsOf(
        'Name,Note\n"<script>alert(1)</script>",=HYPERLINK("x")\nمحمد العربي,"a\u0007b and something more that people write"\n',
      ),
    ).toStrictEqual([
      ['<script>alert(1)</script>', '=HYPERLINK("x")'],
      ['محمد العربي', 'ab and something more that people write'],
    ]);
  });
  it('is refused when it is empty, has only a header, or never closes a quote', async () => {
    await cannotRead(Buffer.from(''), 'empty');
    await cannotRead(Buffer.from('\n\n  \n'), 'empty');
    await cannotRead(Buffer.from('Name,Note\n"Ana,x\nBen,y\n'), 'quote-not-closed');
    expect((await read(Buffer.from('Name,Note\n'))).rows).toStrictEqual([]);
  });
  it('may have 500 columns and 200,000 rows, no more', async () => {
    const wide = (count: number) =>
      Buffer.from(`${Array.from({ length: count }, (_, index) => `c${index}`).join(',')}\n1,2\n`);
    expect((await read(wide(500))).columns).toHaveLength(500);
    await cannotRead(wide(501), 'too-many-columns');
    const long = (count: number) => Buffer.from(`Name\n${'Ana\n'.repeat(count)}`);
    expect((await read(long(200_000))).rows).toHaveLength(200_000);
    await cannotRead(long(200_001), 'too-many-rows');
    await cannotRead(Buffer.from(`Name\n"${'x'.repeat(1_100_000)}"\n`), 'row-too-long');
  });
});

describe('a workbook', () => {
  const written = async (
    rows: readonly (readonly ExcelJS.CellValue[])[],
    style?: (sheet: ExcelJS.Worksheet) => void,
  ) => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('People');
    for (const row of rows) sheet.addRow([...row]);
    style?.(sheet);
    return Buffer.from(await book.xlsx.writeBuffer());
  };

  it('gives dates, numbers, links, formulas and rich text as text', async () => {
    const file = await written(
      [
        ['Born', 'Arrives', 'No', 'Code', 'Price', 'Link', 'Sum', 'Rich', 'Yes', 'Error'],
        [
          new Date('1984-02-29T00:00:00Z'),
          new Date('2026-11-21T18:30:00Z'),
          12_345_678_901_234,
          42,
          0.1 + 0.2,
          { text: 'site', hyperlink: 'https://example.org' },
          { formula: 'A1+1', result: 7 },
          { richText: [{ text: 'An' }, { font: { bold: true }, text: 'a' }] },
          true,
          { error: '#N/A' },
        ],
      ],
      (sheet) => {
        sheet.getCell('D2').numFmt = '000000';
      },
    );
    const { columns, rows } = await read(file);
    expect(columns[0]).toBe('Born');
    expect(rows[0]?.cells).toStrictEqual([
      '1984-02-29',
      '2026-11-21 18:30',
      '12345678901234',
      '000042',
      '0.3',
      'site',
      '7',
      'Ana',
      'true',
    ]);
  });
  it('has numbers as their format shows them, so that no zero and no sign is lost', async () => {
    const shown: readonly (readonly [number, string, string])[] = [
      [612_345_678, '0#" "##" "##" "##" "##', '06 12 34 56 78'],
      [612_345_678, '00\\.00\\.00\\.00\\.00', '06.12.34.56.78'],
      [12_345_678, '00000\\-0000', '01234-5678'],
      [33_612_345_678, '"+"0', '+33612345678'],
      [5_551_234, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '555-1234'],
      [5_551_234_567, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '(555) 123-4567'],
      [1_067, '[Red]00000;-0', '01067'],
      [0.7, '0%', '70%'],
      [12.5, '0.00', '12.50'],
      // What would leave digits out, hide the number, or follow the language of whoever looks is the number itself.
      [12.345, '0.0', '12.345'],
      [1, '"Yes";;"No"', '1'],
      [0, '0;-0;;@', '0'],
      [612_345_678, '0.00E+00', '612345678'],
      [1_234, '#,##0', '1234'],
      [7, '0;0;0;0;0;0', '7'],
      [7, `"${'x'.repeat(300)}"0`, '7'],
    ];
    const file = await written([shown.map((_, place) => `Column ${place}`), shown.map(([value]) => value)], (sheet) => {
      for (const [place, [, format]] of shown.entries()) sheet.getCell(2, place + 1).numFmt = format;
    });
    const [row] = (await read(file)).rows;
    expect(row?.cells).toStrictEqual(shown.map(([, , text]) => text));
    expect(row?.numbers?.get(0)).toBe('612345678');
    expect(row?.numbers?.get(7)).toBe('0.7');
    expect(row?.numbers?.has(9)).toBe(false);
  });
  it('names the numbers that Excel has rounded', async () => {
    const { rows } = await read(
      workbookOf(
        '<row><c t="str"><v>Code</v></c></row><row><c><v>999999999999999</v></c></row><row><c><v>1234567890123450</v></c></row><row><c><v>1.2345678901234501E+18</v></c></row><row><c t="str"><v>1234567890123456</v></c></row>',
      ),
    );
    expect(rows.map(({ cells, flaws }) => [cells[0], flaws?.get(0)])).toStrictEqual([
      ['999999999999999', undefined],
      ['1234567890123450', 'number-rounded'],
      ['1234567890123450112', 'number-rounded'],
      ['1234567890123456', undefined],
    ]);
  });
  it('counts its days from 1904 where it says so', async () => {
    const day = '<row><c t="str"><v>Born</v></c></row><row><c s="1"><v>29252</v></c></row>';
    const styles = {
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    };
    const book = (date1904: string) => ({
      ...styles,
      'xl/workbook.xml': `<workbook><workbookPr ${date1904}/><sheets><sheet name="A" sheetId="1" r:id="rId1" xmlns:r="r"/></sheets></workbook>`,
    });
    expect((await read(workbookOf(day, book('date1904="1"')))).rows[0]?.cells).toStrictEqual(['1984-02-02']);
    expect((await read(workbookOf(day, book('')))).rows[0]?.cells).toStrictEqual(['1980-02-01']);
  });
  it('is known by its content, whatever its name', async () => {
    expect((await read(await written([['Name'], ['Ana']]))).kind).toBe('xlsx');
  });
  it('keeps accents, script-carrying and right-to-left text of a large file', async () => {
    const names = Array.from(
      { length: 20_000 },
      (_, index) => `${'é'.repeat(index % 5)}Ñandú 漢字 <script>&amp; محمد ${index}`,
    );
    const { rows } = await read(await written([['Name'], ...names.map((name) => [name])]));
    expect(rows.map(({ cells }) => cells[0])).toStrictEqual(names);
  });
  it('leaves blank rows out and keeps the numbers of the others', async () => {
    expect(
      (await read(await written([['Name'], [], ['Ana'], [], [], ['Ben']]))).rows.map(({ line }) => line),
    ).toStrictEqual([3, 6]);
  });
  it('joins the runs of a cell and leaves reading aids out', async () => {
    const strings = '<sst><si><t>Name</t></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>';
    const file = workbookOf(
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><r><t>An</t></r><r><t>a &amp;amp; b</t></r></is></c></row><row><c t="s"><v>1</v></c></row>',
      {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="words.xml"/></Relationships>',
        'xl/words.xml': strings,
      },
    );
    expect((await read(file)).rows).toStrictEqual([
      { line: 2, cells: ['Ana &amp; b'] },
      { line: 3, cells: ['東京'] },
    ]);
  });
  it('reads the first visible sheet that has rows', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Notes', { state: 'hidden' }).addRow(['secret']);
    book.addWorksheet('Blank');
    const people = book.addWorksheet('People');
    people.addRow(['Name']);
    people.addRow(['Ana']);
    expect((await read(Buffer.from(await book.xlsx.writeBuffer()))).columns).toStrictEqual(['Name']);
  });
  it('is refused when it is cut off, another archive, or no longer XML', async () => {
    const whole = await written([['Name'], ...Array.from({ length: 500 }, (_, index) => [`Person ${index}`])]);
    await cannotRead(whole.subarray(0, whole.length - 40), 'damaged');
    await cannotRead(whole.subarray(0, 300), 'damaged');
    await cannotRead(zipOf({ 'word/document.xml': '<document/>' }), 'not-a-workbook');
    await cannotRead(workbookOf('<row><c t="inlineStr"><is><t>Ana</is></c></row>'), 'damaged');
    await cannotRead(workbookOf('<row r="1"><c r="QQQQ1" t="str"><v>far</v></c></row>'), 'damaged');
    await cannotRead(await written([]), 'empty');
  });
  it('does not expand entities that it declares itself', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    await cannotRead(workbookOf('<row><c t="s"><v>0</v></c></row>', { 'xl/sharedStrings.xml': bomb }), 'damaged');
  });
  it('is given up when it unpacks to more than allowed, whatever it says about its size', async () => {
    const file = workbookOf('<row><c t="str"><v>Ana</v></c></row>'.repeat(100_000));
    expect(file.length).toBeLessThan(20_000);
    await expect(gathered(xlsxRows(bytesIn(file), 1_000_000))).rejects.toMatchObject({ reason: 'too-large-unpacked' });
  });
  it('is given up when its parts unpack to more than allowed together, or there are too many of them', async () => {
    const rows = '<row><c t="str"><v>Ana</v></c></row>'.repeat(20_000);
    const shared = { 'xl/sharedStrings.xml': `<sst>${'<si><t>Ana</t></si>'.repeat(40_000)}</sst>` };
    for (const file of [workbookOf(rows), workbookOf('', shared)])
      expect((await gathered(xlsxRows(bytesIn(file), 1_000_000))).length).toBeLessThanOrEqual(20_000);
    const both = xlsxRows(bytesIn(workbookOf(rows, shared)), 1_000_000);
    await expect(gathered(both)).rejects.toMatchObject({ reason: 'too-large-unpacked' });
    const names = Array.from({ length: 70 }, (_, index) => [`${'x'.repeat(65_000)}${index}`, ''] as const);
    const parts = zipOf({ 'xl/workbook.xml': '<workbook/>', ...Object.fromEntries(names) });
    await expect(openZip(bytesIn(parts), 1_000_000)).rejects.toMatchObject({ reason: 'damaged' });
    const fewer = zipOf({ 'xl/workbook.xml': '<workbook/>', ...Object.fromEntries(names.slice(0, 60)) });
    expect((await openZip(bytesIn(fewer), 1_000_000)).size).toBe(61);
  });
  it('is given up at the cell that holds more than any cell may, wherever its text lies, before it is held whole', async () => {
    const long = 'x'.repeat(40_000);
    const longer = ' '.repeat(4_000_000);
    const b7 = (cell: string) => `<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="7">${cell}</row>`;
    const shared = (text: string) => ({ 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` });
    for (const file of [
      workbookOf(b7(`<c r="B7" t="str"><v>${long}</v></c>`)),
      workbookOf(b7(`<c r="B7" t="str"><v>${longer}</v></c>`)),
      workbookOf(b7(`<c r="B7" t="inlineStr"><is>${'<r><t>1234567890</t></r>'.repeat(100_000)}</is></c>`)),
      workbookOf(b7('<c r="B7" t="s"><v>0</v></c>'), shared(long)),
      workbookOf(b7('<c r="B7" t="s"><v>0</v></c>'), shared('1234567890</t><t>'.repeat(100_000))),
    ])
      await expect(read(file)).rejects.toMatchObject({ reason: 'cell-too-long', at: 'B7' });
    await cannotRead(workbookOf(b7('<c r="B7" t="s"><v>0</v></c>'), shared(longer)), 'cell-too-long');
    await cannotRead(workbookOf(b7(`<c r="B7" x="${longer}"/>`)), 'cell-too-long');
    await cannotRead(workbookOf(`<!--${longer}-->`), 'cell-too-long');
    expect((await read(workbookOf(b7(`<c r="B7" t="str"><v>${'x'.repeat(32_767)}</v></c>`)))).rows).toHaveLength(1);
  });
  it('is given up while the text of a cell is read, not at its end', async () => {
    const runs = '<r><t>1234567890</t></r>'.repeat(30_000);
    const begun = `<row r="1"><c r="A1" t="inlineStr"><is>${runs}`;
    await expect(read(workbookOf(`${begun}</never>`))).rejects.toMatchObject({ reason: 'cell-too-long', at: 'A1' });
  });
  it('is given up when the strings that cells share hold more than 100 MB, each of them no more than a cell may', async () => {
    const shown = '<row><c t="s"><v>0</v></c></row>';
    const withStrings = (text: string, times: number) =>
      workbookOf(shown, { 'xl/sharedStrings.xml': oftenOf('<sst><si><t>Name</t></si>', text, times, '</sst>') });
    const cell = 'x'.repeat(32_000);
    await cannotRead(withStrings(`<si><t>${cell}</t></si>`, 3_130), 'too-large-unpacked');
    expect((await read(withStrings(`<si><t>${cell}</t></si>`, 3_120))).columns).toEqual(['Name']);
    await cannotRead(withStrings('<si/>', 4_170_000), 'too-large-unpacked');
    // One that no cell shows is not held beyond what any cell may show.
    const endless = oftenOf('<sst><si><t>Name</t></si><si>', `<t>${cell}</t>`, 3_200, '</si></sst>');
    expect((await read(workbookOf(shown, { 'xl/sharedStrings.xml': endless }))).columns).toEqual(['Name']);
  });
  it('is given up at a row that holds more than any row may, and where it nests without end', async () => {
    const cells = `<c t="str"><v>${'x'.repeat(32_000)}</v></c>`.repeat(40);
    await expect(read(workbookOf(`<row r="3">${cells}</row>`))).rejects.toMatchObject({
      reason: 'row-too-long',
      at: '3',
    });
    await cannotRead(workbookOf(`<row>${'<c/>'.repeat(20_000)}</row>`), 'damaged');
    const nested = (depth: number) =>
      `<row><c t="str">${'<x>'.repeat(depth)}${'</x>'.repeat(depth)}<v>Ana</v></c></row>`;
    // Below what a workbook needs itself.
    expect((await read(workbookOf(nested(96)))).columns).toEqual(['Ana']);
    await cannotRead(workbookOf(nested(97)), 'damaged');
  });
});

describe('anything else', () => {
  it('is told by its content', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const oldWorkbook = Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex');
    for (const file of [
      png,
      oldWorkbook,
      Buffer.from('%PDF-1.7 ...'),
      Buffer.from('<!DOCTYPE html><table>'),
      Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]),
    ]) {
      expect(fileKindOf(file)).toBeNull();
    }
  });
});
