import type { FieldMapping, FieldType } from '@turnout/contracts/forms';
import {
  CheckinId,
  primaryOf,
  RegistrantId,
  type EventId,
  type FieldId,
  type PrimaryId,
  type TypeId,
} from '@turnout/contracts/kernel';
import {
  keywordsOf,
  registrationEvents,
  registrationFold,
  type PublicRegistrationView,
  type RegistrantPersonal,
  type RegistrationState,
  type RegistrationView,
} from '@turnout/contracts/registration';
import { openStreams, type StreamState, type Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/platform.ts';

/** What the form of a type says about the values entered under it. */
export interface TypeInfo {
  readonly eventId: EventId;
  readonly name: string;
  readonly badgeContent: string;
  /** HTML that the confirmation page shows. */
  readonly welcomeEmail: string;
  readonly fields: readonly {
    readonly _id: FieldId;
    readonly name: string;
    readonly title: string;
    readonly type: FieldType;
    readonly fieldMapping: FieldMapping;
  }[];
}

/** What registrations need of other capabilities, asked at the newest state. */
export interface RegistrationNeighbours {
  readonly typeInfo: (typeId: TypeId) => Promise<TypeInfo | null>;
  readonly profile: (accountId: string) => Promise<{ readonly name: string; readonly email: string } | null>;
}

export interface Registrations {
  readonly streams: Streams<RegistrationState>;
  /** A registrant as the documents show it, straight from the group's stream; null when it is not in there. */
  readonly viewOf: (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ) => Promise<RegistrationView | null>;
  /** What whoever holds its link or badge may see of it; null when it is not in there. */
  readonly publicViewOf: (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ) => Promise<PublicRegistrationView | null>;
  /** The whole group, primary first. */
  readonly viewsOf: (group: StreamState<RegistrationState>) => Promise<readonly RegistrationView[]>;
  readonly personalOf: (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ) => Promise<RegistrantPersonal>;
  /** The event of a registrant as of now; null when there is none. */
  readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
  /** As `eventOf`, from memory where it is known: a registrant never moves to another event. */
  readonly knownEventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
}

export const registrationStream = (primaryId: PrimaryId) => `registration-${primaryId}`;

/**
 * Groups kept in memory. Few: who was let in is rarely asked for again, and what dies young costs
 * nothing to clean up, while tens of thousands kept would cost every request.
 */
const remembered = 256;

const qrPathOf = (registrantId: RegistrantId) => `/api/x/registrations/${registrantId}/qr.png`;
const erased: RegistrantPersonal = { firstName: '', lastName: '', email: '', phone: '', fields: {} };
const personalSchema = registrationEvents.RegistrationSubmitted.personal;

export const openRegistrations = (
  { log, keyring }: Pick<Platform, 'log' | 'keyring'>,
  { typeInfo, profile }: RegistrationNeighbours,
): Registrations => {
  const streams = openStreams({ log, fold: registrationFold, capacity: remembered });

  const personalOf = async ({ state, sealed }: StreamState<RegistrationState>, registrantId: RegistrantId) => {
    const text = sealed.get(registrantId);
    const isErased = state.kind === 'group' && state.registrants.get(registrantId)?.isErased === true;
    const value = text === undefined || isErased ? null : await keyring.unseal(registrantId, text);
    return value === null ? erased : personalSchema.parse(value);
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
    const { place } = person;
    return {
      _id: registrantId,
      event: state.eventId,
      confirmationNumber: state.confirmationNumber,
      orderNumber: state.orderNumber,
      status: person.status,
      type: { _id: person.typeId, name: type?.name ?? '', badgeContent: type?.badgeContent ?? '' },
      parent: place === 1 ? null : RegistrantId.parse(state.primaryId),
      registrantsCount: state.registrants.size,
      registrationIndex: place,
      firstName: personal.firstName,
      lastName: personal.lastName,
      email: personal.email,
      fields: (type?.fields ?? []).map((field) => ({ ...field, value: personal.fields[field._id] ?? '' })),
      scannableCode: person.scannableCode,
      keywords: keywordsOf(personal, state.orderNumber),
      qr: qrPathOf(registrantId),
      createdAt: person.registeredAt,
      printed: person.isPrinted,
      checkedIn: person.inside !== null,
      checkedInDate: person.inside?.at ?? null,
      checkinId: person.inside === null ? null : CheckinId.parse(person.inside.checkinId),
      checkedInBy: person.inside === null ? null : (by ?? { name: '', email: '' }),
      checkedInDesk: person.inside?.desk ?? '',
      ...(person.isErased ? { erased: true } : {}),
    };
  };

  const publicViewOf = async (
    group: StreamState<RegistrationState>,
    registrantId: RegistrantId,
  ): Promise<PublicRegistrationView | null> => {
    const { state } = group;
    const person = state.kind === 'group' ? state.registrants.get(registrantId) : undefined;
    if (state.kind !== 'group' || person === undefined) return null;
    const [{ firstName, lastName }, type] = await Promise.all([
      personalOf(group, registrantId),
      typeInfo(person.typeId),
    ]);
    const { place } = person;
    return {
      _id: registrantId,
      event: state.eventId,
      confirmationNumber: state.confirmationNumber,
      status: person.status,
      type: {
        _id: person.typeId,
        name: type?.name ?? '',
        badgeContent: type?.badgeContent ?? '',
        welcomeEmail: type?.welcomeEmail ?? '',
      },
      parent: place === 1 ? null : RegistrantId.parse(state.primaryId),
      registrantsCount: state.registrants.size,
      registrationIndex: place,
      firstName,
      lastName,
      qr: qrPathOf(registrantId),
      createdAt: person.registeredAt,
      ...(person.isErased ? { erased: true } : {}),
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
    eventOf: async (registrantId) =>
      eventIn(await streams.read(registrationStream(primaryOf(registrantId))), registrantId),
    knownEventOf: async (registrantId) => {
      const streamId = registrationStream(primaryOf(registrantId));
      return eventIn(streams.remembered(streamId) ?? (await streams.read(streamId)), registrantId);
    },
  };
};

const eventIn = ({ state }: StreamState<RegistrationState>, registrantId: RegistrantId): EventId | null =>
  state.kind === 'group' && state.registrants.has(registrantId) ? state.eventId : null;
