import { minorOfPaypal } from '@turnout/contracts/online-payment';
import { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { ProviderDispute } from '../provider.ts';
import { ProviderRefuses } from '../provider-errors.ts';
import { translated, type PaypalCalls } from './client.ts';

const Money = z.object({ currency_code: z.string(), value: z.string() });
const Listed = z.object({ items: z.array(z.object({ dispute_id: z.string() })).optional() });
const Dispute = z.object({
  dispute_id: z.string(),
  reason: z.string().optional(),
  status: z.string(),
  dispute_amount: Money.optional(),
  seller_response_due_date: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: Money.optional() }).optional(),
});

/** Outcomes that take the money from the organiser; with all others it stays or comes back. */
const lost: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

const disputeOf = (said: z.infer<typeof Dispute>): ProviderDispute => {
  const { dispute_id: disputeId, reason = '', dispute_outcome: outcome } = said;
  const isLost = said.status === 'RESOLVED' && lost.has(outcome?.outcome_code ?? '');
  const due = Date.parse(said.seller_response_due_date ?? '');
  // A dispute may end with a part of the money.
  const money = (isLost ? outcome?.amount_refunded : undefined) ?? said.dispute_amount;
  return {
    disputeId,
    amount: money === undefined ? 0 : minorOfPaypal(money.value, money.currency_code),
    status: said.status === 'RESOLVED' ? (isLost ? 'lost' : 'won') : 'open',
    reason: reason.slice(0, 200),
    respondBy: Number.isNaN(due) ? null : Instant.parse(new Date(due).toISOString()),
  };
};

/**
 * Disputes of one captured payment. PayPal's package has no controller for them, so they are asked for plainly.
 * None where the app may not read disputes: `testAccount` tells staff so.
 */
export const disputesOf = async ({ plain }: PaypalCalls, captureId: string): Promise<readonly ProviderDispute[]> => {
  const path = '/v1/customer/disputes';
  const listed = await plain('GET', `${path}?disputed_transaction_id=${encodeURIComponent(captureId)}`).catch(
    (error: unknown) => {
      if (isNotPermitted(error)) return '{}';
      throw error;
    },
  );
  const { items = [] } = Listed.parse(JSON.parse(listed));
  const disputes: ProviderDispute[] = [];
  for (const { dispute_id: id } of items)
    disputes.push(disputeOf(Dispute.parse(JSON.parse(await plain('GET', `${path}/${encodeURIComponent(id)}`)))));
  return disputes.filter(({ amount }) => amount > 0);
};

export const isNotPermitted = (error: unknown): boolean => {
  const told = translated(error);
  return told instanceof ProviderRefuses && told.code === 'not-permitted';
};
