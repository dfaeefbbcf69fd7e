import Stripe from 'stripe';
import type { ProviderAccount } from '../provider.ts';

/** An address at which Stripe's interface, or a double of it, is spoken. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/** The places where accounts are asked. */
export interface StripeEndpoints {
  /** Stripe itself, where null. */
  readonly real: StripeAddress | null;
  /** The double for play money; opened when it is first needed. */
  readonly play: () => Promise<StripeAddress>;
}

/** Longer than Stripe ever takes; whoever waits for a page is told to try again. */
const timeoutMs = 20_000;
const mostRetries = 2;
/** Clients that are kept: one for each account of an event that takes money. */
const remembered = 200;

/** The clients of Stripe's package, one for each key. */
export const openStripeClients = ({ real, play }: StripeEndpoints) => {
  const clients = new Map<string, Stripe>();
  return {
    of: async ({ mode }: Pick<ProviderAccount, 'mode'>, secretKey: string): Promise<Stripe> => {
      const known = clients.get(secretKey);
      if (known !== undefined) return known;
      const address = mode === 'play' ? await play() : real;
      const stripe = new Stripe(secretKey, {
        ...(address === null ? {} : address),
        timeout: timeoutMs,
        maxNetworkRetries: mostRetries,
        telemetry: false,
      });
      if (clients.size >= remembered) clients.clear();
      clients.set(secretKey, stripe);
      return stripe;
    },
  };
};
