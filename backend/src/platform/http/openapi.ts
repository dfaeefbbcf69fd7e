import { defineCall, needs, nothing, type Call, type Limit, type Needs } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { JsonObject, OpenApiDocument } from './openapi-document.ts';
import { referencePage, type CallExample } from './reference.ts';

/** Where this description itself is read; it describes itself too. */
const documentCall = defineCall({
  method: 'GET',
  path: '/api/x/openapi.json',
  summary: 'This description, as OpenAPI 3.1',
  needs: needs.public,
  limit: { own: 'Written once and given out as it is' },
  output: z.looseObject({ openapi: z.string() }),
});

/** The same as a page that people read. */
const referenceCall = defineCall({
  method: 'GET',
  path: '/api/x/reference',
  summary: 'This description as a page, with examples',
  needs: needs.public,
  limit: { own: 'Written once and given out as it is' },
  output: z.unknown(),
});

const JsonSchema = z.record(z.string(), z.json());

/** A schema as JSON Schema 2020-12; what JSON cannot say, such as a transformation, is left out. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _dialect, ...rest } = JsonSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return rest;
};

/** `/api/events/:id` as `/api/events/{id}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)\??/g, '{$1}');

const headers: readonly JsonObject[] = [
  {
    name: 'X-Turnout-Desk',
    in: 'header',
    description: 'The name of the desk that asks, percent-encoded; read only of whoever is logged in',
    schema: { type: 'string', maxLength: 600 },
  },
  {
    name: 'X-Client-Version',
    in: 'header',
    description: 'The version of the client',
    schema: { type: 'string' },
  },
];
const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Made once per intent: a retry with the same key happens once and is answered the same',
  schema: { type: 'string', pattern: '^[\\w.:-]{8,100}$' },
};

const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): readonly JsonObject[] => {
  if (schema === nothing) return [];
  const Shape = z.object({ properties: z.record(z.string(), JsonSchema), required: z.array(z.string()).default([]) });
  const { properties, required } = Shape.parse(schemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const bodyOf = ({ body, takesFile, takesForm, takesMail }: Call): JsonObject => {
  if (takesFile === true) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if (body === nothing) return {};
  const schema = schemaOf(body, 'input');
  const content = {
    'application/json': { schema },
    ...(takesForm === true ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    ...(takesMail === true ? { 'message/rfc822': { schema: { type: 'string' } } } : {}),
  };
  return { requestBody: { required: !body.safeParse(undefined).success, content } };
};

/** Who may make a call, in words. */
const wordsOf = (need: Needs): string => {
  if (need.who === 'public') return 'Anyone.';
  if (need.who === 'session') return 'Whoever is logged in.';
  if (need.who === 'admin') return 'The platform admin.';
  const all = need.all.length === 0 ? 'a role in the event' : `in the event: ${need.all.join(' and ')}`;
  const any = need.any === undefined ? '' : `, and one of ${need.any.join(', ')}`;
  return `Whoever has ${all}${any}${need.wall === true ? '; and its wall links' : ''}${need.device === true ? '; and its door devices' : ''}.`;
};

/** How often a call may be made, in words. */
const limitWords = (limit: Limit | undefined): string => {
  if (limit === undefined) return '';
  if ('own' in limit) return ` Limit: ${limit.own}.`;
  const share = (part: number) => `${part} × PUBLIC_REQUESTS_PER_MINUTE`;
  const guesses =
    limit.guesses === undefined ? '' : `; what could be a guess ${share(limit.guesses.share)} (${limit.guesses.name})`;
  const each =
    limit.onEach === undefined ? '' : `; on the same thing ${limit.onEach.points} in ${limit.onEach.seconds} s`;
  return ` Limit: ${share(limit.share)} (${limit.name}) for each address, account or wall link${guesses}${each}; none for staff of the event.`;
};

const limitOf = ({ limit }: Call): JsonObject =>
  limit === undefined ? {} : { 'x-turnout-limit': JsonSchema.parse(JSON.parse(JSON.stringify(limit))) };

const refusals: Readonly<Record<string, string>> = {
  400: 'Malformed: details name the field',
  401: 'No session, or one that has ended',
  403: 'Not permitted',
  404: 'Not there, or not yours to know of',
  409: 'In conflict with how things are',
  413: 'Too large',
  415: 'Of a type that is not taken',
  422: 'Refused by a rule',
  429: 'Too many requests',
  503: 'Not available right now; the same request may be sent again',
};

const responsesOf = ({ output }: Call): JsonObject => {
  const isFile = output instanceof z.ZodUnknown;
  const content = isFile ? { '*/*': {} } : { 'application/json': { schema: schemaOf(output, 'output') } };
  const position = { description: 'Where the log stands with this answer; opaque', schema: { type: 'string' } };
  return {
    200: { description: 'Done', headers: { 'X-Turnout-Position': position }, content },
    ...Object.fromEntries(
      Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/refusal${status}` }]),
    ),
  };
};

const operationOf = (name: string, call: Call): JsonObject => ({
  operationId: name,
  summary: call.summary,
  description: `Who may: ${wordsOf(call.needs)}${limitWords(call.limit)}`,
  'x-turnout-needs': JsonSchema.parse(call.needs),
  ...limitOf(call),
  security: call.needs.who === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...(call.method === 'GET' ? [] : [idempotencyKey]),
    ...headers,
  ],
  ...bodyOf(call),
  responses: responsesOf(call),
});

const retryAfter: JsonObject = {
  description: 'Seconds after which the request may be sent again',
  schema: { type: 'integer' },
};

const components: JsonObject = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  schemas: {
    Refusal: {
      type: 'object',
      properties: { message: { type: 'string' }, code: { type: 'string' }, details: { type: 'object' } },
      required: ['message', 'code'],
    },
  },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      `refusal${status}`,
      {
        description,
        ...(status === '429' ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  ),
};

/** The calls, by name, as an OpenAPI 3.1 document: paths, who may, what goes in and out, refusals. */
export const describeCalls = (calls: Readonly<Record<string, Call>>): OpenApiDocument => {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [name, call] of Object.entries({ ...calls, openApi: documentCall, apiReference: referenceCall })) {
    const path = (paths[templateOf(call.path)] ??= {});
    path[call.method.toLowerCase()] = operationOf(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Turnout', version: '1', license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' } },
    paths,
    components,
  };
};

/** The page has styles of its own, and nothing runs in it. */
const onlyStyled =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the description to anyone, as it is and as a page; each is written once, when it is first asked for. */
export const serveOpenApi = (
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  examples: readonly CallExample[],
): void => {
  let page: string | null = null;
  app.get(referenceCall.path, (_request, reply) => {
    page ??= referencePage(describeCalls(calls), examples, documentCall.path);
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', onlyStyled).send(page);
  });
  let text: string | null = null;
  app.get(documentCall.path, (_request, reply) => {
    text ??= JSON.stringify(describeCalls(calls));
    return reply.type('application/json; charset=utf-8').send(text);
  });
};
