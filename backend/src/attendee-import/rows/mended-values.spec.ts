import { Readable } from 'node:stream';
import type { ImportMapping } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { ImportId } from '@turnout/contracts/kernel';
import { checkRows } from './check.ts';
import type { EventLookUps } from './event-look-ups.ts';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { openTable } from '../upload/table.ts';
import { emptyEvent, eventId, field, fields, types, vip } from '../testing/form.ts';

const importId = ImportId.parse('k'.repeat(20));
const check = async (csv: string, change: Partial<ImportMapping> = {}, event: Partial<EventLookUps> = {}) => {
  const table = await openTable(bytesIn(Buffer.from(csv)), 'csv');
  const suggested = suggestMapping(table.columns, fields, types);
  if (suggested === null) throw new Error('no types');
  const mapping = { ...suggested, ...change };
  const rules = { columns: table.columns, fields, types, mapping, importId, eventId };
  const { report, groups } = await checkRows(table.rows, rules, { ...emptyEvent, ...event });
  return { report, people: [...groups].flatMap(({ registrants }) => registrants.map(({ personal }) => personal)) };
};
const mealsOf = (people: Awaited<ReturnType<typeof check>>['people']) =>
  people.map(({ fields: answers }) => answers[field.meal]);

describe('values that a rule refuses', () => {
  const list = 'First name,Meal choice,Days\nAna,Veggie,Monday; Tues\nBo,veggie,Tues\nCy,Meat,Tues\nDi,n/a,\n';
  it('are told once each, with their rows counted, the most frequent first', async () => {
    const { report } = await check(list);
    expect(report.goodRows).toBe(0);
    expect(report.valueGroups).toStrictEqual([
      { fieldId: field.days, code: 'option', value: 'Tues', line: 2, count: 3 },
      { fieldId: field.meal, code: 'option', value: 'Veggie', line: 2, count: 1 },
      { fieldId: field.meal, code: 'option', value: 'veggie', line: 3, count: 1 },
      { fieldId: field.meal, code: 'option', value: 'n/a', line: 5, count: 1 },
    ]);
  });
  it('are mended once for all rows, in whatever case, and each of several options by itself', async () => {
    const values = { [field.meal]: { Veggie: 'vegan', 'n/a': '' }, [field.days]: { Tues: 'Tuesday' } };
    const { report, people } = await check(list, { values });
    expect(report).toMatchObject({ goodRows: 4, badRows: 0, valueGroups: [] });
    expect(mealsOf(people)).toStrictEqual(['vegan', 'vegan', 'meat', undefined]);
    expect(people.map(({ fields: answers }) => answers[field.days])).toStrictEqual([
      ['mon', 'tue'],
      ['tue'],
      ['tue'],
      undefined,
    ]);
  });
  it('leave an option alone that there is, and are judged anew by what they mean', async () => {
    const { report, people } = await check('First name,Meal choice\nAna,Meat\nBo,Fish\n', {
      values: { [field.meal]: { Fish: 'Shellfish' } },
    });
    expect(mealsOf(people)).toStrictEqual(['meat']);
    expect(report.valueGroups).toMatchObject([{ value: 'Fish', count: 1 }]);
  });
  it('are signs alone too, to the letter', async () => {
    const { people } = await check('First name,Meal choice\nAna,-\nBo,+\n', {
      values: { [field.meal]: { '-': '', '+': 'meat' } },
    });
    expect(mealsOf(people)).toStrictEqual([undefined, 'meat']);
  });
  it('are mended where they are no options: an address, a number, a day', async () => {
    const { report, people } = await check('First name,E-mail,Age,Born\nAna,none,eighteen,unknown\n', {
      values: { [field.email]: { none: '' }, [field.age]: { eighteen: '18' }, [field.born]: { unknown: '' } },
    });
    expect(report.badRows).toBe(0);
    expect(people[0]?.fields).toStrictEqual({ [field.firstName]: 'Ana', [field.age]: '18' });
  });
  it('keep at most 200, however many there are', async () => {
    const { report } = await check(
      `First name,Age\n${Array.from({ length: 500 }, (_, index) => `P${index},word ${index}`).join('\n')}\n`,
    );
    expect(report.valueGroups).toHaveLength(200);
  });
});

