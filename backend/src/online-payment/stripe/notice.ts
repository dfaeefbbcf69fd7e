import type { Instant } from '@turnout/contracts/kernel';
import Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderNotice } from '../provider.ts';

/** An object that a notice is about, as far as it says which payment that is. */
const Id = z.string().min(1).max(255);
const About = z.object({
  id: Id,
  object: z.string(),
  payment_intent: z.union([Id, z.object({ id: Id })]).nullish(),
});

const Notified = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  data: z.object({ object: About }),
});

/** The payment that an object of Stripe is of: by its session where it has one, by its intent else. */
const aboutOf = ({ id, object, payment_intent: intent }: z.infer<typeof About>): ProviderNotice['about'] => {
  if (object === 'checkout.session') return { sessionId: id };
  if (object === 'payment_intent') return { paymentId: id };
  const paymentId = typeof intent === 'string' ? intent : intent?.id;
  return paymentId === undefined ? null : { paymentId };
};

/** Older notices are replays, in seconds: Stripe signs each try anew. */
const toleranceSeconds = 300;

/**
 * Verifies a notice by its signature and age (rule money/provider-notices): one of several secrets has signed it, since one may
 * have been exchanged a moment ago. Null: none has, or it is too old.
 */
export const verifiedNotice = (
  secrets: readonly string[],
  { signature, body, now }: { readonly signature: string | undefined; readonly body: Buffer; readonly now: Instant },
): ProviderNotice | null => {
  if (signature === undefined) return null;
  const isSigned = secrets.some((secret) => isSignedWith(secret, { signature, body, now }));
  if (!isSigned) return null;
  const read = Notified.safeParse(JSON.parse(body.toString('utf8')));
  // Signed, and about something that has no payment, such as an account.
  if (!read.success) return unrelated(body);
  const { id: noticeId, type, data } = read.data;
  return { noticeId, type, about: aboutOf(data.object) };
};

const Identified = z.object({ id: z.string().min(1).max(200), type: z.string().max(200) });

const unrelated = (body: Buffer): ProviderNotice | null => {
  const known = Identified.safeParse(JSON.parse(body.toString('utf8'))).data;
  return known === undefined ? null : { noticeId: known.id, type: known.type, about: null };
};

/** Tells if one of several secrets has signed a notice, however old it is. */
export const isSignedEver = (
  secrets: readonly string[],
  { signature, body }: { readonly signature: string | undefined; readonly body: Buffer },
): boolean => signature !== undefined && secrets.some((secret) => isSignedWith(secret, { signature, body, now: null }));

/** @param said `now`: null: of whichever age. */
const isSignedWith = (
  secret: string,
  { signature, body, now }: { readonly signature: string; readonly body: Buffer; readonly now: Instant | null },
): boolean => {
  try {
    const { webhooks } = Stripe;
    if (webhooks.signature === null) return false;
    // Without a tolerance no age is looked at.
    return now === null
      ? webhooks.signature.verifyHeader(body, signature, secret, 0)
      : webhooks.signature.verifyHeader(body, signature, secret, toleranceSeconds, undefined, Date.parse(now));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
};
