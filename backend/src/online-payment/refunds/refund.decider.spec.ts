import { EventId, OnlinePaymentId, PrimaryId, RefundId, type AnyEvent } from '@turnout/contracts/kernel';
import { onlinePaymentFold } from '@turnout/contracts/online-payment';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import {
  decideParked,
  reopenParked,
  requestAcceptedRefund,
  requestRefund,
  settleFailedRefund,
} from './refund.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const onlinePaymentId = OnlinePaymentId.parse('0pay0000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const other = PrimaryId.parse('q0000000000000000000');
const [one, two] = ['r0000000000000000001', 'r0000000000000000002'].map((id) => RefundId.parse(id));
if (one === undefined || two === undefined) throw new Error('two ids');
const of = { eventId, onlinePaymentId };
const fact = (type: string, more: object): AnyEvent => ({ type, data: { ...of, ...more } });
const opened = fact('OnlinePaymentOpened', {
  primaryId,
  provider: 'stripe',
  mode: 'test',
  amount: 5000,
  currency: 'EUR',
  fee: 150,
});
const received = fact('OnlinePaymentReceived', {
  provider: 'stripe',
  mode: 'test',
  paymentId: 'pi_1',
  amount: 5150,
  currency: 'EUR',
  receivedAt: '2026-11-20T10:00:00.000Z',
});
const credited = fact('OnlinePaymentCredited', { primaryId });
const parked = fact('OnlinePaymentParked', { reason: 'more-than-due' });
const paid = [opened, received, credited];
const requested = (refundId: RefundId, amount: number, cause = 'staff', reason = 'Ill'): AnyEvent =>
  fact('RefundRequested', { refundId, amount, cause, reason });
const succeeded = (refundId: RefundId, amount: number): AnyEvent =>
  fact('RefundSucceeded', { refundId, providerRefundId: 're_1', amount, currency: 'EUR', cause: 'staff' });
const failed = (refundId: RefundId, reason = 'expired_card'): AnyEvent => fact('RefundFailed', { refundId, reason });
const settled = (refundId: RefundId, more: object): AnyEvent =>
  fact('FailedRefundSettled', { refundId, note: '', ...more });
const lost = fact('DisputeLost', { disputeId: 'dp_1', amount: 1000, currency: 'EUR' });

describe('asking for a refund (rule money/refunds)', () => {
  const { given } = specification(onlinePaymentFold, requestRefund);
  const asks = { eventId, refundId: one, amount: 1000, cause: 'staff' as const, reason: 'Ill' };

  it('is of a part, or of all that came in with the fee', () => {
    given(paid)
      .when(asks)
      .then([requested(one, 1000)]);
    given(paid)
      .when({ ...asks, amount: null })
      .then([requested(one, 5150)]);
  });
  it('is never of more than came in, less what went, is on its way and was lost', () => {
    const some = [...paid, requested(two, 3000), lost];
    given(some)
      .when({ ...asks, amount: null })
      .then([requested(one, 1150)]);
    given(some)
      .when({ ...asks, amount: 1151 })
      .thenRejects('refund-above-paid', { field: 'amount', left: 11.5, currency: 'EUR' });
    given([...some, succeeded(two, 3000), requested(RefundId.parse('r0000000000000000003'), 1150)])
      .when({ ...asks, amount: null })
      .thenRejects('refund-above-paid', { left: 0 });
  });
  it('counts what failed as still there, but for what was given back by hand', () => {
    given([...paid, requested(two, 5150), failed(two)])
      .when({ ...asks, amount: 5150 })
      .then([requested(one, 5150)]);
    given([...paid, requested(two, 5000), failed(two), settled(two, { method: 'cash' })])
      .when({ ...asks, amount: 151 })
      .thenRejects('refund-above-paid', { left: 1.5 });
    given([...paid, requested(two, 5000), failed(two), settled(two, {})])
      .when({ ...asks, amount: null })
      .then([requested(one, 5150)]);
  });
  it('is once, however often it is asked', () => {
    given([...paid, requested(one, 1000)])
      .when(asks)
      .then([]);
  });
  it('is refused for nothing, for what nobody paid, for parked money, and for another event', () => {
    given(paid)
      .when({ ...asks, amount: 0 })
      .thenRejects('amount-is-zero', { field: 'amount' });
    given([opened]).when(asks).thenRejects('payment-not-credited');
    given([opened, received, parked]).when(asks).thenRejects('payment-not-credited');
    given([]).when(asks).thenRejects('not-found');
    given(paid)
      .when({ ...asks, eventId: EventId.parse('f0000000000000000000') })
      .thenRejects('not-found');
  });
});

describe('asking for a refund that was accepted by the rule', () => {
  const { given } = specification(onlinePaymentFold, requestAcceptedRefund);
  const asks = { eventId, refundId: one, amount: 4000, reason: '' };
  it('is once, and a failed refund where there is too little left', () => {
    given(paid)
      .when(asks)
      .then([requested(one, 4000, 'rule', '')]);
    given([...paid, requested(one, 4000, 'rule', '')])
      .when(asks)
      .then([]);
    given([...paid, requested(two, 2000)])
      .when(asks)
      .then([requested(one, 4000, 'rule', ''), failed(one, 'more-than-refundable')]);
    given([]).when(asks).thenRejects('not-found');
  });
});

