// kind: stack
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { asStaff } from '../../testing/as-staff.ts';
import { makeType } from '../../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';
import { checkedImport, importAfter } from '../../testing/checked-import.ts';

let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

const { ok } = asStaff(() => turnout);

/** Alike but for signs, one the beginning of another, with all that a cell could be split at. */
const names = [
  'Tour',
  'by boat',
  'Tour, by boat',
  'Tour; by boat | "at night"',
  'Größe zählt: Ärzte',
  'C',
  'C++',
  '¿¡!?',
  "Brunch d'été\tà deux",
] as const;
type Name = (typeof names)[number];

const chosen: readonly (readonly [who: string, names: readonly Name[]])[] = [
  ['Ada', ['Tour', 'by boat']],
  ['Bo', ['Tour, by boat']],
  ['Cy', []],
  ['Di', ['C++', 'Größe zählt: Ärzte']],
  ['Ed', ['Tour; by boat | "at night"']],
  ['Flo', ['Tour', 'Tour, by boat', 'Tour; by boat | "at night"', 'C', 'C++', '¿¡!?', "Brunch d'été\tà deux"]],
];

const define = async (eventId: EventId, details: Readonly<Record<string, unknown>>) =>
  calls.defineActivity.output.parse(await ok('POST', '/api/activities', { eventId, ...details })).activity._id;

/** An event with these activities, the first defined last. */
const withActivities = async (title: string) => {
  const event = await makeTestEvent(turnout, title);
  const ids = new Map<string, string>();
  for (const name of names.toReversed()) ids.set(name, await define(event.eventId, { name }));
  return { event, ids };
};

const download = async (body: object): Promise<Buffer<ArrayBuffer>> => {
  const answer = await fetch(`${turnout.url}${calls.download.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turnout.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** By first name what a file's column of activities says, and its heads. */
const cellsOf = async (file: Buffer<ArrayBuffer>) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.buffer);
  const [sheet] = workbook.worksheets;
  const heads: unknown[] = [];
  sheet?.getRow(1).eachCell((cell) => heads.push(cell.value));
  const cells: [string, string][] = [];
  sheet?.eachRow((row, line) => {
    const at = (head: string) => row.getCell(heads.indexOf(head) + 1).text;
    if (line > 1 && heads.includes('First name'))
      cells.push([at('First name'), heads.includes('Activities') ? at('Activities') : '']);
  });
  return { heads, cells: Object.fromEntries(cells) };
};

/** What each person of an event takes part in, and why. */
const enrolledIn = async ({ eventId }: TestEvent) => {
  const path = `/api/registrations?eventId=${eventId}&sort=name&status=all`;
  const { registrations } = calls.registrations.output.parse(await ok('GET', path));
  const all: [string, string[]][] = [];
  for (const { _id, firstName } of registrations) {
    const { registration } = calls.registration.output.parse(await ok('GET', `/api/registrations/${_id}`));
    if (!('fieldBasedActivities' in registration)) throw new Error('staff see a registration whole');
    all.push([firstName, (registration.registeredActivities ?? []).map(({ name }) => name).toSorted()]);
  }
  return all;
};

const choose = (id: string | undefined, registeredActivities: readonly (string | undefined)[]) =>
  ok('PUT', `/api/registrations/${id ?? ''}`, { fields: [], registeredActivities });

describe('activities in the attendee file', () => {
  it('come back as the same choices where it is imported into another event with the same activities', async () => {
    const { event, ids } = await withActivities('Chosen from');
    for (const [who, wanted] of chosen) {
      const [id] = await register(turnout, event, [who]);
      await choose(
        id,
        wanted.map((name) => ids.get(name)),
      );
    }
    const before = await enrolledIn(event);
    expect(before).toEqual(chosen.map(([who, wanted]) => [who, wanted.toSorted()]));
    const { event: copy } = await withActivities('Chosen to');
    const file = await download({ eventId: event.eventId });
    const { _id, mapping, report } = await checkedImport(turnout, copy.eventId, file, 'attendees.xlsx');
    expect(mapping?.activities).toBe((await cellsOf(file)).heads.indexOf('Activities'));
    expect(report).toMatchObject({ goodRows: chosen.length, problems: [] });
    await ok('POST', `/api/x/imports/${_id}/run`, {});
    expect((await importAfter(turnout, _id, 'importing')).state).toBe('done');
    expect(await enrolledIn(copy)).toEqual(before);
  });

  it('are those chosen, and not what follows from a type, nor what is deleted', async () => {
    const event = await makeTestEvent(turnout, 'Follows');
    const typeId = await makeType(turnout, event, { name: 'Speaker' });
    const dinner = await define(event.eventId, { name: 'Dinner', autoEnrollTypes: [typeId] });
    const [talk, gone] = [await define(event.eventId, { name: 'Talk' }), await define(event.eventId, { name: 'Gone' })];
    const [ada, bo] = await register(turnout, { ...event, typeId }, ['Ada', 'Bo']);
    await choose(ada, [dinner, talk, gone]);
    await choose(bo, [dinner, gone]);
    await ok('DELETE', `/api/activities/${gone}`);
    const { heads, cells } = await cellsOf(await download({ eventId: event.eventId }));
    expect(cells).toEqual({ Ada: 'Talk', Bo: '' });
    expect(heads.slice(heads.indexOf('Activities'), heads.indexOf('Activities') + 2)).toEqual(['Activities', 'Total']);
  });

  it('are there where their column is asked for, also by the id of one that another is called the same as', async () => {
    const { event } = await withActivities('Twice');
    const [first, second] = [
      await define(event.eventId, { name: 'Yoga' }),
      await define(event.eventId, { name: 'Yoga' }),
    ];
    const [ada, bo] = await register(turnout, event, ['Ada', 'Bo']);
    await choose(ada, [first]);
    await choose(bo, [second]);
    const columns = [event.fields.FNAME, 'activities'];
    const { heads, cells } = await cellsOf(await download({ eventId: event.eventId, columns }));
    expect(heads).toEqual(['First name', 'Activities']);
    expect(cells).toEqual({ Ada: 'Yoga', Bo: second });
    expect((await cellsOf(await download({ eventId: event.eventId, columns: ['name'] }))).heads).toEqual(['Name']);
  });
});
