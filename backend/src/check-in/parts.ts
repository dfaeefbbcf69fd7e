import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { Profile } from '../platform/session/staff.ts';
import type { FindPresented } from './presented.ts';
import type { Refusals } from './refusals.ts';

type Group = StreamState<RegistrationState>;

/** A group with somebody in it who was asked for. */
interface FoundGroup {
  readonly streamId: string;
  readonly group: Group;
  readonly state: { readonly eventId: EventId };
}

/** What the door needs of the registrations. */
export interface DoorParts {
  readonly platform: Platform;
  readonly registrations: {
    readonly streams: Streams<RegistrationState>;
    readonly viewOf: (group: Group, registrantId: RegistrantId) => Promise<RegistrationView | null>;
    readonly viewsOf: (group: Group) => Promise<readonly RegistrationView[]>;
    readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
    readonly find: (registrantId: RegistrantId) => Promise<FoundGroup | null>;
    readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  };
  readonly registrationStream: (primaryId: PrimaryId) => string;
  readonly profile: Profile;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly findPresented: FindPresented;
  /** Told that somebody comes to this event. */
  readonly onArrival: (eventId: EventId) => void;
  readonly refusals: Refusals;
}
