import type { EventDetails } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import { isFact, type EventId, type StoredEvent, type TypeId } from '@turnout/contracts/kernel';
import { onlinePaymentEvents } from '@turnout/contracts/online-payment';
import { registrationFold } from '@turnout/contracts/registration';
import { payFirstRule } from '../groups/stream/pay-first.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { onlinePaymentCategory, openOnlinePayments } from './payment-stream.ts';
import { settle, type SettleParts } from './settle.ts';

interface Parts {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
}

const { OnlinePaymentReceived, ParkedPaymentDecided, RefundSucceeded, RefundFailed, FailedRefundSettled, DisputeLost } =
  onlinePaymentEvents;
const moving = [
  OnlinePaymentReceived,
  ParkedPaymentDecided,
  RefundSucceeded,
  RefundFailed,
  FailedRefundSettled,
  DisputeLost,
] as const;

/** Money that came in at a provider, or went back there, counts in the group that it is of; what cannot is parked. */
export const settleOnlinePaymentWhenReceived = defineReaction(
  { name: 'settle-online-payment-when-received', categories: [onlinePaymentCategory], reachesOutside: false },
  ({ platform, eventDetails, typeDetails }: Parts) => {
    const rule = payFirstRule({ payingOf: eventDetails, typeOf: typeDetails });
    const parts: SettleParts = {
      platform,
      payments: openOnlinePayments(platform),
      groups: openStreams({ log: platform.log, fold: registrationFold, capacity: 256, rule }),
      groupStream: registrationStream,
      eventDetails,
    };
    return {
      react: async (event: StoredEvent) => {
        for (const schema of moving) if (isFact(schema, event)) await settle(parts, event.data.onlinePaymentId, event);
      },
    };
  },
);
