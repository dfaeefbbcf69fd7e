import { createServer } from 'node:http';
import { LineCut, type DoubleAnswer, type DoubleRequest } from './calls.ts';

/** The double's calls on a port of their own, for specs and for what breaks things on purpose. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const reading = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};

/** @param openApi makes the calls, once the address is known. */
export const listenPaypal = async (
  openApi: (url: string) => (request: DoubleRequest) => DoubleAnswer,
): Promise<Listening> => {
  let answer: ((request: DoubleRequest) => DoubleAnswer) | null = null;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    void reading(request)
      .then((body) => {
        const { status, body: said } = answer?.({ method, path: url, headers, body }) ?? { status: 503, body: {} };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      })
      .catch((error: unknown) => {
        request.socket.destroy();
        if (!(error instanceof LineCut)) throw error;
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has a port');
  const url = `http://127.0.0.1:${address.port}`;
  answer = openApi(url);
  return {
    url,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