describe('dealing with a refund that failed (rule money/failed-refunds)', () => {
  const { given } = specification(onlinePaymentFold, settleFailedRefund);
  const past = [...paid, requested(one, 2000), failed(one)];
  const again = { eventId, refundId: one, dealing: { kind: 'again', refundId: two } as const };
  const byHand = {
    eventId,
    refundId: one,
    dealing: { kind: 'by-hand', method: 'zelle', note: 'IBAN on file' } as const,
  };

  it('asks once more, by a refund of its own', () => {
    given(past)
      .when(again)
      .then([settled(one, { askedAgainAs: two }), requested(two, 2000)]);
  });
  it('says that it went back in another way, or need not', () => {
    given(past)
      .when(byHand)
      .then([settled(one, { note: 'IBAN on file', method: 'zelle' })]);
    given(past)
      .when({ ...byHand, dealing: { kind: 'nothing', note: 'Not wanted' } })
      .then([settled(one, { note: 'Not wanted' })]);
  });
  it('is done once: the second is told, and so is whoever deals with one that did not fail', () => {
    given([...past, settled(one, { method: 'cash' })])
      .when(again)
      .thenRejects('refund-settled');
    given([...paid, requested(one, 2000)])
      .when(again)
      .thenRejects('refund-not-failed');
    given([...past, succeeded(one, 2000)])
      .when(byHand)
      .thenRejects('refund-not-failed');
    given(paid).when(again).thenRejects('not-found');
  });
  it('gives back no more than is there by now', () => {
    for (const dealing of [again, byHand])
      given([...past, requested(two, 5000)])
        .when(dealing)
        .thenRejects('refund-above-paid', { left: 1.5 });
  });
});

describe('deciding on parked money (rule money/parked-money)', () => {
  const { given } = specification(onlinePaymentFold, decideParked);
  const past = [opened, received, parked];
  const target = { primaryId, registrantId: registrantAt(primaryId, 1) };
  const elsewhere = { primaryId: other, registrantId: registrantAt(other, 1) };
  const asks = { eventId, decision: 'credit' as const, target, refundId: one, reason: '' };
  const decided = (decision: string, to: object): AnyEvent => fact('ParkedPaymentDecided', { decision, ...to });
  const back = decided('refund', { primaryId: null, registrantId: null });

  it('credits it to its registration or to another one', () => {
    given(past)
      .when(asks)
      .then([decided('credit', target)]);
    given(past)
      .when({ ...asks, decision: 'move', target: elsewhere })
      .then([decided('move', elsewhere)]);
    given(past)
      .when({ ...asks, target: null })
      .thenRejects('parked-target-missing', { field: 'registrationId' });
  });
  it('gives all of it back that is still there', () => {
    given(past)
      .when({ ...asks, decision: 'refund', reason: 'Paid twice' })
      .then([back, requested(one, 5150, 'staff', 'Paid twice')]);
    given([...past, succeeded(two, 150)])
      .when({ ...asks, decision: 'refund', reason: 'Paid twice' })
      .then([back, requested(one, 5000, 'staff', 'Paid twice')]);
  });
  it('is done once: the second is told what the first did', () => {
    given([...past, decided('credit', target)])
      .when(asks)
      .thenRejects('parked-decided', { decision: 'credit' });
    given([...past, decided('move', elsewhere), fact('OnlinePaymentCredited', { primaryId: other })])
      .when({ ...asks, decision: 'refund' })
      .thenRejects('parked-decided', { decision: 'move' });
    given([...past, back, requested(one, 5150)])
      .when(asks)
      .thenRejects('parked-decided', { decision: 'refund' });
  });
  it('is open again where it was sent could not take it, and where the refund failed', () => {
    given([...past, decided('move', elsewhere), parked])
      .when(asks)
      .then([decided('credit', target)]);
    given([...past, back, requested(two, 5150), failed(two)])
      .when({ ...asks, decision: 'refund', reason: 'Ill' })
      .then([back, requested(one, 5150)]);
  });
  it('is refused for what is not parked', () => {
    given([opened]).when(asks).thenRejects('not-found');
    given(paid).when(asks).thenRejects('parked-decided', { decision: 'credit' });
    given([]).when(asks).thenRejects('not-found');
  });
});

describe('leaving money alone that is none of the event’s (rule money/left-alone)', () => {
  const unasked = [received, fact('OnlinePaymentParked', { reason: 'registration-unknown' })];
  const leaves = { eventId, decision: 'leave' as const, target: null, refundId: one, reason: 'A sale of the shop' };
  const left = fact('ParkedPaymentDecided', {
    decision: 'leave',
    primaryId: null,
    registrantId: null,
    reason: 'A sale of the shop',
  });
  const reopened = fact('ParkedPaymentReopened', {});
  const deciding = specification(onlinePaymentFold, decideParked);
  const reopening = specification(onlinePaymentFold, reopenParked);

  it('is decided with its reason, once, of money that nobody was asked for', () => {
    deciding.given(unasked).when(leaves).then([left]);
    deciding
      .given([...unasked, left])
      .when({ ...leaves, decision: 'refund' })
      .thenRejects('parked-decided', { decision: 'leave' });
    deciding.given([opened, received, parked]).when(leaves).thenRejects('parked-was-asked-for');
  });
  it('is taken back, and the money waits again for whatever is decided then', () => {
    reopening
      .given([...unasked, left])
      .when({ eventId })
      .then([reopened]);
    deciding
      .given([...unasked, left, reopened])
      .when(leaves)
      .then([left]);
    reopening
      .given([...unasked, left, reopened])
      .when({ eventId })
      .thenRejects('not-left-alone');
    reopening.given(unasked).when({ eventId }).thenRejects('not-left-alone');
    reopening.given([]).when({ eventId }).thenRejects('not-found');
  });
});
