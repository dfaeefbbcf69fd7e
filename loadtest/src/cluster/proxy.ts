import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createProxyServer } from 'httpxy';
import { openTargets, type Target } from './targets.ts';

export interface Proxy {
  readonly close: () => Promise<void>;
}

export interface ProxyOptions {
  readonly host: string;
  readonly port: number;
  /** The servers, such as http://127.0.0.1:41234. */
  readonly targets: readonly string[];
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
}

/** Bodies up to here are kept until they are answered, so that they can be sent again. */
const keptBytes = 1_048_576;
const methodsThatOnlyRead = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A visitor's own word about where they come from is not passed on as ours. */
const forgetForwarded = ({ headers }: IncomingMessage): void => {
  for (const name of Object.keys(headers)) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name];
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Nothing of the request has reached a server: it is as if it had never been sent. */
const wasNeverSent = (error: unknown): boolean => /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(codeOf(error));

/** Sending it twice does it once. */
const isRepeatable = ({ method = '', headers }: IncomingMessage): boolean =>
  methodsThatOnlyRead.has(method) || headers['idempotency-key'] !== undefined;

/** The line of a page that a request belongs to, and whether it was begun before; null of all other requests. */
const lineOf = ({ url = '' }: IncomingMessage): { readonly name: string; readonly isBegun: boolean } | null => {
  if (!url.startsWith('/socket.io/')) return null;
  const { searchParams } = new URL(url, 'http://proxy');
  const name = searchParams.get('line');
  return name === null ? null : { name, isBegun: searchParams.has('sid') };
};

/** The body where it is small enough to be kept; null: it flows through, once. */
const keptBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length ?? 0) > keptBytes) return null;
  return buffer(request);
};

const answerAway = (response: ServerResponse): void => {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ code: 'unavailable', message: 'No server answers right now. Try again.' }));
};

/**
 * A reverse proxy in front of several servers, for HTTP and websockets: in turn to those that say on /ready
 * that they are, all of a page's line to the one that it was begun at; what a server did not answer goes to another where that cannot do it twice.
 */
export const openProxy = async (options: ProxyOptions): Promise<Proxy> => {
  const targets = openTargets(options.targets);
  const proxy = createProxyServer({ xfwd: true });

  const targetFor = (request: IncomingMessage, tried: ReadonlySet<Target>): Target | null => {
    const line = lineOf(request);
    return line === null ? targets.next(tried) : targets.ofLine(line.name, line.isBegun, tried);
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    forgetForwarded(request);
    const body = await keptBody(request);
    const tried = new Set<Target>();
    for (let target = targetFor(request, tried); target !== null; target = targetFor(request, tried)) {
      tried.add(target);
      try {
        const kept = body === null ? {} : { buffer: Readable.from([body], { objectMode: false }) };
        return await proxy.web(request, response, { target: target.address, ...kept });
      } catch (error) {
        if (wasNeverSent(error)) targets.isGone(target);
        const mayRepeat = body !== null && (wasNeverSent(error) || isRepeatable(request));
        if (response.headersSent || !mayRepeat) break;
      }
    }
    answerAway(response);
  };
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    forgetForwarded(request);
    const target = targetFor(request, new Set());
    if (target === null || request.socket !== socket) return void socket.destroy();
    try {
      await proxy.ws(request, request.socket, { target: target.address }, head);
    } catch (error) {
      if (wasNeverSent(error)) targets.isGone(target);
      socket.destroy();
    }
  };

  const server = options.tls === undefined ? createHttpServer() : createHttpsServer(options.tls);
  const sockets = new Set<Duplex>();
  server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    pass(request, response).catch(() => answerAway(response));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(request, socket, head).catch(() => socket.destroy());
  });
  await targets.look();
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    close: async () => {
      targets.close();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
