import { deskEvents, foreignCodesOf } from '@turnout/contracts/check-in';
import {
  foldOf,
  reject,
  when,
  type ConflictId,
  type Decide,
  type EventId,
  type EventOf,
  type OfflinePart,
} from '@turnout/contracts/kernel';
import { refusalFact, type Refusal } from '../refusal-fact.ts';

/** The result of one scan of a desk without a network where it led to no check-in. */
export interface StrangerState {
  readonly kind: 'absent' | 'refused' | 'open' | 'decided';
  readonly eventId: EventId | null;
  /** The owner of the key that seals what was presented. */
  readonly sealedUnder: string;
}

/** Stream `offlinescan-<conflictId>`. */
export const strangerFold = foldOf<StrangerState>({
  initial: () => ({ kind: 'absent', eventId: null, sealedUnder: '' }),
  facts: [
    when(deskEvents.ScanRefused, (_, { data: { eventId }, metadata: { at } }) => ({
      kind: 'refused',
      eventId,
      sealedUnder: foreignCodesOf(eventId, at.slice(0, 10)),
    })),
    when(deskEvents.StrangerAdmittedOffline, (was) => ({ ...was, kind: 'open' })),
    when(deskEvents.StrangerConflictDecided, (was) => ({ ...was, kind: 'decided' })),
  ],
});

export const strangerStream = (conflictId: ConflictId): string => `offlinescan-${conflictId}`;

type ScanRefused = EventOf<(typeof deskEvents)['ScanRefused']>;
type StrangerAdmitted = EventOf<(typeof deskEvents)['StrangerAdmittedOffline']>;

/**
 * Takes in that a desk without a network turned somebody away, or let somebody in whom nobody knows
 * (rule check-in/offline-conflicts): that is a refused scan as well, and a conflict.
 */
export const refuseOffline: Decide<
  {
    readonly refusal: Refusal;
    /** True: the desk had let them in. */
    readonly isAdmitted: boolean;
    readonly conflictId: ConflictId;
    readonly offline: OfflinePart;
  },
  StrangerState,
  ScanRefused | StrangerAdmitted,
  never
> = ({ refusal, isAdmitted, conflictId, offline }, { kind }, { now }) => {
  if (kind !== 'absent') return [];
  const day = now.slice(0, 10);
  const fact = refusalFact(refusal, day);
  const refused: ScanRefused = { ...fact, data: { ...fact.data, offline } };
  if (!isAdmitted) return [refused];
  const { eventId, code, checkpointId, activityId } = refusal;
  return [
    refused,
    {
      type: 'StrangerAdmittedOffline',
      data: {
        eventId,
        conflictId,
        ...(checkpointId === undefined ? {} : { checkpointId }),
        ...(activityId === undefined ? {} : { activityId }),
        offline,
      },
      personal: { [foreignCodesOf(eventId, day)]: { code: code.slice(0, 200) } },
    },
  ];
};

/** Somebody looked at it; the first who does (rule check-in/deciding-conflicts). */
export const decideStranger: Decide<
  { readonly conflictId: ConflictId; readonly eventId: EventId; readonly note: string },
  StrangerState,
  EventOf<(typeof deskEvents)['StrangerConflictDecided']>,
  'conflict-not-found' | 'conflict-decided'
> = ({ conflictId, eventId, note }, state) => {
  if (state.kind === 'decided') return reject('conflict-decided', { decision: 'let-stand' });
  if (state.kind !== 'open' || state.eventId !== eventId) return reject('conflict-not-found');
  return [
    {
      type: 'StrangerConflictDecided',
      data: { eventId, conflictId },
      personal: { [state.sealedUnder]: { note } },
    },
  ];
};
