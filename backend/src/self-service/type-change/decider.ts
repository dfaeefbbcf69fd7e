import {
  reject,
  type Decide,
  type EventId,
  type EventOf,
  type Language,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import {
  holdsSeat,
  type RegistrantPersonal,
  type RegistrantState,
  type registrationEvents,
  type RegistrationState,
  type RegistrationStatus,
} from '@turnout/contracts/registration';
import type { PaySettings } from '@turnout/contracts/charges';
import { isAsSeen } from '../../groups/decide/as-seen.ts';
import { chargedFacts, rechargedFacts, refuseCurrency, type Charging } from '../../groups/decide/charged-facts.ts';
import { takenOverFacts, withPaidUp, type TakenMoney } from '../../groups/decide/taken-over.ts';
import { enrolledFacts, type Enrolment } from '../../groups/decide/enrolled-facts.ts';
import { statusFacts } from '../../groups/decide/status-facts.ts';

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
    /** Absent where the new group was registered before, and is charged as it was. */
    readonly charging?: Charging;
  },
  RegistrationState,
  RegistrationEvent,
  NotChangeable | 'type-changed-meanwhile' | 'group-other-currency'
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
  const otherwise = refuseOtherMoney(state, charging);
  if (otherwise !== null) return otherwise;
  const { primaryId } = state;
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
          status: was.status,
          ...(was.approval === 'awaited' ? { awaitsApproval: true } : {}),
          ...(was.awaitsPayment ? { awaitsPayment: true } : {}),
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

/** Why a group cannot be charged so under another type: what was paid goes along, and is in another currency. */
export const refuseOtherMoney = (
  state: Group,
  charging: Charging | undefined,
): Rejection<'group-other-currency'> | null => (state.transactions.size === 0 ? null : refuseCurrency(state, charging));

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
  /** In which the form of the old group was read; absent: staff or an import made it. */
  readonly publicLanguage?: Language | undefined;
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
  /** What the old group paid and was charged by hand; null: nothing. */
  readonly money: TakenMoney | null;
  readonly settings: PaySettings;
}

/**
 * The new group stands, and says which one it was made of; made again it adds nothing. Its people hear of it by e-mail, for
 * what they had of the old one opens nothing. Where it was registered before, they go on in the activities that they had. What was paid goes along, and whoever waited for that is confirmed
 * where it is enough. Also where it was fenced off as one that took too long: it was decided before.
 */
export const completeChange: Decide<Making, RegistrationState, RegistrationEvent, never> = (
  { registrants, personal, charging, money, settings, from, confirmationNumber, publicLanguage, ...group },
  state,
  context,
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
    const joined = [
      ...enrolledFacts(group, missing),
      ...rechargedFacts(state, charging),
      completed,
      ...takenOverFacts(group, money),
    ];
    return withPaidUp(joined, state, settings, context);
  }
  const facts: readonly RegistrationEvent[] = [
    {
      type: 'RegistrationSubmitted',
      data: {
        ...group,
        confirmationNumber,
        ...(publicLanguage === undefined ? {} : { publicLanguage }),
        isToldByMail: true,
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
    ...takenOverFacts(group, money),
  ];
  return withPaidUp(facts, state, settings, context);
};
