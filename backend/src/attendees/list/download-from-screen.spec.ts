// kind: stack
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let token: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  token = (await openStaff(turnout, (await makeTestEvent(turnout)).eventId, ['viewRegistrants'])).token;
}, 60_000);

const download = (body: object, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${turnout.url}/api/registrations/download-from-screen`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const rowsOf = async (answer: Response) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await answer.arrayBuffer());
  const rows: unknown[] = [];
  workbook.worksheets[0]?.eachRow(({ values }) => rows.push(Array.isArray(values) ? values.slice(1) : values));
  return rows;
};

describe('a table as it stands on a screen', () => {
  it('is a file with its titles and its rows, given by their order or by their titles', async () => {
    const fields = ['Name', { title: 'Total' }, { name: 'In' }];
    const data = [['Ada', 12.5, 'Yes'], { Name: '=1+1', In: false, Other: 'x' }];
    const answer = await download({ fields, data });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    expect(answer.headers.get('content-disposition')).toContain('attendees.xlsx');
    expect(await rowsOf(answer)).toEqual([
      ['Name', 'Total', 'In'],
      ['Ada', 12.5, 'Yes'],
      ['=1+1', undefined, 'No'],
    ]);
  });

  it('is for whoever is logged in, and names what is wrong with it', async () => {
    expect((await download({ fields: ['Name'], data: [] }, {})).status).toBe(401);
    expect((await download({ fields: ['Name'], data: [] })).status).toBe(200);
    for (const wrong of [{ data: [] }, { fields: [], data: [] }, { fields: ['Name'], data: [[{}]] }])
      expect([400, 422]).toContain((await download(wrong)).status);
  });
});
