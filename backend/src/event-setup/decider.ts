import type { EventDetails, EventSecret, eventSetupEvents } from '@turnout/contracts/event-setup';
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

/** Creates an event; creating it again adds nothing. */
export const scheduleEvent: Decide<
  { eventId: EventId; creator: AccountId; details: EventDetails; secrets?: SecretsSaid },
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
 * Changes what differs; nothing when nothing does. Refuses an end before the start, and what somebody else changed
 * since it was read.
 */
export const reviseEvent: Decide<
  Revision<EventDetails> & { readonly secrets?: SecretsSaid },
  EventState,
  SetupEvent,
  'event-not-found' | 'event-ends-before-it-starts' | 'deposit-not-in-currency' | 'changed-meanwhile'
> = (revision, state) => {
  if (state.kind === 'absent') return reject('event-not-found');
  const details = mergeOf(state.details, revision, replaceGiven);
  if (isRejection(details)) return details;
  if (endsTooSoon(details)) return reject('event-ends-before-it-starts');
  const unpayable = unpayableDeposit(details, state.details);
  if (unpayable !== null) return unpayable;
  const { eventId } = state;
  const revised: readonly SetupEvent[] = saysTheSame(details, state.details)
    ? []
    : [{ type: 'EventDetailsRevised', data: { eventId, details } }];
  return [...revised, ...secretFacts(eventId, revision.secrets)];
};
