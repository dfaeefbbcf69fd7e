import { Readable } from 'node:stream';
import { ImportId } from '@turnout/contracts/kernel';
import type { ImportMapping, ImportProblem } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { openIds } from '../../platform/ids/ids.ts';
import { appendLimit } from '../../platform/event-store/admission.ts';
import { newKey, sealWith } from '../../platform/personal/cipher.ts';
import { checkRows } from './check.ts';
import type { EventLookUps } from './event-look-ups.ts';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { registrationFact, storedBytes } from './registration-fact.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { openTable } from '../upload/table.ts';
import { emptyEvent, eventId, field, fields, types, vip, visitor } from '../testing/form.ts';

const importId = ImportId.parse('k'.repeat(20));

/** Without the name and the number of the column, which a spec of their own looks at. */
const bare = ({ name: _, place: __, ...problem }: ImportProblem): ImportProblem => problem;

const check = async (
  csv: string,
  options: { event?: Partial<EventLookUps>; mapping?: Partial<ImportMapping>; today?: string } = {},
) => {
  const table = await openTable(bytesIn(Buffer.from(csv)), 'csv');
  const suggested = suggestMapping(table.columns, fields, types);
  if (suggested === null) throw new Error('no types');
  const mapping = { ...suggested, ...options.mapping };
  const rules = { columns: table.columns, fields, types, mapping, importId, eventId, today: options.today };
  const { report, groups } = await checkRows(table.rows, rules, { ...emptyEvent, ...options.event });
  return { report, groups: [...groups] };
};
const problemsOf = async (csv: string, options: Parameters<typeof check>[1] = {}): Promise<readonly ImportProblem[]> =>
  (await check(csv, options)).report.problems.map(bare);

