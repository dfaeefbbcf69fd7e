import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { openTable } from './table.ts';
import { workbookOf } from '../../platform/testing/zip.ts';
import { Unreadable } from '../../platform/files/unreadable.ts';

const rowsOf = async (bytes: Buffer): Promise<string> => {
  const table = await openTable(bytesIn(bytes), 'xlsx');
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  return JSON.stringify([table.columns, rows]);
};

it('is refused or read as it is, whichever bit of it is flipped', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('People');
  sheet.addRow(['Name', 'Born', 'Code']);
  for (let index = 0; index < 20; index += 1)
    sheet.addRow([`Person ${index}`, new Date(Date.UTC(1980, 1, index + 1)), `T-${index * 7919}`]);
  const whole = Buffer.from(await book.xlsx.writeBuffer());
  const expected = await rowsOf(whole);
  const flips = 300;
  let refused = 0;
  for (let flip = 0; flip < flips; flip += 1) {
    const at = Math.floor((flip * whole.length) / flips);
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (flip % 8)), at);
    try {
      expect(await rowsOf(bytes), `the bit ${flip % 8} of the byte ${at}`).toBe(expected);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(100);
});

it('is refused where it speaks of a part that it does not have, or of a word that is not there', async () => {
  const rels = (kind: string) => ({
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/${kind}" Target="gone.xml"/></Relationships>`,
  });
  for (const kind of ['styles', 'sharedStrings'])
    await expect(rowsOf(workbookOf('<row><c><v>1</v></c></row>', rels(kind)))).rejects.toMatchObject({
      reason: 'damaged',
    });
  await expect(rowsOf(workbookOf('<row><c t="s"><v>7</v></c></row>'))).rejects.toMatchObject({ reason: 'damaged' });
});
