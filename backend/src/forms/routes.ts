import type { TypeId, EventId, FieldId, SpeakerId } from '@turnout/contracts/kernel';
import type { EventDetails, EventView } from '@turnout/contracts/event-setup';
import type { CommonQueryMethods } from 'slonik';
import type { Module, Platform } from '../platform/module/platform.ts';
import type { Profile } from '../platform/session/staff.ts';
import type { Forms } from './forms.ts';

/** What the calls about forms are made of. */
export interface FormsParts {
  readonly platform: Platform;
  readonly forms: Forms;
  /** What an event is right now; null when there is no such event. */
  readonly eventDetails: (
    eventId: EventId,
  ) => Promise<Pick<
    EventDetails,
    | 'showTypeDescription'
    | 'appCurrency'
    | 'timeZone'
    | 'hideAllPaymentInfoFromRegistrant'
    | 'endDate'
    | 'registrationClosesAt'
    | 'preventExternalRegistrations'
  > | null>;
  /** The events that an account works on. */
  readonly eventsFor: (accountId: string) => Promise<readonly EventView[]>;
  /** The event that a speaker is of; null where there is no such speaker. */
  readonly speakerEventOf: (id: SpeakerId) => Promise<EventId | null>;
  /** Who an account is. */
  readonly profile: Profile;
  /** The seats of a type that is about to be deleted: `close` has nobody take one any more, and tells how many are held. */
  readonly seats: {
    readonly close: (type: { readonly eventId: EventId; readonly typeId: TypeId }) => Promise<number>;
    readonly reopen: (type: { readonly eventId: EventId; readonly typeId: TypeId }) => Promise<void>;
  };
  /** How many seats of each type are taken; none of a type that is not named. */
  readonly seatsTaken: (
    pool: CommonQueryMethods,
    typeIds: readonly TypeId[],
  ) => Promise<ReadonlyMap<TypeId, { readonly held: number; readonly waiting: number }>>;
  /** How many take each limited option of an event, by its digest. */
  readonly optionsTaken: (
    pool: CommonQueryMethods,
    event: { readonly eventId: EventId },
  ) => Promise<ReadonlyMap<string, number>>;
  readonly optionDigest: (of: {
    readonly eventId: EventId;
    readonly fieldId: FieldId;
    readonly value: string;
  }) => string;
}

export type Routes = (
  app: Parameters<Module['routes']>[0],
  http: Parameters<Module['routes']>[1],
  parts: FormsParts,
) => void;

export const created = { en: 'Successfully created!', es: '¡Creado correctamente!', fr: 'Créé !' };
export const saved = { en: 'Successfully updated!', es: '¡Actualizado correctamente!', fr: 'Mis à jour !' };
