import type { ClientToServer, ServerToClient } from '@turnout/contracts/kernel';
import { atom } from 'jotai';
import type { io, Socket } from 'socket.io-client';
import { z } from 'zod';
import { afterGoodbye, backoff } from './backoff.ts';
import { newCommandId } from './id.ts';
import { credential, onCredential, type Credential } from './credential.ts';
import { clientVersion, pageLanguage } from './request.ts';
import { store } from './store.ts';

type Line = Socket<ServerToClient, ClientToServer>;

/** `idle`: nobody is logged in, so there is no line to keep. */
export type LineState = 'idle' | 'connecting' | 'connected' | 'lost';

export const lineAtom = atom<LineState>('idle');
/** Everything up to this log position has been shown to every topic of this page. */
export const reachedAtom = atom('');
/** The line runs without a websocket, which something on the way refuses: by asking again and again. */
export const slowAtom = atom(false);
/** The server says that lists and numbers show less than there is. */
export const behindAtom = atom(false);

interface Hooks {
  readonly connected: Set<() => void>;
  readonly lost: Set<() => void>;
  readonly ended: Set<(code: string) => void>;
  readonly patch: Set<(patch: unknown) => void>;
}
const hooks: Hooks = { connected: new Set(), lost: new Set(), ended: new Set(), patch: new Set() };
const add = <L>(set: Set<L>, listener: L) => {
  set.add(listener);
  return () => set.delete(listener);
};

/** Each runs whenever its moment comes, and returns how to stop. `onConnected` also runs after every reconnection. */
export const onConnected = (listener: () => void): (() => void) => add(hooks.connected, listener);
export const onLost = (listener: () => void): (() => void) => add(hooks.lost, listener);
export const onEnded = (listener: (code: string) => void): (() => void) => add(hooks.ended, listener);
export const onPatch = (listener: (patch: unknown) => void): (() => void) => add(hooks.patch, listener);

const readSocketIo = () => import('socket.io-client');
// Early, so that it comes with the page and not after it.
if (credential() !== null) readSocketIo().catch(() => undefined);

let line: Line | null = null;
let retry: ReturnType<typeof setTimeout> | null = null;
let attempts = 0;
let connectedAt = 0;

const RefusedAtTheDoor = z.object({ data: z.object({ code: z.string() }) });

const fire = <A extends unknown[]>(set: ReadonlySet<(...given: A) => void>, ...given: A) => {
  for (const listener of set) listener(...given);
};

/** A websocket that is let through opens at once; one that something swallows is not waited for longer. */
const websocketPatienceMs = 4_000;
const pollingPatienceMs = 8_000;
/** A line that began by polling has changed over by then, wherever it can. */
const changesOverMs = 3_000;
/** Websockets were refused the last time: the line begins by polling, and changes over where it can after all. */
let beginsByPolling = false;

/** Connects, by the way that is likelier to get through. Proxies keep all requests of one attempt at one server by its name. */
const dial = (socket: Line) => {
  socket.io.opts.transports = beginsByPolling ? ['polling', 'websocket'] : ['websocket'];
  socket.io.opts.query = { line: newCommandId() };
  socket.io.timeout(beginsByPolling ? pollingPatienceMs : websocketPatienceMs);
  socket.connect();
};

let changing: ReturnType<typeof setTimeout> | null = null;
const forgetChange = () => {
  if (changing !== null) clearTimeout(changing);
  changing = null;
  store.set(slowAtom, false);
};

/** Notes by which way the line is there, now and when it changes over. */
const followWay = (socket: Line) => {
  forgetChange();
  const { engine } = socket.io;
  const isPolling = () => engine.transport.name === 'polling';
  const note = () => {
    beginsByPolling = isPolling();
  };
  note();
  if (!isPolling()) return;
  engine.once('upgrade', () => {
    if (socket.io.engine !== engine) return;
    forgetChange();
    note();
  });
  changing = setTimeout(() => store.set(slowAtom, socket.connected && isPolling()), changesOverMs);
};

const connectLater = (socket: Line, afterMs = backoff(attempts)) => {
  if (socket !== line) return;
  store.set(lineAtom, attempts === 0 ? 'connecting' : 'lost');
  if (retry !== null) return;
  retry = setTimeout(() => {
    retry = null;
    attempts += 1;
    dial(socket);
  }, afterMs);
};

const forgetRetry = () => {
  if (retry !== null) clearTimeout(retry);
  retry = null;
};

/** The server is heard every 2.5 s. After a longer silence it is asked, and has 2 s to answer. */
const silenceMs = 3_000;
let silence: ReturnType<typeof setTimeout> | null = null;

