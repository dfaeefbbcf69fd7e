import {
  EventId,
  generalRejections,
  meets,
  sentenceOf,
  SubscribeMessage,
  type Language,
  type Position,
  type Rights,
  type SubscribeAnswer,
} from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Session } from '../session/sessions.ts';
import { roomName, type Room } from './room.ts';
import type { Refresher } from './refresher.ts';
import type { Rooms } from './rooms.ts';
import type { ViewReader } from '../platform.ts';
import type { HubRights } from './ports.ts';

/** A socket as far as subscribing sees it. */
export interface Watcher {
  /** Null once its session ended. */
  readonly session: () => Session | null;
  readonly language: Language;
  /** Grows whenever what the watcher may do could have changed. */
  readonly epoch: () => number;
  readonly isConnected: () => boolean;
  readonly roomCount: () => number;
  readonly join: (room: Room) => void;
}

type Refusal = Extract<SubscribeAnswer, { ok: false }>;
interface Wanted {
  readonly reader: ViewReader;
  readonly params: unknown;
  readonly eventId: EventId;
  readonly key: string;
  readonly rights: Rights;
}

const roomsPerSocket = 60;
const OfEvent = z.looseObject({ eventId: EventId });

const refuse = (
  code: keyof typeof generalRejections,
  language: Language,
  details?: Readonly<Record<string, unknown>>,
): Refusal => ({
  ok: false,
  code,
  message: sentenceOf(generalRejections[code], language, details),
});

const firstIssue = (error: z.ZodError) => {
  const issue = error.issues.at(0);
  return { field: issue?.path.join('.') || 'params', rule: issue?.message ?? 'malformed' };
};

/** The rights under which a session may watch a view of an event; null when it may not. */
export const rightsToWatch = async (
  rights: HubRights,
  session: Session,
  reader: ViewReader,
  eventId: EventId,
): Promise<Rights | null> => {
  const { needs } = reader.topic;
  // Every view so far belongs to an event; anything else stays closed.
  if (needs.who !== 'event') return null;
  if (session.kind === 'wall' && session.eventId !== eventId) return null;
  const held = await rights.rightsIn(session, eventId);
  if (session.kind === 'wall' && held !== null && !held.isWall) return null;
  return meets(needs, held) ? held : null;
};

/** Whether a session may still be in a room: same view, same rights. */
export const mayStay = async (rights: HubRights, session: Session, room: Room): Promise<boolean> => {
  const held = await rightsToWatch(rights, session, room.reader, EventId.parse(room.eventId));
  return held !== null && roomName(room.reader.topic.name, room.params, held) === room.name;
};

/**
 * Answers `subscribe`: checks the message, the session and its rights, puts the socket into the
 * view's room and gives it the view as the room has it (or says that the client's copy is the same).
 * Refuses with `malformed`, `not-found`, `not-permitted`, `not-logged-in`, `too-many-requests`, or
 * `unavailable` while the view cannot be read.
 */
export const createSubscribe = (options: {
  readers: ReadonlyMap<string, ViewReader>;
  rights: HubRights;
  rooms: Rooms;
  refresher: Refresher;
  passed: () => Position;
}) => {
  const { readers, rights, rooms, refresher } = options;

  const wanted = async (message: SubscribeMessage, session: Session, language: Language): Promise<Wanted | Refusal> => {
    const reader = readers.get(message.topic);
    if (reader === undefined) return refuse('not-found', language);
    const params = reader.topic.params.safeParse(message.params);
    if (!params.success) return refuse('malformed', language, firstIssue(params.error));
    const ofEvent = OfEvent.safeParse(params.data);
    if (!ofEvent.success) return refuse('malformed', language, firstIssue(ofEvent.error));
    const { eventId } = ofEvent.data;
    const held = await rightsToWatch(rights, session, reader, eventId);
    if (held === null) return refuse('not-permitted', language);
    const key = (await reader.keyOf?.(params.data)) ?? reader.topic.keyOf(params.data);
    return { reader, params: params.data, eventId, key, rights: held };
  };

  const enter = (watcher: Watcher, room: Room, from: string | undefined): SubscribeAnswer => {
    if (room.shown === null) {
      if (room.failures === 0) return refuse('not-found', watcher.language);
      return { ok: false, code: 'unavailable', message: 'This view cannot be read right now' };
    }
    watcher.join(room);
    refresher.attend(room);
    const { position, view, digest } = room.shown;
    const answer = { ok: true, room: room.id, position } as const;
    return from?.endsWith(`-${digest}`) ? { ...answer, unchanged: true } : { ...answer, view };
  };

  const subscribe = async (watcher: Watcher, message: SubscribeMessage): Promise<SubscribeAnswer> => {
    const { language } = watcher;
    const session = watcher.session();
    if (session === null) return refuse('not-logged-in', language);
    const epoch = watcher.epoch();
    const view = await wanted(message, session, language);
    if ('ok' in view) return view;
    const room = rooms.open({ ...view, shownUpTo: options.passed() });
    if (room.shown === null || room.failures === 0) await refresher.settled(room);
    if (!watcher.isConnected()) return refuse('not-logged-in', language);
    // Rights that changed meanwhile are looked at again before anything is shown.
    if (watcher.epoch() !== epoch) return subscribe(watcher, message);
    return enter(watcher, room, message.from);
  };

  return async (watcher: Watcher, raw: unknown): Promise<SubscribeAnswer> => {
    const message = SubscribeMessage.safeParse(raw);
    if (!message.success) return refuse('malformed', watcher.language, firstIssue(message.error));
    if (watcher.roomCount() >= roomsPerSocket) return refuse('too-many-requests', watcher.language, { seconds: 5 });
    return subscribe(watcher, message.data);
  };
};