describe('checking a file', () => {
  it('groups rows by order number, wherever they stand, and keeps codes and entries', async () => {
    const { report, groups } = await check(
      'First name,Last name,Order number,Ticket code,Meal\nAna,Ruiz,A1,C-1,vegan\nBo,Li,,C-2,\nCy,Ruiz,A1,C-3,Meat\n',
    );
    expect(report).toStrictEqual({
      goodRows: 3,
      goodGroups: 2,
      badRows: 0,
      problems: [],
      statusWords: [],
      typeWords: [],
      notes: [],
      skippedRows: 0,
      valueGroups: [],
      doubles: 0,
      charges: null,
    });
    expect(
      groups.map(({ key, orderNumber, registrants }) => [
        key,
        orderNumber,
        registrants.map((one) => [one.personal.firstName, one.scannableCode, one.status]),
      ]),
    ).toStrictEqual([
      [
        'order:A1',
        'A1',
        [
          ['Ana', 'C-1', 'confirmed'],
          ['Cy', 'C-3', 'confirmed'],
        ],
      ],
      ['line:3', '', [['Bo', 'C-2', 'confirmed']]],
    ]);
    expect(groups[0]?.registrants[1]?.personal.fields[field.meal]).toBe('meat');
  });
  it('holds dates against the day of the event, as the form does', async () => {
    const csv = 'First name,Born\nAna,2027-03-01\nBo,2027-02-28\nCy,2031-01-01\n';
    expect(await problemsOf(csv, { today: '2027-03-01' })).toMatchObject([
      { line: 2, code: 'past', column: 'Born', value: '2027-03-01' },
      { line: 4, code: 'past', column: 'Born', value: '2031-01-01' },
    ]);
    expect(await problemsOf(csv)).toEqual([]);
  });
  it('takes types and statuses by name in three languages, and options by value or label', async () => {
    const { groups, report } = await check(
      'Prénom,Nom,Type de billet,Statut,Days,Company\nAna,Ruiz,vip,Confirmée,"Mon; Tuesday",Acme\nBo,Li,,en attente,tue,\n',
    );
    expect(report.problems.map(bare)).toStrictEqual([]);
    const [ana, bo] = groups.map(({ registrants }) => registrants[0]);
    expect(ana).toMatchObject({
      typeId: types[1]?._id,
      status: 'confirmed',
      personal: { fields: { [field.days]: ['mon', 'tue'], [field.company]: 'Acme' } },
    });
    expect(bo).toMatchObject({ typeId: visitor, status: 'pending', personal: { fields: { [field.days]: ['tue'] } } });
  });
  it('reports a row without a name, and what each field refuses', async () => {
    expect(
      await problemsOf(
        'First name,Last name,E-mail,Meal,Age,Days\n,,a@example.org,,,\nAna,Ruiz,nobody,fish,x,wed\nBo,Li,b@example.org,vegan,17,\nCy,Su,c@example.org,vegan,100,\n',
      ),
    ).toStrictEqual([
      { line: 2, code: 'name-missing' },
      { line: 3, code: 'email', column: 'E-mail', value: 'nobody' },
      { line: 3, code: 'option', column: 'Meal', value: 'fish' },
      { line: 3, code: 'integer', column: 'Age', value: 'x' },
      { line: 3, code: 'option', column: 'Days', value: 'wed' },
      { line: 4, code: 'min', column: 'Age', value: '17', limit: 18 },
      { line: 5, code: 'max', column: 'Age', value: '100', limit: 99 },
    ]);
  });
  it('keeps a date in ISO and rich text without what could run, and reports what is no date', async () => {
    const { report, groups } = await check(
      'First name,Last name,Born,About me\nAna,Ruiz,21-11-1990,<p>Hi<script>steal()</script></p>\nBo,Li,yesterday,\n',
    );
    expect(groups[0]?.registrants[0]?.personal.fields).toMatchObject({
      [field.born]: '1990-11-21',
      [field.about]: '<p>Hi</p>',
    });
    expect(report.problems.map(bare)).toStrictEqual([{ line: 3, code: 'date', column: 'Born', value: 'yesterday' }]);
  });
  it('reports what a type requires, also when no column holds it', async () => {
    expect(await problemsOf('First name,Last name,Type\nAna,Ruiz,VIP\nBo,Li,Visitor\n')).toStrictEqual([
      { line: 2, code: 'required', column: 'Company' },
    ]);
    expect(await problemsOf('First name,Type,Company\nAna,VIP,\n')).toStrictEqual([
      { line: 2, code: 'required', column: 'Company' },
    ]);
  });
  it('reports an unknown type and an unknown status', async () => {
    expect(await problemsOf('First name,Type,Status\nAna,Press,maybe\n')).toStrictEqual([
      { line: 2, code: 'unknown-type', column: 'Type', value: 'Press' },
      { line: 2, code: 'unknown-status', column: 'Status', value: 'maybe' },
    ]);
  });
  it('reports texts that are too long, with their beginning', async () => {
    const long = 'x'.repeat(5_001);
    const problems = await problemsOf(
      `First name,Company,Order number,Ticket code\n${long.slice(0, 201)},${long},${long.slice(0, 101)},${long.slice(0, 201)}\n`,
    );
    expect(problems.map(({ code, column, value }) => [code, column, value?.length])).toStrictEqual([
      ['too-long', 'First name', 100],
      ['too-long', 'Company', 100],
      ['too-long', 'Order number', 100],
      ['too-long', 'Ticket code', 100],
    ]);
  });
  it('reports letters that could not be read, where they are imported', async () => {
    expect(await problemsOf('First name,Last name,Notes\nJos\ufffd,Ruiz,\nAna,Ruiz,caf\ufffd\n')).toStrictEqual([
      { line: 2, code: 'unreadable-letters', column: 'First name', value: 'Jos\ufffd' },
    ]);
  });
  it('reports numbers that Excel rounded, also in text that was saved from it, where they are imported', async () => {
    const problems = await problemsOf('First name,Ticket code,Phone,Notes\nAna,1.23457E+15,,9.87E+20\nBo,C-2,,\n');
    expect(problems).toStrictEqual([{ line: 2, code: 'number-rounded', column: 'Ticket code', value: '1.23457E+15' }]);
    const rows = [
      { line: 2, cells: ['Ana', '1234567890123450', 'x'], flaws: new Map([[1, 'number-rounded' as const]]) },
      {
        line: 3,
        cells: ['Bo', '', ''],
        flaws: new Map([
          [1, 'merged-cells' as const],
          [2, 'merged-cells' as const],
        ]),
      },
    ];
    const mapping = suggestMapping(['First name', 'Ticket code', 'Notes'], fields, types);
    if (mapping === null) throw new Error('no types');
    const rules = { columns: ['First name', 'Ticket code', 'Notes'], fields, types, mapping, importId, eventId };
    const { report } = await checkRows(Readable.from(rows), rules, emptyEvent);
    expect(report.problems.map(bare)).toStrictEqual([
      { line: 2, code: 'number-rounded', column: 'Ticket code', value: '1234567890123450' },
      { line: 3, code: 'merged-cells', column: 'Ticket code' },
    ]);
  });
  it('reports cells beyond the header and rows with nothing that is imported', async () => {
    expect(await problemsOf('First name,Last name,Notes\nAna,Ruiz,x,more\n,,only a note\n')).toStrictEqual([
      { line: 2, code: 'column-count', value: 'more' },
      { line: 3, code: 'empty' },
    ]);
  });
  it('reports a ticket code twice in the file and a row with a code twice, with the other line', async () => {
    const csv = 'First name,Ticket code\nAna,C1\nBo,C1\nAna,C1\n';
    expect(await problemsOf(csv)).toStrictEqual([
      { line: 3, code: 'duplicate-code', value: 'C1', otherLine: 2 },
      { line: 4, code: 'duplicate-row', otherLine: 2 },
    ]);
    const { report } = await check(csv, { mapping: { skipDuplicates: true } });
    expect(report.problems.map(({ line, code }) => [line, code])).toStrictEqual([[3, 'duplicate-code']]);
    expect(report.notes).toStrictEqual([{ line: 4, code: 'skipped-duplicate', otherLine: 2 }]);
    expect(report).toMatchObject({ goodRows: 1, badRows: 1, skippedRows: 1 });
  });
  it('imports guests without a name of their own, and notes whose name they share', async () => {
    const { report, groups } = await check(
      'First name,Order number\nAnn,A1\nGuest of Ann,A1\nGuest of Ann,A1\nTBA,\ntba,\nTBA,\n',
    );
    expect(report).toMatchObject({ goodRows: 6, badRows: 0, problems: [] });
    expect(report.notes).toStrictEqual([
      { line: 4, code: 'same-name', otherLine: 3, name: 'Guest of Ann' },
      { line: 6, code: 'same-name', otherLine: 5, name: 'tba' },
      { line: 7, code: 'same-name', otherLine: 5, name: 'TBA' },
    ]);
    expect(groups.map(({ registrants }) => registrants.length)).toStrictEqual([3, 1, 1, 1]);
  });
  it("requires only what a row's other answers ask for", async () => {
    const follows = fields.map((one) =>
      one._id === field.company
        ? { ...one, required: true, dependsOnFields: [field.meal], dependsOnValues: ['meat'] }
        : one,
    );
    const asking = types.map((type) => ({ ...type, fields: follows }));
    const file = 'First name,Meal,Company\nAna,vegan,\nBo,meat,\nCy,meat,Acme\nDi,,\n';
    const table = await openTable(bytesIn(Buffer.from(file)), 'csv');
    const mapping = suggestMapping(table.columns, follows, asking);
    if (mapping === null) throw new Error('no types');
    const rules = { columns: table.columns, fields: follows, types: asking, mapping, importId, eventId };
    const { report } = await checkRows(table.rows, rules, emptyEvent);
    expect(report.problems).toMatchObject([{ line: 3, code: 'required', column: 'Company' }]);
    expect(report.goodRows).toBe(3);
  });
  it('asks for one of the names, also where the event asks for both', async () => {
    const both = types.map((type) => ({
      ...type,
      fields: type.fields.map((one) => ({ ...one, required: one.fieldMapping === 'lastName' })),
    }));
    const table = await openTable(bytesIn(Buffer.from('First name,Last name\nTBA,\n,Ruiz\n,\n')), 'csv');
    const mapping = suggestMapping(table.columns, fields, both);
    if (mapping === null) throw new Error('no types');
    const required = fields.map((one) => ({ ...one, required: one.fieldMapping === 'lastName' }));
    const rules = { columns: table.columns, fields: required, types: both, mapping, importId, eventId };
    const { report } = await checkRows(table.rows, rules, emptyEvent);
    expect(report).toMatchObject({ goodRows: 2, problems: [] });
  });
  it('says whom a problem is about, and which column its cell is in', async () => {
    const { report } = await check('Ticket code,First name,Last name,E-mail\nC1,Ana,Ruiz,nobody\nC2,,,\n');
    expect(report.problems).toStrictEqual([
      { line: 2, code: 'email', column: 'E-mail', place: 3, value: 'nobody', name: 'Ana Ruiz' },
      { line: 3, code: 'name-missing', place: 1 },
    ]);
  });
  it('reports codes and orders that the event has already; a new code is a new person of a known order', async () => {
    const taken = { codes: new Set(['C1']), orders: new Set(['A1']) };
    const { report, groups } = await check(
      'First name,Order number,Ticket code\nAna,A2,C1\nBo,A1,\nCy,A3,C3\nDi,A1,C4\n',
      { event: { taken: () => Promise.resolve(taken) } },
    );
    expect(report.problems.map(bare)).toStrictEqual([
      { line: 2, code: 'code-already-registered', column: 'Ticket code', value: 'C1' },
      { line: 3, code: 'order-already-imported', column: 'Order number', value: 'A1' },
    ]);
    expect(groups.map(({ orderNumber, registrants }) => [orderNumber, registrants.length])).toStrictEqual([
      ['A1', 1],
      ['A3', 1],
    ]);
  });
  it('leaves out the bad rows of a group alone, or the whole group where that is chosen', async () => {
    const csv = 'First name,Order number,Status\nAna,A1,\nBo,A1,maybe\nCy,A2,\n';
    const alone = await check(csv);
    expect(alone.report.problems.map(({ line, code }) => [line, code])).toStrictEqual([[3, 'unknown-status']]);
    expect(alone.report).toMatchObject({ goodRows: 2, goodGroups: 2, badRows: 1 });
    const { report, groups } = await check(csv, { mapping: { wholeGroups: true } });
    expect(report.problems.map(bare)).toStrictEqual([
      { line: 2, code: 'group-has-bad-row', otherLine: 3 },
      { line: 3, code: 'unknown-status', column: 'Status', value: 'maybe' },
    ]);
    expect(report).toMatchObject({ goodRows: 1, goodGroups: 1, badRows: 2 });
    expect(groups).toHaveLength(1);
  });
  it('takes a group of 500 and refuses one of 501', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `Person ${index},A1`).join('\n');
    expect((await check(`First name,Order number\n${rows(500)}\n`)).report.badRows).toBe(0);
    const { report } = await check(`First name,Order number\n${rows(501)}\n`);
    expect(report).toMatchObject({ goodRows: 0, badRows: 501 });
    expect(new Set(report.problems.map(({ code }) => code))).toStrictEqual(new Set(['group-too-large']));
  });
  it('refuses a group whose texts would not fit into one append', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => `Person ${index},A1,${'x'.repeat(4_000)}`).join('\n');
    expect((await check(`First name,Order number,Company\n${rows}\n`)).report.problems[0]).toMatchObject({
      code: 'group-too-large',
    });
  });
  it('counts all that will be stored of a group, ticket codes included, as the log will', async () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const code = `${index}`.padStart(3, '0') + '漢"'.repeat(98);
        return `${'ñ'.repeat(199)},A1,"${code.replaceAll('"', '""')}",${'x'.repeat(190)}`;
      }).join('\n');
    const checked = (count: number) => check(`First name,Order number,Ticket code,Company\n${people(count)}\n`);
    const largest = async (fits: number, tooMany: number): Promise<number> => {
      if (tooMany - fits === 1) return fits;
      const middle = (fits + tooMany) >> 1;
      return (await checked(middle)).report.badRows === 0 ? largest(middle, tooMany) : largest(fits, middle);
    };
    const most = await largest(1, 500);
    const { report } = await checked(most + 1);
    expect(report.problems[0]).toMatchObject({ line: 2, code: 'group-too-large' });
    const [group] = (await checked(most)).groups;
    if (group === undefined) throw new Error('there is no group');
    const key = newKey();
    const ids = openIds(Buffer.alloc(32, 'spec'));
    const { data, personal } = registrationFact({ ids, importId, eventId, confirmationNumber: 'P49R70T3X' }, group);
    const sealed = Object.fromEntries(Object.entries(personal).map(([id, value]) => [id, sealWith(key, id, value)]));
    const stored = Buffer.byteLength(JSON.stringify({ data, sealed }));
    expect(storedBytes(importId, eventId, group)).toBe(stored);
    // One more person would not have fitted beside the room for metadata.
    expect(appendLimit - stored).toBeGreaterThan(0);
    expect(appendLimit - stored).toBeLessThan(4_096 + 3_000);
  });
  it('keeps the first 1,000 problems in the order of the lines and counts them all', async () => {
    const { report } = await check(
      `First name,Status\n${Array.from({ length: 1_500 }, (_, index) => `P${index},maybe`).join('\n')}\n`,
    );
    expect(report.problems).toHaveLength(1_000);
    expect(report.problems.map(({ line }) => line)).toStrictEqual(
      Array.from({ length: 1_000 }, (_, index) => index + 2),
    );
    expect(report.badRows).toBe(1_500);
  });
});

