import { z } from 'zod';
import { AccountId, Instant } from '../kernel/index.ts';

const atMost = z.string().max(500, 'must have at most 500 characters');
/**
 * A text that begins with none of these: a key of another kind in its place would be found out only when somebody
 * pays. Not a pattern that looks ahead: patterns stand in the description of the calls, and not every language has them.
 */
export const beginningWithNone = (prefixes: readonly string[], rule: string) =>
  atMost.refine((text) => !prefixes.some((prefix) => text.startsWith(prefix)), rule);

/** A key to a provider's account. */
const secretKey = (mode: 'live' | 'test', other: 'live' | 'test') =>
  beginningWithNone(
    ['pk_', 'whsec_', `sk_${other}_`, `rk_${other}_`],
    `must be a secret key for ${mode} payments, which begins with sk_${mode}_ or rk_${mode}_`,
  ).nullable();
/** What a provider signs its notices with. */
const signingSecret = beginningWithNone(
  ['pk_', 'sk_', 'rk_'],
  'must be a signing secret, which begins with whsec_, not a key',
).nullable();
/** Which of the two it is cannot be told. */
const refundSecret = beginningWithNone(['pk_'], 'must be a secret, not a publishable key').nullable();

/**
 * Of payment providers, for live and for test payments, and of text gateways: kept sealed outside the log and never answered. One that is
 * null or empty is taken away.
 */
export const EventSecrets = z.strictObject({
  stripeSecretKey: secretKey('live', 'test'),
  stripeWebhookSecret: signingSecret,
  stripeRefundSecret: refundSecret,
  stripeSecretKeyTest: secretKey('test', 'live'),
  stripeWebhookSecretTest: signingSecret,
  stripeRefundSecretTest: refundSecret,
  paypalClientSecret: atMost.nullable(),
  /** The wallet's id of our notice address, by which it verifies a notice. */
  paypalWebhookId: atMost.nullable(),
  paypalSandboxClientSecret: atMost.nullable(),
  paypalSandboxWebhookId: atMost.nullable(),
  /** Of the text gateway: what we log in with there, and what it signs its reports with. */
  twilioAuthToken: atMost.nullable(),
  textGatewaySecret: atMost.nullable(),
});
export const EventSecret = EventSecrets.keyof();
export type EventSecret = z.infer<typeof EventSecret>;
export const eventSecrets: readonly EventSecret[] = EventSecret.options;

/** What is told of a secret that is set. */
export const KeptSecret = z.strictObject({
  name: EventSecret,
  setAt: Instant,
  /** For those who may see staff; absent also where it was set before that was noted. */
  setBy: z.strictObject({ _id: AccountId, name: z.string() }).optional(),
});
export type KeptSecret = z.infer<typeof KeptSecret>;
