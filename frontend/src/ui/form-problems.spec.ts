import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsOf, refusedField } from './form-problems.ts';
import words from './words/en.json' with { type: 'json' };

const schema = z.strictObject({
  name: z.string().trim().min(1).max(5),
  email: z.email(),
  site: z.union([z.literal(''), z.url()]),
  count: z.int().min(1).max(3),
});
const fine = { name: 'Ana', email: 'ana@example.org', site: '', count: 2 };

describe('the problems of a form', () => {
  beforeAll(async () => {
    await i18next.init({ lng: 'en', resources: { en: { ui: words } }, interpolation: { escapeValue: false } });
  });
  it('are none where the contract finds none', () => {
    expect(problemsOf(schema, fine, i18next.t)).toEqual({});
  });
  it.each([
    [{ name: ' ' }, { name: 'is required' }],
    [{ name: 'Anastasia' }, { name: 'must have at most 5 characters' }],
    [{ email: 'ana' }, { email: 'must be an e-mail address' }],
    [{ email: '' }, { email: 'is required' }],
    [{ site: 'ana' }, { site: 'must be a web address, beginning with https://' }],
    [{ count: 0 }, { count: 'must be at least 1' }],
    [{ count: 4 }, { count: 'must be at most 3' }],
  ])('say what is wrong with %j', (changes, expected) => {
    expect(problemsOf(schema, { ...fine, ...changes }, i18next.t)).toEqual(expected);
  });
});

describe("a server's refusal", () => {
  const known = ['endDate', 'name', 'email'];
  it.each([
    ['endDate: must not be before startDate', { field: 'endDate', message: 'must not be before startDate' }],
    ['endDate : ne peut pas précéder startDate', { field: 'endDate', message: 'ne peut pas précéder startDate' }],
    ['The request is not well formed: name: must not be empty', { field: 'name', message: 'must not be empty' }],
    [
      'La petición no está bien formada: name: debe ser uno de estos valores: a, b',
      { field: 'name', message: 'debe ser uno de estos valores: a, b' },
    ],
    [
      "La requête est mal formée : name : doit être l'une de ces valeurs : a, b",
      { field: 'name', message: "doit être l'une de ces valeurs : a, b" },
    ],
  ])('is put at its field: %s', (message, expected) => {
    expect(refusedField({ message }, known)).toEqual(expected);
  });
  it.each(['Type is being used!', 'roles: you can only give permissions that you hold yourself'])(
    'stays with the whole form: %s',
    (message) => {
      expect(refusedField({ message }, known)).toBeNull();
    },
  );
});
