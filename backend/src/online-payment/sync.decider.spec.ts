import fc from 'fast-check';
import {
  EventId,
  Instant,
  isRejection,
  OnlinePaymentId,
  PrimaryId,
  RefundId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { onlinePaymentFold, type OnlinePaymentState } from '@turnout/contracts/online-payment';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contextOf, past, specification } from '../platform/testing/decider-specification.ts';
import type { ProviderPayment } from './provider.ts';
import { syncWithProvider } from './sync.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const onlinePaymentId = OnlinePaymentId.parse('0pay0000000000000000');
const of = { eventId, onlinePaymentId };
const ours = RefundId.parse('r0000000000000000001');
const theirs = RefundId.parse('r0000000000000000002');
const refundIdOf = () => theirs;
const money = { provider: 'stripe', mode: 'test', currency: 'EUR' } as const;
const opened: AnyEvent = {
  type: 'OnlinePaymentOpened',
  data: { ...of, primaryId, ...money, amount: 5_000, fee: 150 },
};
const requested: AnyEvent = {
  type: 'RefundRequested',
  data: { ...of, refundId: ours, amount: 1_000, cause: 'staff', reason: '' },
};
const asOpened: ProviderPayment = {
  onlinePaymentId,
  paymentId: '',
  sessionId: 'cs_1',
  status: 'open',
  amount: 5_150,
  currency: 'EUR',
  paidAt: null,
  refunds: [],
  disputes: [],
};
const paid: ProviderPayment = { ...asOpened, status: 'paid', paymentId: 'pi_1' };
const received: AnyEvent = {
  type: 'OnlinePaymentReceived',
  data: { ...of, ...money, paymentId: 'pi_1', amount: 5_150, receivedAt: '2026-11-21T09:00:00.000Z' },
};
const wish = (payment: ProviderPayment) => ({
  ...of,
  provider: money.provider,
  mode: money.mode,
  payment,
  refundIdOf,
});

describe('what is missing of a payment by what its provider says', () => {
  const { given } = specification(onlinePaymentFold, syncWithProvider);
  it('is nothing while it is under way, and the money once it came; also where nobody was asked for it', () => {
    given([opened]).when(wish(asOpened)).then([]);
    given([opened])
      .when(wish({ ...asOpened, status: 'processing' }))
      .then([]);
    given([opened]).when(wish(paid)).then([received]);
    given([]).when(wish(paid)).then([received]);
    given([opened, received]).when(wish(paid)).then([]);
  });

  it('is that it did not come, unless it has come already', () => {
    const expired = { ...asOpened, status: 'expired' } as const;
    const failed = { type: 'OnlinePaymentFailed', data: { ...of, reason: 'expired' } };
    given([opened]).when(wish(expired)).then([failed]);
    given([opened, failed]).when(wish(expired)).then([]);
    given([opened, failed]).when(wish(paid)).then([received]);
    given([opened, received]).when(wish(expired)).then([]);
    given([]).when(wish(expired)).then([]);
  });

  it('are refunds under our own id where we asked for them, and under one of theirs else', () => {
    const asked = { providerRefundId: 're_1', refundId: ours, amount: 1_000, status: 'succeeded', reason: '' } as const;
    const by = (refundId: string, cause: string, amount: number, providerRefundId: string) => ({
      type: 'RefundSucceeded',
      data: { ...of, refundId, providerRefundId, amount, currency: 'EUR', cause },
    });
    given([opened, received, requested])
      .when(wish({ ...paid, refunds: [asked] }))
      .then([by(ours, 'staff', 1_000, 're_1')]);
    given([opened])
      .when(wish({ ...paid, refunds: [{ ...asked, refundId: null, providerRefundId: 're_2', amount: 7 }] }))
      .then([received, by(theirs, 'provider', 7, 're_2')]);
    given([opened, received, requested])
      .when(wish({ ...paid, refunds: [{ ...asked, status: 'pending' }] }))
      .then([{ type: 'RefundPending', data: { ...of, refundId: ours, providerRefundId: 're_1' } }]);
  });

  const open = { disputeId: 'dp_1', amount: 3_000, status: 'open', reason: 'fraudulent' } as const;
  const opened1 = { ...of, disputeId: 'dp_1', amount: 3_000, currency: 'EUR', reason: 'fraudulent' };
  const by = (day: string) => Instant.parse(`2026-12-${day}T23:59:59.000Z`);
  const asks = (respondBy: Instant | null) => wish({ ...paid, disputes: [{ ...open, respondBy }] });
  const said = (respondBy: Instant) => ({ type: 'DisputeOpened', data: { ...opened1, respondBy } });

  it('are a dispute with its deadline, and once more where that moves; not where it is said no more', () => {
    given([opened, received])
      .when(asks(null))
      .then([{ type: 'DisputeOpened', data: opened1 }]);
    given([opened, received])
      .when(asks(by('01')))
      .then([said(by('01'))]);
    given([opened, received, said(by('01'))])
      .when(asks(by('01')))
      .then([]);
    given([opened, received, said(by('01'))])
      .when(asks(by('05')))
      .then([said(by('05'))]);
    given([opened, received, said(by('01'))])
      .when(asks(null))
      .then([]);
    const won = { ...open, status: 'won', respondBy: by('05') } as const;
    given([opened, received, said(by('01'))])
      .when(wish({ ...paid, disputes: [won] }))
      .then([{ type: 'DisputeWon', data: { ...of, disputeId: 'dp_1' } }]);
  });
});

