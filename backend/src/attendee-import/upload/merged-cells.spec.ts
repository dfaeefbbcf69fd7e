import { describe, expect, it } from 'vitest';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { workbookOf } from '../../platform/testing/zip.ts';
import type { SheetRow } from './sheet-row.ts';
import { xlsxRows } from './xlsx-rows.ts';

const cell = (address: string, text: string) => `<c r="${address}" t="str"><v>${text}</v></c>`;
const merged = (...refs: readonly string[]) =>
  `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
const gathered = async (rows: AsyncIterable<SheetRow>): Promise<readonly SheetRow[]> => {
  const all: SheetRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
};
const rowsOf = (rows: string, behind: string): Promise<readonly SheetRow[]> =>
  gathered(xlsxRows(bytesIn(workbookOf(rows, {}, behind))));

describe('merged cells', () => {
  it('are filled down as far as they reach, and blank rows stay blank', async () => {
    const rows = await rowsOf(
      `<row r="1">${cell('A1', 'Company')}${cell('B1', 'Name')}</row><row r="2">${cell('A2', 'Acme')}${cell('B2', 'Ann')}</row><row r="3">${cell('B3', 'Bo')}</row><row r="4"><c r="A4"/></row><row r="5">${cell('B5', 'Cy')}</row>`,
      merged('A2:A4'),
    );
    expect(rows).toStrictEqual([
      { line: 1, cells: ['Company', 'Name'] },
      { line: 2, cells: ['Acme', 'Ann'] },
      { line: 3, cells: ['Acme', 'Bo'] },
      { line: 4, cells: [] },
      { line: 5, cells: ['', 'Cy'] },
    ]);
  });
  it('leave a cell beside them in doubt, and keep what stands in it', async () => {
    const [, second, third] = await rowsOf(
      `<row r="1">${cell('A1', 'First')}${cell('B1', 'Last')}</row><row r="2">${cell('A2', 'Ann Li')}</row><row r="3">${cell('A3', 'Bo')}${cell('B3', 'Ray')}</row>`,
      merged('A2:B2', 'A3:B3'),
    );
    expect(second).toStrictEqual({ line: 2, cells: ['Ann Li'], flaws: new Map([[1, 'merged-cells']]) });
    expect(third).toStrictEqual({ line: 3, cells: ['Bo', 'Ray'] });
  });
  it('hand a rounded number down as one', async () => {
    const [, second] = await rowsOf(
      `<row r="1"><c r="A1"><v>1.2345678901234501E+18</v></c></row><row r="2">${cell('B2', 'Bo')}</row>`,
      merged('A1:A2'),
    );
    expect(second?.flaws).toStrictEqual(new Map([[0, 'number-rounded']]));
  });
  it('hand down what a number shows, and the number itself', async () => {
    const style = {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>',
    };
    const rows = `<row r="1"><c r="A1" s="0"><v>1067</v></c></row><row r="2">${cell('B2', 'Bo')}</row>`;
    const [, second] = await gathered(xlsxRows(bytesIn(workbookOf(rows, style, merged('A1:A2')))));
    expect(second).toStrictEqual({ line: 2, cells: ['01067', 'Bo'], numbers: new Map([[0, '1067']]) });
  });
  it('are found wherever the sheet is cut into pieces, behind any number of rows', async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, index) => `<row r="${index + 1}">${cell(`B${index + 1}`, `P${index}`)}</row>`,
    );
    rows[0] = `<row r="1">${cell('A1', 'All')}${cell('B1', 'P0')}</row>`;
    const refs = Array.from({ length: 5_000 }, (_, index) => `C${index * 2 + 1}:C${index * 2 + 2}`);
    const read = await rowsOf(rows.join(''), merged('A1:A30000', ...refs));
    expect(read.every(({ cells }) => cells[0] === 'All')).toBe(true);
    expect(read).toHaveLength(30_000);
  });
});
