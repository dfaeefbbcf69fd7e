import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationGroup } from '@turnout/contracts/registration';
import type { Platform } from '../platform/module/platform.ts';

/** The parts of the calls about receipts; what other capabilities know is asked at the newest state. */
export interface ReceiptsParts {
  readonly platform: Platform;
  readonly registrations: {
    readonly find: (
      registrantId: RegistrantId,
    ) => Promise<{ readonly primaryId: PrimaryId; readonly state: RegistrationGroup } | null>;
    readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
    readonly groupOf: (registrantId: RegistrantId) => Promise<PrimaryId | null>;
  };
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}
