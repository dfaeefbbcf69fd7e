import { createServer, type IncomingMessage } from 'node:http';
import type {
  ClientToServer,
  Patch,
  ServerToClient,
  SubscribeAnswer,
  SubscribeMessage,
} from '@turnout/contracts/kernel';
import { Server } from 'socket.io';
import { z } from 'zod';

declare global {
  /** The window of a spec, from outside: a page may not give itself another address. */
  const jsdom: { readonly reconfigure: (settings: { readonly url: string }) => void };
}

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}
/** `hang-up`: the connection is cut without an answer. */
export type Reply =
  | 'hang-up'
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> };

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : JSON.parse(text);
};

/**
 * A server on loopback that the page believes to be its own. What it answers is set by the spec:
 * `onRequest` for HTTP, `onSubscribe` for topics; `tokens` are let in on the socket, and visitors, who show none.
 */
export const openLocalServer = async ({
  transports = ['polling', 'websocket'],
}: {
  /** By polling alone: something on the way refuses websockets. */
  readonly transports?: readonly ('polling' | 'websocket')[];
} = {}) => {
  const requests: SeenRequest[] = [];
  const subscriptions: SubscribeMessage[] = [];
  const unsubscribed: string[] = [];
  const told: string[] = [];
  const tokens = new Set<string>();
  const script: {
    onRequest: (seen: SeenRequest) => Reply;
    onSubscribe: (message: SubscribeMessage) => SubscribeAnswer;
  } = {
    onRequest: () => ({ status: 404, body: { message: 'Not found', code: 'not-found' } }),
    onSubscribe: () => ({ ok: false, code: 'not-found', message: 'Not found' }),
  };
  /** `isAway`: lets no socket in, as a server does that cannot ask its database. `isMute`: answers no ping. */
  const state = { isAway: false, isMute: false };
  const http = createServer((request, response) => {
    const answer = async () => {
      const seen = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: await readBody(request),
      };
      requests.push(seen);
      const reply = script.onRequest(seen);
      if (reply === 'hang-up') return void request.socket.destroy();
      response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body ?? {}));
    };
    answer().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const io = new Server<ClientToServer, ServerToClient>(http, { transports: [...transports] });
  io.use((socket, next) => {
    const auth = z.object({ token: z.string() }).safeParse(socket.handshake.auth);
    if (state.isAway) return next(Object.assign(new Error('away'), { data: { code: 'unavailable' } }));
    const isVisitor = !('token' in socket.handshake.auth);
    if (isVisitor || (auth.success && tokens.has(auth.data.token))) return next();
    next(Object.assign(new Error('refused'), { data: { code: 'not-logged-in' } }));
  });
  io.on('connection', (socket) => {
    socket.on('subscribe', (message, answer) => {
      subscriptions.push(message);
      answer(script.onSubscribe(message));
    });
    socket.on('unsubscribe', (room) => unsubscribed.push(room));
    socket.on('active', () => told.push('active'));
    socket.on('desk', ({ name }) => told.push(`desk ${name}`));
    socket.on('ping', (answer) => !state.isMute && answer());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(http.address());
  const ownAddress = location.href;
  jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` });
  return Object.assign(state, {
    requests,
    subscriptions,
    unsubscribed,
    told,
    tokens,
    script,
    sockets: () => io.sockets.sockets.size,
    /** By which way each page is connected right now. */
    waysOf: () => [...io.sockets.sockets.values()].map(({ conn }) => conn.transport.name),
    patch: (patch: Patch) => io.emit('patch', patch),
    reached: (position: string) => io.emit('reached', position),
    behind: (isBehind: boolean) => io.emit('behind', isBehind),
    end: (code: string) => {
      io.emit('ended', code);
      io.disconnectSockets(true);
    },
    /** Hangs up on every page; they may come back. */
    drop: () => io.disconnectSockets(true),
    /** Forgets what was seen and answered so far. */
    clear: () => {
      for (const list of [requests, subscriptions, unsubscribed, told]) list.length = 0;
    },
    close: async () => {
      jsdom.reconfigure({ url: ownAddress });
      await io.close();
    },
  });
};
