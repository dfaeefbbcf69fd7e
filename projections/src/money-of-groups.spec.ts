// kind: database
import { totalsOf } from '@turnout/contracts/charges';
import { Instant, transactionIdOf, type PrimaryId, type RegistrantId } from '@turnout/contracts/kernel';
import {
  groupBalance,
  groupTotals,
  moneyShown,
  registrationEvents,
  registrationFold,
  RegistrationStatus,
  TransactionType,
  type RegistrationGroup,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { MoneyReport } from '@turnout/contracts/reporting';
import { registrantAt } from '@turnout/contracts/testing';
import fc from 'fast-check';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projections } from './index.ts';
import { installReadModels } from './platform/checkpoints.ts';
import { testDatabase } from './platform/testing/database.ts';
import { eventId, fact, typeId } from './platform/testing/facts.ts';
import type { NewFact } from './platform/testing/memory-log.ts';
import { personalOf, primaryId, registered } from './platform/testing/people.ts';
import { remember } from './platform/testing/remember.ts';
import { attendeePage } from './registration/queries.ts';
import { registrantsProjection } from './registration/registrants.projection.ts';
import { historyProjection } from './reporting/history.projection.ts';
import { moneyReport, pastAttendees } from './reporting/queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const statuses = RegistrationStatus.options;
const [old, next] = [primaryId(1), primaryId(2)];
const around = (group: PrimaryId) => ({ eventId: eventId(), primaryId: group });

