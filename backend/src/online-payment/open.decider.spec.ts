import { EventId, Instant, OnlinePaymentId, PrimaryId, type AnyEvent } from '@turnout/contracts/kernel';
import { onlinePaymentFold, type OnlinePaymentState } from '@turnout/contracts/online-payment';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../platform/testing/decider-specification.ts';
import { feeIn, noteRefused, noteSession, openPayment, useOf, type Opening } from './open.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const onlinePaymentId = OnlinePaymentId.parse('0pay0000000000000000');
const of = { eventId, onlinePaymentId };
const opening: Opening = {
  ...of,
  primaryId,
  provider: 'stripe',
  mode: 'test',
  amount: 5_000,
  fee: 150,
  currency: 'EUR',
};
const page = { sessionId: 'cs_1', expiresAt: Instant.parse('2026-11-21T10:00:00.000Z') };
const opened: AnyEvent = { type: 'OnlinePaymentOpened', data: opening };
const session: AnyEvent = { type: 'OnlinePaymentSessionOpened', data: { ...of, ...page } };
const refused: AnyEvent = { type: 'OnlinePaymentFailed', data: { ...of, reason: 'canceled' } };
const received = (amount: number): AnyEvent => ({
  type: 'OnlinePaymentReceived',
  data: {
    ...of,
    provider: 'stripe',
    mode: 'test',
    paymentId: 'pi_1',
    amount,
    currency: 'EUR',
    receivedAt: '2026-11-21T09:00:00.000Z',
  },
});

const after = (...facts: readonly AnyEvent[]): OnlinePaymentState =>
  facts.reduce((was, fact) => onlinePaymentFold.evolve(was, past(fact)), onlinePaymentFold.initial());

describe('opening a payment', () => {
  const { given } = specification(onlinePaymentFold, openPayment);
  it('happens once, whoever comes second', () => {
    given([]).when(opening).then([opened]);
    given([opened]).when(opening).then([]);
    given([opened, session])
      .when({ ...opening, amount: 1 })
      .then([]);
  });
});

describe('the page of a payment', () => {
  const { given } = specification(onlinePaymentFold, noteSession);
  it('is the first one that was noted, of a payment that is there', () => {
    given([opened]).when(page).then([session]);
    given([opened, session])
      .when({ ...page, sessionId: 'cs_2' })
      .then([]);
    given([]).when(page).then([]);
  });
});

describe('a page that the provider would not open', () => {
  const { given } = specification(onlinePaymentFold, noteRefused);
  it('ends the payment once, and none that has a page', () => {
    given([opened]).when(null).then([refused]);
    given([opened, refused]).when(null).then([]);
    given([opened, session]).when(null).then([]);
    given([]).when(null).then([]);
  });
});

describe('the use of a payment to whoever wants to pay the same', () => {
  const before = Instant.parse('2026-11-21T08:59:59.999Z');
  const until = (neededUntil: Instant) => ({ neededUntil, openedSince: before });
  const needed = until(Instant.parse('2026-11-21T09:59:59.999Z'));
  it('is its page while that is open for long enough, and the next payment after it', () => {
    expect(useOf(after(), needed)).toBe('absent');
    expect(useOf(after(opened), needed)).toBe('unfinished');
    expect(useOf(after(opened, session), needed)).toBe('open');
    expect(useOf(after(opened, session), until(page.expiresAt))).toBe('over');
    expect(useOf(after(opened, refused), needed)).toBe('over');
    expect(useOf(after(opened, session, received(5_150)), needed)).toBe('over');
  });
  it('is the next one where it waited for its page for so long that it would end too soon', () => {
    const late = { ...needed, openedSince: Instant.parse('2026-11-21T09:00:00.001Z') };
    expect(useOf(after(opened), late)).toBe('over');
    expect(useOf(after(opened, session), late)).toBe('open');
  });
});

describe('the fee of what came in', () => {
  const feeAfter = (...facts: readonly AnyEvent[]): number => {
    const state = after(...facts);
    if (state.kind === 'absent') throw new Error('there is no payment');
    return feeIn(state);
  };
  it('is the one that was asked for, and none where another amount came or nobody was asked', () => {
    expect(feeAfter(opened, received(5_150))).toBe(150);
    expect(feeAfter(opened, received(5_149))).toBe(0);
    expect(feeAfter(received(5_150))).toBe(0);
    expect(feeAfter(opened)).toBe(0);
  });
});
