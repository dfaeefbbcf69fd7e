import type { Call } from '@turnout/contracts/kernel';
import { accessApi } from '@turnout/contracts/access';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** What stopped a program that works through a running server; the sentence is for whoever started it. */
export class ProgramStopped extends Error {
  override readonly name = 'ProgramStopped';
}

const Problem = z.object({ message: z.string() });
const retries = 5;

/** A running server's interface, spoken to over HTTP as any client does. */
export interface ServerClient {
  readonly send: <O extends z.ZodType>(
    call: Pick<Call, 'method' | 'path'> & { readonly output: O },
    input: {
      readonly params?: Readonly<Record<string, string>>;
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    },
  ) => Promise<z.output<O>>;
}

/** @param options `token`: whose rights it has; `address`: e.g. `http://127.0.0.1:2083`. */
export const openServerClient = ({
  address,
  token,
}: {
  readonly address: string;
  readonly token: string | null;
}): ServerClient => {
  const attempt = async (url: URL, request: RequestInit): Promise<Response> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await fetch(url, request);
      } catch (error) {
        // The same Idempotency-Key again: what arrived the first time does not happen twice.
        if (failures === retries)
          throw new ProgramStopped(`The server at ${address} does not answer. Is Turnout running (npm start)?`, {
            cause: error,
          });
        await pause(200 * 2 ** failures);
      }
    }
  };
  return {
    send: async ({ method, path, output }, { params = {}, query = {}, body }) => {
      const url = new URL(
        path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
        address,
      );
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const isForm = body instanceof FormData;
      const headers = {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      };
      const answer = await attempt(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.ok) return output.parse(JSON.parse(text));
      const problem = Problem.safeParse(jsonOf(text));
      throw new ProgramStopped(problem.success ? problem.data.message : `The server answered ${answer.status}`);
    },
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not our server's answer; its status says enough
  }
};

/** Logs in and gives the token. */
export const logIn = async (
  address: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<string> =>
  (await openServerClient({ address, token: null }).send(accessApi.logIn, { body: credentials })).token;
