import { z } from 'zod';

/** Companies that take money for organisers: cards by Stripe, the wallet by PayPal. */
export const Provider = z.enum(['stripe', 'paypal']);
export type Provider = z.infer<typeof Provider>;

/** Real money, a provider's own test account, or the double that comes along. */
export const ProviderMode = z.enum(['live', 'test', 'play']);
export type ProviderMode = z.infer<typeof ProviderMode>;
