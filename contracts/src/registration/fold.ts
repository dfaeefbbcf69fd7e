import type {
  CheckInMethod,
  EventId,
  Fold,
  Instant,
  PastEvent,
  PrimaryId,
  RegistrantId,
  TypeId,
} from '../kernel/index.ts';
import { RegistrantPersonal, registrationEvents, type RegistrationStatus } from './events.ts';

/** An admission that stands. */
export interface Admission {
  readonly checkinId: string;
  readonly at: Instant;
  readonly by: string;
  readonly desk: string;
  readonly method: CheckInMethod;
}

export interface RegistrantState {
  readonly registrantId: RegistrantId;
  /** In the group, from 1; the primary has place 1. */
  readonly place: number;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly scannableCode: string;
  readonly registeredAt: Instant;
  /** How often admitted so far, undone ones included. */
  readonly admissions: number;
  readonly inside: Admission | null;
  readonly isPrinted: boolean;
  /** How often the details were corrected: who corrects them says which version they saw. */
  readonly corrections: number;
  /** How often the status was set: who claims a seat for it says which they saw. */
  readonly statusSettings: number;
  /** Nothing more can be said about this person; admissions and status go on by the id. */
  readonly isErased: boolean;
}

/** Whether somebody with this status takes up a seat of their type. */
export const holdsSeat = (status: RegistrationStatus): boolean => status === 'confirmed' || status === 'pending';

/** A group: not there yet, or its people in the order of their places. */
export type RegistrationState =
  /** `isAbandoned`: nobody may register under this id any more. */
  | { readonly kind: 'absent'; readonly isAbandoned?: true }
  | {
      readonly kind: 'group';
      readonly eventId: EventId;
      readonly primaryId: PrimaryId;
      readonly confirmationNumber: string;
      readonly orderNumber: string;
      readonly submittedAt: Instant;
      readonly registrants: ReadonlyMap<RegistrantId, RegistrantState>;
      /** The highest place that anybody ever had. */
      readonly lastPlace: number;
      /** Who is gone for good. */
      readonly removed: ReadonlySet<RegistrantId>;
    };

type Group = Extract<RegistrationState, { kind: 'group' }>;

const parsers = {
  submitted: registrationEvents.RegistrationSubmitted.data,
  added: registrationEvents.RegistrantsAdded.data,
  removed: registrationEvents.RegistrationRemoved.data,
  statusSet: registrationEvents.RegistrationStatusSet.data,
  corrected: registrationEvents.RegistrantDetailsCorrected.data,
  checkedIn: registrationEvents.RegistrantCheckedIn.data,
  undone: registrationEvents.CheckInUndone.data,
  printed: registrationEvents.BadgePrinted.data,
  erased: registrationEvents.RegistrantErased.data,
};

/** Somebody of whom nothing is known yet but that they are registered. */
const newcomer = (
  one: Pick<RegistrantState, 'registrantId' | 'typeId' | 'status' | 'place'> & { scannableCode?: string | undefined },
  registeredAt: Instant,
): RegistrantState => ({
  registrantId: one.registrantId,
  typeId: one.typeId,
  status: one.status,
  scannableCode: one.scannableCode ?? '',
  place: one.place,
  registeredAt,
  admissions: 0,
  inside: null,
  isPrinted: false,
  corrections: 0,
  statusSettings: 0,
  isErased: false,
});

const update = (group: Group, id: RegistrantId, change: (was: RegistrantState) => RegistrantState): Group => {
  const was = group.registrants.get(id);
  if (was === undefined) return group;
  return { ...group, registrants: new Map(group.registrants).set(id, change(was)) };
};

const clauses: Readonly<Record<string, (state: RegistrationState, event: PastEvent) => RegistrationState>> = {
  RegistrationSubmitted: (_, { data, metadata }) => {
    const { eventId, primaryId, confirmationNumber, orderNumber = '', registrants } = parsers.submitted.parse(data);
    const submittedAt = metadata.at;
    const fresh = registrants.map((one, index): [RegistrantId, RegistrantState] => [
      one.registrantId,
      newcomer({ ...one, place: index + 1 }, submittedAt),
    ]);
    return {
      kind: 'group',
      eventId,
      primaryId,
      confirmationNumber,
      orderNumber,
      submittedAt,
      registrants: new Map(fresh),
      lastPlace: fresh.length,
      removed: new Set(),
    };
  },
  RegistrantsAdded: (state, { data, metadata }) => {
    if (state.kind === 'absent') return state;
    const registrants = new Map(state.registrants);
    const { registrants: added } = parsers.added.parse(data);
    for (const one of added) registrants.set(one.registrantId, newcomer(one, metadata.at));
    return { ...state, registrants, lastPlace: Math.max(state.lastPlace, ...added.map(({ place }) => place)) };
  },
  RegistrationRemoved: (state, { data }) => {
    if (state.kind === 'absent') return state;
    const { registrantId } = parsers.removed.parse(data);
    const registrants = new Map(state.registrants);
    registrants.delete(registrantId);
    return { ...state, registrants, removed: new Set([...state.removed, registrantId]) };
  },
  RegistrationAbandoned: (state) => (state.kind === 'absent' ? { kind: 'absent', isAbandoned: true } : state),
  RegistrationStatusSet: (state, { data }) => {
    if (state.kind === 'absent') return state;
    const { status, registrants } = parsers.statusSet.parse(data);
    return registrants.reduce<Group>(
      (group, { registrantId }) =>
        update(group, registrantId, (was) => ({ ...was, status, statusSettings: was.statusSettings + 1 })),
      state,
    );
  },
  RegistrantDetailsCorrected: (state, { data }) => {
    if (state.kind === 'absent') return state;
    const { registrantId } = parsers.corrected.parse(data);
    return update(state, registrantId, (was) => ({ ...was, corrections: was.corrections + 1 }));
  },
  RegistrantCheckedIn: (state, { data, metadata }) => {
    if (state.kind === 'absent') return state;
    const { registrantId, checkinId } = parsers.checkedIn.parse(data);
    const inside: Admission = {
      checkinId,
      at: metadata.at,
      by: metadata.actor.id,
      desk: metadata.desk ?? '',
      method: metadata.method ?? 'manual',
    };
    return update(state, registrantId, (was) => ({ ...was, admissions: was.admissions + 1, inside }));
  },
  CheckInUndone: (state, { data }) => {
    if (state.kind === 'absent') return state;
    return update(state, parsers.undone.parse(data).registrantId, (was) => ({ ...was, inside: null }));
  },
  BadgePrinted: (state, { data }) => {
    if (state.kind === 'absent') return state;
    const { registrants } = parsers.printed.parse(data);
    return registrants.reduce<Group>((group, id) => update(group, id, (was) => ({ ...was, isPrinted: true })), state);
  },
  RegistrantErased: (state, { data }) => {
    if (state.kind === 'absent') return state;
    return update(state, parsers.erased.parse(data).registrantId, (was) => ({ ...was, isErased: true }));
  },
};

/** How a group's facts add up; shared by every capability that decides on the group's stream. */
export const registrationFold: Required<Fold<RegistrationState>> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, event) => clauses[event.type]?.(state, event) ?? state,
  describes: new Set(
    Object.values(registrationEvents).flatMap(({ type, personal }): string[] =>
      personal === RegistrantPersonal ? [type] : [],
    ),
  ),
};
