import type { Instant } from '@turnout/contracts/kernel';
import { openPaypal, type PaypalEndpoints } from './paypal/index.ts';
import type { StripeEndpoints } from './stripe/clients.ts';
import { openStripe } from './stripe/stripe.ts';
import type { Providers } from './sync.ts';

/** The places at which providers are asked. */
export interface ProviderEndpoints {
  readonly stripe: StripeEndpoints;
  readonly paypal: PaypalEndpoints;
}

/** The providers that Turnout speaks with. */
export const openProviders = ({ stripe, paypal }: ProviderEndpoints, now: () => Instant): Providers => ({
  stripe: openStripe(stripe),
  paypal: openPaypal({ ...paypal, now }),
});
