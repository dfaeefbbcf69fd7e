import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type ServerHttp2Stream,
} from 'node:http2';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failureOf } from './failure.ts';
import type { GrpcCall } from './grpc-call.ts';
import { openGrpcChannel, type GrpcChannelOptions } from './grpc-channel.ts';
import { framesOf, openFrameReader } from './grpc-frames.ts';
import { certificateOf } from './testing/double-stage.ts';

const portOf = (server: Server | Http2Server | Http2SecureServer): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** A server that does with a call what it is told. */
const stage = async (
  answer: (stream: ServerHttp2Stream, headers: Readonly<Record<string, unknown>>) => void,
  options: Partial<GrpcChannelOptions> = {},
) => {
  const pings = Promise.withResolvers<void>();
  let pinged = 0;
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('session', (session) => {
    session.on('error', () => session.destroy());
    session.on('ping', () => {
      pinged += 1;
      if (pinged === 3) pings.resolve();
    });
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    answer(stream, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  /** Where they end at the server, once there is one. */
  const connected = async (): Promise<ReadonlySet<Socket>> => {
    if (sockets.size === 0) await once(server, 'connection');
    return sockets;
  };
  return { connected, pingedThrice: pings.promise, ...open(portOf(server), options) };
};

const open = (port: number, options: Partial<GrpcChannelOptions> = {}) => {
  let broken = 0;
  const channel = openGrpcChannel({
    node: `127.0.0.1:${port}`,
    channel: { insecure: true },
    headers: { 'connection-name': 'suite' },
    keepAliveInterval: -1,
    keepAliveTimeout: -1,
    onBroken: () => {
      broken += 1;
    },
    ...options,
  });
  onTestFinished(() => channel.close('The test is over'));
  return { channel, broken: () => broken, call: () => channel.call('/a.Service/Call', false, String) };
};

/** What a call brought, and how it ended. */
const outcomeOf = (call: GrpcCall<string>) => {
  const messages: string[] = [];
  call.on('data', (message) => messages.push(message));
  return new Promise<{ messages: readonly string[]; error: unknown }>((resolve) => {
    call.on('end', () => resolve({ messages, error: null }));
    call.on('error', (error) => resolve({ messages, error }));
  });
};
const ok = { ':status': 200, 'content-type': 'application/grpc' };
const ends = (
  stream: ServerHttp2Stream,
  trailers: Readonly<Record<string, string>>,
  messages: readonly string[] = [],
) => {
  stream.respond(ok, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  stream.end(framesOf(messages.map((message) => Buffer.from(message))));
};

describe('a call of gRPC over HTTP/2', () => {
  it('says what gRPC asks for, and who requires the leader', async () => {
    const asked: Readonly<Record<string, unknown>>[] = [];
    const { channel } = await stage((stream, headers) => {
      asked.push({ ...headers });
      ends(stream, { 'grpc-status': '0' });
    });
    for (const requiresLeader of [false, true]) {
      const call = channel.call('/a.Service/Call', requiresLeader, String);
      call.ask(Buffer.from('please'));
      expect(await outcomeOf(call)).toEqual({ messages: [], error: null });
    }
    expect(asked).toMatchObject([
      { ':method': 'POST', ':path': '/a.Service/Call', te: 'trailers', 'content-type': 'application/grpc' },
      { 'connection-name': 'suite', 'requires-leader': 'true' },
    ]);
    expect(asked[0]).not.toHaveProperty('requires-leader');
  });
  it('hands out its messages in their order, wherever they were cut, before its end', async () => {
    const messages = ['one', 'two', 'x'.repeat(70_000), 'four'];
    const { call } = await stage((stream) => {
      stream.respond(ok, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      const bytes = framesOf(messages.map((message) => Buffer.from(message)));
      stream.write(bytes.subarray(0, 3));
      setImmediate(() => stream.end(bytes.subarray(3)));
    });
    expect(await outcomeOf(call())).toEqual({ messages, error: null });
  });
  it('sends what is written in one turn in one piece', async () => {
    const pieces: Buffer[] = [];
    const { call } = await stage((stream) => {
      stream.respond(ok, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.write(framesOf([Buffer.from('ready')]));
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece);
        stream.end();
      });
    });
    const made = call();
    made.on('data', () => {
      for (const message of ['one', 'two', 'three']) made.write(Buffer.from(message));
    });
    await outcomeOf(made);
    expect(pieces).toHaveLength(1);
    expect(openFrameReader(100)(pieces[0] ?? Buffer.alloc(0)).map(String)).toEqual(['one', 'two', 'three']);
  });
  it('ends with the status of its trailers, its message in plain words', async () => {
    const { call } = await stage((stream) =>
      ends(stream, { 'grpc-status': '7', 'grpc-message': 'Zutritt f%C3%BCr nie%6Danden', exception: 'access-denied' }, [
        'one',
      ]),
    );
    const { messages, error } = await outcomeOf(call());
    expect(messages).toEqual(['one']);
    expect(error).toMatchObject({ code: status.PERMISSION_DENIED, details: 'Zutritt für niemanden' });
    expect(error).toMatchObject({ message: '7 PERMISSION_DENIED: Zutritt für niemanden' });
    expect(failureOf(error)).toMatchObject({ name: 'LogRefused' });
  });
  it.each([
    { what: 'a status without trailers', headers: { ...ok, 'grpc-status': '16' }, code: status.UNAUTHENTICATED },
    { what: 'a proxy that knows no such user', headers: { ':status': 401 }, code: status.UNAUTHENTICATED },
    { what: 'a proxy with nobody behind it', headers: { ':status': 503 }, code: status.UNAVAILABLE },
    { what: 'something that speaks no gRPC', headers: { ':status': 404 }, code: status.UNIMPLEMENTED },
  ])('ends with what is answered: $what', async ({ headers, code }) => {
    const { call } = await stage((stream) => stream.respond(headers, { endStream: true }));
    expect((await outcomeOf(call())).error).toMatchObject({ code });
  });
  it('that is reset ends with that, and leaves the others alone', async () => {
    const { call, broken } = await stage((stream) =>
      stream.once('data', (piece: Buffer) => {
        if (String(piece).includes('reset')) stream.close(8);
        else ends(stream, { 'grpc-status': '0' }, ['fine']);
      }),
    );
    const [reset, other] = [call(), call()];
    reset.write(Buffer.from('reset'));
    expect((await outcomeOf(reset)).error).toMatchObject({ code: status.CANCELLED });
    other.ask(Buffer.from('please'));
    expect(await outcomeOf(other)).toEqual({ messages: ['fine'], error: null });
    expect(broken()).toBe(0);
  });
  it('ends when it is cancelled, and hands out nothing after that', async () => {
    const { call } = await stage((stream) => {
      stream.respond(ok);
      stream.write(framesOf([Buffer.from('one'), Buffer.from('two')]));
    });
    const made = call();
    made.on('data', () => made.cancel());
    const { messages, error } = await outcomeOf(made);
    expect({ messages, error }).toMatchObject({ messages: ['one'], error: { code: status.CANCELLED } });
    expect(made.isCancelled()).toBe(true);
  });
  it('that the server ends without a word is no good end', async () => {
    const { call } = await stage((stream) => {
      stream.respond(ok);
      stream.end(framesOf([Buffer.from('one')]));
    });
    const { messages, error } = await outcomeOf(call());
    expect({ messages, error }).toMatchObject({ messages: ['one'], error: { code: status.UNKNOWN } });
  });
  it('that brings no gRPC, or a message that cannot be read, ends with an error', async () => {
    const { channel, call } = await stage((stream) => {
      stream.respond(ok);
      stream.write(stream.id === 1 ? Buffer.from('<html>hello</html>') : framesOf([Buffer.from('one')]));
    });
    expect((await outcomeOf(call())).error).toMatchObject({ code: status.INTERNAL });
    const unreadable = channel.call('/a.Service/Call', false, () => {
      throw new Error('no message of ours');
    });
    expect((await outcomeOf(unreadable)).error).toMatchObject({ code: status.INTERNAL });
  });
  it.each([500, 100_000])('that is paused holds the server up and brings all of %i messages later', async (count) => {
    const text = 'x'.repeat(100);
    let sent = 0;
    const { channel, call } = await stage((stream, headers) => {
      if (headers[':path'] !== '/a.Service/Many') return ends(stream, { 'grpc-status': '0' }, ['fine']);
      stream.respond(ok, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      const fill = () => {
        while (sent < count) {
          sent += 1;
          if (!stream.write(framesOf([Buffer.from(`${sent} ${text}`)]))) return void stream.once('drain', fill);
        }
        stream.end();
      };
      fill();
    });
    const made = channel.call('/a.Service/Many', false, String);
    const first = Promise.withResolvers<void>();
    let seen = 0;
    made.on('data', (message) => {
      seen += 1;
      if (Number.parseInt(message, 10) !== seen) throw new Error('out of order');
      if (seen === 10) {
        made.pause();
        first.resolve();
      }
    });
    await first.promise;
    // Other calls of the connection go on, and whatever could come of the first has come when they are answered.
    for (let turn = 0; turn < 20; turn += 1)
      expect(await outcomeOf(call())).toEqual({ messages: ['fine'], error: null });
    expect(sent).toBeLessThan(3000);
    expect(seen).toBeLessThan(3000);
    made.resume();
    await made.whole(60_000);
    expect(seen).toBe(count);
  });
});

describe('a connection that gRPC is spoken on', () => {
  const hangs = (stream: ServerHttp2Stream) => stream.respond(ok);

  it('is broken with all that is open on it when it is cut, once', async () => {
    const { connected, call, broken } = await stage(hangs);
    const open = [call(), call()].map(outcomeOf);
    for (const socket of await connected()) socket.destroy();
    for (const { error } of await Promise.all(open)) expect(error).toMatchObject({ code: status.UNAVAILABLE });
    expect(broken()).toBe(1);
    expect(() => call()).toThrow(expect.objectContaining({ code: status.UNAVAILABLE }));
  });
  it('is broken when the server says that it goes', async () => {
    const { call, broken } = await stage((stream) => {
      hangs(stream);
      stream.session?.goaway(0);
    });
    expect((await outcomeOf(call())).error).toMatchObject({ code: status.UNAVAILABLE });
    expect(broken()).toBe(1);
  });
  it('is closed with all that is open on it', async () => {
    const { channel, call, broken } = await stage(hangs);
    const open = outcomeOf(call());
    await channel.close('The log is closed');
    expect((await open).error).toMatchObject({ code: status.UNAVAILABLE, details: 'The log is closed' });
    await channel.close('again');
    expect(broken()).toBe(1);
  });
  it('to nobody, or to what is no name, is unavailable and says so', async () => {
    const free = createTcpServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const port = portOf(free);
    await new Promise((resolve) => free.close(resolve));
    const { error } = await outcomeOf(open(port).call());
    expect(error).toMatchObject({ code: status.UNAVAILABLE, details: expect.stringContaining('ECONNREFUSED') });
    expect(() => open(1, { node: 'no host:2113' })).toThrow(expect.objectContaining({ code: status.UNAVAILABLE }));
  });
  it('is asked whether it is there, and given up when it does not say so', async () => {
    const sockets = new Set<Socket>();
    const silent = createTcpServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { call, broken } = open(portOf(silent), { keepAliveInterval: 20, keepAliveTimeout: 50 });
    const { error } = await outcomeOf(call());
    expect(error).toMatchObject({ code: status.UNAVAILABLE, details: expect.stringContaining('silent') });
    expect(broken()).toBe(1);
  });
  it('that answers is kept', async () => {
    const { pingedThrice, broken } = await stage(hangs, { keepAliveInterval: 10, keepAliveTimeout: 2000 });
    await pingedThrice;
    expect(broken()).toBe(0);
  });
  it('over TLS shows the certificate that the address names for us, and gets nowhere without it', async () => {
    const { key, cert } = await certificateOf('127.0.0.1');
    const server = createSecureServer({ key, cert, ca: cert, requestCert: true, rejectUnauthorized: true });
    server.on('stream', (stream) => ends(stream, { 'grpc-status': '0' }, ['fine']));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const trusting = { insecure: false, rootCertificate: Buffer.from(cert) };
    const ours = { userKeyFile: Buffer.from(key), userCertFile: Buffer.from(cert) };
    const shown = open(portOf(server), { channel: { ...trusting, ...ours } });
    const call = shown.call();
    call.ask(Buffer.from('please'));
    expect(await outcomeOf(call)).toEqual({ messages: ['fine'], error: null });
    await shown.channel.close('That was it');
    const { error } = await outcomeOf(open(portOf(server), { channel: trusting }).call());
    expect(error).toMatchObject({ code: status.UNAVAILABLE });
  });
});
