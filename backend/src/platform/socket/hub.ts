import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Position } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import type { ViewReader } from '../module/platform.ts';
import {
  ownerRoom,
  authenticate,
  connectError,
  countMessages,
  recheck,
  serve,
  sessionRoom,
  type ConnectionParts,
  type HubServer,
  type HubSocket,
} from './connection.ts';
import { demandNeeds } from '../http/call-limits.ts';
import { createBudgets } from './budgets.ts';
import { createTouchListener } from './touch-listener.ts';
import type { HubLogger, HubProgress, HubRights, HubSessions } from './ports.ts';
import { noTraces, type Traces } from '../operations/traces.ts';
import type { Listen } from '../postgres/listen.ts';
import { openPresence } from './presence.ts';
import { createAnnouncer, type Audience } from './reached.ts';
import { createRefresher } from './refresher.ts';
import { perSecondFor, type Room } from './room.ts';
import { startBehindTeller } from './behind.ts';
import { createRooms, type Rooms } from './rooms.ts';
import { sendAway } from './send-away.ts';
import { createSubscribe } from './subscribe.ts';
import { openServer } from './open-server.ts';
import { countUnknownLines } from './unknown-lines.ts';
import { type Visitor, visitorsAtMost, visitorsBy, visitorsRoom } from './viewer.ts';

export interface HubOptions {
  readonly httpServer: HttpServer | HttpsServer;
  readonly sessions: HubSessions;
  readonly rights: HubRights;
  readonly progress: HubProgress;
  readonly readers: readonly ViewReader[];
  /** Topics that show who is connected: read anew, for an event's key, when its desks change. */
  readonly presenceTopics: readonly string[];
  /** For the views and for `ops.desk_presence`. */
  readonly pool: DatabasePool;
  /** How to LISTEN, e.g. postgres.js's `sql.listen`. */
  readonly listen: Listen;
  readonly logger: HubLogger;
  /** Where pushes are told as part of the requests that led to them. */
  readonly traces?: Traces;
  /** The proxies whose word on visitors' addresses is taken; none unless told. */
  readonly trustProxy?: readonly string[];
  /** Whether views show less than there is, because their tables are behind; never unless told. */
  readonly isBehind?: () => boolean;
  /** Milliseconds that only grow. */
  readonly monotonic?: () => number;
}

/** What the hub has done since it started, for metrics. */
export interface HubFigures {
  readonly sockets: number;
  readonly rooms: number;
  readonly roomsBehind: number;
  readonly reads: number;
  readonly readMs: number;
  readonly patches: number;
  readonly failures: number;
}

export interface Hub {
  readonly figures: () => HubFigures;
  /**
   * Lets nobody in any more and sends the sockets away one after the other over so many ms, so that they
   * do not all come to another server in the same instant. Resolves when all have left.
   */
  readonly drain: (overMs: number) => Promise<void>;
  /** Takes this node's desks away and cuts every socket; the HTTP server stays open. */
  readonly close: () => Promise<void>;
}

const sweepMs = 5_000;
const sweepsBeforeDrop = 6;
/** Rooms that nobody is in, kept for whoever comes back. */
const emptyRoomsAtMost = 200;
/** Rooms of one server in all. */
const roomsAtMost = 5_000;

/** Announcements go to every socket: 10 a second up to 500 of them, 2 from 2,000 on. */
const announcementPauseMs = (sockets: number): number => 2000 / perSecondFor(sockets);

/** Everybody but visitors, who compare nothing with it. */
const audienceOf = (io: HubServer): Audience => ({
  everyone: (position) => void io.except(visitorsRoom).emit('reached', position),
  everyoneBut: (rooms, position) => void io.except([visitorsRoom, ...rooms]).emit('reached', position),
  these: (sockets, position) => void io.to([...sockets]).emit('reached', position),
  socketsIn: (room) => io.sockets.adapter.rooms.get(room.id) ?? [],
});

const isInUse = (room: Room, socketsIn: (room: Room) => number) =>
  socketsIn(room) > 0 || room.entering > 0 || room.phase !== 'idle';

/**
 * Drops rooms that nobody is in where there are too many of them, the oldest first: whoever goes from view
 * to view leaves no more behind than this. Tells whether one more fits.
 */
const makeSpace = (rooms: Rooms, socketsIn: (room: Room) => number): boolean => {
  if (rooms.size() <= emptyRoomsAtMost) return true;
  const empty = [...rooms.all()].filter((room) => !isInUse(room, socketsIn));
  for (const room of empty.slice(0, Math.max(0, empty.length - emptyRoomsAtMost))) rooms.drop(room);
  return rooms.size() < roomsAtMost;
};

/** Drops rooms that nobody has been in for half a minute, so that a screen that comes back finds its view still there. */
const sweepRooms = (rooms: Rooms, socketsIn: (room: Room) => number) => {
  for (const room of rooms.all()) {
    const isUsed = isInUse(room, socketsIn);
    room.emptySweeps = isUsed ? 0 : room.emptySweeps + 1;
    if (room.emptySweeps > sweepsBeforeDrop) rooms.drop(room);
  }
};

/** Its view is not there any more: whoever watched it comes back and is told so. */
const closeRoom = (io: HubServer, rooms: Rooms, room: Room) => {
  room.shown = null;
  rooms.drop(room);
  io.in(room.id).disconnectSockets(true);
};