/** What happens to the group, as far as its state allows it. */
const Step = fc.oneof(
  fc.record({ does: fc.constant('charge' as const), place: fc.nat(3), amount: fc.nat(500), off: fc.nat(200) }),
  fc.record({ does: fc.constant('status' as const), place: fc.nat(3), to: fc.constantFrom(...statuses) }),
  fc.record({
    does: fc.constant('record' as const),
    place: fc.nat(3),
    type: fc.constantFrom(...TransactionType.options),
    amount: fc.integer({ min: 1, max: 400 }),
  }),
  fc.record({ does: fc.constant('remove' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('join' as const) }),
  fc.record({ does: fc.constant('pass on' as const), place: fc.nat(3) }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

const charged = (primary: PrimaryId, registrantId: RegistrantId, amount: number, off: number): NewFact =>
  fact(registrationEvents.RegistrantsCharged, {
    ...around(primary),
    currency: 'EUR',
    asOf: '2026-11-21',
    registrants: [
      {
        registrantId,
        lines: [
          { kind: 'type-price', source: typeId(), amount: amount + 200 },
          ...(off === 0 ? [] : [{ kind: 'type-discount' as const, source: typeId(), amount: -off }]),
        ],
      },
    ],
  });

const transferred = (registrantId: RegistrantId): NewFact =>
  fact(registrationEvents.RegistrationTransferred, {
    ...around(old),
    registrantId,
    transferId: 'tf000000000000000001',
    to: next,
    language: 'en',
    typeId: typeId(),
    status: 'confirmed',
    activities: [],
  });

const factOf = (step: Step, group: RegistrationGroup): readonly NewFact[] => {
  const people = [...group.registrants.values()];
  const one = 'place' in step ? people[step.place % people.length] : people[0];
  if (one === undefined) return [];
  const { registrantId, status } = one;
  const of = around(group.primaryId);
  if (step.does === 'charge') return [charged(group.primaryId, registrantId, step.amount, step.off)];
  if (step.does === 'status') {
    const registrants = [{ registrantId, typeId: typeId(), from: status, isCheckedIn: false }];
    return [fact(registrationEvents.RegistrationStatusSet, { ...of, status: step.to, registrants })];
  }
  if (step.does === 'record') {
    const count = group.transactions.size + group.removedTransactions.size + 1;
    const { type, amount } = step;
    const transactionId = transactionIdOf(group.primaryId, count);
    return [
      fact(
        registrationEvents.TransactionRecorded,
        { ...of, transactionId, registrantId, type, amount, method: 'cash', currency: 'EUR' },
        { personal: { [registrantId]: { description: `No. ${count}` } } },
      ),
    ];
  }
  if (step.does === 'remove') {
    const there = [...group.transactions.values()];
    const gone = there[step.which % Math.max(1, there.length)];
    if (gone === undefined) return [];
    const { transactionId } = gone;
    return [fact(registrationEvents.TransactionRemoved, { ...of, registrantId: gone.registrantId, transactionId })];
  }
  if (step.does === 'join') {
    const place = group.lastPlace + 1;
    const joining = registrantAt(group.primaryId, place);
    return [
      fact(
        registrationEvents.RegistrantsAdded,
        {
          ...of,
          confirmationNumber: 'N-1',
          groupSize: people.length + 1,
          registrants: [{ registrantId: joining, typeId: typeId(), status: 'confirmed', place }],
        },
        { personal: { [joining]: personalOf({}) } },
      ),
    ];
  }
  return [transferred(registrantId)];
};

type Groups = ReadonlyMap<PrimaryId, RegistrationState>;
const after = (groups: Groups, { data, type, metadata }: NewFact): Groups => {
  const { primaryId: id } = z.object({ primaryId: z.custom<PrimaryId>() }).parse(data);
  const before = groups.get(id) ?? registrationFold.initial();
  return new Map(groups).set(id, registrationFold.evolve(before, { type, data, metadata }));
};

/** A group through these steps; what it then handed over goes on as another, as a change of type has it. */
const storyOf = (steps: readonly Step[]): readonly NewFact[] => {
  const facts: NewFact[] = [registered(1, [{}, { status: 'pending' }])];
  let groups: Groups = after(new Map(), facts[0] ?? registered(1, []));
  const tell = (...told: readonly NewFact[]) => {
    for (const one of told) groups = after(groups, one);
    facts.push(...told);
  };
  for (const step of steps) {
    const group = groups.get(old);
    if (group?.kind === 'group' && group.handedOver === null) tell(...factOf(step, group));
  }
  const [primary] = [registrantAt(old, 1)];
  const changes = [{ registrantId: primary, typeId: typeId(), to: registrantAt(next, 1), newTypeId: typeId(2) }];
  const registrants = changes.map((one) => ({ ...one, status: 'confirmed' as const, activities: [] }));
  const before = groups.get(old);
  if (before?.kind === 'group' && before.handedOver === null)
    tell(fact(registrationEvents.RegistrationTypeChanged, { ...around(old), to: next, registrants, leftOut: [] }));
  tell(registered(2, [{ typeId: typeId(2) }]), charged(next, registrantAt(next, 1), 300, 50));
  const handing = groups.get(old);
  const handed = handing?.kind === 'group' ? [...(handing.handedOver?.transactions.values() ?? [])] : [];
  if (handed.length > 0) {
    const transactions = handed.map((one) => ({ ...one, registrantId: registrantAt(next, 1) }));
    tell(fact(registrationEvents.TransactionsTakenOver, { ...around(next), from: old, currency: 'EUR', transactions }));
  }
  return facts;
};

const groupsAfter = (facts: readonly NewFact[]): readonly RegistrationGroup[] =>
  [...facts.reduce(after, new Map<PrimaryId, RegistrationState>()).values()].flatMap((one) =>
    one.kind === 'group' ? [one] : [],
  );

/** What is to be shown of everybody's money, by their ids. */
const expected = (facts: readonly NewFact[]) =>
  Object.fromEntries(
    groupsAfter(facts).flatMap((group) =>
      [...group.registrants.values()].map(({ registrantId, place, status, lines }) => [
        registrantId,
        moneyShown({ currency: group.currency, own: totalsOf(lines), group: groupBalance(group) }, { place, status }),
      ]),
    ),
  );
const shown = (views: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(
    views.map(({ _id, currency, total, totalCharges, totalDiscounts, paid, due, badgeDue }) => [
      String(_id),
      {
        currency,
        total,
        totalCharges,
        totalDiscounts,
        ...(paid === undefined ? {} : { paid }),
        ...(due === undefined ? {} : { due }),
        ...(badgeDue === undefined ? {} : { badgeDue }),
      },
    ]),
  );

const Tallied = z.object({ currency: z.string(), status: z.string(), groups: z.int(), total: z.int(), paid: z.int() });
const tallied = () =>
  database.pool.any(sql.type(Tallied)`
    select currency, status, groups, total::bigint as total, paid::bigint as paid from money_tally
    order by currency, status`);
const expectedTally = (facts: readonly NewFact[]) => {
  const rows = groupsAfter(facts)
    .filter(({ currency }) => currency !== '')
    .map((group) => ({
      ...groupBalance(group),
      status: group.registrants.get(registrantAt(group.primaryId, 1))?.status,
    }));
  return statuses
    .toSorted()
    .map((status) => rows.filter((one) => one.status === status).map((one) => ({ ...one, status })))
    .flatMap((of) => {
      const [first] = of;
      const sum = (amounts: readonly number[]) => amounts.reduce((so, one) => so + one, 0);
      const [total, paid] = [sum(of.map((one) => one.total)), sum(of.map((one) => one.paid))];
      return first === undefined ? [] : [{ currency: 'EUR', status: first.status, groups: of.length, total, paid }];
    });
};

const Kept = z.object({ id: z.string(), group: z.string(), description: z.string(), isRemoved: z.boolean() });
const kept = () =>
  database.pool.any(sql.type(Kept)`
    select transaction_id as id, primary_id as group, description, removed_at is not null as "isRemoved"
    from transactions order by transaction_id`);

const asked = { eventId: eventId(), filter: {}, page: 1, perPage: 100 };
const at = Instant.parse('2026-11-22T00:00:00.000Z');

/** Sums over the groups' own folds, of what stands in the event: whichever group has it, or is about to. */
const expectedSums = (facts: readonly NewFact[]) => {
  const groups = groupsAfter(facts);
  const gone = new Set(groups.flatMap(({ removedTransactions }) => [...removedTransactions]));
  const standing = new Map(
    groups
      .flatMap((group) => [...group.transactions.values(), ...(group.handedOver?.transactions.values() ?? [])])
      .filter(({ transactionId }) => !gone.has(transactionId))
      .map((one) => [one.transactionId, one] as const),
  );
  const of = (wanted: TransactionType): number =>
    [...standing.values()].reduce((sum, { type, amount }) => (type === wanted ? sum + amount : sum), 0);
  const lines = groups.map((group) => groupTotals(group));
  const charged = lines.reduce((sum, { charges }) => sum + charges, 0) + of('charge');
  const discounts = lines.reduce((sum, one) => sum + one.discounts, 0) + of('discount');
  const [paid, refunded] = [of('payment'), of('refund')];
  return { charged, discounts, paid, refunded, owed: charged - discounts - paid + refunded };
};

const inCents = (amount: number): number => Math.round(amount * 100);
const sumsOf = (report: MoneyReport | undefined) => ({
  charged: inCents(report?.charged ?? 0),
  discounts: inCents(report?.discounts ?? 0),
  paid: inCents(report?.paid ?? 0),
  refunded: inCents(report?.refunded ?? 0),
  owed: inCents(report?.owed ?? 0),
});
/** Each part of a report comes to the whole. */
const partsOf = (report: MoneyReport) => {
  const sum = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number =>
    rows.reduce((so, row) => so + inCents(row[key]), 0);
  return {
    charged: [sum(report.types, 'charged'), sum(report.days, 'charged')],
    discounts: [sum(report.types, 'discounts'), sum(report.days, 'discounts')],
    paid: [sum(report.methods, 'paid'), sum(report.days, 'paid')],
    refunded: [sum(report.methods, 'refunded'), sum(report.days, 'refunded')],
  };
};

const reportIs = async (facts: readonly NewFact[], position: string): Promise<void> => {
  const [report, another] = await moneyReport(database.pool, {
    eventId: eventId(),
    position,
    timeZone: 'Asia/Tokyo',
    ratesOf: async () => ({ own: 0, of: () => 0 }),
  });
  const sums = expectedSums(facts);
  expect(another).toBeUndefined();
  expect(sumsOf(report)).toEqual(sums);
  const { charged: all, discounts, paid, refunded } = sums;
  if (report !== undefined)
    expect(partsOf(report)).toEqual({
      charged: [all, all],
      discounts: [discounts, discounts],
      paid: [paid, paid],
      refunded: [refunded, refunded],
    });
};

/** Whether list, tally and past tell of these facts what the groups' own folds come to. */
const holds = async (facts: readonly NewFact[]): Promise<void> => {
  await remember(database.pool, registrantsProjection, facts);
  await remember(database.pool, historyProjection, facts);
  expect(shown((await attendeePage(database.pool, asked)).rows)).toEqual(expected(facts));
  expect(await tallied()).toEqual(expectedTally(facts));
  for (const count of facts.keys()) {
    const position = String(count + 1).padStart(20, '0');
    const then = await pastAttendees(database.pool, { ...asked, moment: { at, position } });
    expect(shown(then.registrations), `after ${count + 1} facts`).toEqual(expected(facts.slice(0, count + 1)));
    await reportIs(facts.slice(0, count + 1), position);
  }
};

describe('what groups owe and paid', () => {
  it('is of now and as of any moment what their own facts come to, and so is the tally of the event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 12 }), async (steps) => holds(storyOf(steps))),
      { numRuns: 15 },
    );
  }, 120_000);

  it('goes on with the last who takes part when they pass on, and stays where somebody else does', async () => {
    const paid = { does: 'record', place: 0, type: 'payment', amount: 100 } as const;
    const left = { does: 'status', place: 1, to: 'deleted' } as const;
    const passes = { does: 'pass on', place: 0 } as const;
    const isHandedOver = (facts: readonly NewFact[]) =>
      facts.some(({ type }) => type === registrationEvents.RegistrationTypeChanged.type);
    const last = storyOf([paid, left, passes]);
    // It was over before the type could be changed.
    expect(isHandedOver(last)).toBe(false);
    await holds(last);
    const stays = storyOf([paid, passes, paid]);
    expect(isHandedOver(stays)).toBe(true);
    await holds(stays);
  });

  it('is kept transaction by transaction, removed ones too, and goes on with a group whose type changed', async () => {
    const paid = { does: 'record', place: 0, type: 'payment', amount: 100 } as const;
    const facts = storyOf([paid, { ...paid, place: 1 }, { does: 'remove', which: 0 }]);
    await remember(database.pool, registrantsProjection, facts);
    expect(await kept()).toEqual([
      { id: transactionIdOf(old, 1), group: old, description: 'No. 1', isRemoved: true },
      { id: transactionIdOf(old, 2), group: next, description: 'No. 2', isRemoved: false },
    ]);
  });

  it('tells nothing that was written of a transaction once its person is erased, whoever has it by then', async () => {
    const paid = { does: 'record', place: 1, type: 'payment', amount: 100 } as const;
    const facts = [
      ...storyOf([paid]),
      fact(registrationEvents.RegistrantErased, {
        ...around(old),
        registrantId: registrantAt(old, 2),
        reason: 'asked for it',
      }),
    ];
    await remember(database.pool, registrantsProjection, facts);
    expect(await kept()).toEqual([{ id: transactionIdOf(old, 1), group: next, description: '', isRemoved: false }]);
  });
});
