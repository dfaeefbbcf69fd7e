import { nothing, reject, type Call, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { refusalOf } from './problem.ts';

/** The parts of a request as the call's schemas read them. */
export interface Input<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly raw: FastifyRequest;
}

/** `filters[eventId]=` and plain `eventId=` read the same (decisions 1). */
const withoutFilters = (query: unknown): Record<string, unknown> => {
  if (typeof query !== 'object' || query === null) return {};
  const plain = Object.entries(query).map(([key, value]): [string, unknown] => [
    key.replace(/^filters\[(\w+)\](\[\])?$/, '$1').replace(/\[\]$/, ''),
    value,
  ]);
  return Object.fromEntries(plain);
};

const given = (schema: z.ZodType, value: unknown): unknown => (schema === nothing ? undefined : value);

/** A path whose id is none leads nowhere; everything else names the field and the rule. */
const refusalOfPath = (error: z.ZodError): Rejection =>
  error.issues.some(({ code }) => code === 'invalid_format') ? reject('not-found') : refusalOf(error);

/** Reads a request by the schemas of its call; the first part that breaks them is refused. */
export const inputOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: Pick<Call<P, Q, B>, 'params' | 'query' | 'body'>,
  request: FastifyRequest,
): Input<z.infer<P>, z.infer<Q>, z.infer<B>> | Rejection => {
  const params = call.params.safeParse(given(call.params, request.params));
  if (!params.success) return refusalOfPath(params.error);
  const query = call.query.safeParse(given(call.query, withoutFilters(request.query)));
  if (!query.success) return refusalOf(query.error);
  const body = call.body.safeParse(given(call.body, request.body ?? undefined));
  if (!body.success) return refusalOf(body.error);
  return { params: params.data, query: query.data, body: body.data, raw: request };
};
