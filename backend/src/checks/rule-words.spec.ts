import { calls, topics } from '@turnout/contracts';
import { ruleSentences } from '@turnout/contracts/fields';
import { inputSentences, wordsOfRule } from '@turnout/contracts/input-rules';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';

/** A schema's own sentence: of all that it does not take, or of one of its checks. */
const Sayer = z.looseObject({ error: z.function({ input: [z.unknown()], output: z.unknown() }) });
const Said = z.union([z.string(), z.looseObject({ message: z.string() }).transform(({ message }) => message)]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every sentence that stands in a schema, wherever in it. @param seen what was looked into already. */
const sentencesIn = (part: unknown, seen = new Set<object>()): readonly string[] => {
  if (!isObject(part) || seen.has(part)) return [];
  seen.add(part);
  const own: unknown = Reflect.get(part, '_zod');
  if (isObject(own)) return sentencesIn(Reflect.get(own, 'def'), seen);
  const error: unknown = Reflect.get(part, 'error');
  const said = typeof error === 'function' ? [Said.parse(Sayer.parse(part).error({ code: 'custom' }))] : [];
  const getter: unknown = Object.getOwnPropertyDescriptor(part, 'getter')?.value;
  const later: unknown = typeof getter === 'function' ? Reflect.apply(getter, part, []) : null;
  const inner = Object.values(part).flatMap((one: unknown) => sentencesIn(one, seen));
  return [...said, ...inner, ...sentencesIn(later, seen)];
};

const inSchemas = (): readonly string[] => {
  const schemas = [
    ...Object.values(calls).flatMap(({ params, query, body }) => [params, query, body]),
    ...Object.values(topics).map(({ params }) => params),
  ];
  return [...new Set(schemas.flatMap((schema) => sentencesIn(schema)))].sort();
};

const sources = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: rootFolder })
    .filter((path) => !/\.spec\.ts$|\/testing\//.test(path))
    .map((path) => readFileSync(join(rootFolder, path), 'utf8'));

/** Rules that code says beside the schemas: with a refusal, as a constant that one is made of, as an issue of its own. */
const inCode = (): readonly string[] => {
  const refused = sources(
    'backend/src/{platform,access,check-in,checkpoint,event-setup,forms,messaging,registration,reporting,claims,groups,inventory,self-service,attendees,attendee-import,erasure}/**/*.ts',
  );
  const rules = refused.flatMap((text) =>
    /reject\(\s*'(?:malformed|refused-by-rule)'/.test(text)
      ? [...text.matchAll(/\brule(?:: |\s= )'([^']+)'/g)].map(([, rule = '']) => rule)
      : [],
  );
  const added = sources('contracts/src/**/*.ts').flatMap((text) =>
    [...text.matchAll(/addIssue\((?:\{[^}]*?message: )?['`]([^'`]+)['`]/g)].map(([, rule = '']) => rule),
  );
  return [...new Set([...rules, ...added])].map((rule) => rule.replaceAll(/\$\{[^}]*\}/g, '5')).sort();
};

describe('what input is refused by', () => {
  const schemas = inSchemas();
  const code = inCode();

  it('is looked for where it is said', () => {
    expect(schemas.length).toBeGreaterThan(80);
    expect(schemas).toContain('must be a currency code such as EUR');
    expect(code).toContain('is not changed here');
    expect(code).toContain('must be in the years 1 to 9999');
  });

  it('is said in Spanish and French too, where a schema of a call or a topic says it', () => {
    expect(schemas.filter((rule) => wordsOfRule(rule) === null)).toEqual([]);
  });

  it('is said in Spanish and French too, where code says it', () => {
    expect(code.filter((rule) => wordsOfRule(rule) === null)).toEqual([]);
  });

  it('has no words for what nobody says any more', () => {
    const used = new Set([...schemas, ...code].map((rule) => wordsOfRule(rule)?.words));
    const plain = readFileSync(join(rootFolder, 'contracts/src/input-rules/plain-words.ts'), 'utf8');
    const isPlain = ({ en }: { readonly en: string }): boolean => plain.includes(`'${en}'`);
    const stale = inputSentences.filter(
      (words) => !used.has(words) && !ruleSentences.includes(words) && !isPlain(words),
    );
    expect(stale.map(({ en }) => en)).toEqual([]);
  });
});
