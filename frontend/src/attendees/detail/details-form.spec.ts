import { cellText } from '@turnout/contracts/fields';
import { AskedFieldView } from '@turnout/contracts/forms';
import { describe, expect, it } from 'vitest';
import { asShownThen, detailFields, detailRules, type Draft } from './details-form.ts';
import { registrationExample } from '../../platform/testing/registration.example.ts';

const field = (change: Partial<Record<keyof AskedFieldView, unknown>>) =>
  AskedFieldView.parse({
    _id: 'f0123456789abcdefgh1',
    eventId: registrationExample.event,
    title: 'First name',
    name: 'FNAME',
    description: '',
    type: 'text',
    required: true,
    values: '',
    labels: '',
    fieldMapping: 'firstName',
    validations: {},
    ...change,
  });
const meals = field({
  _id: 'f0123456789abcdefgh5',
  title: 'Meals',
  name: 'MEALS',
  type: 'checkboxes',
  required: false,
  fieldMapping: '',
  values: 'Lunch\nDinner',
  labels: 'Midday\nEvening',
});
const age = field({
  _id: 'f0123456789abcdefgh6',
  title: 'Age',
  name: 'AGE',
  type: 'integer',
  required: false,
  fieldMapping: '',
  validations: { min: 18 },
});
const form = [field({}), meals, age];
const judged = (fields: ReturnType<typeof detailFields>, draft: Draft, hasPrivilege = false) =>
  detailRules(fields, hasPrivilege)(draft);
const problems = (fields: ReturnType<typeof detailFields>, draft: Draft) =>
  Object.fromEntries(judged(fields, draft).problems.map(({ field: { _id }, problem }) => [_id, problem]));

describe("somebody's details", () => {
  it("stand in the form's order, with empty ones, then what else was entered", () => {
    expect(detailFields(registrationExample, form).map(({ title }) => title)).toEqual([
      'First name',
      'Meals',
      'Age',
      'Last name',
      'E-mail',
      'Company',
    ]);
  });

  it('show options by their labels', () => {
    const shown = detailFields(registrationExample, form).map((one) => cellText(one, one.value));
    expect(shown.slice(0, 3)).toEqual(['Ada', 'Midday, Evening', '']);
  });

  it('send only what was changed', () => {
    const fields = detailFields(registrationExample, form);
    expect(
      judged(fields, { [meals._id]: ['Dinner', 'Lunch'], [age._id]: '36', f0123456789abcdefgh1: 'Ada' }).changes,
    ).toEqual([{ _id: age._id, name: 'AGE', value: '36' }]);
  });
});

it('are read as they were shown to somebody when they registered, where that is kept', () => {
  const shownThen = { values: 'Lunch\nDinner', labels: 'Noon\nNight' };
  const fields = registrationExample.fields.map((one) =>
    one._id === meals._id ? { ...one, title: 'Food', shownThen } : { ...one, title: 'Old' },
  );
  const read = asShownThen(detailFields({ fields }, [field({}), meals]), { fields });
  expect(read.map((one) => [one.title, cellText(one, one.value)]).slice(0, 2)).toEqual([
    ['First name', 'Ada'],
    ['Food', 'Noon, Night'],
  ]);
});

describe('correcting details', () => {
  const fields = detailFields(registrationExample, form);

  it('names the problem at its field', () => {
    expect(problems(fields, { f0123456789abcdefgh1: '', [meals._id]: ['Supper'], [age._id]: '17' })).toEqual({
      f0123456789abcdefgh1: { rule: 'required' },
      [meals._id]: { rule: 'option' },
      [age._id]: { rule: 'min', limit: 18 },
    });
  });

  it('lets staff leave everything empty but names', () => {
    const company = field({ _id: 'f0123456789abcdefgh4', name: 'COMPANY', fieldMapping: '' });
    expect(problems(detailFields(registrationExample, [company]), { [company._id]: '' })).toEqual({});
  });

  it('closes what the server would refuse: privileged fields, and what is on no form', () => {
    const vip = field({ _id: 'f0123456789abcdefgh4', name: 'COMPANY', specialPrivilegeNeededToEdit: true });
    const gone = field({ _id: 'f0123456789abcdefgh3', name: 'EMAIL', published: false });
    const details = detailFields(registrationExample, [field({}), vip, gone]);
    const closed = (hasPrivilege: boolean) =>
      judged(details, {}, hasPrivilege).shown.map(({ field: { name }, closed: why }) => [name, why]);
    const others = [
      ['EMAIL', 'off-form'],
      ['LNAME', 'off-form'],
      ['MEALS', 'off-form'],
    ];
    expect(closed(false)).toEqual([['FNAME', null], ['COMPANY', 'privilege'], ...others]);
    expect(closed(true)).toEqual([['FNAME', null], ['COMPANY', null], ...others]);
    expect(judged(details, { [vip._id]: 'Other', [gone._id]: 'x@example.org' }).changes).toEqual([]);
  });

  it('leaves options to the server where this viewer may not see them', () => {
    expect(problems(detailFields(registrationExample, null), { [meals._id]: ['Supper'] })).toEqual({});
  });
});

describe('details that follow from others', () => {
  const dinner = field({
    _id: 'f0123456789abcdefgh7',
    name: 'DINNER',
    type: 'radio',
    values: 'yes\nno',
    fieldMapping: '',
  });
  const wine = field({
    _id: 'f0123456789abcdefgh8',
    name: 'WINE',
    fieldMapping: '',
    dependsOnFields: [dinner._id],
    dependsOnValues: ['yes'],
  });
  const shown = (entered: Readonly<Record<string, string>>, draft: Readonly<Record<string, string>>) => {
    const fields = detailFields({ fields: [] }, [dinner, wine]).map((one) => ({
      ...one,
      value: entered[one._id] ?? '',
    }));
    const { shown: seen, changes } = judged(fields, draft);
    return { asked: seen.map(({ field: { name } }) => name), changes };
  };

  it('are asked, and sent, as the draft stands', () => {
    expect(shown({ [dinner._id]: 'no' }, {}).asked).toEqual(['DINNER']);
    expect(shown({ [dinner._id]: 'no' }, { [dinner._id]: 'yes' }).asked).toEqual(['DINNER', 'WINE']);
    const taken = shown({ [dinner._id]: 'yes', [wine._id]: 'red' }, { [dinner._id]: 'no', [wine._id]: 'white' });
    expect(taken.asked).toEqual(['DINNER']);
    expect(taken.changes.map(({ name }) => name)).toEqual(['DINNER']);
  });

  it('stay in sight where they were answered without being asked', () => {
    expect(shown({ [dinner._id]: 'no', [wine._id]: 'red' }, {}).asked).toEqual(['DINNER', 'WINE']);
  });
});
