// kind: database
import type { FieldType, FieldValue } from '@turnout/contracts/fields';
import { customWidgetRecord, fieldRecord } from '@turnout/contracts/forms';
import { WidgetId, type FieldId, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import fc from 'fast-check';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projections } from '../../index.ts';
import { installReadModels } from '../../platform/checkpoints.ts';
import { testDatabase } from '../../platform/testing/database.ts';
import { eventId, fact, fieldId, typeId } from '../../platform/testing/facts.ts';
import type { NewFact } from '../../platform/testing/memory-log.ts';
import { personalOf, primaryId, registered } from '../../platform/testing/people.ts';
import { remember } from '../../platform/testing/remember.ts';
import { registrantsProjection } from '../registrants.projection.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const [meal, extras, nights] = [fieldId(1), fieldId(2), fieldId(3)];
const widgetId = (number: number): WidgetId => WidgetId.parse(`wd${String(number).padStart(18, '0')}`);
const group = (number: number) => ({ eventId: eventId(), primaryId: primaryId(number) });
const person = (number: number, place = 1): RegistrantId => registrantAt(primaryId(number), place);

const field = (id: FieldId, type: FieldType): NewFact =>
  fact(fieldRecord.fact.defined, {
    fieldId: id,
    eventId: eventId(),
    details: {
      title: id,
      name: id,
      description: '',
      type,
      required: false,
      values: [],
      labels: [],
      fieldMapping: '',
      validations: {},
    },
  });
const becomes = (id: FieldId, type: FieldType): NewFact =>
  fact(fieldRecord.fact.revised, { fieldId: id, eventId: eventId(), details: { type } });
const details = (forField: FieldId, by: readonly FieldId[], combinedCount: boolean) => ({
  title: 'Counted',
  enabled: true,
  forField,
  showValueInsteadOfLabel: false,
  combinedCount,
  dependencies: by.map((id) => ({ fieldId: id, showValueInsteadOfLabel: false })),
});
const widget = (number: number, forField: FieldId, by: readonly FieldId[] = [], combinedCount = false): NewFact =>
  fact(customWidgetRecord.fact.defined, {
    widgetId: widgetId(number),
    eventId: eventId(),
    details: details(forField, by, combinedCount),
  });
const status = (number: number, place: number, from: RegistrationStatus, to: RegistrationStatus): NewFact =>
  fact(registrationEvents.RegistrationStatusSet, {
    ...group(number),
    status: to,
    registrants: [{ registrantId: person(number, place), typeId: typeId(), from, isCheckedIn: false }],
  });
const corrected = (number: number, place: number, fields: Record<FieldId, FieldValue>): NewFact =>
  fact(
    registrationEvents.RegistrantDetailsCorrected,
    { ...group(number), registrantId: person(number, place) },
    { personal: { [person(number, place)]: personalOf({ fields }) } },
  );

const Row = z.object({
  fields: z.string(),
  chosen: z.string(),
  status: z.string(),
  people: z.int(),
  amount: z.coerce.string(),
});
const rows = async () => {
  const all = await database.pool.any(
    sql.type(Row)`select fields, chosen, status, people, amount::text as amount from answer_tally`,
  );
  return Object.fromEntries(
    all.map((row) => [`${row.fields} ${row.chosen} ${row.status}`, `${row.people} ${row.amount}`]),
  );
};

