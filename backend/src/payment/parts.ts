import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationGroup, RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import type { Payers } from '../groups/stream/payers.ts';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { Profile } from '../platform/session/staff.ts';

/** A group with somebody in it who was asked for. */
interface FoundGroup {
  readonly streamId: string;
  readonly primaryId: PrimaryId;
  readonly group: StreamState<RegistrationState>;
  readonly state: RegistrationGroup;
}

/** What the calls about money are made of; what other capabilities know is asked at the newest state. */
export interface PaymentParts {
  readonly platform: Platform;
  readonly registrations: {
    readonly streams: Streams<RegistrationState>;
    readonly find: (registrantId: RegistrantId) => Promise<FoundGroup | null>;
    readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
    readonly viewOf: (
      group: StreamState<RegistrationState>,
      registrantId: RegistrantId,
    ) => Promise<RegistrationView | null>;
  };
  readonly payers: Payers;
  readonly registrationStream: (primaryId: PrimaryId) => string;
  readonly profile: Profile;
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Tells whether the caller may not edit what was registered when it was: after their cut-off date (rule access/cut-off). */
  readonly isCutOff: (
    caller: Pick<Caller, 'session'>,
    of: { readonly eventId: EventId; readonly registeredAt: string },
  ) => Promise<boolean>;
}
