import { SpeakerDetails, speakerViewOf, type SpeakerView } from '@turnout/contracts/event-setup';
import type { StreamState } from '../platform/command/streams.ts';
import type { Keyring } from '../platform/personal/keyring.ts';
import type { SpeakerState } from './speaker.ts';

/** A speaker as announced or revised last; null where there is none, or where nothing may be known any more. */
export const speakerOf = async (
  keyring: Keyring,
  { state, sealed }: StreamState<SpeakerState>,
): Promise<SpeakerView | null> => {
  if (state.kind !== 'announced') return null;
  const text = sealed.get(state.speakerId);
  const details = text === undefined ? null : await keyring.unseal(state.speakerId, text);
  return details === null ? null : speakerViewOf({ ...state, details: SpeakerDetails.parse(details) });
};
