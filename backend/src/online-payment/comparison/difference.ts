import type { Difference, OnlinePayment, OnlinePaymentState } from '@turnout/contracts/online-payment';
import type { ProviderPayment } from '../provider.ts';

const sum = (amounts: Iterable<{ readonly amount: number }>): number => {
  let total = 0;
  for (const { amount } of amounts) total += amount;
  return total;
};

/** Money that went back, or is on its way: of ours also what was not heard of at the provider yet. */
const wentBack = ({ refunds }: OnlinePayment): number =>
  sum([...refunds.values()].filter(({ status }) => status === 'succeeded' || status === 'pending'));

/**
 * The difference of a payment as our facts have it and as its provider does; null: there is none. It is asked after
 * everything that the provider says was taken, so what still differs somebody has to look at.
 */
export const differenceOf = (state: OnlinePaymentState, theirs: ProviderPayment): Difference | null => {
  if (state.kind === 'absent') return null;
  const { provider, mode, onlinePaymentId, received } = state;
  const isPaid = theirs.status === 'paid';
  if (received === null && !isPaid) return null;
  const about = {
    provider,
    mode,
    onlinePaymentId,
    paymentId: received?.paymentId ?? theirs.paymentId,
    currency: received?.currency ?? theirs.currency,
  };
  if (!isPaid) return { ...about, kind: 'not-at-provider', ours: received?.amount ?? 0, theirs: 0 };
  if (received?.amount !== theirs.amount || received.currency !== theirs.currency)
    return { ...about, kind: 'amount', ours: received?.amount ?? 0, theirs: theirs.amount };
  const [ours, gone] = [wentBack(state), sum(theirs.refunds.filter(({ status }) => status !== 'failed'))];
  return ours === gone ? null : { ...about, kind: 'refunds', ours, theirs: gone };
};
