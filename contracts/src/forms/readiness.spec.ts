import { describe, expect, it } from 'vitest';
import { Instant, TypeId } from '../kernel/index.ts';
import { closedBecause, eventProblemsOf, typeProblemsOf, type CheckedType } from './readiness.ts';

const id = (letter: string) => TypeId.parse(letter.repeat(20));
const asking = (
  fieldMapping: CheckedType['fields'][number]['fieldMapping'],
  published = true,
  showOnRegistrationScreen = true,
): CheckedType['fields'][number] => ({ fieldMapping, published, showOnRegistrationScreen });
const type = (changes: Partial<CheckedType> = {}): CheckedType => ({
  _id: id('a'),
  groups: [],
  publicRegistration: true,
  hiddenFromExternal: false,
  typeGroupOnly: false,
  fields: [asking('firstName'), asking('email')],
  ...changes,
});

describe('what keeps a type from doing its work', () => {
  it('is nothing where it asks for a name and an address', () => {
    expect(typeProblemsOf(type(), [type()])).toEqual([]);
    expect(typeProblemsOf(type({ fields: [asking('lastName'), asking('email')] }), [])).toEqual([]);
  });

  it.each<[string, Partial<CheckedType>, string[]]>([
    ['no field', { fields: [] }, ['asks-nothing']],
    ['drafts alone', { fields: [asking('firstName', false), asking('email', false)] }, ['asks-nothing']],
    ['a name that visitors do not see', { fields: [asking('firstName', true, false), asking('email')] }, ['no-name']],
    ['no name', { fields: [asking('email')] }, ['no-name']],
    ['no address', { fields: [asking('firstName')] }, ['no-email']],
    ['neither', { fields: [asking('city')] }, ['no-name', 'no-email']],
    ['others to be added, and none of any', { groups: [id('b')], groupCount: { [id('b')]: 0 } }, ['brings-nobody']],
    ['more people than may come together', { groupCount: {}, minimumCount: 2 }, ['minimum-too-high']],
    [
      'fewer than it should',
      { groups: [id('b')], groupCount: { [id('b')]: 2 }, minimumCount: 4 },
      ['minimum-too-high'],
    ],
    ['as many as it should', { groups: [id('b')], groupCount: { [id('b')]: 2 }, minimumCount: 3 }, []],
    ['nobody who brings it', { typeGroupOnly: true }, ['nobody-brings-it']],
  ])('is told: %s', (_, changes, problems) => {
    const checked = type(changes);
    expect(typeProblemsOf(checked, [checked])).toEqual(problems);
  });

  it('is no field hidden from visitors where staff alone register people', () => {
    const staffOnly = type({ publicRegistration: false, fields: [asking('firstName', true, false), asking('email')] });
    expect(typeProblemsOf(staffOnly, [staffOnly])).toEqual([]);
  });

  it('is no missing address of those who are brought along', () => {
    const brought = type({ typeGroupOnly: true, fields: [asking('firstName')] });
    expect(typeProblemsOf(brought, [brought, type({ _id: id('b'), groups: [brought._id] })])).toEqual([]);
  });
});

describe('the public page', () => {
  const now = Instant.parse('2026-05-01T12:00:00.000Z');
  const event = {
    preventExternalRegistrations: false,
    registrationClosesAt: null,
    endDate: Instant.parse('2026-05-02T12:00:00.000Z'),
  };
  const open = { ...type(), availableSeats: 0 };

  it('takes registrations where a type with room can be chosen', () => {
    expect(closedBecause(event, [open], now)).toBeNull();
    expect(closedBecause(event, [{ ...open, availableSeats: 2, seatsTaken: 1 }], now)).toBeNull();
  });

  it('says why it does not', () => {
    expect(closedBecause({ ...event, preventExternalRegistrations: true }, [open], now)).toBe('prevented');
    expect(closedBecause({ ...event, registrationClosesAt: now }, [open], now)).toBe('closed');
    expect(closedBecause({ ...event, endDate: now }, [open], now)).toBe('closed');
    expect(closedBecause(event, [], now)).toBe('no-types');
    expect(closedBecause(event, [{ ...open, publicRegistration: false }], now)).toBe('no-public-type');
    expect(closedBecause(event, [{ ...open, hiddenFromExternal: true }], now)).toBe('no-public-type');
    expect(closedBecause(event, [{ ...open, typeGroupOnly: true }], now)).toBe('no-public-type');
    expect(closedBecause(event, [{ ...open, availableSeats: 2, seatsTaken: 2 }], now)).toBe('full');
  });
});

describe('what an event lacks', () => {
  const now = Instant.parse('2026-05-01T12:00:00.000Z');
  const event = { preventExternalRegistrations: false, endDate: Instant.parse('2026-05-02T12:00:00.000Z') };
  const named = (changes: Partial<CheckedType> = {}) => ({ ...type(changes), name: 'Visitor' });

  it('is told with the type that it is about', () => {
    expect(eventProblemsOf(event, [], now)).toEqual([{ problem: 'no-types', name: '' }]);
    expect(eventProblemsOf(event, [named({ fields: [] })], now)).toEqual([
      { problem: 'asks-nothing', name: 'Visitor' },
    ]);
    expect(eventProblemsOf(event, [named({ publicRegistration: false })], now)).toEqual([
      { problem: 'no-public-type', name: '' },
    ]);
  });

  it('is nothing where it works, is over, or visitors are to register nowhere', () => {
    expect(eventProblemsOf(event, [named()], now)).toEqual([]);
    expect(eventProblemsOf(event, [], Instant.parse('2026-05-03T12:00:00.000Z'))).toEqual([]);
    const staffOnly = { ...event, preventExternalRegistrations: true };
    expect(eventProblemsOf(staffOnly, [named({ publicRegistration: false })], now)).toEqual([]);
  });
});
