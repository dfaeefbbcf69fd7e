import { Agent, request as ask } from 'node:http';
import type { Draft } from './draft.ts';

export interface Heard {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

const agents = new Map<string, Agent>();
const agentOf = (address: string): Agent => {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 4 });
  agents.set(address, agent);
  return agent;
};

const piece = (value: string): string =>
  value.startsWith('raw:') ? value.slice(4) : encodeURIComponent(value.toWellFormed());

/** The request's address as it is sent. */
export const addressOf = ({ target, path, query, rawQuery }: Draft): string => {
  const filled = target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => piece(path[name] ?? ''));
  const asked = rawQuery ?? query.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join('&');
  return asked === '' ? filled : `${filled}?${asked}`;
};

/** Sends a request as it is. Rejects when nothing answers within `timeoutMs`. */
export const send = (
  base: string,
  draft: Draft,
  { token, from, timeoutMs }: { token: string | null; from: string | null; timeoutMs: number },
): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const payload = draft.raw ?? (draft.body === undefined ? null : Buffer.from(JSON.stringify(draft.body) ?? ''));
    const { hostname, port } = new URL(base);
    const outgoing = ask(
      {
        hostname,
        port,
        method: draft.target.method,
        path: addressOf(draft),
        headers: {
          // As each desk of a house sends it.
          ...(token === null ? {} : { authorization: `Bearer ${token}`, 'x-turnout-desk': 'Fuzz' }),
          ...draft.headers,
          ...(payload === null ? {} : { 'content-length': payload.length }),
        },
        agent: agentOf(from ?? ''),
        ...(from === null ? {} : { localAddress: from }),
        timeout: timeoutMs,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - since,
          }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    outgoing.on('error', reject);
    outgoing.end(payload ?? undefined);
  });

/** Lets go of every connection. */
export const closeConnections = (): void => {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
};
