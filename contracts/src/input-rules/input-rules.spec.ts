import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InstantInput, languages } from '../kernel/index.ts';
import { inputSentences, ruleIn, ruleOf, wordsOfRule } from './index.ts';

const saidOf = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value, { error: ruleOf }).error?.issues[0]?.message ?? 'nothing is wrong';

describe('input that breaks a rule whose schema has no sentence', () => {
  const language = z.enum(['', 'en', 'es', 'fr']);
  const name = z.strictObject({ name: z.string() });
  it.each<readonly [z.ZodType, unknown, string]>([
    [z.string(), 1, 'must be text'],
    [z.string(), undefined, 'is missing'],
    [name, {}, 'is missing'],
    [z.number(), '1', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.array(z.string()), 'a', 'must be a list'],
    [name, 'a', 'must be an object with keys and values'],
    [z.record(z.string(), z.string()), 'a', 'must be an object with keys and values'],
    [z.null(), 'a', 'must be null'],
    [name, { name: '', nme: '' }, 'is not a known key'],
    [z.record(z.string().max(1), z.string()), { aa: '' }, 'has a name that is not allowed here'],
    [z.number().max(90), 91, 'must be at most 90'],
    [z.number().min(-90), -91, 'must be at least -90'],
    [z.number().lt(1), 1, 'must be less than 1'],
    [z.number().gt(0), 0, 'must be more than 0'],
    [z.number().multipleOf(5), 3, 'must be a multiple of 5'],
    [z.string().max(2), 'abc', 'must have at most 2 characters'],
    [z.string().min(2), 'a', 'must have at least 2 characters'],
    [z.string().min(1), '', 'must not be empty'],
    [z.array(z.string()).max(500), Array.from({ length: 501 }, () => ''), 'must have at most 500 entries'],
    [z.array(z.string()).min(2), [''], 'must have at least 2 entries'],
    [z.array(z.string()).min(1), [], 'must not be empty'],
    [z.enum(['en', 'es', 'fr']), 'de', 'must be one of: en, es, fr'],
    [language, 'de', 'must be empty or one of: en, es, fr'],
    [z.literal('page'), 'poster', 'may only be “page”'],
    [z.union([language, z.literal('all')]), 'de', 'must be empty or one of: en, es, fr, all'],
    [z.union([z.string(), z.array(z.string())]), {}, 'must be text'],
    [z.union([z.literal(''), z.email('must be mine')]), 'a', 'must be mine'],
    [z.union([z.literal(''), z.email()]), 'a', 'must be an e-mail address'],
    [InstantInput, 'soon', 'must be a date such as 2027-05-21'],
    [z.iso.datetime(), 'soon', 'must be a date and time such as 2027-05-21T09:30:00Z'],
    [z.url(), 'a', 'must be a web address'],
    [z.ipv4(), 'a', 'must be an IP address such as 192.0.2.1'],
    [z.string().regex(/^a$/), 'b', 'is not written as it must be'],
    [z.string().regex(/^a$/, 'must be an a'), 'b', 'must be an a'],
    [z.string().refine(() => false), 'b', 'is not valid'],
  ])('%#: is told so in plain words', (schema, value, sentence) => {
    expect(saidOf(schema, value)).toBe(sentence);
  });

  it('is told in words that are there in each language', () => {
    for (const said of ['must be at most 90', 'must be one of: en, es', 'is missing', 'must have at most 5 entries'])
      expect(wordsOfRule(said), said).not.toBeNull();
  });

  it('is not told of hundreds of values', () => {
    const many = z.enum(Array.from({ length: 60 }, (_, at) => `v${at}`));
    expect(saidOf(many, '')).toMatch(/^must be one of: v0, .*v49, …$/);
  });
});

describe('a rule in a language', () => {
  it.each([
    ['must be at most 90', 'debe ser como máximo 90', "doit être d'au plus 90"],
    ['must be at least -0.5', 'debe ser al menos -0.5', "doit être d'au moins -0.5"],
    ['must have at most 4 decimals', 'debe tener como máximo 4 decimales', 'doit avoir au plus 4 décimales'],
    ['must be one of: a, $& b', 'debe ser uno de estos valores: a, $& b', "doit être l'une de ces valeurs : a, $& b"],
    [
      'typeId must be an id of 20 letters and digits',
      'typeId debe ser un identificador de 20 letras y cifras',
      'typeId doit être un identifiant de 20 lettres et chiffres',
    ],
    ['must not be empty', 'no puede estar vacío', 'ne peut pas être vide'],
    ['nobody wrote this', 'nobody wrote this', 'nobody wrote this'],
  ])('%s', (en, es, fr) => {
    expect(languages.map((language) => ruleIn(en, language))).toEqual([en, es, fr]);
  });

  it('is said once, in words of its own in each, with the same places to fill in', () => {
    const said = inputSentences.map(({ en }) => en);
    expect(said.filter((en, at) => said.indexOf(en) !== at)).toEqual([]);
    for (const words of inputSentences) {
      const [places, ...others] = languages.map((language) => words[language].match(/\{\w+\}/g)?.join() ?? '');
      expect(others, words.en).toEqual([places, places]);
      expect(new Set(Object.values(words)).size, words.en).toBe(3);
    }
  });
});
