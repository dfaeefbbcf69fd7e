import { DefineType, TypeView, type FieldMapping, firstFieldsOf } from '@turnout/contracts/forms';
import { FieldId } from '@turnout/contracts/kernel';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import ui from '../ui/words/en.json' with { type: 'json' };
import words from './words/en.json' with { type: 'json' };
import { bodyOf, typeProblems, valuesOf } from './type-form.ts';
import { typeGroupBody, typeGroupValues } from './type-group-form.ts';

const [child, crew] = ['0123456789abcdefghjk', '1123456789abcdefghjk'] as const;
const type = TypeView.parse({
  _id: '2123456789abcdefghjk',
  eventId: '3123456789abcdefghjk',
  _version: 0,
  name: 'Family',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields: [],
  availableSeats: 40,
  groups: [crew, child],
  groupCount: { [child]: 4, [crew]: 1 },
});

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { ui, forms: words } } }));

describe('the form of a registration type', () => {
  it('sends what it was given', () => {
    expect(type).toMatchObject({ ...bodyOf(valuesOf(type), type) });
  });
  it('of a new type is complete but for its name', () => {
    const body = { eventId: type.eventId, ...bodyOf(valuesOf(null)) };
    expect(DefineType.safeParse(body).success).toBe(false);
    expect(DefineType.parse({ ...body, name: 'Visitor' })).toMatchObject({ publicRegistration: true, groups: [] });
  });
  it('of a new type asks for name and e-mail, in that order, whatever else the event asks', () => {
    const field = (place: number, fieldMapping: FieldMapping, published = true) => ({
      _id: FieldId.parse(`${place}123456789abcdefghjk`),
      fieldMapping,
      published,
    });
    const fields = [
      field(1, 'email'),
      field(2, ''),
      field(3, 'lastName'),
      field(4, 'firstName', false),
      field(5, 'firstName'),
      field(6, 'phone'),
      field(7, 'email'),
    ];
    const first = firstFieldsOf(fields);
    expect(first).toEqual([fields[4]?._id, fields[2]?._id, fields[0]?._id]);
    expect(bodyOf(valuesOf(null, first))).toMatchObject({ fields: first });
    expect(firstFieldsOf([field(1, 'phone')])).toEqual([]);
  });
  it('keeps the order of those brought along and drops counts of those taken out', () => {
    const values = valuesOf(type);
    const companions = values.companions.toReversed().slice(0, 1);
    expect(bodyOf({ ...values, companions })).toMatchObject({ groups: [child], groupCount: { [child]: 4 } });
  });
  it('offers those brought along by their places, and gives each a place', () => {
    const placed = { ...type, orderGroup: { [child]: 1, [crew]: 2 } };
    expect(valuesOf(placed).companions.map((one) => one.type)).toEqual([child, crew]);
    expect(bodyOf(valuesOf(type)).orderGroup).toEqual({ [crew]: 1, [child]: 2 });
  });
  it('sends the guest list where it was changed, each time as another revision', () => {
    const guests = { ...type, allowedEmails: ['ada@example.org', 'bo@example.org'] };
    const values = valuesOf(guests);
    expect(values.allowedEmails).toBe('ada@example.org\nbo@example.org');
    expect(bodyOf(values, guests)).not.toHaveProperty('allowedEmails');
    const sent = () => bodyOf({ ...values, allowedEmails: '' }, guests);
    expect(sent()).toMatchObject({ allowedEmails: '' });
    expect(sent()).not.toEqual(sent());
  });
  it('names what is wrong: an address that is none, decimals that the currency has not, a discount without value', () => {
    const found = (more: object) =>
      typeProblems({ ...valuesOf(type), ...more }, { eventId: type.eventId, currency: 'JPY', t: i18next.t });
    expect(found({})).toEqual({});
    expect(found({ allowedEmails: 'ada@example.org\nbo' })['allowedEmails']).toContain('“bo”');
    expect(found({ price: 0.5 })['price']).toContain('JPY');
    expect(found({ price: -1 })).toHaveProperty('price');
    expect(found({ discount: { ...valuesOf(type).discount, isOn: true } })).toHaveProperty('discount');
  });
  it('takes an emptied number for none', () => {
    expect(bodyOf({ ...valuesOf(type), availableSeats: '', minimumCount: '', order: '' })).toMatchObject({
      availableSeats: 0,
      minimumCount: 0,
      order: null,
    });
  });
});

describe('the form of a type group', () => {
  it('sends name, order and types', () => {
    expect(typeGroupBody({ ...typeGroupValues(null), name: ' Guests ', types: [child] })).toEqual({
      name: 'Guests',
      order: 0,
      types: [child],
    });
  });
});
