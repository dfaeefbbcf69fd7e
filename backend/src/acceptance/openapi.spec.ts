// kind: stack
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { templateOf } from '../platform/http/openapi.ts';
import { sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

const Schema = z.record(z.string(), z.unknown());
const Parameter = z.object({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema: Schema,
});
const Media = z.object({ schema: Schema.optional() });
const Operation = z.object({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z
    .object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema: Schema })) })
    .optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.union([
      z.object({ $ref: z.string() }),
      z.object({ description: z.string(), content: z.record(z.string(), Media) }),
    ]),
  ),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    responses: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

let turnout: SharedTurnout;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  turnout = await sharedTurnout();
  document = Document.parse((await turnout.ask('GET', '/api/x/openapi.json')).body);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** Every `$ref` anywhere. */
const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
};
const at = (pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => Schema.safeParse(value).data?.[key], document);

/** What every JSON Schema of ours must keep, as far down as it goes; where it does not, a sentence. */
const faultsOf = (schema: unknown, where: string): string[] => {
  const parsed = Schema.safeParse(schema);
  if (!parsed.success) return [typeof schema === 'boolean' ? '' : `${where} is no schema`].filter((one) => one !== '');
  const { type, required, pattern, properties, items, anyOf, oneOf, allOf } = parsed.data;
  const kinds = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];
  const known = type === undefined || [type].flat().every((one) => kinds.some((kind) => kind === one));
  const names = Object.keys(Schema.safeParse(properties).data ?? {});
  const missing = z.array(z.string()).safeParse(required ?? []);
  const isRegular = pattern === undefined || new RegExp(z.string().parse(pattern)) instanceof RegExp;
  return [
    ...(known ? [] : [`${where} has the type ${JSON.stringify(type)}`]),
    ...(missing.success &&
    (type !== 'object' || missing.data.every((name) => names.includes(name) || names.length === 0))
      ? []
      : [`${where} requires what it does not have`]),
    ...(isRegular ? [] : [`${where} has a pattern that is none`]),
    ...names.flatMap((name) => faultsOf(Schema.parse(properties)[name], `${where}.${name}`)),
    ...(items === undefined ? [] : faultsOf(items, `${where}[]`)),
    ...[anyOf, oneOf, allOf]
      .flatMap((list) => z.array(z.unknown()).safeParse(list).data ?? [])
      .flatMap((one, place) => faultsOf(one, `${where}|${place}`)),
  ];
};

describe('the description of the interface', () => {
  it('names every call that is served, and nothing else', () => {
    const described = operations().map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(turnout.routes.map(templateOf).toSorted());
  });

  it('tells calls apart and leads nowhere that is not there', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(0);
    expect(refs.filter((ref) => at(ref) === undefined)).toEqual([]);
  });

  it('describes each part of a path, and no part that is not in it', () => {
    for (const { path, operation } of operations()) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      expect(inPath.map(({ name }) => name).toSorted(), path).toEqual(parts.toSorted());
      expect(
        inPath.filter(({ required }) => required !== true),
        path,
      ).toEqual([]);
    }
  });

  it('holds schemas only that a client can read', () => {
    const faults = operations().flatMap(({ path, method, operation }) => [
      ...operation.parameters.flatMap(({ name, schema }) => faultsOf(schema, `${method} ${path} ?${name}`)),
      ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        faultsOf(schema, `${method} ${path} body`),
      ),
      ...Object.values(operation.responses).flatMap((response) =>
        'content' in response
          ? Object.values(response.content).flatMap(({ schema }) => faultsOf(schema ?? {}, `${method} ${path} answer`))
          : [],
      ),
    ]);
    expect(faults).toEqual([]);
    expect(faultsOf({ type: 'text' }, 'canary')).toEqual(['canary has the type "text"']);
    expect(faultsOf({ type: 'object', properties: { a: 1 } }, 'canary')).toEqual(['canary.a is no schema']);
  });

  it('says who may, and how a retry is told from a new request', () => {
    const parameters = operations().map(({ method, operation }) => ({
      method,
      names: operation.parameters.map(({ name }) => name),
    }));
    expect(parameters.filter(({ method, names }) => method !== 'GET' && !names.includes('Idempotency-Key'))).toEqual(
      [],
    );
    expect(document.paths['/api/checkin/{type}/{id}']?.post).toMatchObject({
      description: 'Who may: Whoever has in the event: checkinRegistrants; and its door devices.',
      security: [{ bearer: [] }],
      requestBody: { required: true },
    });
  });
});
