import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@turnout/contracts/kernel';
import type { z } from 'zod';

/** The network of one desk: there, or gone in the middle of whatever is on its way. */
export interface Line {
  readonly isUp: () => boolean;
  readonly set: (isUp: boolean) => void;
}

export const openLine = (): Line => {
  let isUp = true;
  return {
    isUp: () => isUp,
    set: (next) => {
      isUp = next;
    },
  };
};

/** An answer of the server; null: there was none, or the line was gone before it came. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const timeoutMs = 10_000;

/** Makes a call over a line that may go at any moment. */
export const askOver = async (
  line: Line,
  { address, token, desk }: { readonly address: string; readonly token: string; readonly desk: string },
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly commandId?: string;
  },
): Promise<Answer | null> => {
  if (!line.isUp()) return null;
  const { params = {}, query = {}, body, commandId } = input;
  const url = new URL(
    path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    address,
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-turnout-desk': encodeURIComponent(desk),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': commandId ?? crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const read: unknown = await response.json();
    // The answer was on its way when the line went.
    return line.isUp() ? { status: response.status, body: read } : null;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
};

/** Tells whether an answer says nothing yet: the server cannot now, and the same is to be asked again. */
export const saysNothing = (answer: Answer | null): answer is null =>
  answer === null || answer.status >= 500 || [401, 408, 429].includes(answer.status);

export const outputOf = <O extends z.ZodType>({ output }: { readonly output: O }, { body }: Answer): z.output<O> =>
  output.parse(body);

/** Cuts and mends a line by lot until it is told to stop. */
export const shake = async (line: Line, chance: () => number, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await pause(500 + chance() * 3_000);
    if (isOver()) break;
    line.set(false);
    await pause(500 + chance() * 4_000);
    line.set(true);
  }
  line.set(true);
};
