import type { StripeEndpoints } from './stripe/clients.ts';
import { openStripe } from './stripe/stripe.ts';
import type { Providers } from './sync.ts';

/** The places at which providers are asked. */
export interface ProviderEndpoints {
  readonly stripe: StripeEndpoints;
}

/** The providers that Turnout speaks with. */
export const openProviders = ({ stripe }: ProviderEndpoints): Providers => ({ stripe: openStripe(stripe) });
