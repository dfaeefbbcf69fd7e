import type { Topic } from '@turnout/contracts/kernel';
import { atom, useAtomValue, type Atom } from 'jotai';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { backoff } from './backoff.ts';
import { onCredential } from './credential.ts';
import { reportProblem } from './report.ts';
import { beginWaiting } from './stalled.ts';
import { connectedLine, onConnected, onLost, onPatch, startSocket } from './socket.ts';
import { store } from './store.ts';
import { applyPatch, PatchMessage, SubscribeReply, watchKey } from './topic-view.ts';

/** `behind`: the connection is lost, the last view is kept. `refused`: not permitted or not there; `code` says which. */
export interface TopicState<V> {
  readonly state: 'loading' | 'live' | 'behind' | 'refused';
  readonly view: V | null;
  /** The log position (and content) that the view stands at. */
  readonly position: string | null;
  /** The refusal's code while refused. */
  readonly code: string | null;
}

/** One topic with its params, shared by every component that watches it. */
interface Watch<V> {
  readonly topic: Topic;
  readonly atom: Atom<TopicState<V>>;
}
interface Held extends Watch<unknown> {
  readonly key: string;
  readonly params: unknown;
  readonly get: () => TopicState<unknown>;
  readonly set: (next: Partial<TopicState<unknown>>) => void;
  isMounted: boolean;
  /** The server's room while subscribed. */
  room: string | null;
  /** Grows with every question, so that a late answer to an earlier one is known. */
  question: number;
  failures: number;
  /** Ends what was noted of waiting for the first view; null where nobody waits for it. */
  endWait: (() => void) | null;
  timer: ReturnType<typeof setTimeout> | null;
}

const lingerMs = 5_000;
const answerMs = 8_000;
const finalCodes = new Set(['not-permitted', 'not-found', 'malformed']);
const nothing: TopicState<unknown> = { state: 'loading', view: null, position: null, code: null };
const nothingAtom: Atom<TopicState<never>> = atom({
  state: 'loading',
  view: null,
  position: null,
  code: null,
} as const);

const watches = new Map<string, Held>();
const byRoom = new Map<string, Held>();

/** A mounted watch without a view yet is waited for. */
const noteWait = (held: Held) => {
  const isWaiting = held.isMounted && held.get().state === 'loading';
  if (isWaiting === (held.endWait !== null)) return;
  held.endWait?.();
  held.endWait = isWaiting ? beginWaiting(() => ask(held)) : null;
};

const forgetTimer = (held: Held) => {
  if (held.timer !== null) clearTimeout(held.timer);
  held.timer = null;
};
const leaveRoom = (held: Held) => {
  if (held.room !== null) byRoom.delete(held.room);
  held.room = null;
};

const askLater = (held: Held) => {
  forgetTimer(held);
  if (held.get().state === 'live') held.set({ state: 'behind' });
  held.timer = setTimeout(() => ask(held), backoff(held.failures));
  held.failures += 1;
};

/** A view that this page cannot read (the server is newer than the page) is refused, not shown wrong. */
const readable = (held: Held, read: () => void) => {
  try {
    read();
  } catch (error) {
    reportProblem(`The view ${held.topic.name} does not have the shape this page knows`, error);
    leaveRoom(held);
    held.set({ state: 'refused', view: null, position: null, code: 'unreadable' });
  }
};

const take = (held: Held, reply: SubscribeReply) => {
  if (!reply.ok) {
    if (!finalCodes.has(reply.code)) return askLater(held);
    return held.set({ state: 'refused', view: null, position: null, code: reply.code });
  }
  held.failures = 0;
  held.room = reply.room;
  byRoom.set(reply.room, held);
  const { position } = reply;
  if ('unchanged' in reply) return held.set({ state: 'live', position, code: null });
  readable(held, () => held.set({ state: 'live', view: held.topic.view.parse(reply.view), position, code: null }));
};

/** Asks for the view, or for what is newer than the copy held. */
const ask = (held: Held) => {
  forgetTimer(held);
  leaveRoom(held);
  const line = connectedLine();
  if (line === null) return;
  held.question += 1;
  const { question } = held;
  const { position } = held.get();
  const message = { topic: held.topic.name, params: held.params, ...(position === null ? {} : { from: position }) };
  line.timeout(answerMs).emit('subscribe', message, (error, answer) => {
    if (question !== held.question) return;
    const reply = SubscribeReply.safeParse(answer);
    if (error !== null || !reply.success) return askLater(held);
    take(held, reply.data);
  });
};

