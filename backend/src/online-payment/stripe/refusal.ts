import Stripe from 'stripe';
import { ProviderRefuses, ProviderUnreachable } from '../provider-errors.ts';

/** Codes of Stripe that all providers have, by our names for them. */
const codes: Readonly<Record<string, string>> = {
  amount_too_small: 'amount-too-small',
  amount_too_large: 'amount-too-large',
  resource_missing: 'not-there',
  charge_already_refunded: 'nothing-left',
  charge_disputed: 'disputed',
};

/** An error of Stripe's package as the rest of the capability knows it: it does not answer, or it refuses. */
export const refusalOf = (error: unknown): Error => {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error : new Error(String(error));
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error.statusCode ?? 0) >= 500 ||
    // The same intent is under way in another call.
    error.statusCode === 409
  )
    return new ProviderUnreachable(error.message, { cause: error });
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return new ProviderRefuses('key-refused', error.message);
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new ProviderRefuses('asked-otherwise', error.message);
  return new ProviderRefuses(codes[error.code ?? ''] ?? error.code ?? error.type, error.message);
};

/** Does something with Stripe, and says what goes wrong in the words of the capability. */
export const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
};
