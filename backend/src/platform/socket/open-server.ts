import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { Server } from 'socket.io';
import type { HubServer, HubSocket } from './connection.ts';
import type { UnknownLines } from './unknown-lines.ts';

/** What notes of a line that it has said who it is. */
const knownBy = new WeakMap<HubSocket['conn'], () => void>();

/** Opens Socket.IO on an HTTP server. @param unknown counts the lines that nobody has said anything on yet. */
export const openServer = (httpServer: HttpServer | HttpsServer, unknown: UnknownLines): HubServer => {
  const io: HubServer = new Server(httpServer, {
    // Polling for networks that refuse websockets; each line changes over where it can.
    transports: ['polling', 'websocket'],
    allowRequest: (request, decide) => decide(null, unknown.mayBegin(request)),
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    // The longest message of ours, a list's filter, takes some 5 kB.
    maxHttpBufferSize: 16_384,
    connectTimeout: 10_000,
    // A sign of life: a page that hears none asks, and says within 5 s that it is not live (platform/socket.ts there).
    pingInterval: 2_500,
    // A line that is gone is noticed within 15 s on both ends.
    pingTimeout: 12_500,
  });
  io.engine.on('connection', (line: HubSocket['conn']) => {
    const isKnown = unknown.begun(line.request);
    line.once('close', isKnown);
    knownBy.set(line, isKnown);
  });
  io.on('connection', ({ conn }) => knownBy.get(conn)?.());
  return io;
};
