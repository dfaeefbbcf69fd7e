// kind: pure
import {
  EventId,
  isRejection,
  PrimaryId,
  RegistrantId,
  TransferId,
  transactionIdOf,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { groupBalance, registrationFold, type RegistrationState } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { past, specification } from '../../platform/testing/decider-specification.ts';
import { registerTakenOver } from '../../self-service/transfer/decider.ts';
import { changeType, completeChange, refuseOtherMoney, takingPart } from '../../self-service/type-change/decider.ts';
import { moneyFor } from '../../groups/decide/taken-over.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const to = PrimaryId.parse('n0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const newAda = RegistrantId.parse(to);
const about = { eventId, primaryId };
const personal = { firstName: 'Ada', lastName: 'Example', email: '', phone: '', fields: {} };
const settings = {
  appCurrency: 'EUR',
  allowDeposit: false,
  depositAmount: 0,
  onlinePaymentOnly: true,
  onlinePaymentProcessingFee: 0,
};
const language = 'en' as const;

const pending = { status: 'pending', awaitsPayment: true };
const groupOf = (...registrants: readonly object[]): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    ...about,
    confirmationNumber: 'ABC123XYZ',
    registrants: registrants.map((one) => ({ typeId, status: 'confirmed', ...one })),
  },
});
const both = groupOf({ registrantId: ada, ...pending }, { registrantId: ben, ...pending });
const amounts = { registrantId: ben, type: 'payment', amount: 3000, method: 'cash' };
const recorded = (count: number, more: object = {}): AnyEvent => ({
  type: 'TransactionRecorded',
  data: { ...about, transactionId: transactionIdOf(primaryId, count), currency: 'EUR', ...amounts, ...more },
});
const removed = (count: number): AnyEvent => ({
  type: 'TransactionRemoved',
  data: { ...about, registrantId: ben, transactionId: transactionIdOf(primaryId, count) },
});
const chosen = { method: 'zelle', paymentType: 'full', amount: null };
const choice: AnyEvent = { type: 'PaymentChosen', data: { ...about, ...chosen } };
const changed: AnyEvent = {
  type: 'RegistrationTypeChanged',
  data: {
    ...about,
    to,
    registrants: [
      {
        registrantId: ada,
        typeId,
        to: newAda,
        newTypeId: typeId,
        status: 'pending',
        awaitsPayment: true,
        activities: [],
      },
    ],
    leftOut: [ben],
  },
};
const passedOn = (registrantId: string, next: string): AnyEvent => ({
  type: 'RegistrationTransferred',
  data: {
    ...about,
    registrantId,
    transferId: TransferId.parse('x0000000000000000000'),
    to: next,
    language,
    typeId,
    status: 'confirmed',
    activities: [],
  },
});
const gone = (registrantId: string): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: { ...about, status: 'deleted', registrants: [{ registrantId, typeId, from: 'confirmed', isCheckedIn: false }] },
});
const stateOf = (facts: readonly AnyEvent[]): RegistrationState =>
  facts.reduce((was, fact) => registrationFold.evolve(was, past(fact)), registrationFold.initial());
const taken = (count: number, more: object = {}) => ({
  transactionId: transactionIdOf(primaryId, count),
  ...amounts,
  registrantId: newAda,
  at: '2026-11-21T09:00:00.000Z',
  by: 'aaaaaaaaaaaaaaaaaaaa',
  ...more,
});
const takenOver = (...transactions: readonly object[]): AnyEvent => ({
  type: 'TransactionsTakenOver',
  data: { eventId, primaryId: to, from: primaryId, currency: 'EUR', transactions },
});
const confirmed: AnyEvent = {
  type: 'RegistrationStatusSet',
  data: {
    eventId,
    primaryId: to,
    status: 'confirmed',
    registrants: [{ registrantId: newAda, typeId, from: 'pending', isCheckedIn: false, awaitedPayment: true }],
  },
};
/** Of a group that begins so: its confirmation says it, and no second mail does. */
const confirmedAtOnce: AnyEvent = {
  type: 'RegistrationStatusSet',
  data: {
    eventId,
    primaryId: to,
    status: 'confirmed',
    registrants: [{ registrantId: newAda, typeId, from: 'pending', isCheckedIn: false }],
  },
};

