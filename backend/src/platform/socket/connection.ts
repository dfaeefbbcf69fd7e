import {
  DeskSaid,
  EventId,
  languages,
  meets,
  needs,
  type ClientToServer,
  type Language,
  type ServerToClient,
  type SubscribeAnswer,
} from '@turnout/contracts/kernel';
import type { DisconnectReason, Server, Socket } from 'socket.io';
import { z } from 'zod';
import type { Session } from '../session/sessions.ts';
import type { Presence } from './presence.ts';
import type { HubLogger, HubRights, HubSessions } from './ports.ts';
import type { Budgets, GiveBack } from './budgets.ts';
import { countWatcher } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { Viewer, Visitor } from './viewer.ts';
import { mayStay, refuse, type createSubscribe, type Watcher } from './subscribe.ts';

/** What the hub keeps with each socket. */
export interface SocketData {
  session: Viewer | null;
  language: Language;
  /** Grows whenever the session's rights may have changed. */
  epoch: number;
  lastActiveAt: number;
  /** What it took for each room that it is in, by the room's id. */
  held: Map<string, GiveBack>;
}
type NoEvents = Record<never, never>;
export type HubServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type HubSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** Of the sockets of an account, or of a device. */
export const ownerRoom = (ownerId: string): string => `owner:${ownerId}`;

const Handshake = z.object({
  /** Absent: a visitor. */
  token: z.string().min(1).max(200).optional(),
  language: z.enum(languages).catch('en').default('en'),
});
const DeskMessage = z.strictObject({
  eventId: EventId,
  /** Empty: this connection is no desk any more. */
  name: z
    .string()
    .trim()
    .max(60)
    .regex(/^\P{Cc}*$/u),
  lagMs: z.number().min(0).max(600_000),
  said: DeskSaid.optional(),
});
/** A device is a desk wherever it works; who has an account is one at the door. */
const deviceNeeds = needs.device(needs.event());
const deskNeeds = needs.device(needs.event('checkinRegistrants'));
const activityPauseMs = 10_000;

/** Refuses a socket; its client sees the code as `data.code`. */
export const connectError = (code: string): Error & { data: { code: string } } =>
  Object.assign(new Error(code), { data: { code } });

/**
 * Lets in who shows a live token, and as a visitor who shows none; others get `connect_error` with `data.code`.
 * @param visitor who that is, by a socket's first request.
 */
export const authenticate =
  (sessions: HubSessions, logger: HubLogger, visitor: (request: HubSocket['request']) => Visitor) =>
  async (socket: HubSocket, next: (error?: Error) => void): Promise<void> => {
    try {
      const handshake = Handshake.safeParse(socket.handshake.auth);
      const token = handshake.data?.token;
      const session = token === undefined ? visitor(socket.request) : await sessions.find(token);
      if (session === null || !handshake.success) return next(connectError('not-logged-in'));
      // Another system asks calls and is told by webhooks.
      if (session.kind === 'token') return next(connectError('not-permitted'));
      Object.assign(socket.data, {
        session,
        language: handshake.data.language,
        epoch: 0,
        lastActiveAt: -Infinity,
        held: new Map(),
      });
      next();
    } catch (error) {
      logger.error({ err: error }, 'a socket could not be authenticated');
      next(connectError('unavailable'));
    }
  };

export interface ConnectionParts {
  readonly sessions: HubSessions;
  readonly rights: HubRights;
  readonly rooms: Rooms;
  readonly budgets: Budgets;
  readonly presence: Presence;
  readonly subscribe: ReturnType<typeof createSubscribe>;
  readonly logger: HubLogger;
  readonly monotonic: () => number;
}

const leave = (socket: HubSocket, roomId: string) => {
  const giveBack = socket.data.held.get(roomId);
  socket.data.held.delete(roomId);
  void socket.leave(roomId);
  giveBack?.();
};

const watcherOf = (socket: HubSocket): Watcher => ({
  session: () => socket.data.session,
  language: socket.data.language,
  epoch: () => socket.data.epoch,
  isConnected: () => socket.connected,
  join: (room, giveBack) => {
    const { session, held } = socket.data;
    // In it already: it leaves once only, so it holds it once only.
    if (session === null || held.has(room.id)) return giveBack();
    void socket.join(room.id);
    countWatcher(room, session.sessionId, 1);
    held.set(room.id, () => {
      countWatcher(room, session.sessionId, -1);
      giveBack();
    });
  },
});

/** A line that neither the page nor the server ended, as when a phone dies: its desk is missed. */
const isLost = (reason: DisconnectReason): boolean =>
  reason !== 'client namespace disconnect' && reason !== 'server namespace disconnect';

/** A device is there as long as its line is; where it says that it works at a desk, that is the one it was enrolled as. */
const putDevice = (
  connectionId: string,
  { sessionId, deviceId, eventId, name }: Extract<Session, { kind: 'device' }>,
  {
    name: desk,
    lagMs,
    said = null,
  }: { readonly name: string; readonly lagMs: number; readonly said?: DeskSaid | null | undefined },
  { sessions, presence }: Pick<ConnectionParts, 'sessions' | 'presence'>,
) => {
  sessions.active(sessionId);
  presence.put(connectionId, { eventId, desk: desk === '' ? '' : name, accountId: null, deviceId, lagMs, said });
};

