import type Stripe from 'stripe';
import type { ProviderAccount } from '../provider.ts';

/** The notices that a payment needs; the address has to be told of all of them. */
export const wantedNotices = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

interface Problem {
  readonly code: string;
  readonly message: string;
}

/** Asks Stripe whether a key works and our address gets its notices; nothing is changed there. */
export const testStripe = async (
  stripe: Stripe,
  { signingSecrets, mode }: ProviderAccount,
  noticeUrl: string,
): Promise<readonly Problem[]> => {
  const problems: Problem[] = [];
  const balance = await stripe.balance.retrieve();
  if (balance.livemode !== (mode === 'live'))
    problems.push({ code: 'wrong-mode', message: balance.livemode ? 'live' : 'test' });
  if (signingSecrets.length === 0) problems.push({ code: 'no-signing-secret', message: '' });
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = endpoints.data.find(({ url }) => url === noticeUrl);
  if (ours === undefined) return [...problems, { code: 'no-notice-address', message: noticeUrl }];
  if (ours.status !== 'enabled') problems.push({ code: 'notice-address-off', message: noticeUrl });
  const told = new Set<string>(ours.enabled_events);
  const missing = told.has('*') ? [] : wantedNotices.filter((one) => !told.has(one));
  if (missing.length > 0) problems.push({ code: 'notices-missing', message: missing.join(', ') });
  return problems;
};