describe('what an event’s widgets count', () => {
  it('is each value, each combination, and the sum of whole numbers, by status', async () => {
    await remember(database.pool, registrantsProjection, [
      field(meal, 'radio'),
      field(extras, 'checkboxes'),
      field(nights, 'integer'),
      widget(1, meal, [extras]),
      widget(2, nights, [meal]),
      registered(1, [
        { fields: { [meal]: 'soup', [extras]: ['a', 'b'], [nights]: '3' } },
        { fields: { [meal]: 'fish', [nights]: '-1' }, status: 'pending' },
        { fields: { [nights]: 'many' } },
      ]),
    ]);
    expect(await rows()).toEqual({
      [`${meal} [] confirmed`]: '1 0',
      [`${meal} [] pending`]: '1 0',
      [`${meal} ["soup"] confirmed`]: '1 0',
      [`${meal} ["fish"] pending`]: '1 0',
      [`${meal} ${extras} [] confirmed`]: '1 0',
      [`${meal} ${extras} [] pending`]: '1 0',
      [`${meal} ${extras} ["soup","a"] confirmed`]: '1 0',
      [`${meal} ${extras} ["soup","b"] confirmed`]: '1 0',
      [`${meal} ${extras} ["fish",""] pending`]: '1 0',
      [`${nights} [] confirmed`]: '1 3',
      [`${nights} [] pending`]: '1 -1',
      [`${nights} [""] confirmed`]: '1 3',
      [`${nights} [""] pending`]: '1 -1',
      [`${nights} ${meal} [] confirmed`]: '1 3',
      [`${nights} ${meal} [] pending`]: '1 -1',
      [`${nights} ${meal} ["","soup"] confirmed`]: '1 3',
      [`${nights} ${meal} ["","fish"] pending`]: '1 -1',
    });
  });

  it('counts who was there before the widget, and nobody once nothing counts the field', async () => {
    const people = registered(1, [{ fields: { [meal]: 'soup' } }, { fields: { [meal]: 'fish\u0000', [extras]: 'x' } }]);
    await remember(database.pool, registrantsProjection, [field(meal, 'text'), people, widget(1, meal)]);
    expect(await rows()).toEqual({});
    await remember(database.pool, registrantsProjection, [
      field(meal, 'text'),
      people,
      widget(1, meal),
      becomes(meal, 'list'),
      corrected(1, 1, { [meal]: 'fish' }),
    ]);
    expect(await rows()).toEqual({ [`${meal} [] confirmed`]: '2 0', [`${meal} ["fish"] confirmed`]: '2 0' });
    await remember(database.pool, registrantsProjection, [
      field(meal, 'list'),
      widget(1, meal),
      people,
      fact(customWidgetRecord.fact.retired, { widgetId: widgetId(1), eventId: eventId() }),
    ]);
    expect(await rows()).toEqual({});
  });

  it('takes values of any length, and sums beyond what a number holds', async () => {
    const long = 'ü'.repeat(600);
    const most = '999999999999999';
    await remember(database.pool, registrantsProjection, [
      field(meal, 'list'),
      field(extras, 'list'),
      field(nights, 'integer'),
      widget(1, meal, [extras, nights], true),
      widget(2, nights),
      ...Array.from({ length: 12 }, (_, index) =>
        registered(index + 1, [{ fields: { [meal]: long, [extras]: '"\\'.repeat(300), [nights]: most } }]),
      ),
    ]);
    expect((await rows())[`${nights} [] confirmed`]).toBe(`12 ${(BigInt(most) * 12n).toString()}`);
  });
});

interface Somebody {
  status: RegistrationStatus;
  fields: Record<FieldId, FieldValue>;
}
interface Told {
  readonly facts: NewFact[];
  readonly types: Map<FieldId, FieldType>;
  readonly widgets: Map<number, ReturnType<typeof details>>;
  /** By group and place; `null`: gone. */
  readonly people: Map<string, Somebody>;
  readonly sizes: Map<number, number>;
}

const statuses = ['confirmed', 'pending', 'rejected', 'deleted'] as const;
const options = ['a', 'b', 'c'];
const answers = (luck: () => number): Record<FieldId, FieldValue> => {
  const said: Record<FieldId, FieldValue> = {};
  const one = () => options[Math.floor(luck() * 3)] ?? '';
  if (luck() < 0.8) said[meal] = one();
  if (luck() < 0.8) said[extras] = options.filter(() => luck() < 0.5);
  if (luck() < 0.8) said[nights] = luck() < 0.9 ? String(Math.floor(luck() * 9) - 2) : one();
  return said;
};

type Luck = () => number;
const pick = <T>(list: readonly T[], luck: Luck): T | undefined => list[Math.floor(luck() * list.length)];
const someStatus = (luck: Luck): RegistrationStatus => pick(statuses, luck) ?? 'confirmed';
/** Somebody who is there. */
interface Of {
  readonly at: string;
  readonly number: number;
  readonly place: number;
  readonly somebody: Somebody;
}
const sizeNow = ({ people }: Told, number: number): number =>
  [...people.keys()].filter((one) => one.startsWith(`${number} `)).length;

