import { ruleOf } from '@turnout/contracts/input-rules';
import { nothing, reject, type Call, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalOf } from './problem.ts';

/** The parts of a request as the call's schemas read them. */
export interface Input<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly raw: FastifyRequest;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `filters[eventId]=`, `filters.eventId=` and plain `eventId=` read the same (rule interface/filters); so does a list
 * as `status=a&status=b`, `status[]=a&status[]=b` or `status[0]=a&status[1]=b`. What is said in both ways is said once.
 */
const withoutFilters = (query: unknown): Record<string, unknown> => {
  const plain = new Map<string, unknown>();
  for (const [key, value] of Object.entries(isRecord(query) ? query : {})) {
    const name = key.replace(/^filters(?:\[(\w+)\]|\.(\w+))/, '$1$2').replace(/\[\d*\]$/, '');
    const before = plain.get(name);
    if (before === undefined) plain.set(name, value);
    else if (before !== value) plain.set(name, [before, value].flat());
  }
  return Object.fromEntries(plain);
};

/** Names of all that a client may ask of a list or a record beside its filters (rule interface/read-options). */
const documentedOptions: ReadonlySet<string> = new Set([
  'select',
  'reports',
  'sortUsingValuesWhileSaving',
  'withRegistrations',
  'withChildregistrations',
  'withConfirmedRegistrantTotal',
  'withRegisteredAttendees',
  'withCheckedInAttendees',
  'unsatisfiedMinimumCount',
  'onlyActive',
  'paymentStatus',
  'host',
  'page',
  'perPage',
]);
const isDocumented = (name: string): boolean => documentedOptions.has(name) || /^populate[A-Z]\w{0,60}$/.test(name);

/** Leaves out what is documented, and a call does nothing with: it is never refused, a typo is. */
const understood = (
  schema: z.ZodType,
  given: Readonly<Record<string, unknown>>,
  mayBeThere: (name: string) => boolean,
): Record<string, unknown> => {
  const known = schema instanceof z.ZodObject ? schema.shape : {};
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in known || !mayBeThere(name)));
};

/** An update's body may say `forAll` (rule interface/read-options), whatever is updated. */
const bodyOf = ({ method, body: schema }: Pick<Call, 'method' | 'body'>, body: unknown): unknown =>
  method === 'PUT' && isRecord(body) ? understood(schema, body, (name) => name === 'forAll') : body;

const given = (schema: z.ZodType, value: unknown): unknown => (schema === nothing ? undefined : value);

/** A path whose id is none leads nowhere; everything else names the field and the rule. */
const refusalOfPath = (error: z.ZodError): Rejection =>
  error.issues.some(({ code }) => code === 'invalid_format') ? reject('not-found') : refusalOf(error);

/** What breaks a rule is said in words of ours. */
const inOurWords = { error: ruleOf } as const;

/** Reads a request by the schemas of its call; the first part that breaks them is refused. */
export const inputOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: Pick<Call<P, Q, B>, 'method' | 'params' | 'query' | 'body'>,
  request: FastifyRequest,
): Input<z.infer<P>, z.infer<Q>, z.infer<B>> | Rejection => {
  const params = call.params.safeParse(given(call.params, request.params), inOurWords);
  if (!params.success) return refusalOfPath(params.error);
  const query = call.query.safeParse(
    given(call.query, understood(call.query, withoutFilters(request.query), isDocumented)),
    inOurWords,
  );
  if (!query.success) return refusalOf(query.error);
  const body = call.body.safeParse(given(call.body, bodyOf(call, request.body ?? undefined)), inOurWords);
  if (!body.success) return refusalOf(body.error);
  return { params: params.data, query: query.data, body: body.data, raw: request };
};