/** All that a provider comes to say of one payment, one after the other: nothing of it is taken back. */
const story: readonly ProviderPayment[] = (() => {
  const refund = (
    id: string,
    refundId: RefundId | null,
    amount: number,
    status: 'pending' | 'succeeded' | 'failed',
  ) => ({
    providerRefundId: id,
    refundId,
    amount,
    status,
    reason: '',
  });
  const dispute = (status: 'open' | 'lost') => ({
    disputeId: 'dp_1',
    amount: 3_000,
    status,
    reason: 'fraudulent',
    respondBy: null,
  });
  return [
    asOpened,
    { ...asOpened, status: 'processing' },
    paid,
    { ...paid, refunds: [refund('re_1', ours, 1_000, 'pending')] },
    { ...paid, refunds: [refund('re_1', ours, 1_000, 'succeeded')] },
    { ...paid, refunds: [refund('re_1', ours, 1_000, 'succeeded'), refund('re_2', null, 1_150, 'succeeded')] },
    {
      ...paid,
      refunds: [refund('re_1', ours, 1_000, 'succeeded'), refund('re_2', null, 1_150, 'succeeded')],
      disputes: [dispute('open')],
    },
    {
      ...paid,
      refunds: [refund('re_1', ours, 1_000, 'succeeded'), refund('re_2', null, 1_150, 'succeeded')],
      disputes: [dispute('lost')],
    },
  ];
})();

const told = (state: OnlinePaymentState, payment: ProviderPayment): readonly AnyEvent[] => {
  const facts = syncWithProvider(wish(payment), state, contextOf());
  if (isRejection(facts)) throw new Error(facts.rejected);
  return facts;
};

const Named = z.object({ refundId: z.string().optional(), disputeId: z.string().optional() });

/** Facts that may be there once: by what they are, and of which refund or dispute. */
const nameOf = ({ type, data }: AnyEvent): string => {
  const { refundId = '', disputeId = '' } = Named.parse(data);
  return [type, refundId, disputeId].join(' ');
};

describe('notices in any order', () => {
  it('come to the same, though what was read is older than what is known, and each says every fact once', () => {
    const last = story.length - 1;
    fc.assert(
      fc.property(
        fc.array(fc.nat(last), { maxLength: 20 }),
        fc.array(fc.nat(last), { maxLength: 5 }),
        (before, after) => {
          const facts: AnyEvent[] = [opened, requested];
          let state = facts.reduce(
            (was, fact) => onlinePaymentFold.evolve(was, past(fact)),
            onlinePaymentFold.initial(),
          );
          for (const index of [...before, last, ...after]) {
            const payment = story[index];
            if (payment === undefined) throw new Error('no such chapter');
            for (const fact of told(state, payment)) {
              facts.push(fact);
              state = onlinePaymentFold.evolve(state, past(fact));
            }
          }
          expect(new Set(facts.map(nameOf)).size).toBe(facts.length);
          if (state.kind !== 'payment') throw new Error('there is none');
          expect(state.received?.amount).toBe(5_150);
          expect([...state.refunds.values()].map(({ amount, status }) => [amount, status])).toEqual([
            [1_000, 'succeeded'],
            [1_150, 'succeeded'],
          ]);
          expect([...state.disputes.values()]).toEqual([
            { disputeId: 'dp_1', amount: 3_000, status: 'lost', respondBy: null },
          ]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
