import { describe, expect, it } from 'vitest';
import { FieldId } from '../../kernel/index.ts';
import { RegistrantPersonal } from './events.ts';
import { personalOf } from './personal.ts';

const id = (letter: string) => FieldId.parse(letter.repeat(20));
const fields = [
  { _id: id('a'), fieldMapping: 'firstName' as const },
  { _id: id('b'), fieldMapping: 'email' as const },
  { _id: id('c'), fieldMapping: 'email' as const },
  { _id: id('d'), fieldMapping: '' as const },
];

describe('what the log keeps about a person', () => {
  it('takes name and address from the fields mapped to them', () => {
    const personal = personalOf(fields, {
      [id('a')]: 'Ana',
      [id('c')]: 'ana@example.org',
      [id('d')]: ['vegan', 'no nuts'],
    });
    expect(personal).toStrictEqual({
      firstName: 'Ana',
      lastName: '',
      email: 'ana@example.org',
      phone: '',
      fields: { [id('a')]: 'Ana', [id('c')]: 'ana@example.org', [id('d')]: ['vegan', 'no nuts'] },
    });
    expect(RegistrantPersonal.parse(personal)).toStrictEqual(personal);
  });
  it('prefers the first field that holds something', () => {
    expect(personalOf(fields, { [id('b')]: '', [id('c')]: 'second@example.org' }).email).toBe('second@example.org');
    expect(personalOf(fields, { [id('b')]: 'first@example.org', [id('c')]: 'second@example.org' }).email).toBe(
      'first@example.org',
    );
  });
  it('leaves empty entries out', () => {
    expect(personalOf(fields, { [id('a')]: '', [id('d')]: [] }).fields).toStrictEqual({});
  });
});
