import type { EventNow } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { openPlayMoney } from '../doubles/play-money.ts';
import { openProviderAccounts } from '../online-payment/index.ts';
import type { StripeAddress } from '../online-payment/stripe/clients.ts';
import type { Platform } from '../platform/module/platform.ts';

interface Given {
  readonly eventDetails: (eventId: EventId) => Promise<EventNow | null>;
  /** The address at which people reach Turnout, without a slash at the end. */
  readonly publicUrl: () => string;
  /** As in the configuration. */
  readonly stripeApi: StripeAddress | null;
  readonly paypalApi: string | null;
}

/** The addresses of payment providers, and what takes play money until an event has real keys. */
export const openPlaying = (platform: Platform, { eventDetails, publicUrl, stripeApi, paypalApi }: Given) => {
  const accounts = openProviderAccounts(platform, eventDetails);
  const playMoney = openPlayMoney({
    sql: platform.sql,
    now: platform.clock.now,
    keyFor: (purpose) => Buffer.from(platform.ids.digest(`play money ${purpose}`)),
    publicUrl,
    accountOf: async (eventId, provider) => {
      const { keys, signingSecrets } = await accounts.of(eventId, provider, 'play');
      return { secretKey: keys[0]?.secretKey ?? '', signingSecrets };
    },
  });
  const stripe = { real: stripeApi, play: playMoney.stripe };
  const paypal = { real: paypalApi, play: playMoney.paypal };
  return { playMoney, endpoints: { stripe, paypal } };
};
