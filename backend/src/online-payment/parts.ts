import type { EventNow } from '@turnout/contracts/event-setup';
import type { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { OnlinePaymentState } from '@turnout/contracts/online-payment';
import type { RegistrationGroup, RegistrationState } from '@turnout/contracts/registration';
import type { Payers } from '../groups/stream/payers.ts';
import type { StreamState, Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { ProviderAccounts } from './accounts.ts';
import type { Providers } from './sync.ts';

/** A group with somebody in it who was asked for. */
interface FoundGroup {
  readonly streamId: string;
  readonly primaryId: PrimaryId;
  readonly group: StreamState<RegistrationState>;
  readonly state: RegistrationGroup;
}

/** The parts that the calls about online payments are made of. */
export interface OnlineParts {
  readonly platform: Platform;
  readonly payments: Streams<OnlinePaymentState>;
  readonly providers: Providers;
  readonly accounts: ProviderAccounts;
  readonly payers: Payers;
  readonly registrations: {
    readonly find: (registrantId: RegistrantId) => Promise<FoundGroup | null>;
    readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
  };
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<EventNow | null>;
  /** The address at which people and providers reach Turnout, without a slash at the end. */
  readonly publicUrl: () => string;
}
