import { EventId, OnlinePaymentId, PrimaryId, type AnyEvent } from '@turnout/contracts/kernel';
import { onlinePaymentFold } from '@turnout/contracts/online-payment';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../platform/testing/decider-specification.ts';
import { creditPayment, destinationOf, failedParts, parkPayment, returnedParts } from './settle.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const other = PrimaryId.parse('q0000000000000000000');
const onlinePaymentId = OnlinePaymentId.parse('0pay0000000000000000');
const of = { eventId, onlinePaymentId };
const money = { provider: 'stripe', mode: 'test', currency: 'EUR' };
const opened = { type: 'OnlinePaymentOpened', data: { ...of, primaryId, ...money, amount: 5_000, fee: 150 } };
const received = (more: object = {}) => ({
  type: 'OnlinePaymentReceived',
  data: { ...of, ...money, paymentId: 'pi_1', amount: 5_150, receivedAt: '2026-11-21T09:00:00.000Z', ...more },
});
const parked = { type: 'OnlinePaymentParked', data: { ...of, reason: 'more-than-due' } };
const credited = { type: 'OnlinePaymentCredited', data: { ...of, primaryId } };
const sent = {
  type: 'ParkedPaymentDecided',
  data: { ...of, decision: 'move', primaryId: other, registrantId: null },
};

const after = (...facts: readonly AnyEvent[]) => {
  const state = facts.reduce((was, fact) => onlinePaymentFold.evolve(was, past(fact)), onlinePaymentFold.initial());
  if (state.kind === 'absent') throw new Error('there is no payment');
  return state;
};

describe('where money goes that came in', () => {
  it('is the group that it was asked of, and nowhere twice', () => {
    expect(destinationOf(after(opened, received()))).toEqual({ to: primaryId, isDirected: false });
    expect(destinationOf(after(opened))).toBeNull();
    expect(destinationOf(after(opened, received(), credited))).toBeNull();
  });

  it('is nowhere, for a reason, where it is other money than was asked for, or nobody was asked', () => {
    expect(destinationOf(after(received()))).toEqual({ parked: 'registration-unknown' });
    expect(destinationOf(after(opened, received({ amount: 5_149 })))).toEqual({ parked: 'other-amount' });
    expect(destinationOf(after(opened, received({ currency: 'USD' })))).toEqual({ parked: 'other-currency' });
  });

  it('is for staff to say once it is parked', () => {
    expect(destinationOf(after(opened, received(), parked))).toBeNull();
    expect(destinationOf(after(opened, received(), parked, sent))).toEqual({ to: other, isDirected: true });
    expect(destinationOf(after(opened, received(), parked, sent, parked))).toBeNull();
  });
});

describe('crediting and parking', () => {
  it('happen once, whoever comes second', () => {
    const credits = specification(onlinePaymentFold, creditPayment);
    credits.given([opened, received()]).when({ primaryId }).then([credited]);
    credits.given([opened, received(), credited]).when({ primaryId }).then([]);
    const parks = specification(onlinePaymentFold, parkPayment);
    parks.given([opened, received()]).when({ reason: 'more-than-due' }).then([parked]);
    parks.given([opened, received(), parked]).when({ reason: 'more-than-due' }).then([]);
    parks.given([opened, received(), credited]).when({ reason: 'more-than-due' }).then([]);
    parks.given([opened, received(), parked, sent]).when({ reason: 'more-than-due' }).then([parked]);
  });
});

describe('what went back', () => {
  it('are refunds that succeeded and disputes that were lost; failed ones are told apart', () => {
    const refund = { ...of, refundId: 'r0000000000000000001', providerRefundId: 're_1' };
    const succeeded = { type: 'RefundSucceeded', data: { ...refund, amount: 10, currency: 'EUR', cause: 'provider' } };
    const dispute = { ...of, disputeId: 'dp_1', amount: 20, currency: 'EUR' };
    const facts = [opened, received(), credited, succeeded];
    const lost = { type: 'DisputeLost', data: dispute };
    expect(returnedParts(after(...facts, lost))).toEqual([
      { part: refund.refundId, returned: 10 },
      { part: 'dp_1', returned: 20 },
    ]);
    const failed = { type: 'RefundFailed', data: { ...of, refundId: refund.refundId, reason: 'closed' } };
    expect(returnedParts(after(...facts, failed))).toEqual([]);
    expect(failedParts(after(...facts, failed))).toEqual([refund.refundId]);
  });
});
