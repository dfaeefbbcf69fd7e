import type { EventId, PrimaryId } from '@turnout/contracts/kernel';
import type { OnlinePaymentState, RefundProposals } from '@turnout/contracts/online-payment';
import type { Streams } from '../../platform/command/streams.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { RefundRegistrations } from './registrations.ts';

/** The parts that the calls about refunds are made of. */
export interface RefundParts {
  readonly platform: Pick<Platform, 'commands' | 'ids' | 'pool'>;
  readonly payments: Streams<OnlinePaymentState>;
  readonly proposals: Streams<RefundProposals>;
  readonly registrations: RefundRegistrations;
  readonly registrationStream: (primaryId: PrimaryId) => string;
  /** Tells whether the caller may not edit what was registered when it was (rule access/cut-off). */
  readonly isCutOff: (
    caller: Pick<Caller, 'session'>,
    of: { readonly eventId: EventId; readonly registeredAt: string },
  ) => Promise<boolean>;
}
