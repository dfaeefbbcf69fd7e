import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameText } from './same-text.ts';
import { post } from '../outbound/post.ts';
import { notTaken, patienceMs, type TextGateway } from './gateway.ts';

/** A gateway that takes messages as JSON at one address (rule messaging/plain-text-gateway). */
export interface PlainGateway {
  readonly url: string;
  /** Goes along with each message, and signs what comes back. */
  readonly secret: string;
  readonly sender: string;
}

const Refused = z.object({ message: z.string().catch(''), code: z.string().catch('') });

const refusedIn = (text: string) => {
  try {
    return Refused.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Tells why a number is not to be written to again, by the code of a refusal or a report. */
export const plainReturnOf = (code: string): 'bounce' | 'stop' | undefined => {
  if (code === 'stopped') return 'stop';
  return code === 'no-such-number' ? 'bounce' : undefined;
};

/** Gives texts to a plain gateway, each with its id, by which the gateway takes it once however often it comes. */
export const openPlainGateway = (
  { url, secret, sender }: PlainGateway,
  { allowsPrivate, timeoutMs = patienceMs }: { allowsPrivate: boolean; timeoutMs?: number },
): TextGateway => ({
  post: async ({ id, to, body, reportsTo }, beforeText) => {
    await beforeText();
    const answered = await post(
      url,
      {
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, from: sender, to, text: body, reportsTo }),
      },
      { allowsPrivate, timeoutMs, textAtMost: 5_000 },
    );
    const { status, problem, text } = answered;
    if (problem === null && status !== null && status >= 200 && status < 300) return { kind: 'taken' };
    const refused = problem === null ? refusedIn(text) : null;
    const posting = notTaken(answered, refused?.message ?? '');
    const returns = plainReturnOf(refused?.code ?? '');
    return posting.kind === 'refused' && posting.isFinal ? { ...posting, returns } : posting;
  },
});

/** The signature of what a plain gateway calls us with: of the body, under its secret. */
export const plainSignature = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export const isFromPlainGateway = (secrets: readonly string[], body: string, signature: string): boolean =>
  secrets.some((secret) => isSameText(plainSignature(secret, body), signature));