/** Ends sockets with their session, looks at rights again when they change; returns how to stop listening. */
const followSessions = (
  io: HubServer,
  parts: ConnectionParts,
  tokens: WeakMap<HubSocket, string | null>,
): (() => void) => {
  const endings = parts.sessions.onEnded((sessionId, code) => {
    const room = io.in(sessionRoom(sessionId));
    room.emit('ended', code);
    room.disconnectSockets(true);
  });
  const changes = parts.rights.onChanged((ownerId) => {
    const sockets = ownerId === null ? io.sockets.sockets.keys() : io.sockets.adapter.rooms.get(ownerRoom(ownerId));
    for (const id of sockets ?? []) {
      const socket = io.sockets.sockets.get(id);
      const token = socket === undefined ? undefined : tokens.get(socket);
      if (socket !== undefined && token !== undefined) void recheck(socket, token, parts);
    }
  });
  return () => {
    endings();
    changes();
  };
};

const isFull = (io: HubServer): boolean => (io.sockets.adapter.rooms.get(visitorsRoom)?.size ?? 0) >= visitorsAtMost;

const letIn = (
  io: HubServer,
  parts: ConnectionParts,
  tokens: WeakMap<HubSocket, string | null>,
  visitor: (request: HubSocket['request']) => Visitor,
  upTo: () => Position,
  isBehind: () => boolean,
  isDraining: () => boolean,
) => {
  const check = authenticate(parts.sessions, parts.logger, visitor);
  io.use((socket, next) => void (isDraining() ? next(connectError('unavailable')) : check(socket, next)));
  io.on('connection', (socket) => {
    const { session } = socket.data;
    if (session === null) return void socket.disconnect(true);
    const isOneTooMany = session.kind === 'visitor' && isFull(io);
    if (isOneTooMany) return void socket.disconnect(true);
    const giveBack = parts.budgets.connect(session.sessionId);
    if (giveBack === null) return void socket.disconnect(true);
    socket.on('disconnect', giveBack);
    countMessages(socket, parts);
    const token = session.kind === 'visitor' ? null : String(socket.handshake.auth.token);
    tokens.set(socket, token);
    void socket.join(sessionRoom(session.sessionId));
    if (session.kind === 'account') void socket.join(ownerRoom(session.accountId));
    if (session.kind === 'account' && session.seenBy !== null) void socket.join(ownerRoom(session.seenBy.accountId));
    if (session.kind === 'device') void socket.join(ownerRoom(session.deviceId));
    serve(socket, parts);
    if (session.kind === 'visitor') return void socket.join(visitorsRoom);
    socket.emit('reached', upTo());
    if (isBehind()) socket.emit('behind', true);
    // The session may have ended while the socket was let in, before it could be told.
    void recheck(socket, token, parts);
  });
};

/**
 * The Socket.IO hub: who watches a topic gets the whole view, then patches from position to
 * position, however often the projections touch it; each view is read once per room.
 * @throws when a topic does not say who may watch it.
 */
export const startHub = async (options: HubOptions): Promise<Hub> => {
  for (const { topic } of options.readers) demandNeeds(`The topic ${topic.name}`, topic);
  const { rights, progress, logger, pool, monotonic = () => performance.now() } = options;
  const visitor = visitorsBy(options.trustProxy ?? []);
  const io = openServer(
    options.httpServer,
    countUnknownLines((request) => visitor(request).sessionId),
  );
  const rooms = createRooms();
  const tokens = new WeakMap<HubSocket, string | null>();
  const socketsIn = (room: Room) => io.sockets.adapter.rooms.get(room.id)?.size ?? 0;

  const budgets = createBudgets({ monotonic });
  const refresher = createRefresher({
    pool,
    budgets,
    progress,
    logger,
    traces: options.traces ?? noTraces,
    socketsIn,
    monotonic,
    send: (room, patch) => void io.to(room.id).emit('patch', patch),
    onGone: (room) => closeRoom(io, rooms, room),
    onShown: () => announcer.wake(),
  });
  const announcer = createAnnouncer({
    audience: audienceOf(io),
    upTo: progress.all,
    behind: refresher.behind,
    pauseMs: () => announcementPauseMs(io.sockets.sockets.size),
    monotonic,
  });
  const listener = createTouchListener(rooms, refresher.attend, progress.all());
  const presence = await openPresence({
    pool,
    logger,
    listen: options.listen,
    onChanged: (eventId) => {
      if (eventId === null) return listener.markAll();
      for (const topic of options.presenceTopics)
        for (const room of rooms.touchedBy(topic, eventId)) listener.mark(room);
    },
  });
  const stopHearing = progress.onTouched(({ touched, correlationIds }) => {
    if (touched.some(({ topic }) => topic === '*')) listener.markAll();
    listener.hear(touched, progress.all(), correlationIds);
    announcer.wake();
  });

  const readers = new Map(options.readers.map((reader) => [reader.topic.name, reader]));
  const hasSpace = () => makeSpace(rooms, socketsIn);
  const subscribe = createSubscribe({ readers, rights, rooms, refresher, budgets, passed: listener.passed, hasSpace });
  const parts: ConnectionParts = { ...options, rooms, budgets, presence, subscribe, monotonic };
  const stopFollowing = followSessions(io, parts, tokens);

  const behind = startBehindTeller({
    look: options.isBehind ?? (() => false),
    tell: (isBehind) => void io.except(visitorsRoom).emit('behind', isBehind),
  });
  let isDraining = false;
  letIn(io, parts, tokens, visitor, progress.all, behind.isBehind, () => isDraining);
  const sweeping = setInterval(() => sweepRooms(rooms, socketsIn), sweepMs);
  sweeping.unref();

  return {
    figures: () => ({
      sockets: io.sockets.sockets.size,
      rooms: rooms.size(),
      roomsBehind: refresher.behind.size,
      ...refresher.figures,
    }),
    drain: async (overMs) => {
      isDraining = true;
      await sendAway(io, overMs);
    },
    close: async () => {
      clearInterval(sweeping);
      behind.close();
      stopHearing();
      stopFollowing();
      refresher.close();
      announcer.close();
      await presence.close();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
};
