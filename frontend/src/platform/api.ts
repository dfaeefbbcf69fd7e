import type { Call } from '@turnout/contracts/kernel';
import type { z } from 'zod';
import { abortAfter, abortWith } from './abort.ts';
import { credential } from './credential.ts';
import { Offline } from './refusal.ts';
import { heardServerTime } from './server-time.ts';
import { endsSession, headersOf, problemOf, urlOf, type AnyInput, type CallInput } from './request.ts';

export { Offline, Refusal, sentenceOfNoAnswer } from './refusal.ts';
export { clientVersion, type CallInput } from './request.ts';

export interface CallOptions {
  /** The intent; absent: every call is one of its own. */
  readonly commandId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for an answer in ms; 15 s unless told. */
  readonly timeoutMs?: number | undefined;
  /** Asked without the log-in of this page, of which the answer then says nothing. */
  readonly asNobody?: boolean | undefined;
}

export interface Answer<T> {
  readonly data: T;
  /** The log's position that this answer stands at; null for reads. */
  readonly position: string | null;
  /** The tables it was read from are behind: who is not in it may be there all the same. */
  readonly isStale: boolean;
}

const listeners = new Set<(code: string) => void>();

/** Runs when an answer says that the session is over; returns how to stop. */
export const onSessionRefused = (listener: (code: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const send = async (call: Pick<Call, 'method' | 'path'>, input: AnyInput, options: CallOptions): Promise<Response> => {
  const shown = options.asNobody === true ? null : credential();
  const isForm = input.body instanceof FormData;
  const headers = headersOf(call, options.commandId, shown);
  const limit = abortAfter(options.timeoutMs ?? 15_000);
  const signal = options.signal === undefined ? limit : abortWith(limit, options.signal);
  const init: RequestInit = { method: call.method, headers, signal, cache: 'no-store' };
  if (input.body instanceof FormData) init.body = input.body;
  else if (input.body !== undefined) init.body = JSON.stringify(input.body);
  if (input.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(urlOf(call, input), init);
  } catch (error) {
    throw new Offline(error);
  }
  heardServerTime(response.headers.get('Date'));
  if (response.ok) return response;
  const problem = problemOf(response.status, await response.text());
  // A late answer to a session that was left already says nothing about the present one.
  if (endsSession(problem) && shown !== null && credential()?.token === shown.token) {
    for (const listener of listeners) listener(problem.code);
  }
  throw problem;
};

/** An answer that breaks off on its way is no answer. */
const readJson = async (response: Response): Promise<unknown> => {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw new Offline(error);
  }
  return text === '' ? undefined : JSON.parse(text);
};

/**
 * Makes a call of the contract and gives its answer, parsed.
 * Throws `Refusal` (final) or `Offline` (no answer; for a write send the same `commandId` again).
 */
export const call = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  definition: Call<P, Q, B, O>,
  input: CallInput<P, Q, B> & CallOptions,
): Promise<Answer<z.output<O>>> => {
  const response = await send(definition, input, input);
  const data = definition.output.parse(await readJson(response));
  const { headers } = response;
  return { data, position: headers.get('X-Turnout-Position'), isStale: headers.has('X-Turnout-Stale') };
};

/** As `call`, for calls that answer with a file. */
export const callForFile = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Call<P, Q, B>,
  input: CallInput<P, Q, B> & CallOptions,
): Promise<Blob> => {
  const response = await send(definition, input, { timeoutMs: 120_000, ...input });
  try {
    return await response.blob();
  } catch (error) {
    throw new Offline(error);
  }
};

/**
 * As `callForFile`, of a file that comes as it is made.
 * @param onPiece told of each piece as it arrives.
 */
export const callForPieces = async <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Call<P, Q, B>,
  input: CallInput<P, Q, B> & CallOptions,
  onPiece: (piece: Uint8Array) => void,
): Promise<Blob> => {
  const response = await send(definition, input, { timeoutMs: 3_600_000, ...input });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      pieces.push(read.value);
      onPiece(read.value);
    }
  } catch (error) {
    throw new Offline(error);
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
};
