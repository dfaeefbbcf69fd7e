import { EventId, OnlinePaymentId, PrimaryId, RefundId, type AnyEvent } from '@turnout/contracts/kernel';
import { onlinePaymentFold } from '@turnout/contracts/online-payment';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { answerRefund } from './answer.decider.ts';

const of = {
  eventId: EventId.parse('e0000000000000000000'),
  onlinePaymentId: OnlinePaymentId.parse('0pay0000000000000000'),
};
const refundId = RefundId.parse('r0000000000000000001');
const fact = (type: string, more: object): AnyEvent => ({ type, data: { ...of, ...more } });
const money = { provider: 'stripe', mode: 'test', currency: 'EUR' };
const past = [
  fact('OnlinePaymentReceived', { ...money, paymentId: 'pi_1', amount: 5150, receivedAt: '2026-11-20T10:00:00.000Z' }),
  fact('OnlinePaymentCredited', { primaryId: PrimaryId.parse('p0000000000000000000') }),
  fact('RefundRequested', { refundId, amount: 1000, cause: 'rule', reason: '' }),
];
const answer = { providerRefundId: 're_1', amount: 1000, status: 'succeeded' as const, reason: '' };

describe("keeping a provider's answer to a refund", () => {
  const { given } = specification(onlinePaymentFold, answerRefund);
  const succeeded = fact('RefundSucceeded', {
    refundId,
    providerRefundId: 're_1',
    amount: 1000,
    currency: 'EUR',
    cause: 'rule',
  });

  it('says that it went back, is on its way, or failed and why', () => {
    given(past).when({ refundId, answer }).then([succeeded]);
    given(past)
      .when({ refundId, answer: { ...answer, status: 'pending' } })
      .then([fact('RefundPending', { refundId, providerRefundId: 're_1' })]);
    given(past)
      .when({ refundId, answer: { ...answer, status: 'failed', reason: 'charge_already_refunded' } })
      .then([fact('RefundFailed', { refundId, reason: 'charge_already_refunded' })]);
    given(past)
      .when({ refundId, answer: { ...answer, status: 'failed' } })
      .then([fact('RefundFailed', { refundId, reason: 'refused' })]);
  });
  it('adds nothing where a notice said it before', () => {
    for (const known of [succeeded, fact('RefundFailed', { refundId, reason: 'no' })])
      given([...past, known])
        .when({ refundId, answer })
        .then([]);
    given([]).when({ refundId, answer }).then([]);
  });
});