const comes = ({ facts, people, sizes }: Told, luck: Luck): void => {
  const next = sizes.size + 1;
  const newcomers = Array.from({ length: 1 + Math.floor(luck() * 3) }, () => ({
    status: someStatus(luck),
    fields: answers(luck),
  }));
  facts.push(registered(next, newcomers));
  sizes.set(next, newcomers.length);
  for (const [index, one] of newcomers.entries()) people.set(`${next} ${index + 1}`, one);
};
const statusChanges = ({ facts }: Told, luck: Luck, { number, place, somebody }: Of): void => {
  const to = someStatus(luck);
  facts.push(status(number, place, somebody.status, to));
  somebody.status = to;
};
const answersChange = ({ facts }: Told, luck: Luck, { number, place, somebody }: Of): void => {
  somebody.fields = answers(luck);
  facts.push(corrected(number, place, somebody.fields));
};
const isErased = ({ facts }: Told, _: Luck, { number, place, somebody }: Of): void => {
  const data = { ...group(number), registrantId: person(number, place), reason: '' };
  facts.push(fact(registrationEvents.RegistrantErased, data));
  somebody.fields = {};
};
const isRemoved = (told: Told, _: Luck, { at, number, place }: Of): void => {
  const groupSize = sizeNow(told, number) - 1;
  const data = { ...group(number), registrantId: person(number, place), typeId: typeId(), groupSize };
  told.facts.push(fact(registrationEvents.RegistrationRemoved, data));
  told.people.delete(at);
};
const joins = (told: Told, luck: Luck, { number }: Of): void => {
  const last = (told.sizes.get(number) ?? 0) + 1;
  told.sizes.set(number, last);
  const one: Somebody = { status: someStatus(luck), fields: answers(luck) };
  told.people.set(`${number} ${last}`, one);
  const joined = [{ registrantId: person(number, last), typeId: typeId(), status: one.status, place: last }];
  const data = { ...group(number), confirmationNumber: 'N', groupSize: sizeNow(told, number), registrants: joined };
  const personal = { [person(number, last)]: personalOf({ fields: one.fields }) };
  told.facts.push(fact(registrationEvents.RegistrantsAdded, data, { personal }));
};
const typeChanges = ({ facts, types }: Told, luck: Luck): void => {
  const id = pick([meal, extras, nights], luck) ?? meal;
  const type = pick(['radio', 'checkboxes', 'integer', 'text'] as const, luck) ?? 'radio';
  facts.push(becomes(id, type));
  types.set(id, type);
};
const widgetGoes = ({ facts, widgets }: Told, luck: Luck): void => {
  const number = pick([...widgets.keys()], luck);
  if (number === undefined) return;
  facts.push(fact(customWidgetRecord.fact.retired, { widgetId: widgetId(number), eventId: eventId() }));
  widgets.delete(number);
};
const widgetIsSaid = ({ facts, widgets }: Told, luck: Luck): void => {
  const number = Math.floor(luck() * 3);
  const [first = meal, ...others] = [meal, extras, nights].toSorted(() => luck() - 0.5);
  const said = details(first, others.slice(0, Math.floor(luck() * 3)), luck() < 0.5);
  const { defined, revised } = customWidgetRecord.fact;
  const schema = widgets.has(number) ? revised : defined;
  facts.push(fact(schema, { widgetId: widgetId(number), eventId: eventId(), details: said }));
  widgets.set(number, said);
};
const whatHappens = [
  [0.12, comes],
  [0.35, statusChanges],
  [0.5, answersChange],
  [0.56, isErased],
  [0.62, isRemoved],
  [0.72, joins],
  [0.8, typeChanges],
  [0.85, widgetGoes],
  [1, widgetIsSaid],
] as const;

/** One more thing happens, whatever the dice say. */
const happens = (told: Told, luck: Luck): void => {
  const kind = luck();
  const at = pick([...told.people.keys()], luck);
  const somebody = at === undefined ? undefined : told.people.get(at);
  if (at === undefined || somebody === undefined) {
    comes(told, luck);
    return;
  }
  const [number = 0, place = 0] = at.split(' ').map(Number);
  const [, act = comes] = whatHappens.find(([until]) => kind < until) ?? [];
  act(told, luck, { at, number, place, somebody });
};

