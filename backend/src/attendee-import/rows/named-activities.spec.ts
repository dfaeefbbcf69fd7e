import { ActivityId, ImportId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { checkRows } from './check.ts';
import type { Taken } from './event-look-ups.ts';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { storedBytes } from './registration-fact.ts';
import type { ImportActivity } from './import-activity.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { openTable } from '../upload/table.ts';
import { emptyEvent, eventId, fields, types } from '../testing/form.ts';

const importId = ImportId.parse('k'.repeat(20));
const activity = (letter: string, name: string, seatsLeft: number | null = null): ImportActivity => ({
  _id: ActivityId.parse(letter.repeat(20)),
  name,
  seatsLeft,
});
const [talk, tour, dinner] = [activity('a', 'Talk'), activity('b', 'Tour, by boat', 2), activity('c', 'Dinner', 0)];
const quiz = activity('d', 'Quiz', 1);

const nothingTaken: Taken = { codes: new Set(), orders: new Set() };

const check = async (csv: string, wholeGroups = false, taken = nothingTaken) => {
  const table = await openTable(bytesIn(Buffer.from(csv)), 'csv');
  const suggested = suggestMapping(table.columns, fields, types);
  if (suggested === null) throw new Error('no types');
  const mapping = { ...suggested, wholeGroups };
  const rules = {
    columns: table.columns,
    fields,
    types,
    activities: [talk, tour, dinner, quiz],
    mapping,
    importId,
    eventId,
  };
  const { report, groups } = await checkRows(table.rows, rules, { ...emptyEvent, taken: () => Promise.resolve(taken) });
  const people = [...groups].flatMap(({ registrants }) => registrants);
  return {
    problems: report.problems.map(({ line, code, value, place }) => [line, code, value, place]),
    enrolled: people.map(({ personal, activities }) => [personal.firstName, activities]),
  };
};

it('takes the column by its name, and the activities of a cell as options are told apart', async () => {
  const csv = (name: string) =>
    `First name,${name}\nAna,"talk; Tour, by boat"\nBo,"Tour, by boat"\nCy,\nDee,"Talk\nTALK"\n`;
  for (const name of ['Activities', 'Actividades', 'Activités'])
    expect(await check(csv(name))).toEqual({
      problems: [],
      enrolled: [
        ['Ana', [talk._id, tour._id]],
        ['Bo', [tour._id]],
        ['Cy', []],
        ['Dee', [talk._id]],
      ],
    });
});

it('keeps out the row that names what the event does not have, and says which', async () => {
  const { problems, enrolled } = await check('First name,Activities\nAna,"Talk; Yoga; Chess"\nBo,Talk\n');
  expect(problems).toEqual([
    [2, 'unknown-activity', 'Yoga', 1],
    [2, 'unknown-activity', 'Chess', 1],
  ]);
  expect(enrolled).toEqual([['Bo', [talk._id]]]);
});

it('gives the seats to the rows in their order, none to whoever is kept out or holds none, and says who is too late', async () => {
  const { problems, enrolled } = await check(
    'First name,Status,Activities\nAna,confirmed,"Tour, by boat"\nBo,confirmed,"Tour, by boat; Nothing"\n' +
      'Cy,rejected,"Tour, by boat"\nDee,pending,"Tour, by boat"\nEve,confirmed,"Talk; Tour, by boat"\nFay,,Dinner; Quiz\nGil,,Quiz\n',
  );
  expect(problems).toEqual([
    [3, 'unknown-activity', 'Nothing', 2],
    [6, 'activity-full', 'Tour, by boat', 2],
    [7, 'activity-full', 'Dinner', 2],
  ]);
  expect(enrolled.map(([name]) => name)).toEqual(['Ana', 'Cy', 'Dee', 'Gil']);
});

it('keeps the rest of an order out with such a row where orders come whole', async () => {
  const csv = 'First name,Order number,Activities\nAna,A1,Talk\nBo,A1,Dinner\nCy,A2,Talk\n';
  expect((await check(csv, true)).enrolled).toEqual([['Cy', [talk._id]]]);
  expect((await check(csv)).enrolled.map(([name]) => name)).toEqual(['Ana', 'Cy']);
});

describe('seats of the preview', () => {
  const refused = async (...asked: Parameters<typeof check>) => {
    const { problems, enrolled } = await check(...asked);
    return { problems: problems.map(([line, code]) => [line, code]), enrolled: enrolled.map(([name]) => name) };
  };

  it('are not taken by whom the event has already: their ticket code, or the order that they come in', async () => {
    const csv =
      'First name,Ticket code,Order number,Activities\nAna,T-1,,Quiz\nBo,,A1,Quiz\nCy,T-2,,Quiz\nDee,,,Quiz\n';
    const taken = { codes: new Set(['T-1']), orders: new Set(['A1']) };
    expect(await refused(csv, false, taken)).toEqual({
      problems: [
        [2, 'code-already-registered'],
        [3, 'order-already-imported'],
        [5, 'activity-full'],
      ],
      enrolled: ['Cy'],
    });
  });

  it('are not taken by a group that is too large to be registered at once', async () => {
    const many = Array.from({ length: 501 }, (_, place) => `P${place},A1,${place === 0 ? 'Quiz' : ''}\n`).join('');
    const { problems, enrolled } = await refused(`First name,Order number,Activities\n${many}Zoe,,Quiz\n`);
    expect(new Set(problems.map(([, code]) => code))).toEqual(new Set(['group-too-large']));
    expect(enrolled).toEqual(['Zoe']);
  });

  it('are not taken by the rest of an order that comes whole, wherever its bad row stands', async () => {
    const csv =
      'First name,Order number,Activities\nAna,A1,Quiz\nBo,A2,Quiz\nCy,A1,Yoga\nDee,A3,"Quiz\nTalk"\nEve,A4,"Tour, by boat"\n';
    expect(await refused(csv, true)).toEqual({
      problems: [
        [2, 'group-has-bad-row'],
        [4, 'unknown-activity'],
        [5, 'activity-full'],
      ],
      enrolled: ['Bo', 'Eve'],
    });
  });

  it('are an order’s that comes whole for all of it or for none: whom one has no seat for leaves them to the next', async () => {
    const csv =
      'First name,Order number,Activities\nAna,A1,Quiz\nBo,A1,Dinner\nCy,A2,"Tour, by boat"\nDee,A3,Quiz\n' +
      'Eve,A2,"Tour, by boat"\nFay,A4,"Tour, by boat"\n';
    expect(await refused(csv, true)).toEqual({
      problems: [
        [2, 'group-has-bad-row'],
        [3, 'activity-full'],
        [7, 'activity-full'],
      ],
      enrolled: ['Cy', 'Eve', 'Dee'],
    });
    // Each person alone: the seats in the order of the lines, across the orders.
    expect(await refused(csv)).toEqual({
      problems: [
        [3, 'activity-full'],
        [5, 'activity-full'],
        [7, 'activity-full'],
      ],
      enrolled: ['Ana', 'Cy', 'Eve'],
    });
    const across = 'First name,Order number,Activities\nAna,A1,Talk\nBo,,Quiz\nCy,A1,Quiz\n';
    expect((await refused(across)).problems).toEqual([[4, 'activity-full']]);
  });
});

it('counts what a group takes part in into what the log has to take at once', () => {
  const person = (activities: readonly ActivityId[]) => ({
    typeId: types[0]?._id ?? expect.unreachable(),
    status: 'confirmed' as const,
    scannableCode: '',
    activities: [...activities],
    lines: [],
    personal: { firstName: 'Ana', lastName: '', email: '', phone: '', fields: {} },
  });
  const group = (activities: readonly ActivityId[]) => ({
    key: 'order:A1',
    orderNumber: 'A1',
    registrants: Array.from({ length: 500 }, () => person(activities)),
  });
  const [without, with_] = [group([]), group([talk._id, tour._id])].map((one) => storedBytes(importId, eventId, one));
  expect((with_ ?? 0) - (without ?? 0)).toBeGreaterThan(500 * 2 * '{"activityId":"aaaaaaaaaaaaaaaaaaaa"}'.length);
});
