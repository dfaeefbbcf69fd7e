import { SpeakerDetails, speakerEvents, type SpeakerView } from '@turnout/contracts/event-setup';
import type { EventId, Fold, SpeakerId } from '@turnout/contracts/kernel';
import type { StreamState } from '../platform/command/streams.ts';
import type { Keyring } from '../platform/personal/keyring.ts';

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

/** A speaker as announced or revised last; null where there is none, or where nothing may be known any more. */
export const speakerViewOf = async (
  keyring: Keyring,
  { state, sealed }: StreamState<SpeakerState>,
): Promise<SpeakerView | null> => {
  if (state.kind !== 'announced') return null;
  const text = sealed.get(state.speakerId);
  const details = text === undefined ? null : await keyring.unseal(state.speakerId, text);
  return details === null ? null : { _id: state.speakerId, eventId: state.eventId, ...SpeakerDetails.parse(details) };
};
