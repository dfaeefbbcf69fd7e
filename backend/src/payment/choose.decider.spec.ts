import { EventId, PrimaryId, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import type { PayingSettings } from '@turnout/contracts/payment';
import { registrationFold } from '@turnout/contracts/registration';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { choosePayment } from './choose.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const ada = registrantAt(primaryId, 1);
const group = { eventId, primaryId };

const past: readonly AnyEvent[] = [
  {
    type: 'RegistrationSubmitted',
    data: {
      ...group,
      confirmationNumber: 'ABC123XYZ',
      registrants: [{ registrantId: ada, typeId, status: 'pending', awaitsPayment: true }],
    },
  },
  {
    type: 'RegistrantsCharged',
    data: {
      ...group,
      currency: 'EUR',
      asOf: '2026-11-24',
      registrants: [{ registrantId: ada, lines: [{ kind: 'type-price', source: typeId, amount: 10_000 }] }],
    },
  },
];
const settings: PayingSettings = { ...paidOnline, allowDeposit: true, depositAmount: 20 };
const pays = (amount: number, more: object = {}) => ({
  eventId,
  amount,
  method: null,
  settings,
  isStaff: false,
  ...more,
});
const chosen = (paymentType: string, amount: number | null, method = 'zelle'): AnyEvent => ({
  type: 'PaymentChosen',
  data: { ...group, method, paymentType, amount },
});

describe('choosing what to pay at the checkout', () => {
  const { given } = specification(registrationFold, choosePayment);

  it('keeps an amount of one’s own; all of it and the deposit as that', () => {
    given(past)
      .when(pays(50.5))
      .then([chosen('partial', 5_050)]);
    given(past)
      .when(pays(100))
      .then([chosen('full', null)]);
    given(past)
      .when(pays(20))
      .then([chosen('deposit', null)]);
  });

  it('is for nobody who waits for approval, but for staff; once they are accepted it is for them', () => {
    const waiting = past.map((fact) =>
      fact.type === 'RegistrationSubmitted'
        ? {
            ...fact,
            data: {
              ...Object(fact.data),
              registrants: [{ registrantId: ada, typeId, status: 'pending', awaitsApproval: true }],
            },
          }
        : fact,
    );
    const accepted: AnyEvent = {
      type: 'RegistrationsApproved',
      data: { ...group, registrants: [{ registrantId: ada, typeId }] },
    };
    given(waiting).when(pays(50.5)).thenRejects('payment-before-approval');
    given(waiting)
      .when(pays(50.5, { isStaff: true }))
      .then([chosen('partial', 5_050)]);
    given([...waiting, accepted])
      .when(pays(50.5))
      .then([chosen('partial', 5_050)]);
  });

  it('adds nothing where it is chosen already, and keeps the method that was', () => {
    given([...past, chosen('partial', 5_050)])
      .when(pays(50.5))
      .then([]);
    given([...past, chosen('full', null, 'online')])
      .when(pays(20))
      .then([chosen('deposit', null, 'online')]);
    given([...past, chosen('full', null, 'online')])
      .when(pays(100, { method: 'zelle' }))
      .then([chosen('full', null)]);
  });

  it('refuses less than the minimum, more than is due, what the currency has not, and ways that are not offered', () => {
    given(past).when(pays(19.99)).thenRejects('custom-amount-too-low');
    given(past).when(pays(100.01)).thenRejects('amount-above-due');
    given(past).when(pays(30.001)).thenRejects('amount-not-in-currency');
    given(past)
      .when(pays(30, { method: 'cash' }))
      .thenRejects('no-such-method');
    given(past)
      .when(pays(30, { method: 'cash', isStaff: true }))
      .then([chosen('partial', 3_000, 'cash')]);
  });

  it('is refused of another event, and where the money is another group’s by now', () => {
    given([]).when(pays(30)).thenRejects('not-found');
    const other = EventId.parse('e1111111111111111111');
    given(past)
      .when({ ...pays(30), eventId: other })
      .thenRejects('not-found');
    const to = PrimaryId.parse('p1111111111111111111');
    const changed: AnyEvent = {
      type: 'RegistrationTypeChanged',
      data: {
        ...group,
        to,
        registrants: [
          {
            registrantId: ada,
            typeId,
            to: registrantAt(to, 1),
            newTypeId: typeId,
            status: 'pending',
            activities: [],
          },
        ],
        leftOut: [],
      },
    };
    given([...past, changed])
      .when(pays(30))
      .thenRejects('money-went-on');
  });
});