describe('a group that goes on as another', () => {
  const history = [both, recorded(1), recorded(2, { type: 'charge', method: 'manual', amount: 500 })];
  const becomes = () => newAda;

  it('hands over what has an effect, and has none of it any more', () => {
    const state = stateOf([...history, recorded(3), removed(3), changed]);
    expect(moneyFor(state, to, becomes)?.transactions.map(({ transactionId }) => transactionId)).toEqual([
      transactionIdOf(primaryId, 1),
      transactionIdOf(primaryId, 2),
    ]);
    expect(state.kind === 'group' ? groupBalance(state) : null).toMatchObject({ total: 0, paid: 0 });
  });
  it('hands nothing over to anybody else, and keeps it while somebody of it takes part', () => {
    const [one, other] = [stateOf([...history, changed]), stateOf([...history, passedOn(ada, to)])];
    expect(moneyFor(one, PrimaryId.parse('m0000000000000000000'), becomes)).toBeNull();
    expect(moneyFor(other, to, becomes)).toBeNull();
    expect(other.kind === 'group' ? groupBalance(other) : null).toMatchObject({ total: 500, paid: 3000 });
  });
  it('hands it over with the last who passes theirs on, and once', () => {
    const last = [...history, gone(ada), passedOn(ben, to), gone(ben)];
    const back = { ...gone(ada), data: { ...Object(gone(ada).data), status: 'confirmed' } };
    for (const facts of [last, [...last, back, passedOn(ada, 'm0000000000000000000')]])
      expect(moneyFor(stateOf(facts), to, becomes)?.transactions).toHaveLength(2);
  });
  it('tells a change of type of it that its people waited for a payment', () => {
    const state = stateOf(history);
    const people = state.kind === 'group' ? takingPart(state) : [];
    const [was, ...leftOut] = people;
    if (was === undefined) return expect.unreachable();
    specification(registrationFold, changeType)
      .given(history)
      .when({ eventId, registrantId: ada, to, people: [{ was, to: newAda, typeId, activities: [] }], leftOut })
      .then([
        { ...changed, personal: {} },
        {
          type: 'RegistrationStatusSet',
          data: {
            ...about,
            status: 'deleted',
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
  it('is not charged in another currency than it paid in', () => {
    const lines = [{ kind: 'type-price' as const, source: typeId, amount: 100 }];
    const inYen = { currency: 'JPY', asOf: '2026-11-24', people: [{ registrantId: newAda, lines }] };
    const [paid, unpaid] = [stateOf(history), stateOf([both])];
    if (paid.kind === 'absent' || unpaid.kind === 'absent') return expect.unreachable();
    expect(refuseOtherMoney(paid, inYen)).toMatchObject({ rejected: 'group-other-currency' });
    expect(refuseOtherMoney(paid, { ...inYen, currency: 'EUR' })).toBeNull();
    expect(refuseOtherMoney(unpaid, inYen)).toBeNull();
  });
});

describe('a group that took another one’s place', () => {
  const making = (facts: readonly AnyEvent[], price = 0) => ({
    eventId,
    primaryId: to,
    from: primaryId,
    confirmationNumber: 'NEW123XYZ',
    registrants: [
      {
        registrantId: newAda,
        typeId,
        from: ada,
        oldTypeId: typeId,
        status: 'pending' as const,
        awaitsPayment: true,
        activities: [],
      },
    ],
    personal: { [newAda]: personal },
    charging: {
      currency: 'EUR',
      asOf: '2026-11-24',
      people: [
        {
          registrantId: newAda,
          lines: price === 0 ? [] : [{ kind: 'type-price' as const, source: typeId, amount: price }],
        },
      ],
    },
    money: moneyFor(stateOf(facts), to, () => newAda),
    settings,
  });
  const submitted: AnyEvent = {
    type: 'RegistrationSubmitted',
    data: {
      eventId,
      primaryId: to,
      confirmationNumber: 'NEW123XYZ',
      isToldByMail: true,
      registrants: [{ registrantId: newAda, typeId, status: 'pending', awaitsPayment: true }],
    },
    personal: { [newAda]: personal },
  };
  const charged = (amount: number): AnyEvent => ({
    type: 'RegistrantsCharged',
    data: {
      eventId,
      primaryId: to,
      currency: 'EUR',
      asOf: '2026-11-24',
      registrants: [{ registrantId: newAda, lines: [{ kind: 'type-price', source: typeId, amount }] }],
    },
  });
  const completed: AnyEvent = {
    type: 'TypeChangeCompleted',
    data: {
      eventId,
      primaryId: to,
      from: primaryId,
      registrants: [{ registrantId: newAda, typeId, from: ada, oldTypeId: typeId }],
    },
  };
  const { given } = specification(registrationFold, completeChange);
  const chosenNow: AnyEvent = { type: 'PaymentChosen', data: { eventId, primaryId: to, ...chosen } };

  it('has its money, of its own people, in the append that makes it; said again it adds nothing', () => {
    const history = [both, recorded(1), choice, changed];
    const facts = [submitted, charged(5000), completed, takenOver(taken(1)), chosenNow];
    given([]).when(making(history, 5000)).then(facts);
    given(facts).when(making(history, 5000)).then([]);
    const state = stateOf(facts);
    expect(state.kind === 'group' ? groupBalance(state) : null).toMatchObject({ total: 5000, paid: 3000 });
  });
  it('says nothing of money where there was none', () => {
    given([])
      .when(making([both, changed], 5000))
      .then([submitted, charged(5000), completed]);
    given([])
      .when(making([both, recorded(1), removed(1), changed], 5000))
      .then([submitted, charged(5000), completed]);
  });
  it('is confirmed where what was paid is enough by now', () => {
    given([])
      .when(making([both, recorded(1), changed], 3000))
      .then([submitted, charged(3000), completed, takenOver(taken(1)), confirmedAtOnce]);
    given([])
      .when(making([both, changed]))
      .then([submitted, completed, confirmedAtOnce]);
  });
  it('has it beside its own, where it was registered before', () => {
    const own: AnyEvent = {
      type: 'TransactionRecorded',
      data: {
        ...amounts,
        eventId,
        primaryId: to,
        transactionId: transactionIdOf(to, 1),
        registrantId: newAda,
        currency: 'EUR',
      },
    };
    const before = [submitted, charged(6000), own];
    const history = [both, recorded(1), changed];
    given(before)
      .when({ ...making(history), charging: undefined })
      .then([completed, takenOver(taken(1)), confirmed]);
    const state = stateOf([...before, completed, takenOver(taken(1))]);
    expect(state.kind === 'group' ? groupBalance(state).paid : null).toBe(6000);
  });
  it('takes over more than one fact can say', () => {
    const many = Array.from({ length: 501 }, (_, index) => recorded(index + 1, { amount: 1 }));
    const last = taken(501, { amount: 1 });
    const outcome = given([]).when(making([both, ...many, changed], 9000)).outcome;
    const parts = isRejection(outcome)
      ? []
      : outcome.flatMap((one) => (one.type === 'TransactionsTakenOver' ? [one] : []));
    expect(parts.map(({ data }) => data.transactions.length)).toEqual([500, 1]);
    expect(parts[1]?.data.transactions).toEqual([last]);
  });
  it('is the new person’s, where the last of a group passed theirs on', () => {
    const history = [groupOf({ registrantId: ada, ...pending }), recorded(1, { registrantId: ada }), choice];
    const command = {
      eventId,
      primaryId: to,
      registrantId: newAda,
      confirmationNumber: 'NEW123XYZ',
      publicLanguage: language,
      typeId,
      status: 'pending' as const,
      awaitsApproval: false,
      awaitsPayment: true,
      personal,
      activities: [],
      charging: making([], 5000).charging,
      money: moneyFor(stateOf([...history, passedOn(ada, to), gone(ada)]), to, () => newAda),
      settings,
    };
    const registered = {
      ...submitted,
      data: { ...Object(submitted.data), publicLanguage: language, isToldByMail: true },
    };
    const transfer = specification(registrationFold, registerTakenOver);
    transfer
      .given([])
      .when({ ...command, money: command.money && { ...command.money, payment: null } })
      .then([registered, charged(5000), takenOver(taken(1))]);
    transfer.given([registered]).when(command).then([]);
  });
});
