import { TypeView } from '@turnout/contracts/forms';
import { describe, expect, it } from 'vitest';
import { walkInForm } from './walk-in.form.ts';

const id = (letter: string) => letter.repeat(20);
const field = (letter: string, more: object) => ({
  _id: id(letter),
  eventId: id('e'),
  _version: 0,
  title: letter,
  name: letter,
  description: '',
  type: 'text',
  required: false,
  values: '',
  labels: '',
  fieldMapping: '',
  validations: {},
  ...more,
});
const type = TypeView.parse({
  _id: id('t'),
  eventId: id('e'),
  _version: 0,
  name: 'Guest',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields: [
    field('a', { required: true, fieldMapping: 'firstName' }),
    field('b', { validations: { email: true } }),
    field('c', { type: 'list', values: 'veg\nmeat', labels: 'Vegetarian' }),
    field('d', { type: 'checkboxes', values: 'sat\nsun' }),
    field('f', { type: 'integer', validations: { min: 1, max: 4 } }),
  ],
});
const rules = (entered: Record<string, string | string[]>) =>
  [...walkInForm(type, entered, false).problems].map(([key, { rule }]) => `${key.charAt(0)} ${rule}`);

describe('the form for somebody who came without a registration', () => {
  it('asks for the names alone of what is required: staff may leave the rest empty', () => {
    const more = {
      ...type,
      fields: [...type.fields, ...TypeView.shape.fields.parse([field('g', { required: true })])],
    };
    expect([...walkInForm(more, {}, false).problems.keys()]).toEqual([id('a')]);
  });

  it('closes a privileged field to whoever has no such right, with its default', () => {
    const own = field('p', { specialPrivilegeNeededToEdit: true, defaultValue: 'staff' });
    const form = (hasPrivilege: boolean) =>
      walkInForm({ fields: TypeView.shape.fields.parse([own]) }, { [id('p')]: 'guest' }, hasPrivilege);
    expect(form(false)).toMatchObject({
      questions: [{ isLocked: true, value: 'staff' }],
      fields: [{ value: 'staff' }],
    });
    expect(form(true)).toMatchObject({
      questions: [{ isLocked: false, value: 'guest' }],
      fields: [{ value: 'guest' }],
    });
  });

  it('checks every kind of field as the server does', () => {
    const entered = { [id('a')]: 'Ana', [id('b')]: 'nobody', [id('c')]: 'fish', [id('d')]: ['mon'], [id('f')]: '5' };
    expect(rules(entered)).toEqual(['b email', 'c option', 'd option', 'f max']);
  });

  it('sends the fields of the chosen type alone, and none left empty', () => {
    const entered = { [id('a')]: 'Ana', [id('b')]: '', [id('d')]: [], [id('z')]: 'of another type' };
    expect(walkInForm(type, entered, false).fields).toEqual([{ _id: id('a'), name: 'a', value: 'Ana' }]);
  });
});

it('asks after certain answers alone, begins with the defaults, and sends nothing that is not asked', () => {
  const asking = {
    ...type,
    fields: TypeView.shape.fields.parse([
      field('a', { type: 'radio', values: 'yes\nno', defaultValue: 'yes' }),
      field('b', { required: true, fieldMapping: 'lastName', dependsOnFields: [id('a')], dependsOnValues: ['yes'] }),
    ]),
  };
  const found = (entered: Record<string, string>) => [...walkInForm(asking, entered, false).problems.keys()];
  expect(found({})).toEqual([id('b')]);
  expect(found({ [id('a')]: 'no' })).toEqual([]);
  expect(walkInForm(asking, { [id('b')]: 'beans' }, false).fields.map(({ value }) => value)).toEqual(['yes', 'beans']);
  expect(walkInForm(asking, { [id('a')]: 'no', [id('b')]: 'beans' }, false).fields.map(({ value }) => value)).toEqual([
    'no',
  ]);
});
