import type { CopyOf, EventDetails, EventSecret, eventSetupEvents } from '@turnout/contracts/event-setup';
import {
  digitsOf,
  fitsCurrency,
  isRejection,
  reject,
  saysTheSame,
  type AccountId,
  type Decide,
  type EventId,
  type EventOf,
  type Rejection,
} from '@turnout/contracts/kernel';
import { mergeOf, replaceGiven, type Revision } from '@turnout/contracts/records';
import type { EventState } from './event.ts';

type SetupEvent = EventOf<(typeof eventSetupEvents)[keyof typeof eventSetupEvents]>;
/** A deposit that its currency cannot pay; one that stood there before is left alone. */
const unpayableDeposit = (
  { depositAmount, appCurrency: currency }: EventDetails,
  was: EventDetails | null,
): Rejection<'deposit-not-in-currency'> | null => {
  const isOld = was !== null && was.depositAmount === depositAmount && was.appCurrency === currency;
  return isOld || fitsCurrency(depositAmount, currency)
    ? null
    : reject('deposit-not-in-currency', { field: 'depositAmount', digits: digitsOf(currency), currency });
};
const endsTooSoon = ({ startDate, endDate }: EventDetails) => endDate < startDate;

/** Which secrets a call sets and takes away; what they are is no business of the log's. */
export interface SecretsSaid {
  readonly set: readonly EventSecret[];
  readonly taken: readonly EventSecret[];
}

const secretFacts = (eventId: EventId, { set, taken }: SecretsSaid = { set: [], taken: [] }): readonly SetupEvent[] => [
  ...set.map((secret) => ({ type: 'EventSecretSet' as const, data: { eventId, secret } })),
  ...taken.map((secret) => ({ type: 'EventSecretTakenAway' as const, data: { eventId, secret } })),
];

/** Creates an event, as a copy where told; creating it again adds nothing. */
export const scheduleEvent: Decide<
  { eventId: EventId; creator: AccountId; details: EventDetails; secrets?: SecretsSaid; copyOf?: CopyOf },
  EventState,
  SetupEvent,
  'event-ends-before-it-starts' | 'deposit-not-in-currency'
> = ({ secrets, ...data }, state) => {
  if (endsTooSoon(data.details)) return reject('event-ends-before-it-starts');
  const unpayable = unpayableDeposit(data.details, null);
  if (unpayable !== null) return unpayable;
  return state.kind === 'absent' ? [{ type: 'EventScheduled', data }, ...secretFacts(data.eventId, secrets)] : [];
};

/**
 * Changes what differs; nothing when nothing does. Refuses an end before the start, what somebody else changed
 * since it was read, and whoever changes a copy that is not whole yet. Whoever copies repeats what was right once.
 */
export const reviseEvent: Decide<
  Revision<EventDetails> & { readonly secrets?: SecretsSaid; readonly isByCopying?: true },
  EventState,
  SetupEvent,
  | 'event-not-found'
  | 'event-ends-before-it-starts'
  | 'deposit-not-in-currency'
  | 'changed-meanwhile'
  | 'event-being-copied'
> = ({ isByCopying = false, ...revision }, state) => {
  if (state.kind !== 'scheduled') return reject('event-not-found');
  if (state.isCopying && !isByCopying) return reject('event-being-copied');
  const details = mergeOf(state.details, revision, replaceGiven);
  if (isRejection(details)) return details;
  if (endsTooSoon(details)) return reject('event-ends-before-it-starts');
  const unpayable = isByCopying ? null : unpayableDeposit(details, state.details);
  if (unpayable !== null) return unpayable;
  const { eventId } = state;
  const revised: readonly SetupEvent[] = saysTheSame(details, state.details)
    ? []
    : [{ type: 'EventDetailsRevised', data: { eventId, details } }];
  return [...revised, ...secretFacts(eventId, revision.secrets)];
};

/** A copy is whole; again, or where it was deleted meanwhile, nothing. */
export const completeCopy: Decide<{ registrants: number }, EventState, SetupEvent, never> = ({ registrants }, state) =>
  state.kind === 'scheduled' && state.isCopying
    ? [{ type: 'EventCopied', data: { eventId: state.eventId, registrants } }]
    : [];

/** Deletes an event for good. Refuses where there is none any more. */
export const removeEvent: Decide<null, EventState, SetupEvent, 'event-not-found'> = (_, state) =>
  state.kind === 'scheduled' ? [{ type: 'EventRemoved', data: { eventId: state.eventId } }] : reject('event-not-found');

/** So many people of a deleted event are erased; nothing is said of an event that is there. */
export const noteEmptied: Decide<{ people: number }, EventState, SetupEvent, never> = ({ people }, state) =>
  state.kind === 'removed' ? [{ type: 'EventEmptied', data: { eventId: state.eventId, people } }] : [];