/** Asks for the whole view, because the copy held is of no use. */
const askAnew = (held: Held) => {
  held.set({ position: null });
  ask(held);
};

const patched = (raw: unknown) => {
  const message = PatchMessage.safeParse(raw);
  const held = message.success ? byRoom.get(message.data.room) : undefined;
  if (!message.success || held === undefined) return;
  const { position, view } = held.get();
  if (position !== message.data.from) return ask(held);
  readable(held, () => {
    const next = applyPatch(held.topic, view, message.data);
    if (next === null) return askAnew(held);
    held.set({ state: 'live', view: next.view, position: message.data.to });
  });
};

const release = (held: Held) => {
  forgetTimer(held);
  if (held.room !== null) connectedLine()?.emit('unsubscribe', held.room);
  leaveRoom(held);
  held.question += 1;
  watches.delete(held.key);
};

/** The last component left: kept a few seconds, for a screen that comes right back. */
const unmounted = (held: Held) => {
  held.isMounted = false;
  noteWait(held);
  forgetTimer(held);
  held.timer = setTimeout(() => release(held), lingerMs);
};

const mounted = (held: Held) => {
  held.isMounted = true;
  noteWait(held);
  forgetTimer(held);
  startSocket();
  // Released while its atom was still on its way into a component.
  if (watches.get(held.key) !== held) watches.set(held.key, held);
  if (held.room === null) ask(held);
};

const createWatch = (topic: Topic, params: unknown, key: string): Held => {
  const state = atom(nothing);
  const held: Held = {
    topic,
    key,
    params,
    atom: state,
    get: () => store.get(state),
    set: (next) => {
      store.set(state, { ...store.get(state), ...next });
      noteWait(held);
    },
    isMounted: false,
    room: null,
    question: 0,
    failures: 0,
    endWait: null,
    timer: null,
  };
  state.onMount = () => {
    mounted(held);
    return () => unmounted(held);
  };
  // Made while drawing: nothing may ever come of it.
  held.timer = setTimeout(() => !held.isMounted && watches.delete(key), lingerMs);
  return held;
};

const watchOf = (topic: Topic, params: unknown): Held => {
  const key = watchKey(topic, params);
  const known = watches.get(key);
  if (known !== undefined) return known;
  const held = createWatch(topic, params, key);
  watches.set(key, held);
  return held;
};

/** Every view that a watch holds was parsed by its topic's own schema. */
const isWatchOf = <T extends Topic>(watch: Watch<unknown>, topic: T): watch is Watch<z.output<T['view']>> =>
  watch.topic.name === topic.name;

onConnected(() => {
  for (const held of watches.values()) if (held.isMounted || held.room !== null) ask(held);
});
onLost(() => {
  byRoom.clear();
  for (const held of watches.values()) {
    held.room = null;
    held.question += 1;
    if (held.isMounted) forgetTimer(held);
    if (held.get().state === 'live') held.set({ state: 'behind' });
  }
});
onPatch(patched);
// What one account was shown is not for the next.
onCredential(() => {
  for (const held of watches.values()) {
    held.set(nothing);
    if (!held.isMounted) release(held);
  }
});

/**
 * Watches a topic: the view as the server has it, kept up to date by patches.
 * @param params null: nothing to watch (yet); the state is then `loading`.
 */
export const useTopic = <T extends Topic>(
  topic: T,
  params: z.input<T['params']> | null,
): TopicState<z.output<T['view']>> => {
  const watch: Watch<unknown> | null = params === null ? null : watchOf(topic, params);
  const watched: Atom<TopicState<z.output<T['view']>>> =
    watch !== null && isWatchOf(watch, topic) ? watch.atom : nothingAtom;
  return useAtomValue(watched, { store });
};

/**
 * Watches one topic with several params, as `useTopic` does each, in their order: the windows of a page that is
 * longer than one. The list is the same one until a view changes.
 */
export const useTopics = <T extends Topic>(
  topic: T,
  params: readonly z.input<T['params']>[],
): readonly TopicState<z.output<T['view']>>[] => {
  const watches = params.map((each): Watch<unknown> => watchOf(topic, each));
  const [held, setHeld] = useState(watches);
  const isSame = held.length === watches.length && held.every((watch, place) => watch === watches[place]);
  const kept = isSame ? held : watches;
  if (!isSame) setHeld(kept);
  const all = useMemo(
    () => atom((get) => kept.flatMap((watch) => (isWatchOf(watch, topic) ? [get(watch.atom)] : []))),
    [topic, kept],
  );
  return useAtomValue(all, { store });
};
