import type { EventDetails } from '@turnout/contracts/event-setup';
import type { OwedAtDesk, SaidAtDesk } from '@turnout/contracts/check-in';
import {
  decimalOf,
  reject,
  type ActivityId,
  type CheckInMethod,
  type EventId,
  type Language,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import { noPlaceRules, type PlaceAtDoor, type PlaceRules } from '@turnout/contracts/place-rules';
import { amountWriter } from '@turnout/contracts/payment';
import type { RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { Profile } from '../platform/session/staff.ts';
import { z } from 'zod';
import type { PaidFirst } from './decider.ts';
import type { FindPresented, ReadBadge } from './presented.ts';
import type { Refusals } from './refusals.ts';

type Group = StreamState<RegistrationState>;

/** A group with somebody in it who was asked for. */
interface FoundGroup {
  readonly streamId: string;
  readonly group: Group;
  readonly state: { readonly eventId: EventId };
}

/** An activity as its door needs it. */
interface ActivityAtDoor extends PlaceRules {
  readonly eventId: EventId;
  readonly name: string;
  readonly allowMultipleCheckins: boolean;
  readonly provideCheckoutOption: boolean;
  /** True where people may be scanned into it. */
  readonly scanEnabled: () => Promise<boolean>;
}

/** What the door needs of the registrations. */
export interface DoorParts {
  readonly platform: Platform;
  readonly registrations: {
    readonly streams: Streams<RegistrationState>;
    readonly viewOf: (group: Group, registrantId: RegistrantId) => Promise<RegistrationView | null>;
    readonly viewsOf: (group: Group) => Promise<readonly RegistrationView[]>;
    readonly goesOnAs: (group: Group, registrantId: RegistrantId) => Promise<Pick<RegistrationView, 'goesOnAs'>>;
    readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
    readonly find: (registrantId: RegistrantId) => Promise<FoundGroup | null>;
    readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  };
  readonly registrationStream: (primaryId: PrimaryId) => string;
  /** Names of colleagues for whoever works at a desk of the event. */
  readonly colleague: Profile;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly findPresented: FindPresented;
  readonly readBadge: ReadBadge;
  /** Told that somebody comes to this event. */
  readonly onArrival: (eventId: EventId) => void;
  readonly refusals: Refusals;
  /** Facts about somebody for a desk, beside their registration; `view`: all of it. */
  readonly saidAtDesk: (
    state: RegistrationState,
    view: RegistrationView | null,
    /** Of whoever works there. */
    rights: Rights | null,
  ) => Promise<{ readonly atDesk?: SaidAtDesk }>;
  /** An activity, at the newest state; null where there is none, or none any more. */
  readonly activityInfo: (id: ActivityId) => Promise<ActivityAtDoor | null>;
}

/** True where an event lets in nobody who owes something (rule check-in/fully-paid). */
export const paidFirst = (details: EventDetails): PaidFirst =>
  details.allowRegistrantCheckInOnlyWhenFullyPaid ? details : null;

/** The door of the event as a place with rules; it lets each person in once, so it counts no entries of a day. */
export const doorOf = ({ entryTypes, entryWindows, timeZone }: EventDetails): PlaceAtDoor => ({
  rules: { ...noPlaceRules, entryTypes, entryWindows },
  timeZone,
});

/** What a refusal says of an amount, as people of a language write it; of other refusals nothing. */
export const amountSaid = ({ details = {} }: Rejection, language: Language): { readonly due?: string } => {
  const owed = z.object({ due: z.number(), currency: z.string() }).safeParse(details);
  return owed.success ? { due: amountWriter(owed.data.currency, language)(owed.data.due) } : {};
};

/** The same as a number with the currency's decimals, for a desk that takes the money. */
export const owedSaid = ({ details = {} }: Rejection): { readonly owed?: z.infer<typeof OwedAtDesk> } => {
  const owed = z.object({ due: z.number(), currency: z.string() }).safeParse(details);
  if (!owed.success) return {};
  const { due: minor, currency } = owed.data;
  return { owed: { amount: decimalOf({ minor, currency }), currency } };
};

/** Refuses whoever is not the platform admin where only admins check in or undo it (rule check-in/admins-only). */
export const refuseToOthers = (
  { viewRegActEditAdminOnly }: EventDetails,
  rights: Rights | null,
): Rejection<'check-in-by-admins-only'> | null =>
  viewRegActEditAdminOnly && rights?.isAdmin !== true ? reject('check-in-by-admins-only') : null;

/**
 * Why a check-in by this method is refused to this one at an event; null: it is not. Where the scanner is off, codes
 * that were read (`qr`) are refused to everybody, and what is done by hand to nobody.
 */
export const refuseAtDoor = (
  details: EventDetails,
  rights: Rights | null,
  method: CheckInMethod,
): Rejection<'scanner-off' | 'check-in-by-admins-only'> | null =>
  method === 'qr' && !details.allowScannerCheckin ? reject('scanner-off') : refuseToOthers(details, rights);
