import {
  reject,
  saysTheSame,
  type Decide,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RegistrantId,
  type TypeId,
} from '@turnout/contracts/kernel';
import { totalsOf } from '@turnout/contracts/charges';
import {
  holdsSeat,
  type RegistrantPersonal,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import { chargedFacts, type Charging } from '../charges/charged-facts.ts';
import { enrolledFacts, type Enrolment } from '../enrolment/enrolled-facts.ts';
import { statusFacts } from '../status-facts.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;
type Group = Extract<RegistrationState, { kind: 'group' }>;

/** Somebody who goes on under another type, with what they were when that was worked out. */
export interface Becoming {
  readonly was: RegistrantState;
  readonly to: RegistrantId;
  readonly typeId: TypeId;
  readonly activities: readonly Enrolment[];
}

/** Whoever of a group takes part, the primary first. */
export const takingPart = ({ registrants }: Pick<Group, 'registrants'>): readonly RegistrantState[] =>
  [...registrants.values()].filter(({ status }) => holdsSeat(status)).sort((one, other) => one.place - other.place);

type NotChangeable =
  | 'registration-not-found'
  | 'type-change-of-primary'
  | 'registration-type-changed'
  | 'type-change-not-open'
  | 'registrant-erased'
  | 'type-change-while-inside';

/** Why the type of a group is not changed; null where it may be. @param nameOf how a refusal names somebody. */
export const refuseTypeChange = (
  state: Group,
  registrantId: RegistrantId,
  nameOf: (person: RegistrantState) => string = ({ registrantId: id }) => id,
) => {
  const person = state.registrants.get(registrantId);
  if (person === undefined) return reject<NotChangeable>('registration-not-found');
  if (person.changedTo !== null) return reject<NotChangeable>('registration-type-changed');
  if (person.place !== 1) return reject<NotChangeable>('type-change-of-primary');
  const { status } = person;
  if (!holdsSeat(status)) return reject<NotChangeable>('type-change-not-open', { status });
  const people = takingPart(state);
  if (people.some((one) => one.isErased)) return reject<NotChangeable>('registrant-erased');
  const inside = people.find((one) => one.inside !== null);
  return inside === undefined
    ? null
    : reject<NotChangeable>('type-change-while-inside', { registrant: nameOf(inside) });
};

/** Whether somebody is as they were: a change that was worked out on something older would undo what came between. */
const isAsSeen = (was: RegistrantState, is: RegistrantState | undefined): boolean =>
  is !== undefined &&
  is.status === was.status &&
  is.corrections === was.corrections &&
  is.statusSettings === was.statusSettings &&
  saysTheSame([...is.activities], [...was.activities]) &&
  saysTheSame(is.lines, was.lines);

/**
 * A group goes on under another type, once: from here on its badges, links and codes open nothing, and the new group is
 * made of what this says. Refused where anybody of it is not as they were when that was worked out.
 */
export const changeType: Decide<
  {
    readonly eventId: EventId;
    readonly registrantId: RegistrantId;
    readonly to: PrimaryId;
    readonly people: readonly Becoming[];
    readonly leftOut: readonly RegistrantState[];
    /** What people say under their new keys; absent where the new group was registered before. */
    readonly personal?: Readonly<Record<RegistrantId, RegistrantPersonal>>;
    readonly charging?: Charging;
  },
  RegistrationState,
  RegistrationEvent,
  NotChangeable | 'type-changed-meanwhile'
> = ({ eventId, registrantId, to, people, leftOut, personal = {}, charging }, state) => {
  if (state.kind === 'absent' || state.eventId !== eventId) return reject('registration-not-found');
  if (state.changedInto === to) return [];
  const refused = refuseTypeChange(state, registrantId);
  if (refused !== null) return refused;
  const ended = takingPart(state);
  const seen = new Map([...people.map(({ was }) => was), ...leftOut].map((was) => [was.registrantId, was]));
  const isSeen = ended.every((is) => {
    const was = seen.get(is.registrantId);
    return was !== undefined && isAsSeen(was, is);
  });
  if (!isSeen || ended.length !== seen.size) return reject('type-changed-meanwhile');
  const { primaryId } = state;
  // Where nothing is owed under the new type, nobody waits for a payment any more.
  const isFree = charging !== undefined && totalsOf(charging.people.flatMap(({ lines }) => lines)).total === 0;
  return [
    {
      type: 'RegistrationTypeChanged',
      data: {
        eventId,
        primaryId,
        to,
        registrants: people.map(({ was, to: becomes, typeId, activities }) => ({
          registrantId: was.registrantId,
          typeId: was.typeId,
          to: becomes,
          newTypeId: typeId,
          ...standingOf(was, isFree),
          activities: activities.map(({ activityId, because }) => ({ activityId, because })),
        })),
        leftOut: leftOut.map((one) => one.registrantId),
        ...(charging === undefined ? {} : { charges: chargesIn(charging) }),
      },
      personal,
    },
    ...statusFacts(state, 'deleted', ended),
    ...(state.editLinks.size > 0 ? [{ type: 'EditLinksRevoked' as const, data: { eventId, primaryId } }] : []),
  ];
};

/** What somebody is under the new type: what they were, and waiting for what they waited for. */
const standingOf = ({ status, approval, awaitsPayment }: RegistrantState, isFree: boolean) => ({
  status: awaitsPayment && isFree && approval !== 'awaited' ? ('confirmed' as const) : status,
  ...(approval === 'awaited' ? { awaitsApproval: true } : {}),
  ...(awaitsPayment && !isFree ? { awaitsPayment: true } : {}),
});

const chargesIn = ({ currency, asOf, people }: Charging) => ({
  currency,
  asOf,
  registrants: people.map(({ registrantId, lines }) => ({ registrantId, lines: [...lines] })),
});

/** What the new group is made of. */
interface Making {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly from: PrimaryId;
  readonly confirmationNumber: string;
  readonly registrants: readonly {
    readonly registrantId: RegistrantId;
    readonly typeId: TypeId;
    readonly from: RegistrantId;
    readonly oldTypeId: TypeId;
    readonly status: RegistrationStatus;
    readonly awaitsApproval?: boolean | undefined;
    readonly awaitsPayment?: boolean | undefined;
    readonly activities: readonly Enrolment[];
  }[];
  readonly personal: Readonly<Record<RegistrantId, RegistrantPersonal>>;
  readonly charging: Charging | undefined;
}

/**
 * The new group stands, and says which one it was made of; made again it adds nothing. Where it was registered before,
 * its people go on in the activities that they had. Also where it was fenced off as one that took too long: it was
 * decided before.
 */
export const completeChange: Decide<Making, RegistrationState, RegistrationEvent, never> = (
  { registrants, personal, charging, from, confirmationNumber, ...group },
  state,
) => {
  if (state.kind === 'group' && state.changedFrom === from) return [];
  const completed = {
    type: 'TypeChangeCompleted' as const,
    data: {
      ...group,
      from,
      registrants: registrants.map(({ registrantId, typeId, from: was, oldTypeId }) => ({
        registrantId,
        typeId,
        from: was,
        oldTypeId,
      })),
    },
  };
  if (state.kind === 'group') {
    const missing = registrants.map(({ registrantId, status, activities }) => {
      const entered = state.registrants.get(registrantId)?.activities;
      return {
        registrantId,
        status,
        activities: activities.filter(({ activityId }) => entered?.has(activityId) !== true),
      };
    });
    return [...enrolledFacts(group, missing), completed];
  }
  return [
    {
      type: 'RegistrationSubmitted',
      data: {
        ...group,
        confirmationNumber,
        registrants: registrants.map(({ registrantId, typeId, status, awaitsApproval, awaitsPayment }) => ({
          registrantId,
          typeId,
          status,
          ...(awaitsApproval === true ? { awaitsApproval } : {}),
          ...(awaitsPayment === true ? { awaitsPayment } : {}),
        })),
      },
      personal,
    },
    ...enrolledFacts(group, registrants),
    ...chargedFacts(group, charging),
    completed,
  ];
};
