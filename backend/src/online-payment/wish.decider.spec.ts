import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past } from '../platform/testing/decider-specification.ts';
import { payableAt } from './wish.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const registrantId = registrantAt(primaryId, 1);
const limits = () => ({ least: 50, most: 99_999_999, step: 1 });

const group = (amount: number, currency = 'EUR', more: object = {}) => {
  const facts: AnyEvent[] = [
    {
      type: 'RegistrationSubmitted',
      data: {
        eventId,
        primaryId,
        confirmationNumber: 'ABC123XYZ',
        registrants: [
          {
            registrantId,
            typeId,
            status: 'pending',
            ...more,
          },
        ],
      },
    },
    {
      type: 'RegistrantsCharged',
      data: {
        eventId,
        primaryId,
        currency,
        asOf: '2026-11-20',
        registrants: [
          {
            registrantId,
            lines: [
              {
                kind: 'type-price',
                source: typeId,
                amount,
              },
            ],
          },
        ],
      },
    },
  ];
  const state = facts.reduce((was, fact) => registrationFold.evolve(was, past(fact)), registrationFold.initial());
  if (state.kind === 'absent') throw new Error('there is no group');
  return state;
};
const event = {
  ...paidOnline,
  enableStripe: true,
  stripeCurrency: '',
  paypalCurrency: '',
  onlinePaymentProcessingFee: 3,
  onlineModes: {
    stripe: 'test',
    paypal: null,
  },
} as const;
const wish = {
  group: group(5_000),
  event,
  provider: 'stripe',
  limits,
  amount: null,
  currency: null,
  isStaff: false,
} as const;

describe('what a group pays at a provider', () => {
  it('is what is due, with the fee beside it, whatever the request says of the currency’s case', () => {
    expect(payableAt(wish)).toEqual({ amount: 5_000, fee: 150, currency: 'EUR' });
    expect(payableAt({ ...wish, amount: 50, currency: 'eur' })).toEqual({ amount: 5_000, fee: 150, currency: 'EUR' });
  });

  it('is nothing that is not owed, or not in this currency, or beyond what the provider takes', () => {
    for (const [more, code] of [
      [{ amount: 50.01 }, 'amount-above-due'],
      [{ amount: 49.99 }, 'custom-amount-too-low'],
      [{ currency: 'USD' }, 'paid-in-other-currency'],
      [{ provider: 'paypal' }, 'way-to-pay-not-ready'],
      [{ event: { ...event, stripeCurrency: 'USD' } }, 'way-to-pay-not-ready'],
      [{ event: { ...event, enableStripe: false } }, 'way-to-pay-not-ready'],
      [{ group: group(0) }, 'nothing-due'],
      [{ group: group(5_000, 'EUR', { awaitsApproval: true }) }, 'payment-before-approval'],
      [{ group: group(10) }, 'amount-below-provider'],
      [{ group: group(9_999_999_999) }, 'amount-above-provider'],
    ] as const)
      expect(payableAt({ ...wish, ...more }), code).toMatchObject({ rejected: code });
  });

  it('has a last digit that the provider takes, the fee too', () => {
    const dinars = { ...event, appCurrency: 'KWD' };
    const three = { ...wish, event: dinars, limits: () => ({ least: 1, most: 99_999_990, step: 10 }) };
    expect(payableAt({ ...three, group: group(5_120, 'KWD') })).toEqual({ amount: 5_120, fee: 150, currency: 'KWD' });
    expect(payableAt({ ...three, group: group(5_124, 'KWD') })).toMatchObject({ rejected: 'amount-not-in-currency' });
  });
});
