import { isChargedAs } from './as-seen.ts';
import { chargedFacts, rechargedFacts, refuseCurrency, type Charging } from './charged-facts.ts';
import { decideChoice, withChange, type Choice } from './choose.ts';
import { enrolledFacts, type Enrolment } from './enrolled-facts.ts';
import { withdrawnFacts } from './status-facts.ts';
import {
  activitiesOf,
  holdsSeat,
  type ChosenPayment,
  type RegistrantPersonal,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import { goodLinks } from '@turnout/contracts/self-service';
import {
  isRejection,
  reject,
  type ActivityId,
  type Decide,
  type EditLinkId,
  type EventId,
  type EventOf,
  type Instant,
  type Language,
  type PrimaryId,
  type RegistrantId,
  type TypeId,
} from '@turnout/contracts/kernel';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

export interface NewRegistrant {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  /** Staff are to accept them. */
  readonly awaitsApproval?: boolean;
  /** What has to be paid online is not paid yet. */
  readonly awaitsPayment?: boolean;
  readonly scannableCode?: string;
  readonly personal: RegistrantPersonal;
  /** What they take part in without choosing it, and have a seat in. */
  readonly activities?: readonly Enrolment[];
}

/**
 * Registers a group, primary first; registering it again adds nothing. Refused once its seats were given
 * back because it took too long.
 */
export const submitRegistration: Decide<
  {
    eventId: EventId;
    primaryId: PrimaryId;
    confirmationNumber: string;
    /** The language of whoever registered on the public form. */
    publicLanguage?: Language;
    /** Absent: they hear of it by e-mail where they registered on the public form. */
    isToldByMail?: boolean;
    registrants: readonly NewRegistrant[];
    /** Absent: all of it is free. */
    charging?: Charging | undefined;
    /** How they chose to pay; null, or absent: nothing was chosen. */
    payment?: ChosenPayment | null | undefined;
  },
  RegistrationState,
  RegistrationEvent,
  'registration-abandoned'
> = ({ registrants, charging, payment, ...group }, state) => {
  if (state.kind === 'group') return [];
  if (state.isAbandoned === true) return reject('registration-abandoned');
  const people = registrants.map(({ personal: _, activities: __, ...rest }) => rest);
  const personal = Object.fromEntries(registrants.map((one) => [one.registrantId, one.personal]));
  return [
    { type: 'RegistrationSubmitted', data: { ...group, registrants: people }, personal },
    ...enrolledFacts(group, registrants),
    ...chargedFacts(group, charging),
    ...(payment ? [chosenFact(group, payment)] : []),
  ];
};

/** The fact of how a group wants to pay. */
const chosenFact = (
  { eventId, primaryId }: { readonly eventId: EventId; readonly primaryId: PrimaryId },
  payment: ChosenPayment,
): RegistrationEvent => ({ type: 'PaymentChosen', data: { eventId, primaryId, ...payment } });

/** How many people a group has at most. */
export const groupAtMost = 500;

/** Whether a link to edit a group is still good. */
export const isGoodLink = (
  { editLinks }: Extract<RegistrationState, { kind: 'group' }>,
  linkId: EditLinkId,
  { now }: { readonly now: Instant },
): boolean => goodLinks(editLinks, now).includes(linkId);

/** Somebody who joins a group. */
type Added = Omit<NewRegistrant, 'status' | 'scannableCode' | 'awaitsPayment'> & {
  /** The organisers are to confirm what is changed with a link (types: `requireValidation`). */
  readonly isUnconfirmed?: boolean;
};

/**
 * Adds people to a group that is there: each gets the next place and the primary's status (rule registration/companions-share);
 * those who need approval wait, and so do all who join a group that waits, for that or a payment. Whoever adds with a link adds while
 * that is good; of types whose changes wait for the organisers they come as pending. Refused where the primary is rejected or
 * deleted, where the group would be too large, and where somebody has one of the ids already, because the group grew since
 * they were chosen.
 */
export const addRegistrants: Decide<
  {
    eventId: EventId;
    primaryId: PrimaryId;
    publicLanguage?: Language;
    isToldByMail?: boolean;
    /** Of whoever adds with a link: the one that they hold. */
    linkId?: EditLinkId | undefined;
    registrants: readonly Added[];
    /** Absent: all of it is free. */
    charging?: Charging | undefined;
  },
  RegistrationState,
  RegistrationEvent,
  | 'registration-not-found'
  | 'group-not-open'
  | 'group-full'
  | 'group-grew-meanwhile'
  | 'group-other-currency'
  | 'expired-registration-code'
> = ({ eventId, primaryId, registrants, linkId, charging, ...more }, state, context) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  if (linkId !== undefined && !isGoodLink(state, linkId, context)) return reject('expired-registration-code');
  const primary = primaryIn(state);
  if (primary === undefined) return reject('registration-not-found');
  const { status } = primary;
  if (!holdsSeat(status))
    return linkId === undefined ? reject('group-not-open', { status }) : reject('expired-registration-code');
  const groupSize = state.registrants.size + registrants.length;
  if (groupSize > groupAtMost || state.lastPlace + registrants.length > groupAtMost) return reject('group-full');
  const isTaken = registrants.some(({ registrantId: id }) => state.registrants.has(id) || state.removed.has(id));
  if (isTaken) return reject('group-grew-meanwhile');
  const otherwise = refuseCurrency(state, charging);
  if (otherwise !== null) return otherwise;
  const waits = (one: { readonly awaitsApproval?: boolean }): boolean =>
    primary.approval === 'awaited' || one.awaitsApproval === true;
  const statusOf = (one: Added): RegistrationStatus => (waits(one) || one.isUnconfirmed === true ? 'pending' : status);
  const people = registrants.map((one, index) => ({
    registrantId: one.registrantId,
    typeId: one.typeId,
    status: statusOf(one),
    ...(waits(one) ? { awaitsApproval: true } : {}),
    // A payment confirms nobody whom the organisers are to confirm.
    ...(primary.awaitsPayment && one.isUnconfirmed !== true ? { awaitsPayment: true } : {}),
    place: state.lastPlace + index + 1,
  }));
  const personal = Object.fromEntries(registrants.map((one) => [one.registrantId, one.personal]));
  const { confirmationNumber, orderNumber } = state;
  const numbers = { confirmationNumber, ...(orderNumber === '' ? {} : { orderNumber }) };
  const data = { eventId, primaryId, ...numbers, ...more, groupSize, registrants: people };
  const entrants = registrants.map((one) => ({ ...one, status: statusOf(one) }));
  return [
    { type: 'RegistrantsAdded', data, personal },
    ...enrolledFacts({ eventId, primaryId }, entrants),
    ...chargedFacts({ eventId, primaryId }, charging),
  ];
};

