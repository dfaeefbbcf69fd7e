import { statusFacts, type Unseated } from './status-facts.ts';
import { isStillToPay } from '@turnout/contracts/charges';
import type { PayingSettings } from '@turnout/contracts/payment';
import {
  groupBalance,
  holdsSeat,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import { reject, type Decide, type EventId, type EventOf, type RegistrantId } from '@turnout/contracts/kernel';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** Whom a setting of a status means. */
export const meantBy = (
  { registrantId, forAll }: { readonly registrantId: RegistrantId; readonly forAll: boolean },
  state: Extract<RegistrationState, { kind: 'group' }>,
): readonly RegistrantState[] =>
  [...state.registrants.values()].filter((one) => forAll || one.registrantId === registrantId);

/** How often the status of each was set, as whoever claimed seats for them saw it. */
export type SeenSettings = ReadonlyMap<RegistrantId, number>;

/**
 * Sets a status, of one person or of the whole group (rule attendees/setting-a-status). Whoever has it already is
 * left out. Who gets a seat by it must be as whoever claimed the seat saw them: had somebody taken the
 * seat away since, it would have to be claimed anew. Whoever is accepted and still has to pay online stays
 * pending until that is paid; setting the status by hand confirms them (docs/decisions/0082).
 */
export const setStatus: Decide<
  {
    eventId: EventId;
    registrantId: RegistrantId;
    status: RegistrationStatus;
    forAll: boolean;
    /** Absent: no seats were claimed. */
    seated?: SeenSettings;
    /** Absent: all find a seat. */
    unseatedIn?: Unseated;
    /** Only of those who wait to be accepted: whoever was decided on otherwise stays as they are. */
    onlyAwaiting?: boolean;
    /** How the event is paid for, asked where `onlyAwaiting`; absent: nobody who is accepted has to pay first. */
    paying?: PayingSettings;
    /** Told to those who are rejected; absent: nothing. */
    reason?: string;
  },
  RegistrationState,
  RegistrationEvent,
  | 'registration-not-found'
  | 'status-already-set'
  | 'status-set-meanwhile'
  | 'registration-passed-on'
  | 'registration-type-changed'
  | 'approval-decided'
> = (
  { eventId, registrantId, status, forAll, seated, unseatedIn, onlyAwaiting = false, paying, reason = '' },
  state,
) => {
  if (state.kind === 'absent' || state.eventId !== eventId || !state.registrants.has(registrantId)) {
    return reject('registration-not-found');
  }
  const everybody = meantBy({ registrantId, forAll }, state);
  const waiting = everybody.filter(({ approval }) => approval === 'awaited');
  const isAccepted = (one: RegistrantState): boolean => status === 'confirmed' && one.awaitsPayment;
  const decided = everybody.find((one) => one.status !== status && !isAccepted(one));
  if (onlyAwaiting && waiting.length === 0 && decided !== undefined)
    return reject('approval-decided', { status: decided.status });
  const meant = (onlyAwaiting ? waiting : everybody).filter((one) => one.status !== status);
  // Whoever passed theirs on does not come back: it is somebody else's. Nor whoever goes on under another type.
  const changed = meant.filter((one) => (one.passedOnTo === null && one.changedTo === null) || !holdsSeat(status));
  if (meant.length > changed.length && changed.length === 0)
    return reject(meant.some((one) => one.changedTo !== null) ? 'registration-type-changed' : 'registration-passed-on');
  if (changed.length === 0) return reject('status-already-set', { status });
  const isUnseated = changed.some(
    (one) => holdsSeat(status) && !holdsSeat(one.status) && seated?.get(one.registrantId) !== one.statusSettings,
  );
  if (isUnseated) return reject('status-set-meanwhile');
  const pays = onlyAwaiting && paying !== undefined && isStillToPay(groupBalance(state), paying);
  const unpaid = pays && status === 'confirmed' ? changed.filter((one) => mustPayFirst(one, paying)) : [];
  const settled = changed.filter((one) => !unpaid.includes(one));
  return [
    ...(settled.length === 0 ? [] : statusFacts(state, status, settled, unseatedIn)),
    ...decisionFacts(state, { status, reason, people: changed, unpaid }),
  ];
};

/** Tells whether somebody of a group that is still to pay waits for that once they are accepted, also who did not before. */
const mustPayFirst = ({ awaitsPayment }: RegistrantState, { onlinePaymentOnly }: PayingSettings): boolean =>
  awaitsPayment || onlinePaymentOnly;

/** The fact that staff accepted or rejected those who waited for it; none where nobody did, or it is neither. */
const decisionFacts = (
  { eventId, primaryId }: Pick<Extract<RegistrationState, { kind: 'group' }>, 'eventId' | 'primaryId'>,
  {
    status,
    reason,
    people,
    unpaid,
  }: {
    readonly status: RegistrationStatus;
    readonly reason: string;
    readonly people: readonly RegistrantState[];
    /** Those of them who stay pending until enough is paid. */
    readonly unpaid: readonly RegistrantState[];
  },
): readonly RegistrationEvent[] => {
  const waited = people.filter(({ approval }) => approval === 'awaited');
  const registrants = waited.map(({ registrantId, typeId }) => ({ registrantId, typeId }));
  const data = { eventId, primaryId, registrants };
  if (registrants.length === 0) return [];
  if (status === 'confirmed') {
    const begins = new Set(unpaid.flatMap((one) => (one.awaitsPayment ? [] : [one.registrantId])));
    const approved = registrants.map((one) => (begins.has(one.registrantId) ? { ...one, awaitsPayment: true } : one));
    return [{ type: 'RegistrationsApproved', data: { ...data, registrants: approved } }];
  }
  if (status !== 'rejected') return [];
  // Nothing more can be said about a person who was erased.
  const told = waited.flatMap((one) => (one.isErased ? [] : [[one.registrantId, { reason }] as const]));
  return [{ type: 'RegistrationsRejected', data, personal: Object.fromEntries(told) }];
};
