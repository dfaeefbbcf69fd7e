import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { z } from 'zod';

export interface Taken {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Another system that takes webhooks well or badly, by the path that it is asked at. */
export interface Receiver {
  readonly url: string;
  readonly taken: readonly Taken[];
  /** What came to a path. */
  readonly at: (way: string) => readonly Taken[];
  /** Answers those that `slow` keeps waiting. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

const Bound = z.object({ port: z.int() });

export const openReceiver = async (): Promise<Receiver> => {
  const taken: Taken[] = [];
  const kept: ServerResponse[] = [];
  const ways: Readonly<Record<string, (answer: ServerResponse) => void>> = {
    broken: (answer) => answer.writeHead(500).end('broken'),
    gone: (answer) => answer.writeHead(410).end(),
    moved: (answer) => answer.writeHead(302, { location: '/elsewhere' }).end(),
    // Says that more is to come, and hangs up.
    short: (answer) => answer.writeHead(200, { 'content-length': '1000' }).write('few', () => answer.destroy()),
    nonsense: (answer) => answer.socket?.end('this is no answer\r\n\r\n'),
    endless: (answer) => {
      answer.writeHead(200);
      const more = () => {
        while (!answer.destroyed && answer.write('x'.repeat(16_384)));
        if (!answer.destroyed) answer.once('drain', more);
      };
      more();
    },
    slow: (answer) => kept.push(answer),
    never: (answer) => kept.push(answer),
  };
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = (request.url ?? '').slice(1);
      taken.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      (ways[path] ?? (() => answer.end('thanks')))(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Bound.parse(server.address());
  const release = () => {
    for (const answer of kept.splice(0)) answer.end();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    at: (way) => taken.filter(({ path }) => path === way),
    release,
    close: async () => {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
