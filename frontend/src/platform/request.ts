import { generalRejections, languages, sentenceOf, type Call, type Language } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { credential } from './credential.ts';
import { deskName } from './desk-name.ts';
import { newCommandId } from './id.ts';
import { Offline, Refusal } from './refusal.ts';

export const clientVersion = 'v4.0.41';

/** The page's language. */
export const pageLanguage = (): Language =>
  languages.find((language) => language === document.documentElement.lang) ?? 'en';

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;
type Optional<T, V> = undefined extends T ? V | undefined : V;
type Part<K extends string, T, V> = undefined extends T
  ? { readonly [k in K]?: V | undefined }
  : {} extends T
    ? { readonly [k in K]?: V | undefined }
    : { readonly [k in K]: Optional<T, V> };
type QueryOf<T> = { readonly [K in keyof NonNullable<T>]: QueryValue };

/** What a call is made with. Parts that the contract does not know, or that are all optional, may be left out. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<
  'params',
  z.input<P>,
  z.input<P>
> &
  Part<'query', z.input<Q>, QueryOf<z.input<Q>>> &
  Part<'body', z.input<B>, z.input<B>>;

/** The parts of any call, as they are put on the wire. */
export interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const Params = z.record(z.string(), z.coerce.string()).default({});
const Query = z.record(z.string(), z.unknown()).default({});

const pathOf = (path: string, params: unknown): string => {
  const values = Params.parse(params);
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
};

const queryOf = (query: unknown): string => {
  const pairs = Object.entries(Query.parse(query)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined).map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** The address of a call on the page's own server. */
export const urlOf = (call: Pick<Call, 'path'>, { params, query }: AnyInput): string =>
  new URL(pathOf(call.path, params) + queryOf(query), location.origin).href;

/** The headers of every request. @param held what the page shows of itself; null: nothing. */
export const headersOf = (
  call: Pick<Call, 'method'>,
  commandId: string | undefined,
  held = credential(),
): Record<string, string> => {
  const desk = deskName();
  return {
    Accept: 'application/json',
    'X-Client-Version': clientVersion,
    'Accept-Language': pageLanguage(),
    ...(held === null ? {} : { Authorization: `Bearer ${held.token}` }),
    ...(call.method === 'GET' ? {} : { 'Idempotency-Key': commandId ?? newCommandId() }),
    ...(desk === '' ? {} : { 'X-Turnout-Desk': encodeURIComponent(desk) }),
  };
};

const Problem = z.looseObject({ message: z.string(), code: z.string(), details: z.unknown().optional() });
const away = new Set([502, 503, 504]);

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // an answer of something between us and the server; its status says enough
  }
};

/** What an answer other than 2xx means. @returns what to throw. */
export const problemOf = (status: number, text: string): Refusal | Offline => {
  const body = jsonOf(text);
  const problem = Problem.safeParse(body);
  if (away.has(status)) return new Offline(`status ${status}`, problem.data?.message ?? null);
  if (problem.success) return new Refusal({ status, ...problem.data, body });
  const code = status === 401 ? 'session-expired' : status === 404 ? 'not-found' : 'internal';
  const message =
    code === 'internal' ? `The server answered ${status}` : sentenceOf(generalRejections[code], pageLanguage());
  return new Refusal({ status, code, message, body });
};

const sessionCodes = new Set(['session-expired', 'not-logged-in']);

/** Whether a refusal says that the token it was asked with opens nothing any more. */
export const endsSession = (problem: unknown): problem is Refusal =>
  problem instanceof Refusal && problem.status === 401 && sessionCodes.has(problem.code);
