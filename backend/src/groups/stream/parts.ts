import type { EditCutOff } from '@turnout/contracts/access';
import type { ChargeLine, PricedActivity } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { FormMode, FormSetting, FormValidation } from '@turnout/contracts/form-rules';
import type {
  ActivityDetails,
  AllowedEmails,
  EnrollingActivity,
  FieldView,
  TypeDetails,
} from '@turnout/contracts/forms';
import {
  meets,
  needs,
  type AccountId,
  type ActivityId,
  type EventId,
  type RegistrantId,
  type Rights,
  type TypeId,
} from '@turnout/contracts/kernel';
import { mayRegisterAnybody } from '@turnout/contracts/registration';
import type { BotCheck } from '../../platform/bot-check/bot-check.ts';
import type { TitleOf } from '../../platform/http/titled.ts';
import type { MailReach } from '../../platform/mail/mail-reach.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { ReadPictures } from '../../platform/pictures/open-pictures.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import type { FormField } from '../../claims/form-field.ts';
import type { RegistrantFiles } from '../../claims/kinds/registrant-files.ts';
import type { Numbers } from '../../claims/kinds/numbers.ts';
import type { Duplicates } from '../../claims/kinds/like-answers.ts';
import type { OptionUses } from '../../claims/kinds/option-uses.ts';
import type { KnownCode, PromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import type { Registrations } from './registrations.ts';
import type { SeatLimit } from '../../claims/pools/group-seats.ts';
import type { Seats } from '../../claims/kinds/seats.ts';

/** A registration type and the form it asks for. */
export interface TypeForm {
  readonly details: TypeDetails;
  readonly fields: readonly FormField[];
  /** What a stranger's answers are held against beyond the rules of the fields. */
  readonly validations: readonly FormValidation[];
}

/** An activity of an event: what it costs, and who may choose it. */
export interface EventActivity
  extends PricedActivity, Pick<ActivityDetails, 'name' | 'availableSeats' | 'chosenOnForm'> {
  readonly _id: ActivityId;
}

/** What registrations ask of an activity. */
export interface ActivityInfo extends Pick<ActivityDetails, 'name' | 'badgeCode' | 'availableSeats'> {
  readonly eventId: EventId;
  /** Whether people may be scanned into it. */
  readonly scanEnabled: () => Promise<boolean>;
}

/** What the registration's calls are made of; what other capabilities know is asked at the newest state. */
export interface RegistrationParts {
  readonly platform: Platform;
  readonly registrations: Registrations;
  /** Reads a badge that is presented in a search; null: it is none, or nobody's. */
  readonly readBadge: (
    presented: string,
  ) => Promise<{ readonly registrantId: RegistrantId; readonly isReplaced: boolean } | null>;
  readonly seats: Seats;
  readonly numbers: Numbers;
  readonly duplicates: Duplicates;
  /** Proofs themselves are asked for where calls are taken in, before any of them is answered. */
  readonly botCheck: Pick<BotCheck, 'challenge'>;
  readonly files: RegistrantFiles;
  /** Reads files that should be pictures. */
  readonly pictures: ReadPictures;
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** The form that a type asks for; null when the event has no such type (any more). */
  readonly formOf: (eventId: EventId, typeId: TypeId) => Promise<TypeForm | null>;
  /** A field that strangers may be asked, by what may be its id: what it is called there. */
  readonly askedField: TitleOf;
  /** What there is to choose from for whoever changes the type of a registration. */
  readonly typesAndFields: (eventId: EventId) => Promise<{
    readonly types: readonly (TypeDetails & { readonly _id: TypeId })[];
    readonly fields: readonly FieldView[];
  }>;
  /** The addresses that a type for invited guests is for; undefined where nobody entered any. */
  readonly guestListOf: (typeId: TypeId) => Promise<AllowedEmails | undefined>;
  /** The event of a type, also of one that is no longer offered; null where there never was one. */
  readonly typeEventOf: (typeId: TypeId) => Promise<EventId | null>;
  /** A type's seats, also of one that is no longer offered. */
  readonly seatLimit: (typeId: TypeId) => Promise<SeatLimit>;
  readonly activitySeats: ActivitySeats;
  readonly promoCodeUses: PromoCodeUses;
  readonly optionUses: OptionUses;
  /** The fields of an event of whose options there are only so many. */
  readonly limitedFields: (eventId: EventId) => Promise<readonly FormField[]>;
  /** How many take each limited option of an event, as the tables know. */
  readonly optionsTaken: (
    pool: Platform['pool'],
    event: { readonly eventId: EventId },
  ) => Promise<ReadonlyMap<string, number>>;
  /** The activities of an event that people take part in without choosing them. */
  readonly enrolling: (eventId: EventId) => Promise<readonly EnrollingActivity[]>;
  /** An event's activities: what they cost, and who may choose them. */
  readonly pricedActivities: (eventId: EventId) => Promise<readonly EventActivity[]>;
  /** What an activity of the event is called, also where it is deleted; empty where it never had that one. */
  readonly activityName: (eventId: EventId, id: ActivityId) => Promise<string>;
  /** An event's promo codes. */
  readonly promoCodes: (eventId: EventId) => Promise<readonly KnownCode[]>;
  /** What the type, field, activity or promo code of a charge is called, also where it is deleted; empty where there never was one. */
  readonly sourceName: (line: Pick<ChargeLine, 'kind' | 'source'>) => Promise<string>;
  /** An activity, at the newest state; null where there is none, or none any more. */
  readonly activityInfo: (id: ActivityId) => Promise<ActivityInfo | null>;
  readonly mailReach: MailReach;
  /** Tells whether a confirmation for somebody waits for the mail server, or for the pace of its event. */
  readonly isConfirmationWaiting: (registrantId: RegistrantId) => Promise<boolean>;
  readonly editCutOff: (accountId: AccountId, eventId: EventId) => Promise<EditCutOff | null>;
}

const maySeeAll = needs.event('viewRegistrants');

/** Who registers others: into any type, at any time, without what binds strangers. */
export const registersAnybody = (rights: Rights | null): boolean => meets(mayRegisterAnybody, rights);

/** Who sees registrations whole. */
export const seesAll = (rights: Rights | null): boolean => meets(maySeeAll, rights);

const mayEditPrivileged = needs.event('specialAdminPrivilegeForCertainFields');

/** How a form is filled in by somebody with these rights. */
export const settingOf = (mode: FormMode, rights: Rights | null): FormSetting => ({
  mode,
  hasPrivilege: meets(mayEditPrivileged, rights),
});
