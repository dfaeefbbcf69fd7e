import fc from 'fast-check';
import {
  EventId,
  isRejection,
  OnlinePaymentId,
  PrimaryId,
  RefundId,
  type AnyEvent,
  type Rejection,
} from '@turnout/contracts/kernel';
import {
  onlinePaymentFold,
  refundable,
  type OnlinePayment,
  type OnlinePaymentState,
} from '@turnout/contracts/online-payment';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { contextOf, past } from '../../platform/testing/decider-specification.ts';
import { decideParked, requestAcceptedRefund, requestRefund, settleFailedRefund } from './refund.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const of = { eventId, onlinePaymentId: OnlinePaymentId.parse('0pay0000000000000000') };
const idOf = (number: number) => RefundId.parse(`r${String(number).padStart(19, '0')}`);
const money = { provider: 'stripe', mode: 'test', currency: 'EUR' };
const begin = (amount: number, isParked: boolean): readonly AnyEvent[] => [
  { type: 'OnlinePaymentOpened', data: { ...of, primaryId, ...money, amount, fee: 0 } },
  {
    type: 'OnlinePaymentReceived',
    data: { ...of, ...money, paymentId: 'pi_1', amount, receivedAt: '2026-11-20T10:00:00.000Z' },
  },
  isParked
    ? { type: 'OnlinePaymentParked', data: { ...of, reason: 'more-than-due' } }
    : { type: 'OnlinePaymentCredited', data: { ...of, primaryId } },
];

const step = fc.record({
  kind: fc.constantFrom('staff', 'rule', 'settle', 'decide', 'answer', 'theirs', 'dispute', 'verdict'),
  amount: fc.integer({ min: 1, max: 12_000 }),
  pick: fc.nat(20),
  way: fc.constantFrom('again', 'by-hand', 'nothing'),
  isYes: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const evolve = (state: OnlinePaymentState, events: readonly AnyEvent[]): OnlinePaymentState =>
  events.reduce((was, event) => onlinePaymentFold.evolve(was, past(event)), state);

/** The money that a provider, which knows no promises of ours, still has of a payment. */
const atProvider = ({ received, refunds, disputes }: OnlinePayment): number =>
  (received?.amount ?? 0) -
  [...refunds.values()].reduce(
    (sum, { status, amount }) => (status === 'succeeded' || status === 'pending' ? sum + amount : sum),
    0,
  ) -
  [...disputes.values()].reduce((sum, { status, amount }) => (status === 'won' ? sum : sum + amount), 0);

const commanded = (
  { kind, amount, pick, way }: Step,
  state: OnlinePayment,
  number: number,
): readonly AnyEvent[] | Rejection => {
  const context = contextOf();
  const refundId = idOf(number);
  if (kind === 'staff')
    return requestRefund({ eventId, refundId, amount, cause: 'staff', reason: 'x' }, state, context);
  if (kind === 'rule') return requestAcceptedRefund({ eventId, refundId, amount, reason: '' }, state, context);
  if (kind === 'decide') {
    const decision = (['credit', 'move', 'refund'] as const)[pick % 3] ?? 'credit';
    const target = { primaryId, registrantId: registrantAt(primaryId, 1) };
    return decideParked({ eventId, decision, target, refundId, reason: '' }, state, context);
  }
  const failed = [...state.refunds.keys()][pick % Math.max(1, state.refunds.size)];
  if (failed === undefined) return [];
  const dealing =
    way === 'again'
      ? { kind: 'again' as const, refundId }
      : way === 'by-hand'
        ? { kind: 'by-hand' as const, method: 'cash' as const, note: 'x' }
        : { kind: 'nothing' as const, note: 'x' };
  return settleFailedRefund({ eventId, refundId: failed, dealing }, state, context);
};

/** The provider answers, refunds by itself, or a bank disputes: never of more than the provider has. */
const atTheirs = ({ kind, amount, pick, isYes }: Step, state: OnlinePayment, number: number): readonly AnyEvent[] => {
  const has = atProvider(state);
  const size = Math.min(amount, has);
  if (kind === 'answer') {
    const asked = [...state.refunds.values()].filter(({ status }) => status === 'requested' || status === 'pending');
    const one = asked[pick % Math.max(1, asked.length)];
    if (one === undefined) return [];
    const { refundId } = one;
    const can = one.status === 'pending' || one.amount <= has;
    return isYes && can
      ? [
          {
            type: 'RefundSucceeded',
            data: { ...of, refundId, providerRefundId: 're', amount: one.amount, currency: 'EUR', cause: 'staff' },
          },
        ]
      : [{ type: 'RefundFailed', data: { ...of, refundId, reason: 'no' } }];
  }
  if (kind === 'theirs' && size > 0)
    return [
      {
        type: 'RefundSucceeded',
        data: {
          ...of,
          refundId: idOf(number),
          providerRefundId: 're',
          amount: size,
          currency: 'EUR',
          cause: 'provider',
        },
      },
    ];
  if (kind === 'dispute' && size > 0)
    return [
      { type: 'DisputeOpened', data: { ...of, disputeId: `dp_${number}`, amount: size, currency: 'EUR', reason: 'x' } },
    ];
  const open = [...state.disputes.values()].filter(({ status }) => status === 'open')[0];
  if (kind !== 'verdict' || open === undefined) return [];
  const { disputeId, amount: disputed } = open;
  return isYes
    ? [{ type: 'DisputeWon', data: { ...of, disputeId } }]
    : [{ type: 'DisputeLost', data: { ...of, disputeId, amount: disputed, currency: 'EUR' } }];
};

/** The money that the provider gave back or lost. */
const sentBack = ({ refunds, disputes }: OnlinePayment): number =>
  [...refunds.values()].reduce((sum, { status, amount }) => (status === 'succeeded' ? sum + amount : sum), 0) +
  [...disputes.values()].reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0);

/** All that went back, by whomever, is promised, or is held back by a bank. */
const out = ({ refunds, disputes }: OnlinePayment): number =>
  [...refunds.values()].reduce((sum, { status, amount, wentBackBy }) => {
    const isOnItsWay = status === 'requested' || status === 'pending' || status === 'succeeded';
    return sum + (isOnItsWay ? amount : 0) + (wentBackBy === null ? 0 : amount);
  }, 0) + [...disputes.values()].reduce((sum, { status, amount }) => (status === 'won' ? sum : sum + amount), 0);

const asked = new Set(['staff', 'rule', 'settle', 'decide']);

describe('any sequence of refunds, disputes, refunds of the provider and dealings with failed ones', () => {
  it('never has us ask for, or give by hand, what is not there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        fc.array(step, { maxLength: 40 }),
        (amount, parked, steps) => {
          let state = evolve(onlinePaymentFold.initial(), begin(amount, parked));
          for (const [number, one] of steps.entries()) {
            if (state.kind === 'absent') return expect.unreachable('a payment that is gone');
            const before = out(state);
            const facts = asked.has(one.kind) ? commanded(one, state, number) : atTheirs(one, state, number);
            if (isRejection(facts)) continue;
            const next = evolve(state, facts);
            if (next.kind === 'absent') return expect.unreachable('a payment that is gone');
            // By staff and by the rule nothing is promised or given that was not there.
            if (asked.has(one.kind)) expect(out(next) - before).toBeLessThanOrEqual(Math.max(0, amount - before));
            expect(refundable(next)).toBe(Math.max(0, amount - out(next)));
            expect(sentBack(next)).toBeLessThanOrEqual(amount);
            state = next;
          }
        },
      ),
      { numRuns: 300, seed: 4711 },
    );
  });
});
