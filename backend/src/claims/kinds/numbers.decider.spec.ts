import { PrimaryId } from '@turnout/contracts/kernel';
import { numberEvents } from '@turnout/contracts/inventory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideNumbers, noNumbers, takeInNumbers, type NumberRequest } from './numbers.decider.ts';

const group = (place: number) => PrimaryId.parse(String(place).padStart(20, '0'));
const give = (places: readonly number[], start = 1): NumberRequest => ({
  kind: 'give',
  primaries: places.map(group),
  start,
});
const takeBack = (place: number, number?: number): NumberRequest => ({
  kind: 'return',
  numbers: [number === undefined ? { primaryId: group(place) } : { primaryId: group(place), number }],
});

/** A sequence in which each of these requests was decided by itself and stored. */
const after = (requests: readonly NumberRequest[]) => {
  const state = noNumbers();
  for (const request of requests) {
    for (const { type, numbers } of decideNumbers(state, [request])) {
      const fact = type === 'given' ? numberEvents.NumbersGiven : numberEvents.NumbersReturned;
      takeInNumbers(state, [{ type: fact.type, data: { eventId: 'e'.repeat(20), numbers: [...numbers] } }]);
    }
  }
  return state;
};
const numbersIn = ({ given }: ReturnType<typeof noNumbers>) =>
  [...given.values()].toSorted((one, other) => one - other);

describe('the numbers of an event', () => {
  it('follow one another from where the sequence begins, and who has one keeps it', () => {
    const { given } = after([give([1, 2], 100), give([2, 3], 100)]);
    expect([given.get(group(1)), given.get(group(2)), given.get(group(3))]).toEqual([100, 101, 102]);
  });
  it('go on from a later beginning, and not back to an earlier one', () => {
    expect(numbersIn(after([give([1], 5), give([2], 100), give([3], 1)]))).toEqual([5, 100, 101]);
    expect(numbersIn(after([give([1], 0), give([2], 0)]))).toEqual([0, 1]);
  });
  it('that are returned are given again, the lowest first; only the very number is returned, and once', () => {
    const returned = [give([1, 2, 3]), takeBack(2, 2), takeBack(1, 7), takeBack(3)];
    expect(numbersIn(after(returned))).toEqual([1]);
    const { given } = after([...returned, give([4]), takeBack(2, 2), give([5, 6])]);
    expect([given.get(group(4)), given.get(group(5)), given.get(group(6))]).toEqual([2, 3, 4]);
  });
  it('are the same whether requests are decided one by one or together: without gaps, none twice', () => {
    const request = fc.oneof(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }).map((places) => give(places)),
      fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }))
        .map(([place, number]) => takeBack(place, number)),
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 20 }), (requests) => {
        const single = after(requests);
        const together = noNumbers();
        for (const { type, numbers } of decideNumbers(together, requests)) {
          const fact = type === 'given' ? numberEvents.NumbersGiven : numberEvents.NumbersReturned;
          takeInNumbers(together, [{ type: fact.type, data: { eventId: 'e'.repeat(20), numbers: [...numbers] } }]);
        }
        expect([...together.given].toSorted()).toEqual([...single.given].toSorted());
        const all = [...single.given.values(), ...single.free];
        expect(all.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: all.length }, (_, at) => at + 1),
        );
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});
