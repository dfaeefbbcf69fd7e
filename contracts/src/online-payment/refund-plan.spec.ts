import { describe, expect, it } from 'vitest';
import { OnlinePaymentId } from '../kernel/index.ts';
import { refundPlan, type PlannedBy } from './refund-plan.ts';

const [first, second] = ['7d2ntw1dhxyqzteq3yyb', '7d2ntw1dhxyqzteq3yyc'].map((id) => OnlinePaymentId.parse(id));
if (first === undefined || second === undefined) throw new Error('two ids');
const cash = (amount: number, type: PlannedBy['type'] = 'payment'): PlannedBy => ({ type, amount, method: 'cash' });
const card = (onlinePaymentId: OnlinePaymentId, amount: number, type: PlannedBy['type'] = 'payment'): PlannedBy => ({
  type,
  amount,
  method: 'stripe',
  online: { onlinePaymentId },
});

describe('the ways in which money goes back', () => {
  it('are the payments at providers, the newest first, then by hand as it was paid', () => {
    const paid = [cash(1_000), card(first, 2_000), card(second, 3_000)];
    const left = new Map([
      [first, 2_060],
      [second, 3_090],
    ]);
    expect(refundPlan(5_500, paid, left)).toEqual([
      { way: 'online', onlinePaymentId: second, amount: 3_000 },
      { way: 'online', onlinePaymentId: first, amount: 2_000 },
      { way: 'by-hand', method: 'cash', amount: 500 },
    ]);
  });
  it('are those that still have something, less what went back or is on its way', () => {
    const paid = [card(first, 2_000), card(first, 500, 'refund'), cash(1_000), cash(400, 'refund')];
    expect(refundPlan(1_800, paid, new Map([[first, 1_200]]))).toEqual([
      { way: 'online', onlinePaymentId: first, amount: 1_200 },
      { way: 'by-hand', method: 'cash', amount: 600 },
    ]);
    expect(refundPlan(1_801, paid, new Map([[first, 1_200]]))).toBeNull();
  });
  it('are by hand never more than was paid by hand, whichever way it was given back', () => {
    const paid: readonly PlannedBy[] = [
      { type: 'payment', amount: 1_000, method: 'check' },
      cash(1_000),
      { type: 'refund', amount: 1_500, method: 'check' },
    ];
    expect(refundPlan(500, paid, new Map())).toEqual([{ way: 'by-hand', method: 'cash', amount: 500 }]);
    expect(refundPlan(501, paid, new Map())).toBeNull();
  });
  it('are none of charges and discounts', () => {
    expect(refundPlan(1, [{ type: 'charge', amount: 5, method: 'manual' }], new Map())).toBeNull();
    expect(refundPlan(1, [], new Map())).toBeNull();
  });
});
