import { createServer, type IncomingMessage } from 'node:http';
import { lost, type DoubleHandler } from './http.ts';

/** A double that is reached over HTTP. */
export interface ServedDouble {
  readonly host: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

const mostBytes = 1_048_576;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes: unknown = part;
    if (!Buffer.isBuffer(bytes)) throw new TypeError('a body is read as bytes');
    size += bytes.length;
    if (size > mostBytes) throw new RangeError('the body is larger than any provider takes');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** Serves a double on this machine alone. @param port any that is free unless told. */
export const serveDouble = async (handle: DoubleHandler, port = 0): Promise<ServedDouble> => {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      const said = { method: request.method ?? 'GET', url: request.url ?? '/', headers, body: await bodyOf(request) };
      const given = await handle(said);
      if (given === lost) {
        request.socket.destroy();
        return;
      }
      response.writeHead(given.status, given.headers).end(given.body);
    };
    answer().catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  const host = '127.0.0.1';
  const { promise, resolve, reject } = Promise.withResolvers<null>();
  server.once('error', reject);
  server.listen(port, host, () => resolve(null));
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a double has no port');
  // It keeps no process alive by itself.
  server.unref();
  return {
    host,
    port: address.port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
};
