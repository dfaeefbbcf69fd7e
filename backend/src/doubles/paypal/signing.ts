import { createHmac, timingSafeEqual } from 'node:crypto';

/** A notice as PayPal signs it. */
export interface Signed {
  readonly transmissionId: string;
  readonly at: string;
  /** The text of it, as it is sent. */
  readonly body: string;
}

const signature = (key: Buffer, webhookId: string, { transmissionId, at, body }: Signed): string =>
  createHmac('sha256', key).update([transmissionId, at, webhookId, body].join('|')).digest('base64');

/** The headers that a notice goes over the line with. */
export const signedHeaders = (key: Buffer, webhookId: string, notice: Signed): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-play',
  'paypal-transmission-id': notice.transmissionId,
  'paypal-transmission-sig': signature(key, webhookId, notice),
  'paypal-transmission-time': notice.at,
});

/** Tells whether a notice was signed for a webhook. */
export const isSigned = (key: Buffer, webhookId: string, given: string, notice: Signed): boolean => {
  const right = Buffer.from(signature(key, webhookId, notice));
  const said = Buffer.from(given);
  return right.length === said.length && timingSafeEqual(right, said);
};
