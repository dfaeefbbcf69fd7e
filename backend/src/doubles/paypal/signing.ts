import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DoubleNotice, Webhook } from './memory.ts';

/** Parts of the double that signing its notices asks for. */
export interface Signing {
  readonly key: Buffer;
  readonly pageUrl: string;
  readonly webhooksOf: (clientId: string) => readonly Webhook[];
}

type Signed = Omit<DoubleNotice, 'clientId'>;

const signature = ({ key }: Signing, webhookId: string, { transmissionId, at, body }: Signed): string =>
  createHmac('sha256', key).update([transmissionId, at, webhookId, body].join('|')).digest('base64');

/** A notice as it goes over the line, to each address that its app has set up. */
export const transmissions = (
  signing: Signing,
  notice: DoubleNotice,
): readonly { readonly url: string; readonly headers: Record<string, string> }[] =>
  signing.webhooksOf(notice.clientId).map(({ id, url }) => ({
    url,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${signing.pageUrl}/certs/CERT-play`,
      'paypal-transmission-id': notice.transmissionId,
      'paypal-transmission-sig': signature(signing, id, notice),
      'paypal-transmission-time': notice.at,
    },
  }));

/** Tells whether a notice is one of an app's own. */
export const isOwnNotice = (
  signing: Signing,
  clientId: string,
  said: { readonly webhookId: string; readonly signature: string; readonly notice: Signed },
): boolean => {
  if (!signing.webhooksOf(clientId).some(({ id }) => id === said.webhookId)) return false;
  const right = Buffer.from(signature(signing, said.webhookId, said.notice));
  const given = Buffer.from(said.signature);
  return right.length === given.length && timingSafeEqual(right, given);
};
