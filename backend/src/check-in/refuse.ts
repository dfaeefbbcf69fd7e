import type { RefusalReason } from '@turnout/contracts/check-in';
import {
  hidesNames,
  meets,
  needs,
  RegistrantId,
  reject,
  type ActivityId,
  type EventId,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import { placeRefusals, placeSaid } from '@turnout/contracts/place-rules';
import {
  erasedPersonWords,
  unnamedPersonWords,
  type RegistrationState,
  type RegistrationView,
} from '@turnout/contracts/registration';
import type { Caller } from '../platform/http/route.ts';
import { letInBy, registrationFor } from '../platform/session/staff.ts';
import { leftOf } from './decider.ts';
import { amountSaid, owedSaid, type DoorParts } from './parts.ts';
import type { Presented, Read } from './presented.ts';

const maySeeAll = needs.event('viewRegistrants');

/** A desk that may not list registrants sees who stands before it, and nothing else that they entered. */
export const shownAtDesk = (view: RegistrationView, rights: Rights | null): RegistrationView =>
  registrationFor(rights)(meets(maySeeAll, rights) ? view : { ...view, email: '', fields: [], keywords: '' });

const reasons: Readonly<Record<string, RefusalReason>> = {
  'already-checked-in': 'already-checked-in',
  'nobody-to-check-in': 'already-checked-in',
  'not-registered': 'not-registered',
  'not-confirmed': 'not-confirmed',
  'not-fully-paid': 'not-fully-paid',
  'not-in-activity': 'not-in-activity',
  'not-inside-event': 'not-inside-event',
  'checked-out': 'checked-out',
  'not-inside-activity': 'not-inside-activity',
  ...Object.fromEntries(placeRefusals.map((code) => [code, code])),
  'badge-replaced': 'badge-replaced',
};
/** Refusals of somebody who was there before; of the two reasons that older clients know. */
const wasThere: ReadonlySet<RefusalReason> = new Set(['already-checked-in', 'checked-out']);

/** The number that somebody goes on under with another type: with it they are let in, with the badge of before they are not. */
const nextNumber = async (
  registrations: DoorParts['registrations'],
  group: Parameters<DoorParts['registrations']['goesOnAs']>[0],
  registrantId: RegistrantId,
) => (hasOtherType(group.state, registrantId) ? registrations.goesOnAs(group, registrantId) : {});

/**
 * A refused scan: recorded at the desk, answered 409 with its reason (rule check-in/refusals-at-the-door), and by whom, where
 * and when the person was admitted before.
 */
export const refuse = async (
  { registrations, colleague, refusals, saidAtDesk, eventDetails, platform }: DoorParts,
  caller: Caller,
  {
    eventId,
    presented,
    rejection,
    told,
    activity,
    place = activity?.name,
    timeZone = 'UTC',
  }: Pick<Read, 'presented' | 'told'> & {
    readonly eventId: EventId;
    readonly rejection: Rejection;
    /** The activity that it was presented at; absent at the door of the event. */
    readonly activity?: { readonly _id: ActivityId; readonly name: string };
    /** The name of the place; at an activity its own. */
    readonly place?: string | undefined;
    /** The event's clocks, on which times are said. */
    readonly timeZone?: string;
  },
) => {
  const reason = reasons[rejection.rejected];
  if (reason === undefined) return rejection;
  const { by, desk, at, status, registrantId } = detailsOf(rejection);
  await refusals.record(
    {
      eventId,
      desk: caller.desk ?? '',
      code: presented,
      registrantId,
      reason,
      ...(activity === undefined ? {} : { activityId: activity._id }),
    },
    caller,
  );
  const found = registrantId === null ? null : await registrations.find(registrantId);
  const registration =
    found === null || registrantId === null ? null : await registrations.viewOf(found.group, registrantId);
  const next =
    found === null || registrantId === null ? {} : await nextNumber(registrations, found.group, registrantId);
  const name = registration === null ? presented.slice(0, 60) : spokenName(registration, caller);
  const who = by === null ? null : await colleague(by);
  return {
    refusal: reject(rejection.rejected, {
      name,
      ...(status === null ? {} : { status }),
      ...amountSaid(rejection, caller.language),
      ...placeSaid(rejection, timeZone, caller.language),
      ...(registration === null ? {} : { type: registration.type.name }),
      ...(activity === undefined ? {} : { activity: activity.name }),
      ...(place === undefined ? {} : { place }),
    }),
    beside: {
      // There are two reasons; whoever is not confirmed, or has not paid, is not registered to them.
      reason: wasThere.has(reason) ? 'already-checked-in' : 'not-registered',
      by: letInBy(who, desk),
      desk,
      at,
      registration: registration === null ? null : { ...shownAtDesk(registration, caller.rights), ...next },
      leftInGroup: found === null ? 0 : leftOf(found.group.state).length,
      ...(activity === undefined ? {} : { activity }),
      ...owedSaid(rejection),
      ...(await elsewhereSaid({ registrations, eventDetails, platform }, caller, { eventId, presented, rejection })),
      ...(found === null ? {} : await saidAtDesk(found.group.state, registration, caller.rights)),
      ...told,
    },
  };
};

/**
 * The name of the other event of this installation that a refused badge is of, for those alone who work there; to all others
 * it is nobody's. It comes from the newest facts, and costs nothing where the code is none of ours.
 */
const elsewhereSaid = async (
  { registrations, eventDetails, platform }: Pick<DoorParts, 'registrations' | 'eventDetails' | 'platform'>,
  { rightsIn }: Pick<Caller, 'rightsIn'>,
  {
    eventId,
    presented,
    rejection,
  }: { readonly eventId: EventId; readonly presented: string; readonly rejection: Rejection },
): Promise<{ readonly elsewhere?: { readonly name: string } }> => {
  if (rejection.rejected !== 'not-registered') return {};
  const badge = platform.ids.badges.badgeOn(presented);
  const other = badge === null ? null : await registrations.eventOf(badge.registrantId);
  if (other === null || other === eventId) return {};
  const name = (await rightsIn(other)) === null ? undefined : (await eventDetails(other))?.name;
  return name === undefined ? {} : { elsewhere: { name } };
};

/** Tells whether somebody goes on under another type, as themselves: whoever it was passed on to comes with their own number. */
const hasOtherType = (state: RegistrationState, registrantId: RegistrantId): boolean =>
  state.kind === 'group' && (state.registrants.get(registrantId)?.changedTo ?? null) !== null;

/** How a sentence calls a person. */
const spokenName = (
  { firstName, lastName, erased }: RegistrationView,
  { language, rights }: Pick<Caller, 'language' | 'rights'>,
): string => {
  if (hidesNames(rights)) return unnamedPersonWords[language];
  return erased === true ? erasedPersonWords[language] : `${firstName} ${lastName}`.trim();
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const detailsOf = ({ details = {} }: Rejection) => {
  return {
    by: textOf(details['by']),
    desk: textOf(details['desk']),
    at: textOf(details['at']),
    status: textOf(details['status']),
    registrantId: RegistrantId.nullable().parse(details['registrantId'] ?? null),
  };
};

/** The people of a group who were not deleted, in the order of their places. */
const presentIn = (state: RegistrationState): readonly RegistrantId[] =>
  state.kind === 'absent'
    ? []
    : [...state.registrants.values()]
        .filter(({ status }) => status !== 'deleted')
        .map(({ registrantId }) => registrantId);

/**
 * Whom somebody who was presented comes as. A number stands for its group: of several people nobody is guessed, and
 * the desk is answered the group with who is here, 409. That is no refusal: it is recorded nowhere.
 */
export const whoComes = async (
  { registrations }: DoorParts,
  caller: Caller,
  { meant, streamId, told }: Pick<Read, 'told'> & { readonly meant: Presented; readonly streamId: string },
) => {
  if (!meant.isNumber) return meant.registrantId;
  const group = await registrations.streams.read(streamId);
  const [first = meant.registrantId, ...others] = presentIn(group.state);
  // Sent again, it is answered as the first time, whoever joined the group since.
  if (others.length === 0 || group.commands.has(caller.context().commandId)) return first;
  const people = (await registrations.viewsOf(group)).filter(({ status }) => status !== 'deleted');
  const shown = people.map((one) => shownAtDesk(one, caller.rights));
  const [primary] = people;
  const left = leftOf(group.state).length;
  const name = primary === undefined ? '' : spokenName(primary, caller);
  return {
    refusal: reject('group-number', { name, count: people.length, left }),
    beside: {
      reason: 'group-number',
      by: null,
      desk: null,
      at: null,
      registration: shown[0] ?? null,
      registrations: shown,
      leftInGroup: left,
      ...told,
    },
  };
};
