import { ruleIn, ruleOf } from '@turnout/contracts/input-rules';
import {
  EventId,
  generalRejections,
  meets,
  reachesNamed,
  sentenceOf,
  SubscribeMessage,
  type Language,
  type Position,
  type Rights,
  type SubscribeAnswer,
} from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Viewer } from './viewer.ts';
import type { Budgets, GiveBack } from './budgets.ts';
import { roomName, viewName, type Room } from './room.ts';
import type { Refresher } from './refresher.ts';
import type { Rooms } from './rooms.ts';
import type { ViewReader } from '../module/platform.ts';
import type { HubRights } from './ports.ts';

/** A socket as far as subscribing sees it. */
export interface Watcher {
  /** Null once its session ended. */
  readonly session: () => Viewer | null;
  readonly language: Language;
  /** Grows whenever what the watcher may do could have changed. */
  readonly epoch: () => number;
  readonly isConnected: () => boolean;
  /** Puts it into the room; what it took is given back when it leaves. */
  readonly join: (room: Room, giveBack: GiveBack) => void;
}

type Refusal = Extract<SubscribeAnswer, { ok: false }>;
/** The view that a message names. */
interface Named {
  readonly reader: ViewReader;
  readonly params: unknown;
  readonly eventId: EventId;
}
interface Asked {
  readonly view: Named;
  /** The copy that the client still holds. */
  readonly from: string | undefined;
  readonly giveBack: GiveBack;
}

/** How soon to ask again who holds too many views. */
const fullSeconds = 5;
const unavailable: Refusal = { ok: false, code: 'unavailable', message: 'This view cannot be read right now' };
const OfEvent = z.looseObject({ eventId: EventId });

export const refuse = (
  code: keyof typeof generalRejections,
  language: Language,
  details?: Readonly<Record<string, unknown>>,
): Refusal => ({
  ok: false,
  code,
  message: sentenceOf(generalRejections[code], language, details),
});

const inOurWords = { error: ruleOf } as const;
const refuseInput = (error: z.ZodError, language: Language): Refusal => {
  const issue = error.issues.at(0);
  const rule = ruleIn(issue?.message ?? 'is not valid', language);
  return refuse('malformed', language, { field: issue?.path.join('.') || 'params', rule });
};

/** The rights under which a session may watch a view of an event; null when it may not. */
export const rightsToWatch = async (
  rights: HubRights,
  session: Viewer,
  reader: ViewReader,
  { params, eventId }: { readonly params: unknown; readonly eventId: EventId },
): Promise<Rights | null> => {
  const { needs } = reader.topic;
  if (needs.who === 'public') return rights.visitorsIn(eventId);
  // Every view so far belongs to an event; anything else stays closed.
  if (needs.who !== 'event' || session.kind === 'visitor') return null;
  if (session.kind !== 'account' && session.eventId !== eventId) return null;
  const held = await rights.rightsIn(session, eventId);
  if (session.kind === 'wall' && held !== null && !held.isWall) return null;
  if (session.kind === 'device' && held !== null && held.device === undefined) return null;
  return meets(needs, held) && reachesNamed(held, params) ? held : null;
};

/** Whether a session may still be in a room: same view, same rights. */
export const mayStay = async (rights: HubRights, session: Viewer, room: Room): Promise<boolean> => {
  const { reader, params } = room;
  const held = await rightsToWatch(rights, session, reader, { params, eventId: EventId.parse(room.eventId) });
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
  budgets: Budgets;
  passed: () => Position;
  /** Whether one more room fits into this server. */
  hasSpace: () => boolean;
}) => {
  const { readers, rights, rooms, refresher, budgets } = options;

  /** The view that a message means, told without awaiting anything. */
  const named = (message: SubscribeMessage, language: Language): Named | Refusal => {
    const reader = readers.get(message.topic);
    if (reader === undefined) return refuse('not-found', language);
    const params = reader.topic.params.safeParse(message.params, inOurWords);
    if (!params.success) return refuseInput(params.error, language);
    const ofEvent = OfEvent.safeParse(params.data, inOurWords);
    if (!ofEvent.success) return refuseInput(ofEvent.error, language);
    return { reader, params: params.data, eventId: ofEvent.data.eventId };
  };

  const enter = (watcher: Watcher, room: Room, from: string | undefined, giveBack: GiveBack): SubscribeAnswer => {
    if (room.shown === null) {
      if (room.failures === 0) return refuse('not-found', watcher.language);
      return unavailable;
    }
    watcher.join(room, giveBack);
    refresher.attend(room);
    const { position, view, digest } = room.shown;
    const answer = { ok: true, room: room.id, position } as const;
    return from?.endsWith(`-${digest}`) ? { ...answer, unchanged: true } : { ...answer, view };
  };

  const subscribe = async (watcher: Watcher, asked: Asked): Promise<SubscribeAnswer> => {
    const { language } = watcher;
    const { view, from, giveBack } = asked;
    const session = watcher.session();
    if (session === null) return refuse('not-logged-in', language);
    const epoch = watcher.epoch();
    const held = await rightsToWatch(rights, session, view.reader, view);
    if (held === null) return refuse('not-permitted', language);
    const { reader, params } = view;
    const key = (await reader.keyOf?.(params)) ?? reader.topic.keyOf(params);
    if (!options.hasSpace()) return unavailable;
    const room = rooms.open({ ...view, key, rights: held, shownUpTo: options.passed() });
    room.entering += 1;
    try {
      if (room.shown === null || room.failures === 0) await refresher.settled(room, session.sessionId);
      if (!watcher.isConnected()) return refuse('not-logged-in', language);
      // Rights that changed meanwhile are looked at again before anything is shown.
      if (watcher.epoch() === epoch) return enter(watcher, room, from, giveBack);
    } finally {
      room.entering -= 1;
    }
    return subscribe(watcher, asked);
  };

  return async (watcher: Watcher, raw: unknown): Promise<SubscribeAnswer> => {
    const { language } = watcher;
    const message = SubscribeMessage.safeParse(raw, inOurWords);
    if (!message.success) return refuseInput(message.error, language);
    const session = watcher.session();
    if (session === null) return refuse('not-logged-in', language);
    const { sessionId } = session;
    const pauseMs = budgets.pauseMs(sessionId);
    if (pauseMs > 0) return refuse('too-many-requests', language, { seconds: Math.ceil(pauseMs / 1000) });
    const view = named(message.data, language);
    if ('ok' in view) return view;
    // Before anything is awaited: what is asked for at the same moment is counted too.
    const giveBack = budgets.reserve(sessionId, viewName(view.reader.topic.name, view.params));
    if (giveBack === null) return refuse('too-many-requests', language, { seconds: fullSeconds });
    let answer: SubscribeAnswer | null = null;
    try {
      answer = await subscribe(watcher, { view, from: message.data.from, giveBack });
      return answer;
    } finally {
      if (answer?.ok !== true) giveBack();
    }
  };
};
