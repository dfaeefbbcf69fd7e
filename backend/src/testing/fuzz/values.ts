import fc from 'fast-check';
import { z } from 'zod';
import type { Pool } from './pool.ts';

/** Numbers from 0 to below 1; the same seed gives the same ones. */
export type Random = () => number;

export const pickFrom = <T>(list: readonly [T, ...T[]], random: Random): T =>
  list[Math.floor(random() * list.length)] ?? list[0];

/** One of a list that may be empty; undefined then. */
export const anyOf = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

/** The parts of a JSON Schema that our description uses. */
export const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  /** Values of which a schema cannot say what they are made of. */
  examples: z.array(z.unknown()).optional(),
});
type Schema = z.infer<typeof Schema>;

/** Texts that are texts: every one of them may be a name. */
const texts: readonly [string, ...string[]] = [
  'Ada',
  'Lovelace & Söhne',
  '\u202eמזל טוב\u202c',
  'Z\u0351\u036b\u0343a\u0335\u0321l\u0358g\u0335o\u0336\u0310',
  '👩‍👩‍👧‍👦🎉',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `'); DROP TABLE log.events; --`,
  '=HYPERLINK("http://example.org")',
  '${1+1} %s%n %00 ../../etc/passwd',
  'javascript:alert(1)',
  '0',
  'null',
];

const samples = new Map<string, readonly string[]>();
const matching = (pattern: string, random: Random): string => {
  const known =
    samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: pattern.length, numRuns: 20 });
  samples.set(pattern, known);
  return anyOf(known, random) ?? '';
};

const formats: Readonly<Record<string, readonly [string, ...string[]]>> = {
  email: ['ada@example.org', 'o.brien+x@example.co.uk'],
  date: ['2027-03-01', '1970-01-01'],
  'date-time': ['2027-03-01T09:00:00.000Z', '2027-03-01T09:00:00+02:00', '9999-12-31T23:59:59Z'],
  uri: ['https://example.org/a?b=c', 'http://localhost'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
};

/** The first ones known belong together, and the newest was not deleted yet. */
const oneKnown = (known: readonly string[], random: Random): string | undefined => {
  const draw = random();
  return draw < 0.4 ? known[0] : draw < 0.7 ? known.at(-1) : anyOf(known, random);
};

const textOf = (
  { format, pattern, minLength = 0, maxLength = 200 }: Schema,
  key: string,
  pool: Pool,
  random: Random,
) => {
  const regular = pattern === undefined ? null : new RegExp(pattern);
  const known = pool.find(key).filter((one) => one.length <= maxLength && regular?.test(one) !== false);
  const chosen = random() < (regular === null ? 0.4 : 0.85) ? oneKnown(known, random) : undefined;
  if (chosen !== undefined) return chosen;
  const ofFormat = format === undefined ? undefined : formats[format];
  if (ofFormat !== undefined) return pickFrom(ofFormat, random);
  if (pattern !== undefined) return matching(pattern, random);
  const text = random() < 0.05 ? 'x'.repeat(maxLength) : pickFrom(texts, random);
  return text.padEnd(minLength, 'x').slice(0, maxLength).toWellFormed();
};

const numberOf = ({ type, minimum = 0, maximum = 1000 }: Schema, random: Random): number => {
  const draw = random();
  const number = draw < 0.1 ? maximum : draw < 0.3 ? minimum : minimum + random() * Math.min(50, maximum - minimum);
  return type === 'integer' ? Math.trunc(number) : number;
};

const listOf = (
  { items, prefixItems, minItems = 0, maxItems = 3 }: Schema,
  key: string,
  pool: Pool,
  random: Random,
) => {
  if (prefixItems !== undefined) return prefixItems.map((one) => validOf(one, key, pool, random));
  const length = Math.min(maxItems, minItems + Math.floor(random() * 3));
  return Array.from({ length }, () => validOf(items ?? {}, key, pool, random));
};

const objectOf = (schema: Schema, pool: Pool, random: Random): Record<string, unknown> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.5);
  const made = wanted.map(([name, inner]): [string, unknown] => [name, validOf(inner, name, pool, random)]);
  if (typeof additionalProperties === 'object' && additionalProperties !== null && random() < 0.6) {
    const name = validOf(propertyNames ?? { type: 'string', maxLength: 20 }, 'key', pool, random);
    made.push([String(name), validOf(additionalProperties, 'value', pool, random)]);
  }
  return Object.fromEntries(made);
};

/** A value that a schema takes, as far as a schema can say. `key`: what it is called where it stands. */
export const validOf = (raw: unknown, key: string, pool: Pool, random: Random): unknown => {
  const schema = Schema.safeParse(raw).data ?? {};
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return anyOf(schema.enum, random);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return validOf(anyOf(branches, random), key, pool, random);
  if (schema.allOf !== undefined) return validOf(schema.allOf[0], key, pool, random);
  const example = random() < 0.9 ? anyOf(schema.examples ?? [], random) : undefined;
  if (example !== undefined) return example;
  const type = Array.isArray(schema.type) ? anyOf(schema.type, random) : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, pool, random);
    case 'array':
      return listOf(schema, key, pool, random);
    case 'number':
    case 'integer':
      return numberOf({ ...schema, type }, random);
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return textOf(schema, key, pool, random);
  }
};

const deep = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that hardly any key takes. */
export const hostile: readonly [unknown, ...unknown[]] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  '',
  ' ',
  {},
  [],
  { a: { b: [1] } },
  [null, 1, 'x', [], {}],
  { $ne: null },
  { toString: 1, valueOf: 1 },
  'a\u0000b',
  'a\ud800b',
  '\udc00',
  ['\u0000'],
  { 'k\u0000': 1 },
  'x'.repeat(70_000),
  '\u202e'.repeat(500),
  'e\u0301\u0302\u0303'.repeat(300),
  Array.from({ length: 3_000 }, () => 'x'),
  Array.from({ length: 800 }, () => ({})),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`k${place}`, place])),
  deep(60),
  deep(1_000),
  ...texts,
];
