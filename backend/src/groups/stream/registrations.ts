import { CheckinId, FieldId, isPrimaryOf, RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import {
  holdsSeat,
  nobodyKnown,
  qrPathOf,
  registrantsCountOf,
  registrationEvents,
  registrationViewOf,
  type FieldShown,
  type PublicRegistrationView,
  type RegistrantPersonal,
  type RegistrantState,
  type RegistrationState,
  type RegistrationView,
} from '@turnout/contracts/registration';
import type { StreamCache } from '../../platform/command/stream-cache.ts';
import type { StreamState, Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { moneyOf } from '../decide/money-of.ts';
import { payFirstRule } from './pay-first.ts';
import { openRegistrantFinder, type RegistrantFinder } from './group-of.ts';
import type { RegistrationNeighbours, TypeInfo } from './neighbours.ts';
import { openWelcome } from './welcome.ts';

export { registrationStream } from './group-of.ts';
export type { RegistrationNeighbours, TypeInfo } from './neighbours.ts';

export interface Registrations extends RegistrantFinder {
  readonly streams: Streams<RegistrationState>;
  /** A fact that makes a group of several: its people are found without a look-up from now on. */
  readonly noteGroup: (event: StoredEvent) => void;
  /** A registrant as calls answer it (rule registration/registration-keys), straight from the group's stream; null when it is not in there. */
  readonly viewOf: (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ) => Promise<RegistrationView | null>;
  /**
   * What a stranger may see of it; null when it is not in there.
   * @param presented whose id opened it: the primary's opens the group, anybody else's that person alone.
   */
  readonly publicViewOf: (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
    presented: RegistrantId,
  ) => Promise<PublicRegistrationView | null>;
  /** The whole group, primary first. */
  readonly viewsOf: (group: StreamState<RegistrationState>) => Promise<readonly RegistrationView[]>;
  /** Which registration took the place of somebody's, and its number once it is made; nothing where none did. */
  readonly goesOnAs: (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ) => Promise<Pick<RegistrationView, 'goesOnAs'>>;
  readonly personalOf: (
    group: Pick<StreamState<RegistrationState>, 'state' | 'sealed'>,
    registrantId: RegistrantId,
  ) => Promise<RegistrantPersonal>;
}

/**
 * Groups kept in memory. Few: who was let in is rarely asked for again, and what dies young costs
 * nothing to clean up, while tens of thousands kept would cost every request.
 */
const remembered = 256;

/** The badge of somebody brought along tells nothing about the group (rule badges/alone-on-a-badge). */
const alone = { confirmationNumber: '', parent: null, registrantsCount: 1, registrationIndex: 1 } as const;
const personalSchema = registrationEvents.RegistrationSubmitted.personal;

const goesOnAs =
  (find: Registrations['find']): Registrations['goesOnAs'] =>
  async ({ state }, registrantId) => {
    const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
    const next = person?.changedTo ?? person?.passedOnTo ?? null;
    if (next === null) return {};
    const _id = RegistrantId.parse(next);
    const there = await find(_id);
    return { goesOnAs: { _id, ...(there !== null && { confirmationNumber: there.state.confirmationNumber }) } };
  };

export const openRegistrations = (
  { log, keyring, surely }: Pick<Platform, 'log' | 'keyring' | 'surely'>,
  { typeInfo, fieldInfo, clocksOf, activityInfo, profile }: RegistrationNeighbours,
  cache?: StreamCache,
): Registrations => {
  const { streams, ...found } = openRegistrantFinder(
    { log, surely },
    { capacity: remembered, cache, rule: payFirstRule({ payingOf: clocksOf, typeOf: typeInfo }) },
  );

  const personalOf = async (
    { state, sealed }: Pick<StreamState<RegistrationState>, 'state' | 'sealed'>,
    registrantId: RegistrantId,
  ) => {
    const text = sealed.get(registrantId);
    const isErased = state.kind === 'group' && state.registrants.get(registrantId)?.isErased === true;
    const value = text === undefined || isErased ? null : await keyring.unseal(registrantId, text);
    return value === null ? nobodyKnown : personalSchema.parse(value);
  };

  /** The fields that there are: of the form, and whatever else something was entered in, which is rare. */
  const fieldsShown = async (type: TypeInfo | null, { fields }: RegistrantPersonal) => {
    const onForm = type?.fields ?? new Map<string, FieldShown>();
    const others = Object.keys(fields).filter((id) => !onForm.has(id));
    if (others.length === 0) return onForm;
    const found = await Promise.all(others.map((id) => fieldInfo(FieldId.parse(id))));
    return new Map([...onForm, ...found.flatMap((field) => (field === null ? [] : [[field._id, field] as const]))]);
  };

  const viewOf = async (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ): Promise<RegistrationView | null> => {
    const { state } = group;
    const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
    if (state.kind !== 'group' || person === undefined) return null;
    const [personal, type, by] = await Promise.all([
      personalOf(group, registrantId),
      typeInfo(person.typeId),
      person.inside === null ? null : profile(person.inside.by),
    ]);
    return registrationViewOf(
      {
        ...person,
        eventId: state.eventId,
        primaryId: state.primaryId,
        groupSize: registrantsCountOf(state),
        confirmationNumber: state.confirmationNumber,
        orderNumber: state.orderNumber,
        money: moneyOf(state, person),
        inside:
          person.inside === null ? null : { ...person.inside, checkinId: CheckinId.parse(person.inside.checkinId) },
        person: personal,
      },
      { type, fields: await fieldsShown(type, personal), checkedInBy: by },
    );
  };

  const welcomeOf = openWelcome({ typeInfo, clocksOf, personalOf });

  /** What somebody takes part in, by its names; whoever is rejected or deleted keeps it only to come back to. */
  const activitiesNamed = async ({
    activities,
    status,
  }: Pick<RegistrantState, 'activities' | 'status'>): Promise<Pick<PublicRegistrationView, 'activities'>> => {
    if (activities.size === 0 || !holdsSeat(status)) return {};
    const found = await Promise.all([...activities.keys()].map((id) => activityInfo(id)));
    return { activities: found.flatMap((activity) => (activity === null ? [] : [activity.name])) };
  };

  const publicViewOf = async (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
    presented: RegistrantId,
  ): Promise<PublicRegistrationView | null> => {
    const { state } = group;
    const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
    if (state.kind !== 'group' || person === undefined) return null;
    const [{ firstName, lastName }, type] = await Promise.all([
      personalOf(group, registrantId),
      typeInfo(person.typeId),
    ]);
    const { primaryId, confirmationNumber } = state;
    const awaits = person.approval === 'awaited';
    const placed = isPrimaryOf(presented, primaryId)
      ? {
          confirmationNumber,
          parent: person.place === 1 ? null : RegistrantId.parse(primaryId),
          registrantsCount: registrantsCountOf(state),
          registrationIndex: person.place,
        }
      : alone;
    return {
      _id: registrantId,
      event: state.eventId,
      ...placed,
      status: person.status,
      type: {
        _id: person.typeId,
        name: type?.name ?? '',
        badgeContent: type?.badgeContent ?? '',
        // Said to those who come; whoever waits is not told so yet.
        welcomeEmail: awaits ? '' : await welcomeOf(group, registrantId, { presented, ...placed }),
      },
      firstName,
      lastName,
      qr: qrPathOf(registrantId),
      createdAt: person.registeredAt,
      ...(await activitiesNamed(person)),
      ...(person.isErased ? { erased: true } : {}),
      ...(awaits ? { awaitsApproval: true } : {}),
      ...(person.awaitsPayment ? { awaitsPayment: true } : {}),
    };
  };

  return {
    streams,
    personalOf,
    viewOf,
    publicViewOf,
    viewsOf: async (group) => {
      if (group.state.kind === 'absent') return [];
      const views = await Promise.all([...group.state.registrants.keys()].map((id) => viewOf(group, id)));
      return views.flatMap((view) => (view === null ? [] : [view]));
    },
    goesOnAs: goesOnAs(found.find),
    ...found,
  };
};