/** Starts to wait for the next sign of life; a server that is there and frozen keeps its lines and says nothing. */
const listenFor = (socket: Line) => {
  if (silence !== null) clearTimeout(silence);
  silence = setTimeout(() => {
    if (socket !== line || !socket.connected) return;
    void checkLine().then(() => socket === line && socket.connected && listenFor(socket));
  }, silenceMs);
};

const follow = (socket: Line) => {
  socket.io.on('ping', () => listenFor(socket));
  socket.on('connect', () => {
    listenFor(socket);
    followWay(socket);
    forgetRetry();
    attempts = 0;
    connectedAt = performance.now();
    // What comes next is told by this server, perhaps of another log: places in the old one compare with none of it.
    store.set(reachedAtom, '');
    // A server that is behind says so to whoever comes.
    store.set(behindAtom, false);
    store.set(lineAtom, 'connected');
    fire(hooks.connected);
  });
  socket.on('disconnect', (reason) => {
    if (socket !== line) return;
    forgetChange();
    fire(hooks.lost);
    if (reason === 'io server disconnect') connectLater(socket, afterGoodbye(performance.now() - connectedAt));
    else connectLater(socket);
  });
  socket.on('connect_error', (error) => {
    if (socket !== line) return;
    const refused = RefusedAtTheDoor.safeParse(error);
    if (refused.success && refused.data.data.code !== 'unavailable') return fire(hooks.ended, refused.data.data.code);
    // A server that answers is reached; else the other way may get through.
    if (!refused.success) beginsByPolling = !beginsByPolling;
    connectLater(socket);
  });
  socket.on('patch', (patch) => fire(hooks.patch, patch));
  socket.on('reached', (position) => {
    if (position > store.get(reachedAtom)) store.set(reachedAtom, position);
  });
  socket.on('behind', (isBehind) => store.set(behindAtom, isBehind));
  socket.on('ended', (code) => fire(hooks.ended, code));
};

const open = (openSocket: typeof io, shown: Credential): Line => {
  const socket: Line = openSocket(location.origin, {
    autoConnect: false,
    // Reconnecting is ours: the built-in one gives up when the server hangs up, and cannot be hastened.
    reconnection: false,
    forceNew: true,
    auth: (give) => give({ token: shown.token, language: pageLanguage(), version: clientVersion }),
  });
  follow(socket);
  return socket;
};

const close = () => {
  const was = line;
  line = null;
  forgetChange();
  forgetRetry();
  attempts = 0;
  if (was === null) return;
  was.disconnect();
  fire(hooks.lost);
};

/** One line for the whole page, as long as there is somebody to show it for. */
const keep = (shown: Credential | null) => {
  close();
  store.set(reachedAtom, '');
  store.set(lineAtom, shown === null ? 'idle' : 'connecting');
  if (shown !== null) void join(shown, 0);
};

/** Fetches what a line is made of (pages that nobody is logged in on do without), then opens it. */
const join = async (shown: Credential, attempt: number): Promise<void> => {
  let socketIo: Awaited<ReturnType<typeof readSocketIo>> | null;
  try {
    socketIo = await readSocketIo();
  } catch {
    socketIo = null; // the network is gone; said below
  }
  if (credential() !== shown) return;
  if (socketIo === null) {
    store.set(lineAtom, 'lost');
    setTimeout(() => credential() === shown && void join(shown, attempt + 1), backoff(attempt));
    return;
  }
  line = open(socketIo.io, shown);
  dial(line);
};

/** Tries now instead of waiting: the network is back, or somebody looks at the page again. */
export const hasten = (): void => {
  if (retry === null || line === null) return;
  forgetRetry();
  dial(line);
};

let isStarted = false;
/** Starts keeping the line; called by whatever needs it first. */
export const startSocket = (): void => {
  if (isStarted) return;
  isStarted = true;
  onCredential(keep);
  window.addEventListener('online', hasten);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hasten());
  keep(credential());
};

/** The line while it is connected, else null. */
export const connectedLine = (): Line | null => (line?.connected === true ? line : null);

/** How long the line takes there and back, in ms; null when there is none or it does not answer in time. */
export const roundTrip = (withinMs = 5_000): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = connectedLine();
    if (socket === null) return resolve(null);
    const sentAt = performance.now();
    socket.timeout(withinMs).emit('ping', (error) => resolve(error === null ? performance.now() - sentAt : null));
  });

let isChecking = false;
/** Something hints that the network is gone: a line that does not answer is given up now, not when it times out. */
export const checkLine = async (): Promise<void> => {
  const socket = connectedLine();
  if (socket === null || isChecking) return;
  isChecking = true;
  const answered = await roundTrip(2_000);
  isChecking = false;
  if (answered === null && socket === line) socket.disconnect();
};
