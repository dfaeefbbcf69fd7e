import type { EventId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { ProviderNotice } from '../provider.ts';
import { markOf } from './marks.ts';
import type { PaypalCalls } from './client.ts';

/** Parts of PayPal's notices that tell which payment is to be read again; nothing else of them is believed. */
const Notice = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(200),
  resource_type: z.string().optional(),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
      .optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
});
type Notice = z.infer<typeof Notice>;

const noticeIn = (body: Buffer): Notice | null => {
  try {
    return Notice.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** The captured payment that a refund's notice points up to. */
const captureAbove = ({ resource: { links = [] } }: Notice): string | undefined =>
  links
    .filter(({ rel }) => rel === 'up')
    .map(({ href }) => /\/captures\/([^/?#]+)$/.exec(href)?.[1])
    .find((id) => id !== undefined);

const aboutOf = (notice: Notice): ProviderNotice['about'] => {
  const { event_type: type, resource } = notice;
  const [disputed] = resource.disputed_transactions ?? [];
  const paymentId = disputed?.seller_transaction_id ?? captureAbove(notice);
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id === undefined ? null : { sessionId: resource.id };
  if (type.startsWith('CUSTOMER.DISPUTE.')) return paymentId === undefined ? null : { paymentId };
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null;
  const sessionId = resource.supplementary_data?.related_ids?.order_id;
  if (sessionId !== undefined) return { sessionId };
  // Of a refund the resource is the refund, and the capture stands above it.
  const id = paymentId ?? (notice.resource_type === 'refund' ? undefined : resource.id);
  return id === undefined ? null : { paymentId: id };
};

/** The event whose account a notice is to be verified with; null: it is about no payment of ours. Not verified. */
export const eventOfNotice = (body: Buffer): EventId | null => {
  const resource = noticeIn(body)?.resource;
  const marks = [
    resource?.custom_id,
    resource?.purchase_units?.[0]?.custom_id,
    ...(resource?.disputed_transactions ?? []).map(({ custom }) => custom),
  ];
  return marks.map((text) => markOf(text)).find((mark) => mark !== null)?.eventId ?? null;
};

/** The captured payment that a notice of a refund or dispute is about; null: it is about none. Not verified. */
export const paymentOfNotice = (body: Buffer): string | null => {
  const notice = noticeIn(body);
  const about = notice === null ? null : aboutOf(notice);
  return about !== null && 'paymentId' in about ? about.paymentId : null;
};

const headersAsked = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const Verified = z.object({ verification_status: z.string() });

/** The longest that a header of a notice is; a longer one is not PayPal's. */
const longestHeader = 1000;

/**
 * Asks PayPal whether a notice is its own, with each webhook id that the event has.
 * The body goes back as it came: written anew, PayPal's signature might not fit it any more.
 */
export const verified = async (
  { plain }: PaypalCalls,
  webhookIds: readonly string[],
  { headers, body }: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer },
): Promise<ProviderNotice | null> => {
  const notice = noticeIn(body);
  if (notice === null) return null;
  const said: Record<string, string> = {};
  for (const [name, header] of Object.entries(headersAsked)) {
    const value = headers[header];
    if (value === undefined || value.length > longestHeader) return null;
    said[name] = value;
  }
  for (const webhookId of webhookIds) {
    const asked = JSON.stringify({ ...said, webhook_id: webhookId });
    const text = `${asked.slice(0, -1)},"webhook_event":${body.toString('utf8')}}`;
    const answer = Verified.parse(JSON.parse(await plain('POST', '/v1/notifications/verify-webhook-signature', text)));
    if (answer.verification_status === 'SUCCESS')
      return { noticeId: notice.id, type: notice.event_type, about: aboutOf(notice) };
  }
  return null;
};
