import { z } from 'zod';
import type { ProviderAccount } from '../provider.ts';
import { ProviderRefuses } from '../provider-errors.ts';
import type { Paypal } from './client.ts';
import { isNotPermitted } from './disputes.ts';

/** Notices that a webhook has to be sent; `*` stands for all. */
export const askedNotices = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'CUSTOMER.DISPUTE.UPDATED',
] as const;

const Webhooks = z.object({
  webhooks: z
    .array(z.object({ id: z.string(), url: z.string(), event_types: z.array(z.object({ name: z.string() })) }))
    .optional(),
});

interface Problem {
  readonly code: string;
  readonly message: string;
}

/** Problems of the webhook of an account. */
const webhookProblems = (answer: string, ids: readonly string[], noticeUrl: string): readonly Problem[] => {
  const { webhooks = [] } = Webhooks.parse(JSON.parse(answer));
  const [wanted] = ids;
  if (wanted === undefined) {
    const there = webhooks.find(({ url }) => url === noticeUrl);
    return [{ code: 'no-webhook-id', message: there?.id ?? '' }];
  }
  const webhook = webhooks.find(({ id }) => id === wanted);
  if (webhook === undefined) return [{ code: 'webhook-unknown', message: wanted }];
  const sent = new Set(webhook.event_types.map(({ name }) => name));
  const missing = sent.has('*') ? [] : askedNotices.filter((name) => !sent.has(name));
  return [
    ...(webhook.url === noticeUrl ? [] : [{ code: 'webhook-address', message: webhook.url }]),
    ...(missing.length === 0 ? [] : [{ code: 'webhook-events', message: missing.join(', ') }]),
  ];
};

/** Tells what is wrong with an account: keys, webhook, permissions. Unreachable is thrown: it is no answer. */
export const testAccount = async (
  { ask }: Paypal,
  account: ProviderAccount,
  noticeUrl: string,
): Promise<readonly Problem[]> => {
  if (account.keys.length === 0) return [{ code: 'no-key', message: '' }];
  try {
    const listed = await ask(account, ({ plain }) => plain('GET', '/v1/notifications/webhooks'));
    const permissions: Problem[] = [];
    const isAllowed = async (code: string, path: string): Promise<void> => {
      try {
        await ask(account, ({ plain }) => plain('GET', path));
      } catch (error) {
        if (!isNotPermitted(error)) throw error;
        permissions.push({ code, message: error instanceof Error ? error.message : '' });
      }
    };
    const day = 'start_date=2026-01-01T00:00:00Z&end_date=2026-01-02T00:00:00Z';
    await isAllowed('no-transaction-search', `/v1/reporting/transactions?${day}&page_size=1`);
    await isAllowed('no-disputes', '/v1/customer/disputes?page_size=1');
    return [...webhookProblems(listed, account.signingSecrets, noticeUrl), ...permissions];
  } catch (error) {
    if (error instanceof ProviderRefuses) return [{ code: error.code, message: error.message }];
    throw error;
  }
};
