import type { z } from 'zod';
import type { Needs } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One HTTP call of the interface: where it lives, who may make it, what goes in and out.
 * `summary` becomes the OpenAPI description.
 */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly needs: Needs;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly output: O;
}

export const defineCall = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  O extends z.ZodType = z.ZodType,
>(
  call: Call<P, Q, B, O>,
): Call<P, Q, B, O> => call;
