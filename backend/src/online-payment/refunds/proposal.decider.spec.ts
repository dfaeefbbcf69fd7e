import {
  EventId,
  Instant,
  isRejection,
  PrimaryId,
  RefundId,
  RegistrantId,
  transactionIdOf,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { refundProposalsFold } from '@turnout/contracts/online-payment';
import { registrationFold, type RegistrationGroup } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { describe, expect, it } from 'vitest';
import { contextOf, past, specification } from '../../platform/testing/decider-specification.ts';
import { decideProposal, lapseProposals, proposeRefund, returnProposal } from './proposal.decider.ts';

const eventId = EventId.parse('e0000000000000000000');
const primaryId = PrimaryId.parse('p0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const [one, two] = ['r0000000000000000001', 'r0000000000000000002'].map((id) => RefundId.parse(id));
if (one === undefined || two === undefined) throw new Error('two ids');
const [ada, ben] = [registrantAt(primaryId, 1), registrantAt(primaryId, 2)];
const ofGroup = { eventId, primaryId };
const line = { kind: 'type-price', source: typeId, amount: 5000 };

/** A group of two who cost 50.00 each, where some take part no more and this much was paid. */
const groupOf = (gone: readonly RegistrantId[], paid: number, more: readonly AnyEvent[] = []): RegistrationGroup => {
  const facts: readonly AnyEvent[] = [
    {
      type: 'RegistrationSubmitted',
      data: {
        ...ofGroup,
        confirmationNumber: 'ABC123XYZ',
        registrants: [ada, ben].map((registrantId) => ({ registrantId, typeId, status: 'confirmed' })),
      },
    },
    {
      type: 'RegistrantsCharged',
      data: {
        ...ofGroup,
        currency: 'EUR',
        asOf: '2026-11-20',
        registrants: [ada, ben].map((registrantId) => ({ registrantId, lines: [line] })),
      },
    },
    {
      type: 'TransactionRecorded',
      data: {
        ...ofGroup,
        transactionId: transactionIdOf(primaryId, 1),
        registrantId: ada,
        type: 'payment',
        amount: paid,
        method: 'cash',
        currency: 'EUR',
      },
    },
    {
      type: 'RegistrationStatusSet',
      data: {
        ...ofGroup,
        status: 'deleted',
        registrants: gone.map((registrantId) => ({ registrantId, typeId, from: 'confirmed', isCheckedIn: false })),
      },
    },
    ...more,
  ];
  const state = facts.reduce((was, fact) => registrationFold.evolve(was, past(fact)), registrationFold.initial());
  if (state.kind === 'absent') throw new Error('no group');
  return state;
};

const event = {
  refundRule: 'all-but-fee' as const,
  refundFeeAmount: 10,
  refundFeePercent: 0,
  refundSteps: [],
  startDate: '2026-12-01T22:30:00.000Z',
  timeZone: 'Europe/Madrid',
};
const leaving = {
  registrants: [ben],
  because: 'deleted' as const,
  isBySelf: true,
  at: Instant.parse('2026-11-25T12:00:00.000Z'),
};
const proposed = (change: object = {}): AnyEvent => ({
  type: 'RefundProposed',
  data: {
    ...ofGroup,
    proposalId: one,
    registrants: [ben],
    because: 'deleted',
    isBySelf: true,
    freed: 5000,
    amount: 4000,
    currency: 'EUR',
    ...change,
  },
});
const decided = (decision: string, parts: readonly object[] = []): AnyEvent => ({
  type: 'RefundProposalDecided',
  data: { ...ofGroup, proposalId: one, decision, parts },
});
const cash = (amount: number) => ({ way: 'by-hand' as const, method: 'cash' as const, amount });

describe('proposing a refund (rule money/proposed-refunds)', () => {
  const { given } = specification(refundProposalsFold, proposeRefund);
  const asks = { eventId, proposalId: one, group: groupOf([ben], 10_000), event, leaving };

  it('is what the event’s rule gives of what somebody cost', () => {
    given([]).when(asks).then([proposed()]);
  });
  it('is never more than the group paid too much, and nothing where it paid too little', () => {
    given([])
      .when({ ...asks, group: groupOf([ben], 7_000) })
      .then([proposed({ amount: 1000 })]);
    given([])
      .when({ ...asks, group: groupOf([ben], 5_000) })
      .then([]);
  });
  it('keeps the fee of each who leaves', () => {
    given([])
      .when({ ...asks, group: groupOf([ada, ben], 10_000), leaving: { ...leaving, registrants: [ada, ben] } })
      .then([proposed({ registrants: [ada, ben], freed: 10_000, amount: 8000 })]);
  });
  it('counts days on the clocks of the event, from the moment that somebody left', () => {
    // It begins on 1 December in Madrid and on 2 December in Tokyo.
    const byDays = { ...event, refundRule: 'by-days' as const, refundSteps: [{ daysBefore: 7, percent: 50 }] };
    given([])
      .when({ ...asks, event: byDays })
      .then([]);
    given([])
      .when({
        ...asks,
        event: { ...byDays, timeZone: 'Asia/Tokyo' },
        leaving: { ...leaving, at: Instant.parse('2026-11-25T14:59:00.000Z') },
      })
      .then([proposed({ amount: 2500 })]);
    given([])
      .when({
        ...asks,
        event: { ...byDays, timeZone: 'Asia/Tokyo' },
        leaving: { ...leaving, at: Instant.parse('2026-11-25T15:01:00.000Z') },
      })
      .then([]);
  });
  it('is once for each fact and person, and counts what is proposed already as promised', () => {
    given([proposed()]).when(asks).then([]);
    given([proposed()])
      .when({ ...asks, proposalId: two })
      .then([]);
    given([proposed({ proposalId: two, registrants: [ada], amount: 9000 })])
      .when({ ...asks, group: groupOf([ada, ben], 10_000) })
      .then([]);
  });
  it('is nothing where they take part again, where the money went on, and where nothing goes back', () => {
    given([])
      .when({ ...asks, group: groupOf([], 15_000) })
      .then([]);
    const changed = {
      type: 'RegistrationTypeChanged',
      data: {
        ...ofGroup,
        to: 'q0000000000000000000',
        registrants: [
          {
            registrantId: ben,
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
    given([])
      .when({ ...asks, group: groupOf([ben], 10_000, [changed]) })
      .then([]);
    given([])
      .when({ ...asks, event: { ...event, refundRule: 'nothing' } })
      .then([]);
  });
});

describe('deciding on a proposal', () => {
  const { given } = specification(refundProposalsFold, decideProposal);
  const accepts = { eventId, proposalId: one, decision: 'accepted' as const, parts: [cash(4000)] };
  it('says which ways it goes back, and nothing where it is dismissed', () => {
    given([proposed()])
      .when(accepts)
      .then([decided('accepted', [cash(4000)])]);
    given([proposed()])
      .when({ ...accepts, decision: 'dismissed' })
      .then([decided('dismissed')]);
  });
  it('is done once: the second is told what the first did', () => {
    for (const was of ['accepted', 'dismissed', 'lapsed'])
      given([proposed(), decided(was)])
        .when(accepts)
        .thenRejects('proposal-decided', { decision: was });
  });
  it('is refused where not all of it can go back, for what is not there, and for another event', () => {
    given([proposed()])
      .when({ ...accepts, parts: [cash(3999)] })
      .thenRejects('proposal-changed');
    given([]).when(accepts).thenRejects('not-found');
    given([proposed()])
      .when({ ...accepts, proposalId: two })
      .thenRejects('not-found');
    given([proposed()])
      .when({ ...accepts, eventId: EventId.parse('f0000000000000000000') })
      .thenRejects('not-found');
  });
});

describe('a proposal to people who take part again', () => {
  const { given } = specification(refundProposalsFold, lapseProposals);
  it('lapses, and no other', () => {
    given([proposed()])
      .when({ back: new Set([ben]) })
      .then([decided('lapsed')]);
    given([proposed()])
      .when({ back: new Set([ada]) })
      .then([]);
    given([proposed(), decided('dismissed')])
      .when({ back: new Set([ben]) })
      .then([]);
    given([])
      .when({ back: new Set([ben]) })
      .then([]);
  });
});

describe('a proposal whose part by hand could not be recorded', () => {
  const { given } = specification(refundProposalsFold, returnProposal);
  const returns = { eventId, primaryId, proposalId: one, amount: 1000, reason: 'refund-above-paid' };
  const returned = {
    type: 'RefundProposalReturned',
    data: { ...ofGroup, proposalId: one, amount: 1000, reason: 'refund-above-paid' },
  };
  it('is open again with what is left of it, once', () => {
    given([proposed(), decided('accepted', [cash(4000)])])
      .when(returns)
      .then([returned]);
    given([proposed(), decided('accepted', [cash(4000)]), returned])
      .when(returns)
      .then([]);
    const facts = [proposed(), decided('accepted', [cash(4000)]), returned];
    const state = facts.reduce(
      (was, fact) => refundProposalsFold.evolve(was, past(fact)),
      refundProposalsFold.initial(),
    );
    const command = { eventId, proposalId: one, decision: 'accepted' as const, parts: [cash(1000)] };
    expect(isRejection(decideProposal(command, state, contextOf()))).toBe(false);
  });
});
