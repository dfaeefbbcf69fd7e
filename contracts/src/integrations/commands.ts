import { z } from 'zod';
import { EventId, Flag, InstantInput } from '../kernel/index.ts';
import { WebhookKind } from './kinds.ts';

/** So many tokens in force an event has at most. */
export const tokensAtMost = 50;
/** So many endpoints an event has at most: each fact goes to every one of them. */
export const webhooksAtMost = 20;

const oneOfEach = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Shown wherever it says who did something. */
const TokenName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(60, 'must have at most 60 characters')
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

export const MakeApiToken = z.strictObject({
  eventId: EventId,
  name: TokenName,
  flags: z.array(Flag).min(1).max(100).transform(oneOfEach),
  /** Absent or null: it does not end by itself. */
  expiresAt: InstantInput.nullish(),
});

/** Tells whether an address may be an endpoint's at all; the address that its name leads to is checked each time. */
const isSendable = (text: string): boolean => {
  // URL.canParse is not in every browser that opens the form.
  try {
    const { username, password, hash } = new URL(text);
    return username === '' && password === '' && hash === '';
  } catch {
    return false;
  }
};

const urlRule = 'must be an address that begins with https://, without a user name or a #';

const settings = {
  url: z
    .url({ protocol: /^https?$/, error: urlRule })
    .max(1_000, 'must have at most 1000 characters')
    .refine(isSendable, urlRule),
  description: z.string().trim().max(200, 'must have at most 200 characters').default(''),
  kinds: z.array(WebhookKind).min(1).max(100).transform(oneOfEach),
};

export const AddWebhook = z.strictObject({ eventId: EventId, ...settings });
export const ReviseWebhook = z.strictObject({
  ...settings,
  /** False: nothing is sent; true: it is sent again. Absent: as it is. */
  isOn: z.boolean().optional(),
});

/** One message again, or all since a moment. */
export const ReplayWebhook = z.union([
  z.strictObject({ deliveryId: z.string().regex(/^msg_[0-9a-z]{20}$/, 'must be the id of a delivery') }),
  z.strictObject({ since: InstantInput }),
]);
