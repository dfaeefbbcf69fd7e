import { EventId, type EventStore } from '@turnout/contracts/kernel';
import { openStreams } from '../platform/command/streams.ts';
import type { Watch } from '../platform/command/watch.ts';
import type { EventLife, EventLives } from '../platform/session/event-lives.ts';
import { eventFold, eventStream, type EventState } from './event.ts';

const lifeIn = (state: EventState): EventLife => {
  if (state.kind === 'absent') return 'none';
  if (state.kind === 'removed') return 'gone';
  return state.isCopying ? 'copying' : 'there';
};

/** Tells of each event whether it is there, from its own stream; answered from memory where that is followed. */
export const openEventLives = ({ log, watch }: { readonly log: EventStore; readonly watch: Watch }): EventLives => {
  const streams = openStreams({ log, fold: eventFold, watch });
  const lifeOf = async (eventId: EventId) => lifeIn((await streams.read(eventStream(eventId))).state);
  return {
    lifeOf,
    onGone: (listener) =>
      watch.onEvent(({ streamId }) => {
        const named = EventId.safeParse(/^event-(.*)$/.exec(streamId)?.[1]);
        if (!named.success) return;
        // Where it cannot be read now, whoever asks next reads it anew.
        lifeOf(named.data).then(
          (life) => (life === 'gone' ? listener(named.data) : undefined),
          () => undefined,
        );
      }),
  };
};
