import { TypeView } from '@turnout/contracts/forms';
import { describe, expect, it } from 'vitest';
import { bodyOf, problemsOf } from './walk-in.form.ts';

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
  [...problemsOf(type, entered, { mayBeEmpty: false })].map(([key, { rule }]) => `${key.charAt(0)} ${rule}`);

describe('the form for somebody who came without a registration', () => {
  it('asks for what is required', () => {
    expect(rules({})).toEqual(['a required']);
  });

  it('checks every kind of field as the server does', () => {
    const entered = { [id('a')]: 'Ana', [id('b')]: 'nobody', [id('c')]: 'fish', [id('d')]: ['mon'], [id('f')]: '5' };
    expect(rules(entered)).toEqual(['b email', 'c option', 'd option', 'f max']);
  });

  it('sends the fields of the chosen type alone, and none left empty', () => {
    const body = bodyOf(type, { [id('a')]: 'Ana', [id('b')]: '', [id('d')]: [], [id('z')]: 'of another type' });
    expect(body.fields).toEqual([{ _id: id('a'), name: 'a', value: 'Ana' }]);
  });
});

it('asks after certain answers alone, begins with the defaults, and sends nothing that is not asked', () => {
  const asking = {
    ...type,
    fields: TypeView.shape.fields.parse([
      field('a', { type: 'radio', values: 'yes\nno', defaultValue: 'yes' }),
      field('b', { required: true, dependsOnFields: [id('a')], dependsOnValues: ['yes'] }),
    ]),
  };
  const found = (entered: Record<string, string>) => [...problemsOf(asking, entered, { mayBeEmpty: false }).keys()];
  expect(found({})).toEqual([id('b')]);
  expect(found({ [id('a')]: 'no' })).toEqual([]);
  expect(bodyOf(asking, { [id('b')]: 'beans' }).fields.map(({ value }) => value)).toEqual(['yes', 'beans']);
  expect(bodyOf(asking, { [id('a')]: 'no', [id('b')]: 'beans' }).fields.map(({ value }) => value)).toEqual(['no']);
});