const putDesk = async (socket: HubSocket, raw: unknown, parts: ConnectionParts) => {
  const { rights, presence } = parts;
  const message = DeskMessage.safeParse(raw);
  const { session, epoch } = socket.data;
  if (!message.success || session === null || session.kind === 'wall' || session.kind === 'visitor') return;
  if (session.kind === 'token') return;
  if (session.kind === 'device') return putDevice(socket.id, session, message.data, parts);
  // Whoever looks as somebody else stands at no desk.
  if (session.seenBy !== null) return;
  const { eventId, name, lagMs, said = null } = message.data;
  const held = await rights.rightsIn(session, eventId);
  if (!socket.connected || socket.data.epoch !== epoch) return;
  if (name === '' || !meets(deskNeeds, held)) return presence.remove(socket.id);
  presence.put(socket.id, { eventId, desk: name, accountId: session.accountId, deviceId: null, lagMs, said });
};

/** Answers a socket's messages. Nothing that a client sends may throw past here. */
export const serve = (socket: HubSocket, parts: ConnectionParts): void => {
  const { sessions, presence, logger, monotonic } = parts;
  const watcher = watcherOf(socket);
  const failed = (error: unknown) => logger.error({ err: error, socket: socket.id }, 'a socket message failed');
  const { session: opened } = socket.data;
  if (opened?.kind === 'device') putDevice(socket.id, opened, { name: '', lagMs: 0 }, parts);

  socket.on('subscribe', (message, answer) => {
    if (typeof answer !== 'function') return;
    const give = (said: SubscribeAnswer) => {
      const startedAt = monotonic();
      answer(said);
      const { session } = socket.data;
      // A view is written out for each who asks for it, however often.
      if (session !== null) parts.budgets.spend(session.sessionId, monotonic() - startedAt);
    };
    parts.subscribe(watcher, message).then(give, (error: unknown) => {
      failed(error);
      answer({ ok: false, code: 'unavailable', message: 'This view cannot be read right now' });
    });
  });
  socket.on('unsubscribe', (room) => {
    // Only rooms that it asked for: the others are how it is told that its session ended.
    if (typeof room === 'string' && socket.data.held.has(room)) leave(socket, room);
  });
  socket.on('desk', (desk) => void putDesk(socket, desk, parts).catch(failed));
  socket.on('active', () => {
    const { session, lastActiveAt } = socket.data;
    if (session === null || session.kind === 'visitor' || monotonic() - lastActiveAt < activityPauseMs) return;
    socket.data.lastActiveAt = monotonic();
    sessions.active(session.sessionId);
  });
  socket.on('ping', (answer) => {
    if (typeof answer === 'function') answer();
  });
  socket.on('disconnect', (reason) => {
    socket.data.held.forEach((_, roomId) => leave(socket, roomId));
    if (opened?.kind === 'device') sessions.active(opened.sessionId);
    presence.remove(socket.id, isLost(reason));
  });
};

/**
 * Counts whatever a socket sends against its session. What is one too many is dropped, a subscription with
 * an answer; a socket that goes on all the same is cut.
 */
export const countMessages = (socket: HubSocket, { budgets }: Pick<ConnectionParts, 'budgets'>): void => {
  socket.use((packet, next) => {
    const { session, language } = socket.data;
    const counted = session === null ? 'flood' : budgets.message(session.sessionId);
    if (counted === 'taken') return next();
    if (counted === 'flood') return void socket.disconnect(true);
    const [name] = packet;
    const answer: unknown = packet.at(-1);
    if (name === 'subscribe' && typeof answer === 'function')
      Reflect.apply(answer, null, [refuse('too-many-requests', language, { seconds: 1 })]);
  });
};

/**
 * Looks again at everything a socket was given: its session, and the rights each of its rooms asks
 * for. A socket that may not keep all of it is cut; its screen comes back and asks anew.
 */
export const recheck = async (socket: HubSocket, token: string | null, parts: ConnectionParts): Promise<void> => {
  socket.data.epoch += 1;
  try {
    const session = token === null ? socket.data.session : await parts.sessions.find(token);
    if (session === null) {
      socket.emit('ended', 'not-logged-in');
      socket.disconnect(true);
      return;
    }
    socket.data.session = session;
    for (const id of socket.rooms) {
      const room = parts.rooms.byId(id);
      if (room !== undefined && !(await mayStay(parts.rights, session, room))) return void socket.disconnect(true);
    }
    const deskEvent = EventId.safeParse(parts.presence.eventOf(socket.id));
    if (!deskEvent.success || session.kind === 'visitor') return;
    const asked = session.kind === 'device' ? deviceNeeds : deskNeeds;
    if (!meets(asked, await parts.rights.rightsIn(session, deskEvent.data))) socket.disconnect(true);
  } catch (error) {
    parts.logger.error({ err: error }, 'rights could not be looked at again; the socket is cut');
    socket.disconnect(true);
  }
};
