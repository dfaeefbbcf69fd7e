import { dueOf, isStillToPay } from '@turnout/contracts/charges';
import { canBePaid } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import {
  isFact,
  reject,
  type AnyEvent,
  type DecisionContext,
  type EventId,
  type RegistrantId,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { PayingSettings } from '@turnout/contracts/payment';
import {
  groupBalance,
  registrationEvents,
  statusSet,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { Settle, StreamRule } from '../../platform/command/streams.ts';
import { anonymous } from '../../platform/http/caller.ts';
import { afterFacts } from '../decide/after-facts.ts';

const { RegistrationSubmitted, RegistrantsAdded, RegistrantsEnrolled, RegistrationStatusSet, TypeChangeCompleted } =
  registrationEvents;

/** The facts by which a group can come to owe more. */
const moving: ReadonlySet<string> = new Set([
  registrationEvents.RegistrantsCharged.type,
  registrationEvents.TransactionRecorded.type,
  registrationEvents.TransactionRemoved.type,
  RegistrationStatusSet.type,
]);

const setsConfirmed = (fact: AnyEvent): boolean =>
  isFact(RegistrationStatusSet, fact) && fact.data.status === 'confirmed';

/** Tells whether it is somebody on the public form who registers or joins. */
const isFromForm = (fact: AnyEvent): boolean =>
  (isFact(RegistrationSubmitted, fact) || isFact(RegistrantsAdded, fact)) && fact.data.publicLanguage !== undefined;

const isTypeChange = (fact: AnyEvent): boolean => isFact(TypeChangeCompleted, fact);

/**
 * Tells whether people are confirmed as somebody means it: staff who say so, or who register them anew; or as enough is paid,
 * and then nothing is left to wait for.
 */
const isMeant = (facts: readonly AnyEvent[]): boolean =>
  facts.some(setsConfirmed) ||
  (facts.some((fact) => isFact(RegistrationSubmitted, fact)) &&
    !facts.some((fact) => isFromForm(fact) || isTypeChange(fact)));

const owed = (state: RegistrationState): number =>
  state.kind === 'absent' ? 0 : Math.max(0, dueOf(groupBalance(state)));

/** Tells whether a group owes more than before, and what has to be paid first is not paid. */
const comesToOwe = (before: RegistrationState, after: RegistrationGroup, event: PayingSettings): boolean =>
  owed(after) > owed(before) && isStillToPay(groupBalance(after), event);

interface Newcomer {
  readonly registrantId: RegistrantId;
  readonly status: string;
  readonly awaitsApproval?: boolean | undefined;
}

/** Somebody new who waits for the payment too. Not whom the organisers are to confirm: a payment confirms nobody of them. */
const waiting = <T extends Newcomer>(one: T): T & { readonly awaitsPayment?: true } =>
  one.status === 'confirmed' || one.awaitsApproval === true
    ? { ...one, status: 'pending' as const, awaitsPayment: true }
    : one;

/** A fact of a group that waits: whoever is new in it begins so. */
const withWaiting = (fact: AnyEvent, isNew: (id: RegistrantId) => boolean): AnyEvent => {
  if (isFact(RegistrationSubmitted, fact) || isFact(RegistrantsAdded, fact))
    return { ...fact, data: { ...fact.data, registrants: fact.data.registrants.map(waiting) } };
  if (!isFact(RegistrantsEnrolled, fact)) return fact;
  const registrants = fact.data.registrants.map((one) =>
    isNew(one.registrantId) && one.status === 'confirmed' ? { ...one, status: 'pending' as const } : one,
  );
  return { ...fact, data: { ...fact.data, registrants } };
};

/**
 * Has everybody of a group wait for payment that comes to owe something where payment is online only, whichever command
 * the facts are of (docs/decisions/0101): the new ones begin so, and whoever was confirmed is pending from here on.
 * Refused to visitors where the event has no way for them to pay. Nobody waits, and nobody is refused, where the first of
 * the group is of a type that people register under without paying.
 */
const payFirst =
  (event: PayingSettings, mayOwe: MayOwe): Settle<RegistrationState> =>
  async (facts, state, context) => {
    if (!facts.some(({ type }) => moving.has(type)) || isMeant(facts)) return facts;
    const after = afterFacts(state, facts, context);
    if (after.kind === 'absent' || !comesToOwe(state, after, event)) return facts;
    const first = [...after.registrants.values()].find(({ place }) => place === 1);
    if (first !== undefined && (await mayOwe(first.typeId))) return facts;
    if (isVisitors(facts, context) && !canBePaid(event)) return reject('no-way-to-pay');
    const known = state.kind === 'group' ? state.registrants : new Map<RegistrantId, unknown>();
    const confirmed = [...after.registrants.values()].filter(
      ({ registrantId, status }) => status === 'confirmed' && known.has(registrantId),
    );
    return [
      ...facts.map((fact) => withWaiting(fact, (id) => !known.has(id))),
      ...(confirmed.length === 0 ? [] : [statusSet(after, 'pending', confirmed, { awaitsPayment: true })]),
    ];
  };

/** Tells whether whoever acts is no staff, nor a part of Turnout that goes on with what was decided before. */
const isVisitors = (facts: readonly AnyEvent[], { actor }: DecisionContext): boolean => {
  // By a link of a registration.
  if (actor.kind === 'registrant') return true;
  if (actor.kind === anonymous.kind) return actor.id === anonymous.id;
  // Somebody who is logged in fills in the public form as anybody does.
  return actor.kind === 'account' && facts.some(isFromForm) && !facts.some(isTypeChange);
};

/** Tells whether people register under a type without paying (types: `registrationWithoutPayment`). */
type MayOwe = (typeId: TypeId) => Promise<boolean>;

interface PayFirstParts {
  /** How an event is paid for, at its newest state; null where there is none. */
  readonly payingOf: (eventId: EventId) => Promise<PayingSettings | null>;
  /** A type, at its newest state; null where there is none. */
  readonly typeOf: (typeId: TypeId) => Promise<Pick<TypeDetails, 'registrationWithoutPayment'> | null>;
}

/** The rule that all of a group's facts pass; none where payment is not online only. */
export const payFirstRule =
  ({ payingOf, typeOf }: PayFirstParts): StreamRule<RegistrationState> =>
  async (eventId) => {
    const event = await payingOf(eventId);
    const mayOwe: MayOwe = async (typeId) => (await typeOf(typeId))?.registrationWithoutPayment === true;
    return event?.onlinePaymentOnly === true ? payFirst(event, mayOwe) : null;
  };
