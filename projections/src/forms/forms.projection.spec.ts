// kind: database
import {
  fieldEvents,
  FieldView,
  typeEvents,
  typeGroupEvents,
  TypeGroupView,
  TypeView,
  type TypeDetails,
} from '@turnout/contracts/forms';
import { TypeGroupId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { projections } from '../index.ts';
import { readCheckpoint } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, fieldId, typeId } from '../platform/testing/facts.ts';
import { registered } from '../platform/testing/people.ts';
import { projectionNamed, remember } from '../platform/testing/remember.ts';
import { formsProjection } from './forms.projection.ts';
import {
  countRegistrantsOfType,
  fieldById,
  fieldsOfEvent,
  knownFields,
  knownTypeGroups,
  knownTypes,
  registrantsOfType,
  typeGroupsOfEvent,
  typesOfEvent,
} from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const field = (number: number, event = 1) =>
  fact(fieldEvents.FieldDefined, {
    fieldId: fieldId(number),
    eventId: eventId(event),
    details: {
      title: `Field ${number}`,
      name: `F${number}`,
      description: '',
      type: 'list',
      required: false,
      values: ['a', 'b'],
      labels: ['A', 'B'],
      fieldMapping: '',
      validations: {},
    },
  });
const type = (
  number: number,
  order: number | null,
  fields: number[] = [],
  more: Partial<z.input<typeof TypeDetails>> = {},
) =>
  fact(typeEvents.RegistrationTypeDefined, {
    typeId: typeId(number),
    eventId: eventId(),
    details: {
      name: `Type ${number}`,
      description: '',
      order,
      publicRegistration: true,
      badgeContent: '',
      fields: fields.map((one) => fieldId(one)),
      ...more,
    },
  });

describe('forms', () => {
  it('lists fields in the order of their definition, options a line each', async () => {
    await remember(database.pool, formsProjection, [field(2), field(1), field(3, 2)]);
    const fields = await fieldsOfEvent(database.pool, { eventId: eventId() });
    expect(fields.map((one) => FieldView.parse(one)._id)).toEqual([fieldId(2), fieldId(1)]);
    expect(fields[0]).toMatchObject({ values: 'a\nb', labels: 'A\nB' });
    expect(await fieldById(database.pool, fieldId(3))).toMatchObject({ eventId: eventId(2) });
  });

  it('lists types by their order number with the fields of their form, in the order of the form', async () => {
    await remember(database.pool, formsProjection, [
      field(1),
      field(2),
      type(1, null, [2, 1, 9]),
      type(2, 10),
      type(3, 9),
    ]);
    const types = await typesOfEvent(database.pool, { eventId: eventId() });
    expect(types.map((one) => TypeView.parse(one)._id)).toEqual([typeId(3), typeId(2), typeId(1)]);
    expect(types[2]?.fields.map(({ name }) => name)).toEqual(['F2', 'F1']);
  });

  it('follows what was revised and forgets what was retired', async () => {
    await remember(database.pool, formsProjection, [
      field(1),
      field(2),
      type(1, 1, [1, 2]),
      type(2, 2),
      fact(fieldEvents.FieldRevised, { fieldId: fieldId(2), eventId: eventId(), details: { title: 'New' } }),
      fact(fieldEvents.FieldRetired, { fieldId: fieldId(1), eventId: eventId() }),
      fact(typeEvents.RegistrationTypeRevised, { typeId: typeId(1), eventId: eventId(), details: { order: 3 } }),
      fact(typeEvents.RegistrationTypeRetired, { typeId: typeId(2), eventId: eventId() }),
    ]);
    const types = await typesOfEvent(database.pool, { eventId: eventId() });
    expect(types).toMatchObject([
      { _id: typeId(1), order: 3, fields: [{ _id: fieldId(2), title: 'New', name: 'F2' }] },
    ]);
    expect(await fieldById(database.pool, fieldId(1))).toBeNull();
  });

  it('tells which records an event has, in the order of their definition, and how far it has read', async () => {
    const retired = fact(fieldEvents.FieldRetired, { fieldId: fieldId(2), eventId: eventId() });
    await remember(database.pool, formsProjection, [
      field(3),
      field(1),
      field(2),
      field(4, 2),
      type(2, 1),
      type(1, 2),
      retired,
    ]);
    const { position } = await knownFields.asFarAsRead(database.pool, eventId());
    expect(position).toBe((await readCheckpoint(database.pool, formsProjection.name))?.position);
    expect(await knownFields.asFarAsRead(database.pool, eventId())).toEqual({
      position,
      ids: [fieldId(3), fieldId(1)],
    });
    expect((await knownTypes.asFarAsRead(database.pool, eventId())).ids).toEqual([typeId(2), typeId(1)]);
    expect(await knownTypeGroups.asFarAsRead(database.pool, eventId())).toEqual({ position, ids: [] });
  });

  it('counts the registrants of a type, whatever their status', async () => {
    await remember(database.pool, projectionNamed(projections, 'door'), [
      registered(1, [{}, { status: 'deleted' }, { typeId: typeId(2) }]),
      registered(2, [{}], { eventId: eventId(2) }),
    ]);
    expect(await countRegistrantsOfType.askTables(database.pool, typeId(1))).toBe(3);
    expect(await countRegistrantsOfType.askTables(database.pool, typeId(7))).toBe(0);
  });

  it('names the registrants of a type, the newest registrations first, at most so many', async () => {
    await remember(database.pool, formsProjection, [type(1, null), type(2, null)]);
    await remember(database.pool, projectionNamed(projections, 'registrants'), [
      registered(1, [{ firstName: 'Ada', lastName: 'Byron' }, { typeId: typeId(2) }]),
      registered(2, [
        { firstName: 'Bo', lastName: '' },
        { firstName: 'Cy', lastName: 'Dee', status: 'deleted' },
      ]),
    ]);
    const named = async (limit: number) =>
      (await registrantsOfType.askTables(database.pool, { typeId: typeId(1), limit })).map(({ name }) => name);
    expect(await named(20)).toEqual(['Bo', 'Cy Dee', 'Ada Byron']);
    expect(await named(2)).toEqual(['Bo', 'Cy Dee']);
  });
});

