import type { EventNow } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { countPayments, eventsPaidOnline, paymentIdsBehind } from '@turnout/projections/online-payment/queries';
import type { Platform } from '../../platform/module/platform.ts';
import { onlinePaymentStream } from '../payment-stream.ts';
import type { PaymentProvider, ProviderAccount } from '../provider.ts';
import { bringIn, type SyncParts } from '../sync.ts';
import type { ComparingParts } from './compare-payments.job.ts';

interface Parts extends Omit<SyncParts, 'platform'> {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventNow | null>;
}

/** A comparison's parts, from those of the capability: payments are read and taken as notices are. */
export const comparingWith = (parts: Parts): ComparingParts => {
  const { platform, payments, providers, accounts, eventDetails } = parts;
  const { pool } = platform;
  const providerOf = ({ provider }: ProviderAccount): PaymentProvider => {
    const found = providers[provider];
    if (found === undefined) throw new Error(`nobody here speaks with ${provider}`);
    return found;
  };
  return {
    platform,
    eventDetails,
    stateOf: async (onlinePaymentId) => (await payments.advance(onlinePaymentStream(onlinePaymentId))).state,
    accountOf: async ({ eventId, provider, mode }) => {
      const account = await accounts.of(eventId, provider, mode);
      return account.keys.length === 0 ? null : account;
    },
    read: (account, of) => providerOf(account).paymentOf(account, of),
    paymentsSince: (account, since) => providerOf(account).paymentsSince(account, since),
    take: (of, payment) => bringIn(parts, of, payment),
    paymentsOf: (eventId, behind, most) => paymentIdsBehind(pool, { eventId, behind, most }),
    countOf: (eventId) => countPayments(pool, eventId),
    eventsPaidOnline: () => eventsPaidOnline(pool),
  };
};
