import { EventId, PrimaryId, transactionIdOf, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { recordRefundByHand } from './refund-by-hand.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const ada = registrantAt(primaryId, 1);
const group: AnyEvent = {
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: [{ registrantId: ada, typeId, status: 'deleted' }],
  },
};
const recorded = (count: number, type: string, amount: number, more: object = {}, described = true): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    eventId,
    primaryId,
    transactionId: transactionIdOf(primaryId, count),
    registrantId: ada,
    type,
    amount,
    method: 'cash',
    currency: 'EUR',
    ...more,
  },
  personal: described ? { [ada]: { description: '' } } : {},
});
const online = { onlinePaymentId: '7d2ntw1dhxyqzteq3yyb', part: 'payment', fee: 0, mode: 'live' };

describe('recording the part of a refund that is given by hand', () => {
  const { given } = specification(registrationFold, recordRefundByHand);
  const gives = { eventId, registrantId: ada, amount: 3000, method: 'cash' as const };
  it('is at most what was paid by hand', () => {
    given([group, recorded(1, 'payment', 3000)])
      .when(gives)
      .then([recorded(2, 'refund', 3000)]);
    given([group, recorded(1, 'payment', 3000), recorded(2, 'payment', 9000, { method: 'stripe', online })])
      .when({ ...gives, amount: 3001 })
      .thenRejects('refund-above-paid', { left: 30, currency: 'EUR' });
  });
  it('says nothing of whoever was erased', () => {
    const erased = { type: 'RegistrantErased', data: { eventId, primaryId, registrantId: ada, reason: '' } };
    given([group, recorded(1, 'payment', 3000), erased])
      .when(gives)
      .then([recorded(2, 'refund', 3000, {}, false)]);
  });
  it('is refused for nobody, and where the money went on', () => {
    given([]).when(gives).thenRejects('not-found');
    given([group])
      .when({ ...gives, registrantId: registrantAt(primaryId, 2) })
      .thenRejects('not-found');
    const changed = {
      type: 'RegistrationTypeChanged',
      data: {
        eventId,
        primaryId,
        to: 'q0000000000000000000',
        registrants: [
          {
            registrantId: ada,
            typeId,
            to: 'q0000000000000000000',
            newTypeId: typeId,
            status: 'confirmed',
            activities: [],
          },
        ],
        leftOut: [],
      },
    };
    given([group, recorded(1, 'payment', 3000), changed])
      .when(gives)
      .thenRejects('money-went-on');
  });
});
