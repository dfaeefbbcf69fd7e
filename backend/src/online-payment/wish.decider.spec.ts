import { EventDetails, type EventNow } from '@turnout/contracts/event-setup';
import { EventId, PrimaryId, transactionIdOf, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold, type RegistrationGroup } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past } from '../platform/testing/decider-specification.ts';
import { payableAt } from './wish.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const other = PrimaryId.parse('q0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const ada = registrantAt(primaryId, 1);
const details = EventDetails.parse({
  name: 'Fair',
  description: '',
  startDate: '2027-03-01T00:00:00.000Z',
  endDate: '2027-03-02T00:00:00.000Z',
  timeZone: 'UTC',
  address: '',
  country: '',
  language: '',
  website: '',
  notificationEmail: '',
  appCurrency: 'EUR',
  keywords: '',
  allowScannerCheckin: true,
});
const event: EventNow = {
  ...details,
  enableStripe: true,
  onlinePaymentOnly: true,
  onlinePaymentProcessingFee: 3,
  onlineModes: { stripe: 'test', paypal: null },
};

const submitted = (more: object = {}): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [{ registrantId: ada, typeId, status: 'pending', awaitsPayment: true, ...more }],
  },
});
const charged = (amount: number, currency = 'EUR'): AnyEvent => ({
  type: 'RegistrantsCharged',
  data: {
    eventId,
    primaryId,
    currency,
    asOf: '2026-11-20',
    registrants: [{ registrantId: ada, lines: [{ kind: 'type-price', source: typeId, amount }] }],
  },
});
const paid = (amount: number): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId,
    transactionId: transactionIdOf(primaryId, 1),
    registrantId: ada,
    type: 'payment',
    amount,
    method: 'cash',
    currency: 'EUR',
  },
  personal: {},
});

const limits = () => ({ least: 50, most: 99_999_999, step: 1 });
const asked = { event, provider: 'stripe', limits, amount: null, currency: null, isStaff: false } as const;
type Change = Partial<Omit<Parameters<typeof payableAt>[0], 'group'>>;

/** A wish as of the facts of a group: given, when, then. */
const given = (...facts: readonly AnyEvent[]) => {
  const group = facts.reduce((was, fact) => registrationFold.evolve(was, past(fact)), registrationFold.initial());
  if (group.kind !== 'group') throw new Error('there is no group');
  const when = (change: Change = {}, more: Partial<RegistrationGroup> = {}) => {
    const outcome = payableAt({ ...asked, ...change, group: { ...group, ...more } });
    return {
      then: (expected: object) => expect(outcome).toEqual(expected),
      thenRejects: (rejected: string, told: object = {}) =>
        expect(outcome).toMatchObject({ rejected, ...(Object.keys(told).length === 0 ? {} : { details: told }) }),
    };
  };
  return { when };
};

describe('the sum that a group pays at a provider', () => {
  it('is what is due and the fee on it, less what was paid', () => {
    given(submitted(), charged(5_000)).when().then({ amount: 5_000, fee: 150, currency: 'EUR' });
    given(submitted(), charged(5_000), paid(1_000)).when().then({ amount: 4_000, fee: 120, currency: 'EUR' });
  });

  it('is never more than is due, and nothing where nothing is', () => {
    given(submitted(), charged(5_000)).when({ amount: 50.01 }).thenRejects('amount-above-due', { due: 50 });
    given(submitted(), charged(5_000), paid(5_000)).when().thenRejects('nothing-due');
    given(submitted()).when().thenRejects('nothing-due');
  });

  it('is in the currency of the group, or refused', () => {
    given(submitted(), charged(5_000)).when({ currency: 'eur' }).then({ amount: 5_000, fee: 150, currency: 'EUR' });
    given(submitted(), charged(5_000)).when({ currency: 'USD' }).thenRejects('paid-in-other-currency');
    given(submitted(), charged(5_000, 'USD')).when().thenRejects('way-to-pay-not-ready');
  });

  it('is refused where the way to pay is not ready', () => {
    const { when } = given(submitted(), charged(5_000));
    when({ event: { ...event, enableStripe: false } }).thenRejects('way-to-pay-not-ready');
    when({ event: { ...event, onlineModes: { stripe: null, paypal: 'test' } } }).thenRejects('way-to-pay-not-ready');
    when({ provider: 'paypal' }).thenRejects('way-to-pay-not-ready');
    when({ event: { ...event, stripeCurrency: 'USD' } }).thenRejects('way-to-pay-not-ready');
  });

  it('is refused where the money went on to another group', () => {
    given(submitted(), charged(5_000)).when({}, { changedInto: other }).thenRejects('money-went-on');
  });

  it('waits for approval, but not of staff', () => {
    const { when } = given(submitted({ awaitsApproval: true }), charged(5_000));
    when().thenRejects('payment-before-approval');
    when({ isStaff: true }).then({ amount: 5_000, fee: 150, currency: 'EUR' });
  });

  it('is one that the provider can take, with the fee', () => {
    const { when } = given(submitted(), charged(5_000));
    when({ limits: () => ({ ...limits(), least: 5_150 }) }).then({ amount: 5_000, fee: 150, currency: 'EUR' });
    when({ limits: () => ({ ...limits(), least: 5_151 }) }).thenRejects('amount-below-provider', { least: 51.51 });
    when({ limits: () => ({ ...limits(), most: 5_149 }) }).thenRejects('amount-above-provider', { most: 51.49 });
    given(submitted(), charged(5_001))
      .when({ limits: () => ({ ...limits(), step: 10 }) })
      .thenRejects('amount-not-in-currency', { digits: 1 });
    given(submitted(), charged(5_110))
      .when({ limits: () => ({ ...limits(), step: 10 }) })
      .then({ amount: 5_110, fee: 150, currency: 'EUR' });
  });
});
