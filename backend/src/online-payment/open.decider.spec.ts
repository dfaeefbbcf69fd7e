import { EventId, Instant, OnlinePaymentId, PrimaryId } from '@turnout/contracts/kernel';
import { onlinePaymentFold } from '@turnout/contracts/online-payment';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../platform/testing/decider-specification.ts';
import { feeIn, noteRefused, noteSession, openPayment, useOf } from './open.decider.ts';

const of = {
  eventId: EventId.parse('e0000000000000000000'),
  onlinePaymentId: OnlinePaymentId.parse('0pay0000000000000000'),
};
const money = { provider: 'stripe', mode: 'test', currency: 'EUR' } as const;
const wish = { ...of, primaryId: PrimaryId.parse('p0000000000000000000'), ...money, amount: 5_000, fee: 150 };
const opened = { type: 'OnlinePaymentOpened', data: wish };
const page = { sessionId: 'cs_1', expiresAt: Instant.parse('2026-11-21T10:00:00.000Z') };
const session = { type: 'OnlinePaymentSessionOpened', data: { ...of, ...page } };
const refused = { type: 'OnlinePaymentFailed', data: { ...of, reason: 'canceled' } };
const received = (amount: number) => ({
  type: 'OnlinePaymentReceived',
  data: { ...of, ...money, paymentId: 'pi_1', amount, receivedAt: '2026-11-21T09:00:00.000Z' },
});

describe('opening a payment', () => {
  it('is done once, and its first page stays', () => {
    const opens = specification(onlinePaymentFold, openPayment);
    opens.given([]).when(wish).then([opened]);
    opens.given([opened]).when(wish).then([]);
    const notes = specification(onlinePaymentFold, noteSession);
    notes.given([opened]).when(page).then([session]);
    notes
      .given([opened, session])
      .when({ ...page, sessionId: 'cs_2' })
      .then([]);
    notes.given([]).when(page).then([]);
  });

  it('is over where the provider refused, but not where it has a page already', () => {
    const notes = specification(onlinePaymentFold, noteRefused);
    notes.given([opened]).when(null).then([refused]);
    notes.given([opened, refused]).when(null).then([]);
    notes.given([opened, session]).when(null).then([]);
  });
});

const after = (...facts: Parameters<typeof past>[0][]) =>
  facts.reduce((was, fact) => onlinePaymentFold.evolve(was, past(fact)), onlinePaymentFold.initial());

describe('the use of a payment', () => {
  it('is its page while there is time to pay, and none once it was paid, failed or ends in a moment', () => {
    const now = Instant.parse('2026-11-21T09:59:00.000Z');
    expect(useOf(after(), now)).toBe('absent');
    expect(useOf(after(opened), now)).toBe('unfinished');
    expect(useOf(after(opened, session), now)).toBe('open');
    expect(useOf(after(opened, session), Instant.parse('2026-11-21T10:00:00.000Z'))).toBe('over');
    expect(useOf(after(opened, session, received(5_150)), now)).toBe('over');
    expect(useOf(after(opened, refused), now)).toBe('over');
  });

  it('has the fee where that was paid which was asked for', () => {
    for (const [amount, fee] of [
      [5_150, 150],
      [5_000, 0],
    ] as const) {
      const state = after(opened, received(amount));
      expect(state.kind === 'payment' ? feeIn(state) : null).toBe(fee);
    }
  });
});