describe('a required field', () => {
  const list = 'First name,Company,Type\nAna,Acme,VIP\nBo,,VIP\nCy,-,VIP\n';
  it('keeps out whoever leaves it empty, in the file or because it has no such column', async () => {
    expect((await check(list)).report).toMatchObject({
      goodRows: 2,
      valueGroups: [{ fieldId: field.company, code: 'required', value: '', count: 1, line: 3 }],
    });
    const { report } = await check('First name\nAna\nBo\n', { typeId: vip });
    expect(report).toMatchObject({ goodRows: 0, valueGroups: [{ code: 'required', count: 2 }] });
  });
  it('may be left empty where somebody says so of the field, or of a word for nothing', async () => {
    expect((await check(list, { leaveEmpty: [field.company] })).report).toMatchObject({ goodRows: 3, badRows: 0 });
    expect((await check('First name\nAna\n', { typeId: vip, leaveEmpty: [field.company] })).report.goodRows).toBe(1);
    const { report, people } = await check(list, { values: { [field.company]: { '-': '' } } });
    expect(report.goodRows).toBe(2);
    expect(people.map(({ fields: answers }) => answers[field.company])).toStrictEqual(['Acme', undefined]);
  });
});

describe('days that stand as text', () => {
  it('are read in the order of their column', async () => {
    const table = { columns: ['First name', 'Born'], fields, types, importId, eventId };
    const mapping = suggestMapping(table.columns, fields, types);
    if (mapping === null) throw new Error('no types');
    const rows = [
      { line: 2, cells: ['Ana', '05/03/1990'] },
      { line: 3, cells: ['Bo', '25/03/1990'] },
    ];
    const bornUnder = async (order: 'day-first' | 'month-first') => {
      const rules = { ...table, mapping, dates: new Map([[1, order]]) };
      const { groups, report } = await checkRows(Readable.from(rows), rules, emptyEvent);
      const people = [...groups].flatMap(({ registrants }) => registrants);
      return { born: people.map(({ personal }) => personal.fields[field.born]), bad: report.badRows };
    };
    expect(await bornUnder('day-first')).toStrictEqual({ born: ['1990-03-05', '1990-03-25'], bad: 0 });
    expect(await bornUnder('month-first')).toStrictEqual({ born: ['1990-05-03'], bad: 1 });
  });
});

describe('somebody who comes twice', () => {
  const list =
    'First name,Last name,E-mail,Ticket code\nJosé,Ruiz,jose@example.org,\nJose,Ruiz,Jose@example.org,\nJosé,Ruiz,other@example.org,\nJosé,Ruiz,jose@example.org,T-2\nAda,Li,ada@example.org,\n';
  const registered = () => Promise.resolve([{ firstName: 'ADA', lastName: 'Li', email: 'ada@example.org' }]);
  it('is counted and told, in the file and against the event, and comes in unless somebody says otherwise', async () => {
    const { report } = await check(list, {}, { registered });
    expect(report).toMatchObject({ goodRows: 5, badRows: 0, skippedRows: 0, doubles: 2 });
    expect(report.notes).toMatchObject([
      { line: 3, code: 'same-person', otherLine: 2 },
      { line: 4, code: 'same-name', otherLine: 2 },
      { line: 6, code: 'person-registered' },
    ]);
  });
  it('is left out on request: the same name and e-mail, without a ticket code that makes it another ticket', async () => {
    const { report, people } = await check(list, { leaveOutDoubles: true }, { registered });
    expect(report).toMatchObject({ goodRows: 3, badRows: 0, skippedRows: 2, doubles: 2 });
    expect(people.map(({ email }) => email)).toStrictEqual([
      'jose@example.org',
      'other@example.org',
      'jose@example.org',
    ]);
  });
  it('leaves the rest of its order in, also where an order comes whole or not at all', async () => {
    const order = 'First name,E-mail,Order number\nAna,ana@example.org,O-1\nAda Li,ada@example.org,O-1\n';
    const { report, people } = await check(order, { leaveOutDoubles: true, wholeGroups: true }, { registered });
    expect(report).toMatchObject({ goodRows: 1, badRows: 0, skippedRows: 1 });
    expect(people.map(({ firstName }) => firstName)).toStrictEqual(['Ana']);
  });
  it('is asked about in pieces, each address once', async () => {
    const asked: number[] = [];
    const many = Array.from({ length: 2_500 }, (_, index) => `P${index},p${index}@example.org`).join('\n');
    await check(
      `First name,E-mail\n${many}\n`,
      {},
      {
        registered: (emails) => {
          asked.push(emails.length);
          return Promise.resolve([]);
        },
      },
    );
    expect(asked).toStrictEqual([1_000, 1_000, 500]);
  });
});