/** The one that a group began with; undefined once that one is gone for good. */
export const primaryIn = ({
  registrants,
}: Extract<RegistrationState, { kind: 'group' }>): RegistrantState | undefined =>
  [...registrants.values()].find(({ place }) => place === 1);

/**
 * Takes a deleted registration away for good and erases the person (rule attendees/permanent-delete); doing so again adds
 * nothing. A primary goes last: the others name it as their parent.
 */
export const removeRegistration: Decide<
  { eventId: EventId; registrantId: RegistrantId },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found' | 'not-deleted' | 'group-not-empty'
> = ({ eventId, registrantId }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  if (state.removed.has(registrantId)) return [];
  const person = state.registrants.get(registrantId);
  if (person === undefined) return reject('registration-not-found');
  if (person.status !== 'deleted') return reject('not-deleted');
  const groupSize = state.registrants.size - 1;
  if (person.place === 1 && groupSize > 0) return reject('group-not-empty');
  const { primaryId } = state;
  const data = { eventId, primaryId, registrantId };
  return [
    ...(person.isErased ? [] : [{ type: 'RegistrantErased' as const, data: { ...data, reason: removedReason } }]),
    { type: 'RegistrationRemoved', data: { ...data, typeId: person.typeId, groupSize, ...activitiesOf(person) } },
  ];
};

/** Why a person was erased whose registration was taken away for good; kept for ever. */
export const removedReason = 'Permanently deleted';

/** Nobody registers under this id any more; where somebody has, nothing happens. */
export const abandonRegistration: Decide<
  { eventId: EventId; primaryId: PrimaryId },
  RegistrationState,
  RegistrationEvent,
  never
> = (data, state) =>
  state.kind === 'group' || state.isAbandoned === true ? [] : [{ type: 'RegistrationAbandoned', data }];

/**
 * Corrects what is known about one person. What was said before stays in the log. `corrections` is the
 * version that the new details were made from: made from an older one, they would undo somebody's work.
 */
