import {
  isRejection,
  reject,
  type ActivityId,
  type Decide,
  type EditLinkId,
  type EventId,
  type EventOf,
  type Language,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  statusSet,
  type RegistrantPersonal,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { goneWith, totalsAfter, totalsWithout } from '../../groups/decide/totals.ts';
import { afterFacts } from '../../groups/decide/after-facts.ts';
import { addRegistrants, correctRegistrant, isGoodLink, primaryIn } from '../../groups/decide/decider.ts';
import { setStatus } from '../../groups/decide/status.decider.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import { refuseLower, type Lower, type Lowering } from '../../groups/decide/refuse-lower.ts';
import { decideChoice, withChange, type Choice } from '../../groups/decide/choose.ts';
import type { Enrolment } from '../../groups/decide/enrolled-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/**
 * Asks for a link with which the group is edited; it goes to its primary. Who has none to send it to (rejected,
 * deleted, erased) gets none.
 */
export const requestEditLink: Decide<
  { readonly eventId: EventId; readonly linkId: EditLinkId; readonly language: Language },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found'
> = ({ eventId, linkId, language }, state) => {
  const primary = state.kind === 'group' && state.eventId === eventId ? primaryIn(state) : undefined;
  if (state.kind === 'absent' || primary === undefined || primary.isErased || !holdsSeat(primary.status))
    return reject('registration-not-found');
  const { primaryId } = state;
  const { registrantId } = primary;
  return [{ type: 'EditLinkRequested', data: { eventId, primaryId, registrantId, linkId, language } }];
};

/** Makes every link of a group useless, and what was asked for with it; nothing happens where none is. */
export const revokeEditLinks: Decide<
  { readonly eventId: EventId },
  RegistrationState,
  RegistrationEvent,
  'registration-not-found'
> = ({ eventId }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  return state.editLinks.size + state.transfers.size === 0
    ? []
    : [{ type: 'EditLinksRevoked', data: { eventId, primaryId: state.primaryId } }];
};

/** Somebody whose details a registrant changes. */
export interface EditedPerson {
  readonly registrantId: RegistrantId;
  /** Null: they stay as they are. */
  readonly personal: RegistrantPersonal | null;
  /** The version that the new details were made from. */
  readonly corrections: number;
  /** What they took part in and were charged when this was worked out. */
  readonly seen?: Pick<RegistrantState, 'activities' | 'lines'>;
  /** What follows from the new answers, and has a seat; and what no longer does. */
  readonly enters: readonly Enrolment[];
  readonly leaves: readonly ActivityId[];
  /** What they choose to take part in; undefined: nobody chose anew. */
  readonly choice?: Choice | undefined;
  /** What they are charged instead; undefined: what they were. */
  readonly charging: Charging | undefined;
  /** What is changed waits for the organisers (types: `requireValidation`). */
  readonly waits: boolean;
}

/** The codes by which a decision is refused. */
type RejectedBy<D extends (...given: never[]) => unknown> = Extract<ReturnType<D>, Rejection>['rejected'];

interface ByLink {
  readonly eventId: EventId;
  readonly linkId: EditLinkId;
}

/**
 * What registrants change of their group with a link, all of it or nothing. Whose changes wait for the organisers is
 * pending from here on. Refused where the link is not good any more, and of whoever is rejected or deleted.
 */
export const editByRegistrant: Decide<
  ByLink & Lowering & { readonly people: readonly EditedPerson[] },
  RegistrationState,
  RegistrationEvent,
  | 'registration-not-found'
  | 'registrant-erased'
  | 'registration-type-changed'
  | 'registration-passed-on'
  | 'group-other-currency'
  | 'corrected-meanwhile'
  | Lower
  | 'expired-registration-code'
> = ({ eventId, linkId, people, ...lowering }, state, context) => {
  if (state.kind === 'absent' || !isGoodLink(state, linkId, context)) return reject('expired-registration-code');
  const facts: RegistrationEvent[] = [];
  for (const { waits: _, ...person } of people) {
    const known = state.registrants.get(person.registrantId);
    if (known === undefined || !holdsSeat(known.status)) return reject('registration-not-found');
    const corrected = correctRegistrant({ eventId, ...person }, state, context);
    if (isRejection(corrected)) return corrected;
    facts.push(...corrected);
  }
  const lower = refuseLower(state, totalsAfter(state, people), lowering);
  if (lower !== null) return lower;
  const waiting = people.flatMap(({ registrantId, waits, enters, leaves, choice }) => {
    const known = state.registrants.get(registrantId);
    if (!waits || known?.status !== 'confirmed') return [];
    const following = withChange(known.activities, { enters, leaves });
    const chosen = decideChoice({ ...known, activities: following }, choice);
    return [{ ...known, activities: isRejection(chosen) ? following : withChange(following, chosen) }];
  });
  return waiting.length === 0 ? facts : [...facts, statusSet(state, 'pending', waiting)];
};

/**
 * What registrants change of their group and whom they bring along to it, decided on one state: all of it or nothing. What
 * it comes to owe counts as a whole, so who comes along may make up for what an edit takes off.
 * @param command `added`: null: nobody.
 */
export const editAndAdd: Decide<
  Parameters<typeof editByRegistrant>[0] & { readonly added: Parameters<typeof addRegistrants>[0] | null },
  RegistrationState,
  RegistrationEvent,
  RejectedBy<typeof editByRegistrant> | RejectedBy<typeof addRegistrants>
> = ({ added, ...edit }, state, context) => {
  if (added === null) return editByRegistrant(edit, state, context);
  const joined = addRegistrants(added, state, context);
  if (isRejection(joined)) return joined;
  const edited = editByRegistrant({ ...edit, mayOweLess: true }, afterFacts(state, joined, context), context);
  if (isRejection(edited)) return edited;
  if (state.kind === 'absent' || edit.mayOweLess) return [...joined, ...edited];
  const coming = added.charging?.people.flatMap(({ lines }) => lines);
  return refuseLower(state, totalsAfter(state, edit.people, coming), edit) ?? [...joined, ...edited];
};

/**
 * Somebody removes themselves, or whom they brought along: the status is `deleted` (rule self-service/removing-people). With the
 * primary goes the whole group. Doing so again changes nothing. Refused where somebody who goes is inside, and where the
 * group would come to owe less and may not.
 */
export const removeByRegistrant: Decide<
  ByLink & Lowering & { readonly registrantId: RegistrantId },
  RegistrationState,
  RegistrationEvent,
  | 'registration-not-found'
  | 'removal-not-allowed'
  | Lower
  | 'expired-registration-code'
  | 'status-already-set'
  | 'status-set-meanwhile'
  | 'registration-passed-on'
  | 'registration-type-changed'
  | 'approval-decided'
> = ({ eventId, linkId, registrantId, ...lowering }, state, context) => {
  if (state.kind === 'absent' || !isGoodLink(state, linkId, context)) return reject('expired-registration-code');
  const person = state.registrants.get(registrantId);
  if (person === undefined) return reject('registration-not-found');
  if (person.status === 'deleted') return [];
  const forAll = person.place === 1;
  if (!goneWith(state, person).every((one) => one.inside === null)) return reject('removal-not-allowed');
  const lower = refuseLower(state, totalsWithout(state, person), lowering);
  if (lower !== null) return lower;
  return setStatus({ eventId, registrantId, status: 'deleted', forAll }, state, context);
};
