import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DoubleNotice, Webhook } from './documents.ts';

/** Parts of the double that signing its notices asks for. */
export interface Signing {
  readonly key: Buffer;
  readonly pageUrl: string;
  readonly now: () => Date;
  readonly webhooksOf: (clientId: string) => Promise<readonly Webhook[]>;
}

type Signed = Pick<DoubleNotice, 'transmissionId' | 'at' | 'body'>;

const signature = ({ key }: Signing, webhookId: string, { transmissionId, at, body }: Signed): string =>
  createHmac('sha256', key).update([transmissionId, at, webhookId, body].join('|')).digest('base64');

/** A notice as it goes over the line, to each address that its app has set up. */
export const transmissions = async (
  signing: Signing,
  notice: DoubleNotice,
): Promise<readonly { readonly url: string; readonly headers: Record<string, string> }[]> =>
  (await signing.webhooksOf(notice.clientId)).map(({ id, url }) => ({
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
export const isOwnNotice = async (
  signing: Signing,
  clientId: string,
  said: { readonly webhookId: string; readonly signature: string; readonly notice: Signed },
): Promise<boolean> => {
  if (!(await signing.webhooksOf(clientId)).some(({ id }) => id === said.webhookId)) return false;
  const right = Buffer.from(signature(signing, said.webhookId, said.notice));
  const given = Buffer.from(said.signature);
  return right.length === given.length && timingSafeEqual(right, given);
};