export const correctRegistrant: Decide<
  {
    eventId: EventId;
    registrantId: RegistrantId;
    /** Null: they stay as they are, and something else changes. */
    personal: RegistrantPersonal | null;
    corrections: number;
    /** What they took part in and were charged when this was worked out; absent: that makes no difference. */
    seen?: Pick<RegistrantState, 'activities' | 'lines'> | undefined;
    /** What follows from the new answers, and has a seat; and what no longer does. */
    enters?: readonly Enrolment[];
    leaves?: readonly ActivityId[];
    /** What they choose to take part in; absent: nobody chose anew. */
    choice?: Choice | undefined;
    /** What they are charged instead; absent: what they were. */
    charging?: Charging | undefined;
  },
  RegistrationState,
  RegistrationEvent,
  | 'registration-not-found'
  | 'registrant-erased'
  | 'registration-type-changed'
  | 'registration-passed-on'
  | 'corrected-meanwhile'
  | 'group-other-currency'
> = ({ eventId, registrantId, personal, corrections, seen, enters = [], leaves = [], choice, charging }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  if (person.isErased) return reject('registrant-erased');
  // Whoever goes on under another type, or as somebody else, is corrected there: here nobody would see it.
  if (person.changedTo !== null) return reject('registration-type-changed');
  if (person.passedOnTo !== null) return reject('registration-passed-on');
  if (person.corrections !== corrections) return reject('corrected-meanwhile');
  if (seen !== undefined && !isChargedAs(seen, person)) return reject('corrected-meanwhile');
  const otherwise = refuseCurrency(state, charging);
  if (otherwise !== null) return otherwise;
  const data = { eventId, primaryId: state.primaryId, registrantId };
  const fresh = enters.filter(({ activityId }) => !person.activities.has(activityId));
  const corrected = { ...person, activities: withChange(person.activities, { enters: fresh, leaves }) };
  const change = decideChoice(corrected, choice);
  if (isRejection(change)) return change;
  return [
    ...(personal === null
      ? []
      : [{ type: 'RegistrantDetailsCorrected' as const, data, personal: { [registrantId]: personal } }]),
    ...withdrawnFacts(state, 'answers', [{ ...person, left: leaves }]),
    ...withdrawnFacts(state, 'chosen', [{ ...corrected, left: change.leaves }]),
    ...enrolledFacts(state, [{ registrantId, status: person.status, activities: [...fresh, ...change.enters] }]),
    ...rechargedFacts(state, charging),
  ];
};

/** Asks for somebody's confirmation to be sent (again). Facts of the event and the person are looked up. */
export const requestConfirmation: Decide<
  { eventId: EventId; registrantId: RegistrantId; sendsEmails: boolean; hasAddress: boolean },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found' | 'registrant-erased' | 'emails-off' | 'email-missing'
> = ({ eventId, registrantId, sendsEmails, hasAddress }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  if (person.isErased) return reject('registrant-erased');
  if (!sendsEmails) return reject('emails-off');
  if (!hasAddress) return reject('email-missing');
  return [{ type: 'ConfirmationRequested', data: { eventId, primaryId: state.primaryId, registrantId } }];
};

/** A number as it is compared: however somebody wrote it. */
const bare = (number: string): string => number.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();

/**
 * Says that a person's key is to be destroyed. Whoever asks types the confirmation number, so that nobody
 * is erased by a slip. Cannot be undone; what happened, counts and places in the group stay.
 * @param command `namesPerson`: the reason says who it is, which would be kept for ever.
 */
export const eraseRegistrant: Decide<
  { eventId: EventId; registrantId: RegistrantId; reason: string; confirmation: string; namesPerson: boolean },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found' | 'already-erased' | 'erase-confirmation-wrong' | 'reason-names-person'
> = ({ eventId, registrantId, reason, confirmation, namesPerson }, state) => {
  const person = state.kind === 'group' && state.eventId === eventId ? state.registrants.get(registrantId) : undefined;
  if (state.kind === 'absent' || person === undefined) return reject('registration-not-found');
  if (person.isErased) return reject('already-erased');
  if (bare(confirmation) !== bare(state.confirmationNumber)) return reject('erase-confirmation-wrong');
  if (namesPerson) return reject('reason-names-person');
  return [{ type: 'RegistrantErased', data: { eventId, primaryId: state.primaryId, registrantId, reason } }];
};
