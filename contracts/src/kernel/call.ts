import { z } from 'zod';
import type { Limit } from './limit.ts';
import type { Needs } from './permissions.ts';
import type { Proof } from './public-body.ts';

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
  /** How often a public call may be made; every one of them names its limit, as it names its needs. */
  readonly limit?: Limit;
  /** The proof that a public call asks for before it reads its body, or why it asks for none; reads ask for none. */
  readonly proof?: Proof;
  /** How many bytes the body of a public call may have, where it is more than `bodySizes.small`. */
  readonly bodyAtMost?: number;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly output: O;
  /** The body is no JSON but a file: multipart/form-data with one `file`. */
  readonly takesFile?: true;
  /** The body may be a form as programs send it (application/x-www-form-urlencoded), beside JSON. */
  readonly takesForm?: true;
  /** The body may be a mail (message/rfc822), which is read as `message`, beside JSON. */
  readonly takesMail?: true;
  /**
   * Changes how somebody logs in, so it asks who calls to show again that it is them: by `currentPassword`, or by a log-in
   * of the last ten minutes. Where it does other things too, those alone do not ask.
   */
  readonly asksForProof?: true;
  /** Open to who has yet to set up the second log-in step that is required of them; no other call is. */
  readonly beforeSecondStep?: true;
  /**
   * Open to who looks at an event as one of its staff sees it, though it is of no event or changes something; else they
   * read what the event's calls tell, and no more.
   */
  readonly whenSeenAs?: true;
}

type PublicNeed = Extract<Needs, { who: 'public' }>;

type ForOthers = Exclude<Needs, PublicNeed>;

/** What is open to anybody has a limit; where it is more than a read, it says what keeps programs from it. */
type Access =
  | { readonly method: 'GET'; readonly needs: PublicNeed; readonly limit: Limit; readonly proof?: never }
  | {
      readonly method: Exclude<Method, 'GET'>;
      readonly needs: PublicNeed;
      readonly limit: Limit;
      readonly proof: Proof;
      readonly bodyAtMost?: number;
    }
  | { readonly method: Method; readonly needs: ForOthers; readonly limit?: never; readonly proof?: never };

/** A call as it is written down: a part that it does not have is left out. */
type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Omit<
  Call<P, Q, B, O>,
  'method' | 'params' | 'query' | 'body' | 'needs' | 'limit' | 'proof' | 'bodyAtMost'
> & { readonly params?: P; readonly query?: Q; readonly body?: B } & Access;

/** The schema of a part that a call does not have. */
export const nothing: z.ZodUndefined = z.undefined();

export function defineCall<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  O extends z.ZodType = z.ZodType,
>(call: CallInput<P, Q, B, O>): Call<P, Q, B, O>;
export function defineCall(call: CallInput<z.ZodType, z.ZodType, z.ZodType, z.ZodType>): Call {
  return { params: nothing, query: nothing, body: nothing, ...call };
}
