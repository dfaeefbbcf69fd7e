import type { CheckpointDetails } from '@turnout/contracts/checkpoint';
import type { EventDetails, MailTextDetails } from '@turnout/contracts/event-setup';
import type { ActivityDetails, FieldDetails, TypeDetails } from '@turnout/contracts/forms';
import {
  foldOf,
  when,
  type ActivityId,
  type CheckpointId,
  type EventId,
  type FieldId,
  type Fold,
  type Instant,
  type Language,
  type PrimaryId,
  RegistrantId,
  type TypeId,
  type UploadId,
} from '@turnout/contracts/kernel';
import {
  groupBalance,
  registrationEvents,
  registrationFold,
  type RegistrantPersonal,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { openStreams, type StreamState } from '../../platform/command/streams.ts';
import type { GroupMoney } from './payment-facts.ts';
import type { Platform } from '../../platform/module/platform.ts';

/** What of a type its messages are made of. */
export type MailType = Pick<TypeDetails, 'name' | 'fields' | 'emailSubject' | 'welcomeEmail' | 'includeInvitationFile'>;

/** What messages need of other capabilities, asked at the newest state; null: not there. */
export interface Neighbours {
  /** The group that somebody belongs to. */
  readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** The organisers' own words of its mails. */
  readonly mailTexts: (eventId: EventId) => Promise<readonly MailTextDetails[]>;
  /** The logo of an event's pages; null: it has none. */
  readonly logoOf: (eventId: EventId) => Promise<{ readonly type: string; readonly bytes: Buffer } | null>;
  /** A picture among an event's uploads, for messages; `isOpen`: whoever has its address may see it. Null: there is none. */
  readonly uploadInMails: (
    eventId: EventId,
    id: UploadId,
  ) => Promise<{
    readonly type: string;
    readonly bytes: Buffer;
    readonly name: string;
    readonly isOpen: boolean;
  } | null>;
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
  readonly activityDetails: (id: ActivityId) => Promise<Pick<ActivityDetails, 'name'> | null>;
  readonly fieldDetails: (fieldId: FieldId) => Promise<FieldDetails | null>;
  readonly checkpointDetails: (checkpointId: CheckpointId) => Promise<CheckpointDetails | null>;
}

type GroupState = { readonly registration: RegistrationState; readonly language: Language | null };

const languageFold = foldOf<Language | null>({
  initial: () => null,
  facts: [when(registrationEvents.RegistrationSubmitted, (_, { data }) => data.publicLanguage ?? null)],
});

/** A group, and the language that its public form was read in. */
const groupFold: Fold<GroupState> = {
  initial: () => ({ registration: registrationFold.initial(), language: languageFold.initial() }),
  evolve: ({ registration, language }, event) => ({
    registration: registrationFold.evolve(registration, event),
    language: languageFold.evolve(language, event),
  }),
  describes: registrationFold.describes,
};

export interface Person {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly status: 'confirmed' | 'pending' | 'rejected' | 'deleted';
  readonly registeredAt: Instant;
  /** Staff are still to accept them. */
  readonly awaits: boolean;
  /** Confirmed as soon as the least is paid that has to be. */
  readonly awaitsPayment: boolean;
  /** Why staff rejected them; empty where they said nothing, or did not. */
  readonly rejectedBecause: string;
  readonly activities: readonly ActivityId[];
  /** They are checked in to the event. */
  readonly isInside: boolean;
  /** The number of the badge that they have now. */
  readonly badge: number;
  readonly personal: RegistrantPersonal;
}

/** A group as it is now, everybody's personal values readable; erased people are left out. */
export interface Group {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly confirmationNumber: string;
  readonly language: Language | null;
  readonly people: readonly Person[];
  readonly money: GroupMoney;
}

export type Groups = (primaryId: PrimaryId) => Promise<Group | null>;

const nothingSaid: ReadonlyMap<RegistrantId, string> = new Map();
const isRefused = ({ approval }: RegistrantState): boolean => approval === 'refused';

export const openGroups = ({ log, keyring }: Pick<Platform, 'log' | 'keyring'>): Groups => {
  const streams = openStreams({ log, fold: groupFold, capacity: 256 });
  const personOf = async (
    sealed: StreamState<GroupState>['sealed'],
    one: RegistrantState,
    reasons: ReadonlyMap<RegistrantId, string>,
  ): Promise<Person | null> => {
    const text = sealed.get(one.registrantId);
    const value = text === undefined ? null : await keyring.unseal(one.registrantId, text);
    if (value === null) return null;
    const { registrantId, typeId, status, registeredAt, approval } = one;
    const told = reasons.get(registrantId) ?? '';
    const because = told === '' ? null : await keyring.unseal(registrantId, told);
    return {
      registrantId,
      typeId,
      status,
      registeredAt,
      awaits: approval === 'awaited',
      awaitsPayment: one.awaitsPayment && status === 'pending',
      rejectedBecause: registrationEvents.RegistrationsRejected.personal.nullable().parse(because)?.reason ?? '',
      activities: [...one.activities.keys()],
      isInside: one.inside !== null,
      badge: one.badge,
      personal: registrationEvents.RegistrationSubmitted.personal.parse(value),
    };
  };
  /** What those were told whom staff rejected, sealed, each by what was said last. */
  const reasonsIn = async (primaryId: PrimaryId, people: readonly RegistrantState[]) => {
    const refused = new Set(people.map(({ registrantId }) => registrantId));
    const facts = await log.readStream(`registration-${primaryId}`);
    return new Map(
      facts
        .filter(({ type }) => type === registrationEvents.RegistrationsRejected.type)
        .flatMap(({ sealed }) => Object.entries(sealed).map(([id, text]) => [RegistrantId.parse(id), text] as const))
        .filter(([id]) => refused.has(id)),
    );
  };
  return async (primaryId) => {
    const { state, sealed } = await streams.read(`registration-${primaryId}`);
    const { registration, language } = state;
    if (registration.kind === 'absent') return null;
    const all = [...registration.registrants.values()];
    const reasons = all.some(isRefused) ? await reasonsIn(primaryId, all.filter(isRefused)) : nothingSaid;
    const people = await Promise.all(all.map((one) => personOf(sealed, one, reasons)));
    return {
      eventId: registration.eventId,
      primaryId,
      confirmationNumber: registration.confirmationNumber,
      language,
      people: people.filter((person) => person !== null),
      money: {
        currency: registration.currency,
        balance: groupBalance(registration),
        chosen: registration.payment,
      },
    };
  };
};
