import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { z } from 'zod';

/**
 * What a network does to live lines: `refuses` hangs up on websockets, `swallows` lets them hang, `blocks` answers
 * nothing at all on the way of lines.
 */
export type Network = 'refuses' | 'swallows' | 'blocks';

/** A proxy on loopback in front of a Turnout, as the network of a hall that lets no websockets through. */
export const openNetwork = async (address: string, first: Network) => {
  const state: { does: Network } = { does: first };
  const { hostname, port: theirs, host } = new URL(address);
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '', headers } = request;
    if (state.does === 'blocks' && url.startsWith('/socket.io/')) return;
    const onward = ask({ hostname, port: theirs, method, path: url, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer(pass);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (_, socket) => {
    if (state.does === 'refuses') socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      // Also those that were swallowed, which are no requests of the server's any more.
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
