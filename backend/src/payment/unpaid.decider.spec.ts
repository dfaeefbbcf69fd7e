import { EventId, Instant, PrimaryId, transactionIdOf, TypeId, type AnyEvent } from '@turnout/contracts/kernel';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { describe, it } from 'vitest';
import { past, specification } from '../platform/testing/decider-specification.ts';
import { owingFold } from './owing-group.ts';
import { remindOrEnd, type UnpaidSettings } from './unpaid.decider.ts';

const at = (text: string): Instant => Instant.parse(text);
const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const group = { eventId, primaryId };
const line = { kind: 'type-price', source: typeId, amount: 10_000 };

const submitted = (more: object = {}): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    ...group,
    confirmationNumber: 'ABC123XYZ',
    registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'pending', ...more })),
  },
});
const charged: AnyEvent = {
  type: 'RegistrantsCharged',
  data: { ...group, currency: 'EUR', asOf: '2026-11-01', registrants: [{ registrantId: ada, lines: [line] }] },
};
const recorded = (count: number, amount: number): AnyEvent => ({
  type: 'TransactionRecorded',
  data: {
    ...group,
    transactionId: transactionIdOf(primaryId, count),
    registrantId: ada,
    type: 'payment',
    amount,
    method: 'cash',
    currency: 'EUR',
  },
  personal: { [ada]: { description: '' } },
});
const payBy = at('2026-11-11T12:00:00.000Z');
const reminded: AnyEvent = {
  type: 'PaymentReminded',
  data: { ...group, kind: 'before', due: 10_000, currency: 'EUR', payBy },
};
const admitted: AnyEvent = {
  type: 'RegistrantCheckedIn',
  data: { ...group, registrantId: ben, typeId, checkinId: `${ben}~1`, isFirst: true },
};

const settings: UnpaidSettings = {
  ...paidOnline,
  remindToPay: false,
  paymentReminderDaysAfter: '7',
  endTimeToPay: true,
  daysToPay: 10,
  paymentReminderDaysBefore: '2',
  sendEmails: true,
  hideAllPaymentInfoFromRegistrant: false,
  endDate: at('2027-01-01T00:00:00.000Z'),
};
const owesSince = { now: at('2026-11-01T12:00:00.000Z') };
const toldAt = { now: at('2026-11-09T12:00:00.000Z') };
const atTheEnd = { now: payBy };
const { given } = specification(owingFold, remindOrEnd);
const begun = (more: object = {}) => [past(submitted(more), owesSince), past(charged, owesSince)];
const told = (more: object = {}) => [...begun(more), past(reminded, toldAt)];
const look = { eventId, settings, mayOwe: false };

describe('a group whose time to pay ends', () => {
  it('is told before, with what it owes', () => {
    given(begun()).when(look, toldAt).then([reminded]);
    given(begun())
      .when(look, { now: at('2026-11-09T11:59:59.999Z') })
      .then([]);
  });

  it('is rejected with all who take part', () => {
    given(told())
      .when(look, atTheEnd)
      .then([
        { type: 'PaymentTimeEnded', data: { ...group, due: 10_000, currency: 'EUR', payBy } },
        {
          type: 'RegistrationStatusSet',
          data: {
            ...group,
            status: 'rejected',
            registrants: [ada, ben].map((registrantId) => ({
              registrantId,
              typeId,
              from: 'pending',
              isCheckedIn: false,
            })),
          },
        },
      ]);
  });

  it('stays where the least is paid, somebody was inside, nobody need pay first, or staff are to accept them', () => {
    const deposit = { ...look, settings: { ...settings, allowDeposit: true, depositAmount: 20 } };
    given([...told(), past(recorded(1, 2_000), toldAt)])
      .when(deposit, atTheEnd)
      .then([]);
    given([...told(), past(admitted, toldAt)])
      .when(look, atTheEnd)
      .then([]);
    given(told())
      .when({ ...look, mayOwe: true }, atTheEnd)
      .then([]);
    given(told({ awaitsApproval: true }))
      .when(look, atTheEnd)
      .then([]);
    given([...told(), past(recorded(1, 10_000), toldAt)])
      .when(look, atTheEnd)
      .then([]);
  });

  it('owes anew from the day on which it does', () => {
    const later = { now: at('2026-11-20T12:00:00.000Z') };
    const removed: AnyEvent = {
      type: 'TransactionRemoved',
      data: { ...group, registrantId: ada, transactionId: transactionIdOf(primaryId, 1) },
    };
    const again = [...told(), past(recorded(1, 10_000), toldAt), past(removed, later)];
    given(again)
      .when(look, { now: at('2026-11-21T12:00:00.000Z') })
      .then([]);
    given(again)
      .when(look, { now: at('2026-11-28T12:00:00.000Z') })
      .then([
        {
          ...reminded,
          data: { ...group, kind: 'before', due: 10_000, currency: 'EUR', payBy: '2026-11-30T12:00:00.000Z' },
        },
      ]);
  });
});