describe('type groups', () => {
  const groupId = (number: number) => TypeGroupId.parse(`tg${String(number).padStart(18, '0')}`);
  const group = (number: number, order: number, types: number[]) =>
    fact(typeGroupEvents.TypeGroupDefined, {
      typeGroupId: groupId(number),
      eventId: eventId(),
      details: { name: `Group ${number}`, order, types: types.map((one) => typeId(one)) },
    });
  const listed = async (publicOnly: boolean) =>
    (await typeGroupsOfEvent(database.pool, { eventId: eventId() }, { publicOnly })).map((one) =>
      TypeGroupView.parse(one),
    );

  it('stand in their order, each with its types in the order given', async () => {
    await remember(database.pool, formsProjection, [
      type(1, null),
      type(2, null),
      group(1, 5, [2, 1]),
      group(2, 0, []),
      group(3, 5, [1]),
      fact(typeGroupEvents.TypeGroupRevised, {
        typeGroupId: groupId(3),
        eventId: eventId(),
        details: { name: 'Crew', order: 5, types: [typeId(2)] },
      }),
    ]);
    expect(await listed(false)).toEqual([
      { _id: groupId(2), eventId: eventId(), name: 'Group 2', order: 0, types: [], _version: 0 },
      { _id: groupId(1), eventId: eventId(), name: 'Group 1', order: 5, types: [typeId(2), typeId(1)], _version: 0 },
      { _id: groupId(3), eventId: eventId(), name: 'Crew', order: 5, types: [typeId(2)], _version: 5 },
    ]);
  });

  it('show strangers only what they may choose', async () => {
    await remember(database.pool, formsProjection, [
      type(1, null),
      type(2, null, [], { publicRegistration: false }),
      type(3, null, [], { hiddenFromExternal: true }),
      group(1, 1, [3, 2, 1]),
      group(2, 2, [2, 3]),
      group(3, 3, []),
    ]);
    expect(await listed(true)).toMatchObject([{ _id: groupId(1), types: [typeId(1)] }]);
    expect(await listed(false)).toHaveLength(3);
  });

  it('lose a retired type and can be retired themselves; so do the groups that people may bring along', async () => {
    await remember(database.pool, formsProjection, [
      type(1, 1, [], {
        groups: [typeId(2), typeId(1)],
        groupCount: { [typeId(2)]: 4, [typeId(1)]: 1 },
        orderGroup: { [typeId(2)]: 1, [typeId(1)]: 2 },
      }),
      type(2, 2),
      group(1, 1, [1, 2]),
      group(2, 2, [1]),
      fact(typeEvents.RegistrationTypeRetired, { typeId: typeId(2), eventId: eventId() }),
      fact(typeGroupEvents.TypeGroupRetired, { typeGroupId: groupId(2), eventId: eventId() }),
    ]);
    expect(await listed(false)).toMatchObject([{ _id: groupId(1), types: [typeId(1)] }]);
    const [left] = await typesOfEvent(database.pool, { eventId: eventId() });
    expect(left).toMatchObject({ groups: [typeId(1)] });
    expect([left?.groupCount, left?.orderGroup]).toEqual([{ [typeId(1)]: 1 }, { [typeId(1)]: 2 }]);
  });
});