/** What somebody's answers to these fields are, every combination. */
const setsOf = (one: Somebody, fields: readonly FieldId[], isSum: boolean): { sets: string[][]; amount: number } => {
  const chosen = (id: FieldId) => [one.fields[id] ?? []].flat().filter((value) => value !== '');
  const [own = [], ...others] = fields.map(chosen);
  const counted = isSum ? own.filter((value) => /^-?\d+$/.test(value)) : own;
  if (counted.length === 0) return { sets: [], amount: 0 };
  const cross = (sets: string[][], values: string[]) =>
    sets.flatMap((so) => (values.length === 0 ? [''] : values).map((value) => [...so, value]));
  const sets = others.reduce(cross, isSum ? [['']] : counted.map((value) => [value]));
  return { sets: [[], ...sets], amount: isSum ? counted.reduce((sum, value) => sum + Number(value), 0) : 0 };
};

/** The same counted by hand: for all that is counted, whoever is there one by one. */
const naive = ({ types, widgets, people }: Told): Record<string, string> => {
  const isOptions = (id: FieldId) => ['radio', 'checkboxes'].includes(types.get(id) ?? '');
  const isSum = (id: FieldId) => types.get(id) === 'integer';
  const wanted = [...widgets.values()]
    .filter(({ forField }) => isSum(forField) || isOptions(forField))
    .flatMap(({ forField, dependencies, combinedCount }) => {
      const by = dependencies.map(({ fieldId: id }) => id).filter(isOptions);
      return [[forField], ...(combinedCount ? [[forField, ...by]] : by.map((id) => [forField, id]))];
    });
  const seen = new Map<string, { people: number; amount: number }>();
  for (const [key, fields] of new Map(wanted.map((ids) => [ids.join(' '), ids]))) {
    for (const one of people.values()) {
      const { sets, amount } = setsOf(one, fields, isSum(fields[0] ?? meal));
      for (const values of sets) {
        const at = `${key} ${JSON.stringify(values)} ${one.status}`;
        const before = seen.get(at) ?? { people: 0, amount: 0 };
        seen.set(at, { people: before.people + 1, amount: before.amount + amount });
      }
    }
  }
  return Object.fromEntries([...seen].map(([at, so]) => [at, `${so.people} ${so.amount}`]));
};

describe('after any history', () => {
  it('tallies are what counting everybody by hand comes to, and groups are counted by their size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.nat()), async (seed) => {
        let state = seed;
        const luck = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32;
        };
        const told: Told = {
          facts: [field(meal, 'radio'), field(extras, 'checkboxes'), field(nights, 'integer')],
          types: new Map([
            [meal, 'radio'],
            [extras, 'checkboxes'],
            [nights, 'integer'],
          ]),
          widgets: new Map(),
          people: new Map(),
          sizes: new Map(),
        };
        for (let step = 0; step < 40; step += 1) happens(told, luck);
        await remember(database.pool, registrantsProjection, told.facts);
        expect(await rows()).toEqual(naive(told));
        const groups = await database.pool.any(
          sql.type(z.object({ size: z.int(), status: z.string(), groups: z.int() }))`
            select size, status, groups from group_sizes`,
        );
        const primaries = [...told.people].filter(([at]) => at.endsWith(' 1'));
        const sizeOf = (at: string) => {
          const people = [...told.people].filter(([one]) => one.split(' ')[0] === at.split(' ')[0]);
          return people.filter(([, one]) => one.status !== 'deleted').length || people.length;
        };
        const expected = Object.entries(Object.groupBy(primaries, ([at, { status: is }]) => `${sizeOf(at)} ${is}`));
        expect(Object.fromEntries(groups.map((one) => [`${one.size} ${one.status}`, one.groups]))).toEqual(
          Object.fromEntries(expected.map(([key, all]) => [key, all?.length])),
        );
      }),
      { numRuns: Math.ceil(0.04 * (fc.readConfigureGlobal().numRuns ?? 100)) },
    );
  }, 600_000);
});
