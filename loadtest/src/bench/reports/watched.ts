import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { machineMs } from '../figures.ts';
import type { Testbed } from '../testbed.ts';

/** A file as it came: when its first bytes with a row, when all of it, and what that did to the server. */
export interface Received {
  readonly firstMs: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly longestStallMs: number;
  /** The most memory that the server had meanwhile. */
  readonly peakMb: number;
}

/** One more server of a testbed, whose event loop and memory are watched. */
export interface Watched {
  readonly ask: (path: string, body: object) => Promise<unknown>;
  readonly get: (path: string) => Promise<unknown>;
  readonly file: (path: string, body: object) => Promise<Received>;
  readonly whileWatched: (work: () => Promise<void>) => Promise<{ readonly longestStallMs: number }>;
  /** The memory that the server has now. */
  readonly memoryMb: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const pageKb = 4;
const memoryEveryMs = 20;

export const openWatched = async ({ databaseUrl, adminToken }: Testbed): Promise<Watched> => {
  const child = fork(fileURLToPath(new URL('../watched-server.child.ts', import.meta.url)), [databaseUrl]);
  const heard = async <S extends z.ZodType>(shape: S): Promise<z.output<S>> => {
    const messages: readonly unknown[] = await once(child, 'message');
    return shape.parse(messages[0]);
  };
  const { address } = await heard(z.object({ address: z.string() }));
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${adminToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const memoryMb = async (): Promise<number> => {
    const pages = (await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ')[1] ?? '0';
    return (Number(pages) * pageKb) / 1_024;
  };
  const whileWatched = async (work: () => Promise<void>) => {
    child.send('begin');
    await work();
    child.send('end');
    return heard(z.object({ longestStallMs: z.number() }));
  };
  return {
    ask: async (path, body) => (await send('POST', path, body)).json(),
    get: async (path) => (await send('GET', path)).json(),
    whileWatched,
    memoryMb,
    file: async (path, body) => {
      let [peakMb, firstMs, seconds, bytes] = [0, 0, 0, 0];
      const sampled = setInterval(() => {
        void memoryMb().then((mb) => (peakMb = Math.max(peakMb, mb)));
      }, memoryEveryMs);
      const { longestStallMs } = await whileWatched(async () => {
        const startedAt = machineMs();
        const answer = await send('POST', path, body);
        const chunks: AsyncIterable<Uint8Array> | null = answer.body;
        if (chunks === null) throw new Error('a file without a body');
        for await (const chunk of chunks) {
          // The head of a file is smaller than a row of sixty answers and its heads together.
          bytes += chunk.length;
          if (firstMs === 0 && bytes > 4_096) firstMs = machineMs() - startedAt;
        }
        seconds = (machineMs() - startedAt) / 1_000;
      });
      clearInterval(sampled);
      return { firstMs, seconds, megabytes: bytes / 1_048_576, longestStallMs, peakMb };
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
};
