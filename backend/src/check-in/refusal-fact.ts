import { foreignCodesOf, type deskEvents, type RefusalReason } from '@turnout/contracts/check-in';
import type { ActivityId, CheckpointId, EventId, EventOf, RegistrantId } from '@turnout/contracts/kernel';

/** The place at which something was presented. */
export interface RefusalPlace {
  readonly eventId: EventId;
  readonly desk: string;
  /** The checkpoint; absent at the door. */
  readonly checkpointId?: CheckpointId;
  /** The activity. */
  readonly activityId?: ActivityId;
}

export interface Refusal extends RefusalPlace {
  readonly code: string;
  readonly registrantId: RegistrantId | null;
  readonly reason: RefusalReason;
}

type ScanRefused = EventOf<(typeof deskEvents)['ScanRefused']>;

/** The content of a presented code, beyond whom it means, lies sealed: it may be anybody's card or number. */
export const refusalFact = ({ code, ...refusal }: Refusal, day: string): ScanRefused => {
  const { eventId, registrantId } = refusal;
  if (code.toLowerCase() === registrantId)
    return { type: 'ScanRefused', data: { ...refusal, code: registrantId }, personal: {} };
  const owner = registrantId ?? foreignCodesOf(eventId, day);
  return { type: 'ScanRefused', data: refusal, personal: { [owner]: { code: code.slice(0, 200) } } };
};