describe('the suggested mapping', () => {
  const suggest = (...columns: string[]) => suggestMapping(columns, fields, types);
  it('knows the names of columns in three languages, in any order', () => {
    for (const columns of [
      ['Surname', 'First Name', 'E-Mail Address', 'Order #', 'Order number', 'Barcode', 'Ticket Type', 'Status'],
      [
        'APELLIDOS',
        'Nombre',
        'Correo electrónico',
        'x',
        'Nº de pedido',
        'Código de la entrada',
        'Tipo de entrada',
        'Estado',
      ],
      ['Nom', 'Prénom', 'Courriel', 'x', 'N° de commande', 'Code du billet', 'Type de billet', 'Statut'],
    ]) {
      expect(suggest(...columns)).toMatchObject({
        fields: { [field.lastName]: 0, [field.firstName]: 1, [field.email]: 2 },
        orderNumber: 4,
        scannableCode: 5,
        type: 6,
        status: 7,
        typeId: visitor,
      });
    }
  });
  it('finds the fields of the event by their titles and names, each column once', () => {
    expect(suggest('COMPANY', 'Meal choice', 'name', 'meal')).toMatchObject({
      fields: { [field.company]: 0, [field.meal]: 1, [field.firstName]: 2 },
    });
    expect(suggest('Nom')?.fields).toStrictEqual({ [field.lastName]: 0 });
    expect(suggest('Something')).toStrictEqual({
      fields: {},
      orderNumber: null,
      scannableCode: null,
      status: null,
      type: null,
      activities: null,
      typeId: visitor,
      statuses: {},
      types: {},
      wholeGroups: false,
      skipDuplicates: false,
      dates: {},
      leaveEmpty: [],
      values: {},
      leaveOutDoubles: false,
    });
  });
  it('takes a type that people can choose for everybody, not one that others bring along', () => {
    const [first, ...others] = types;
    if (first === undefined) throw new Error('no types');
    const broughtAlong = { ...first, typeGroupOnly: true };
    expect(suggestMapping(['Name'], fields, [broughtAlong, ...others])?.typeId).toBe(vip);
    expect(suggestMapping(['Name'], fields, [broughtAlong])?.typeId).toBe(first._id);
  });
  it('is none for an event without types', () => {
    expect(suggestMapping(['Name'], fields, [])).toBeNull();
  });
});
