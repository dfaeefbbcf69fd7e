import { z } from 'zod';
import type { Pool } from './pool.ts';
import { anyOf, pickFrom, validOf, type Random } from './values.ts';

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()),
});
const Operation = z.object({
  parameters: z.array(Parameter),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});

/** A described call. */
export interface Target {
  readonly method: string;
  readonly path: string;
  readonly operation: z.infer<typeof Operation>;
}

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** Every call that an OpenAPI document describes. */
export const targetsOf = (document: unknown): readonly Target[] =>
  Object.entries(Document.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** A request as it is put together; `raw` is sent instead of `body` where there is one. */
export interface Draft {
  readonly target: Target;
  readonly path: Record<string, string>;
  readonly query: [string, string][];
  readonly headers: Record<string, string>;
  body: unknown;
  raw: Buffer | null;
  /** Sent as it is instead of a query put together. */
  rawQuery: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

const multipart = (file: Buffer, field: string, name: string): { raw: Buffer; type: string } => {
  const head = `--fuzz\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    raw: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--fuzz--\r\n')]),
    type: 'multipart/form-data; boundary=fuzz',
  };
};

const files: readonly [Buffer, ...Buffer[]] = [
  Buffer.from('First name;Last name\r\nAda;Lovelace\r\n'),
  Buffer.from('\ufeffName,E-mail\n"O\'Brien, X",x@example.org\n"open'),
  Buffer.alloc(0),
  Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 2, 3]),
  Buffer.from([0xff, 0xfe, 0x41, 0, 0, 0, 0xd8]),
  Buffer.from(`${'a,'.repeat(5_000)}\n${'1,'.repeat(5_000)}`),
  Buffer.from('\u0000'.repeat(1_000)),
];

/** Bodies that are known to be taken, by call, such as `POST /api/registrations`. */
export type Examples = Readonly<Record<string, readonly unknown[]>>;

/**
 * A request that the description takes, as far as schemas can say.
 * @param examples for what schemas cannot say: used every other time, where there is one.
 */
export const draftOf = (target: Target, pool: Pool, random: Random, examples: Examples): Draft => {
  const path: Record<string, string> = {};
  const query: [string, string][] = [];
  const headers: Record<string, string> = {};
  const resource = target.path.split('/').find((part) => !['', 'api', 'x', 'auth'].includes(part)) ?? '';
  for (const { name, in: place, required, schema } of target.operation.parameters) {
    if (place === 'path') path[name] = textOf(validOf(schema, name === 'id' ? resource : name, pool, random));
    if (place === 'query' && (required || random() < 0.3)) {
      const value = validOf(schema, name, pool, random);
      for (const one of Array.isArray(value) ? value : [value]) query.push([name, textOf(one)]);
    }
  }
  const content = Object.entries(target.operation.requestBody?.content ?? {})[0];
  const draft: Draft = { target, path, query, headers, body: undefined, raw: null, rawQuery: null };
  if (content === undefined) return draft;
  const [type, { schema }] = content;
  if (type === 'multipart/form-data') {
    const { raw, type: full } = multipart(pickFrom(files, random), 'file', 'people.csv');
    draft.raw = raw;
    headers['content-type'] = full;
    return draft;
  }
  headers['content-type'] = type;
  const example = anyOf(examples[`${target.method} ${target.path}`] ?? [], random);
  draft.body =
    example !== undefined && random() < 0.5 ? structuredClone(example) : validOf(schema, resource, pool, random);
  return draft;
};
