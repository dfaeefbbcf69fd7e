import type { OnlinePaymentId } from '../kernel/index.ts';
import type { TransactionMethod, TransactionType } from '../registration/stream/transaction-events.ts';
import type { ByHandMethod } from './by-hand-method.ts';

/** A transaction of a group as far as a refund is planned by it, in minor units; oldest first among others. */
export interface PlannedBy {
  readonly type: TransactionType;
  readonly amount: number;
  readonly method: TransactionMethod;
  readonly online?: { readonly onlinePaymentId: OnlinePaymentId } | undefined;
}

/** A part of a refund before it is asked for. */
export type PlannedPart =
  | { readonly way: 'online'; readonly onlinePaymentId: OnlinePaymentId; readonly amount: number }
  | { readonly way: 'by-hand'; readonly method: ByHandMethod; readonly amount: number };

const isByHand = (method: TransactionMethod): method is ByHandMethod => method !== 'manual';

const signed = ({ type, amount }: PlannedBy): number => (type === 'payment' ? amount : type === 'refund' ? -amount : 0);

/** The net of transactions by a key, above 0, in the order of the newest payment first. */
const leftBy = <K>(
  transactions: readonly PlannedBy[],
  keyOf: (one: PlannedBy) => K | null,
): readonly (readonly [K, number])[] => {
  const sums = new Map<K, number>();
  for (const one of transactions) {
    const key = keyOf(one);
    if (key === null || signed(one) === 0) continue;
    const before = sums.get(key) ?? 0;
    if (one.type === 'payment') sums.delete(key);
    sums.set(key, before + signed(one));
  }
  return [...sums].filter(([, left]) => left > 0).toReversed();
};

/**
 * The ways in which an amount goes back to a group: first to the payments at providers, the newest first, then by hand as it
 * was paid. Null where less than that can go back.
 * @param refundable what each payment at a provider may still give back, in minor units.
 */
export const refundPlan = (
  amount: number,
  transactions: readonly PlannedBy[],
  refundable: ReadonlyMap<OnlinePaymentId, number>,
): readonly PlannedPart[] | null => {
  let left = amount;
  const parts: PlannedPart[] = [];
  for (const [onlinePaymentId, paid] of leftBy(transactions, ({ online }) => online?.onlinePaymentId ?? null)) {
    const part = Math.min(left, paid, refundable.get(onlinePaymentId) ?? 0);
    if (part > 0) parts.push({ way: 'online', onlinePaymentId, amount: part });
    left -= Math.max(0, part);
  }
  const byHand = transactions.filter(({ online }) => online === undefined);
  let most = byHand.reduce((sum, one) => sum + signed(one), 0);
  for (const [method, paid] of leftBy(byHand, ({ method }) => method)) {
    const part = Math.min(left, paid, most);
    if (part <= 0 || !isByHand(method)) continue;
    parts.push({ way: 'by-hand', method, amount: part });
    left -= part;
    most -= part;
  }
  return left > 0 ? null : parts;
};
