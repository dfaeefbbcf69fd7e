import { speakerEvents } from '@turnout/contracts/event-setup';
import type { EventId, Fold, SpeakerId } from '@turnout/contracts/kernel';

/** Somebody who speaks at an event: not there yet, announced, or withdrawn. What is said of them is sealed. */
export type SpeakerState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'announced' | 'withdrawn'; readonly speakerId: SpeakerId; readonly eventId: EventId };

/** How a speaker's facts add up (stream `speaker-<speakerId>`). */
export const speakerFold: Fold<SpeakerState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'SpeakerAnnounced') {
      return { kind: 'announced', ...speakerEvents.SpeakerAnnounced.data.parse(data) };
    }
    return type === 'SpeakerWithdrawn' && state.kind !== 'absent' ? { ...state, kind: 'withdrawn' } : state;
  },
};

export const speakerStream = (speakerId: SpeakerId) => `speaker-${speakerId}`;
