import { PrimaryId, startOfLog, type Position, type RegistrantId } from '@turnout/contracts/kernel';
import { registrantAt } from '@turnout/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAfter, decideSeats, optionUses, takeIn, type SeatChange, type SeatRequest } from './decider.ts';

const person = (number: number): RegistrantId =>
  registrantAt(PrimaryId.parse(`p${String(number).padStart(19, '0')}`), 1);
const at = (place: number): Position => String(place).padStart(startOfLog.length, '0');
const holding = (...people: readonly number[]) => new Map(people.map((number) => [person(number), at(number)]));
const claim = (limit: number, ...people: readonly number[]): SeatRequest => ({
  kind: 'claim',
  registrants: people.map(person),
  limit,
});
const releaseBefore = (place: number, ...people: readonly number[]): SeatRequest => ({
  kind: 'release',
  registrants: people.map(person),
  which: { madeBefore: at(place) },
});

describe('claims of seats', () => {
  it('are granted in their order while there are seats, and say how many are left where not', () => {
    const { answers, changes } = decideSeats(holding(1), [claim(3, 2), claim(3, 3, 4), claim(3, 5), claim(3, 6)]);
    expect(answers).toEqual([
      { kind: 'taken', fresh: [person(2)] },
      { kind: 'exhausted', left: 1 },
      { kind: 'taken', fresh: [person(5)] },
      { kind: 'exhausted', left: 0 },
    ]);
    expect(changes).toEqual([
      { type: 'SeatsTaken', registrants: [person(2)] },
      { type: 'SeatsTaken', registrants: [person(5)] },
    ]);
  });

  it('of what one holds need no seat, also above a limit that was lowered', () => {
    const { answers } = decideSeats(holding(1, 2, 3), [claim(1, 1, 2), claim(1, 3, 4)]);
    expect(answers).toEqual([
      { kind: 'taken', fresh: [] },
      { kind: 'exhausted', left: 0 },
    ]);
  });

  it('without a limit are always granted', () => {
    expect(decideSeats(holding(1, 2, 3), [claim(0, 4, 5)]).answers).toEqual([
      { kind: 'taken', fresh: [person(4), person(5)] },
    ]);
  });

  it('find the seats that were released before them in the same batch', () => {
    const { answers } = decideSeats(holding(1), [claim(1, 2), releaseBefore(9, 1), claim(1, 2)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['exhausted', 'released', 'taken']);
  });
});

describe('the options of a field', () => {
  it('are given out by facts of their own, as seats are', () => {
    const holders = new Map<RegistrantId, Position>();
    const data = (registrants: readonly RegistrantId[]) => ({ eventId: 'e', fieldId: 'f', option: 'o', registrants });
    takeIn(
      holders,
      [
        { type: 'FieldOptionTaken', data: data([person(1), person(2)]), position: at(1) },
        { type: 'SeatsTaken', data: data([person(3)]), position: at(2) },
        { type: 'FieldOptionReleased', data: data([person(1)]), position: at(3) },
      ],
      optionUses,
    );
    expect([...holders]).toEqual([[person(2), at(1)]]);
    expect(decideSeats(holders, [claim(1, 4)]).answers).toEqual([{ kind: 'exhausted', left: 0 }]);
  });
});

describe('releases of seats', () => {
  it('leave what was claimed again since', () => {
    const holders = holding(1, 5);
    expect(decideSeats(holders, [releaseBefore(3, 1, 5, 7)])).toEqual({
      answers: [{ kind: 'released', count: 1 }],
      changes: [{ type: 'SeatsReleased', registrants: [person(1)] }],
    });
    expect(decideSeats(holders, [claim(2, 1), releaseBefore(3, 1)]).answers).toEqual([
      { kind: 'taken', fresh: [] },
      { kind: 'released', count: 0 },
    ]);
  });

  it('of a claim free that very claim', () => {
    const release = (place: number): SeatRequest => ({
      kind: 'release',
      registrants: [person(1)],
      which: { madeAt: at(place) },
    });
    expect(decideSeats(holding(1), [release(2), release(1)]).answers).toEqual([
      { kind: 'released', count: 0 },
      { kind: 'released', count: 1 },
    ]);
  });

  it('of whoever goes on as somebody else take all that they have, however new, also what was handed over just now', () => {
    const all: SeatRequest = { kind: 'release', registrants: [person(2)], which: { all: true } };
    expect(decideSeats(holding(2), [all]).answers).toEqual([{ kind: 'released', count: 1 }]);
    const handOver: SeatRequest = { kind: 'handOver', from: person(1), to: person(2) };
    const { answers } = decideSeats(holding(1), [handOver, all, all, claim(1, 3)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['settled', 'released', 'released', 'taken']);
  });
});

describe('a seat that is handed over', () => {
  const handOver: SeatRequest = { kind: 'handOver', from: person(1), to: person(2) };

  it('is the other person’s in one step, also where none is left and where seats are closed', () => {
    const { answers, changes } = decideSeats(holding(1), [claim(1, 3), handOver, claim(1, 3), claim(1, 2)], false);
    expect(answers.map(({ kind }) => kind)).toEqual(['exhausted', 'settled', 'exhausted', 'taken']);
    expect(changes.slice(0, 2)).toEqual([
      { type: 'SeatsReleased', registrants: [person(1)] },
      { type: 'SeatsTaken', registrants: [person(2)] },
    ]);
    expect(decideSeats(holding(1), [handOver], true).changes).toHaveLength(2);
  });

  it('changes nothing when it was handed over before, or given up since', () => {
    expect(decideSeats(holding(2), [handOver]).changes).toEqual([]);
    expect(decideSeats(holding(), [handOver]).changes).toEqual([]);
    expect(decideSeats(holding(1, 2), [handOver]).answers).toEqual([{ kind: 'settled', held: 1 }]);
  });
});

describe('closed seats', () => {
  const close: SeatRequest = { kind: 'close' };
  const reopen: SeatRequest = { kind: 'reopen' };

  it('are claimed by nobody, not even by who holds one, and tell how many are held', () => {
    expect(decideSeats(holding(1), [claim(0, 2), close, claim(0, 3), claim(9, 1)])).toEqual({
      answers: [
        { kind: 'taken', fresh: [person(2)] },
        { kind: 'settled', held: 2 },
        { kind: 'closed' },
        { kind: 'closed' },
      ],
      changes: [{ type: 'SeatsTaken', registrants: [person(2)] }, { type: 'SeatsClosed' }],
    });
  });

  it('are there again once they are reopened', () => {
    const { answers, changes } = decideSeats(holding(), [claim(1, 1), reopen, claim(1, 1)], true);
    expect(answers.map(({ kind }) => kind)).toEqual(['closed', 'settled', 'taken']);
    expect(changes.map(({ type }) => type)).toEqual(['SeatsReopened', 'SeatsTaken']);
  });

  it('are closed and reopened once', () => {
    expect(decideSeats(holding(), [close, close], true).changes).toEqual([]);
    expect(decideSeats(holding(), [reopen, reopen]).changes).toEqual([]);
  });

  it('are what the newest of their facts says', () => {
    const [closed, reopened] = [factOf({ type: 'SeatsClosed' }, 1), factOf({ type: 'SeatsReopened' }, 2)];
    expect(closedAfter(false, [reopened, closed])).toBe(true);
    expect(closedAfter(true, [closed, reopened])).toBe(false);
    expect(closedAfter(true, [])).toBe(true);
  });

  it('give seats back all the same', () => {
    expect(decideSeats(holding(1), [releaseBefore(9, 1)], true).answers).toEqual([{ kind: 'released', count: 1 }]);
  });
});

const people = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
const limit = 5;
const factOf = ({ type, ...said }: SeatChange, place: number) => ({
  type,
  data: { eventId: `e${'0'.repeat(19)}`, typeId: `t${'0'.repeat(19)}`, ...said },
  position: at(place),
});
const request = fc.oneof(
  fc.constantFrom<SeatRequest>({ kind: 'close' }, { kind: 'reopen' }),
  people.map((some): SeatRequest => claim(limit, ...some)),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .map(([from, to]): SeatRequest => ({ kind: 'handOver', from: person(from), to: person(to) })),
  fc.tuple(people, fc.integer({ min: 0, max: 40 })).map(([some, place]): SeatRequest => releaseBefore(place, ...some)),
);

describe('a pool of seats', () => {
  it('never has more holders than seats, whatever is asked, and adds up to what was answered', () => {
    fc.assert(
      fc.property(fc.array(fc.array(request, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), (batches) => {
        const holders = new Map<RegistrantId, Position>();
        let expected = 0;
        let isClosed = false;
        for (const [place, requests] of batches.entries()) {
          const { answers, changes } = decideSeats(holders, requests, isClosed);
          takeIn(
            holders,
            changes.map((change) => factOf(change, place + 1)),
          );
          isClosed = closedAfter(
            isClosed,
            changes.map((change) => factOf(change, place + 1)),
          );
          for (const answer of answers) {
            if (answer.kind === 'taken') expected += answer.fresh.length;
            if (answer.kind === 'released') expected -= answer.count;
            if (answer.kind === 'settled') expected = answer.held;
          }
          expect(holders.size).toBe(expected);
          expect(holders.size).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('takes any fact twice and comes to the same', () => {
    fc.assert(
      fc.property(fc.array(people, { maxLength: 10 }), (claims) => {
        const facts = claims.map((some, place) => ({
          type: place % 3 === 2 ? 'SeatsReleased' : 'SeatsTaken',
          data: { eventId: `e${'0'.repeat(19)}`, typeId: `t${'0'.repeat(19)}`, registrants: some.map(person) },
          position: at(place),
        }));
        const once = new Map<RegistrantId, Position>();
        const twice = new Map<RegistrantId, Position>();
        takeIn(once, facts);
        takeIn(twice, facts);
        takeIn(twice, facts);
        expect(new Set(twice.keys())).toEqual(new Set(once.keys()));
      }),
    );
  });
});
