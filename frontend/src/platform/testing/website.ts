import { createServer } from 'node:http';
import { z } from 'zod';

/** Somebody else's website: one page, at an address of its own. */
export interface Website {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const Bound = z.object({ port: z.int() });

/** Serves a page from this machine, at any port that is free. */
export const openWebsite = async (page: string): Promise<Website> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  const { promise, resolve } = Promise.withResolvers<null>();
  server.listen(0, '127.0.0.1', () => resolve(null));
  await promise;
  const { port } = Bound.parse(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
