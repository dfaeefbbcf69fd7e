// kind: screen
import { RegistrantId } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { type Person, Verdict } from '../verdict.ts';
import type { Scan } from '../scanner.state.ts';
import { arrivedBy } from './use-print-on-arrival.ts';

const idOf = (letter: string) => RegistrantId.parse(letter.padEnd(20, '0'));
const person: Person = {
  registrationId: idOf('a'),
  primaryId: idOf('a'),
  name: 'Ada',
  typeName: 'Guest',
  confirmationNumber: 'ABC',
  place: 1,
  groupSize: 2,
  isPrinted: true,
};
const admitted = ['a', 'b'].map((letter) => ({ name: letter, checkinId: `${idOf(letter)}~1` }));
const scanOf = (verdict: object, tookMs = 5): Scan => ({
  intent: { commandId: 'c', code: 'x', label: 'x', source: 'camera', isWholeGroup: false, only: null, presentedAt: 0 },
  verdict: Verdict.parse(verdict),
  at: 5,
  tookMs,
  isLate: false,
  isUndone: false,
});
const print = ({ registrationId }: Pick<Person, 'registrationId'>, isWholeGroup: boolean) =>
  isWholeGroup ? '/print/all' : `/print/${registrationId}`;
const came = { kind: 'checked-in', person, admitted: admitted.slice(0, 1), isWholeGroup: false, count: 1, left: 0 };

it('whoever was let in gets a badge, and one page prints a group that came together', () => {
  const one = { id: idOf('a'), checkinId: `${idOf('a')}~1`, isPrinted: true };
  expect(arrivedBy(scanOf(came), print)).toEqual([{ ...one, path: `/print/${idOf('a')}` }]);
  const together = arrivedBy(scanOf({ ...came, admitted, isWholeGroup: true }), print);
  expect(together.map(({ id, path }) => [id, path])).toEqual([
    [idOf('a'), '/print/all'],
    [idOf('b'), null],
  ]);
  expect(arrivedBy(scanOf(came), null)).toEqual([{ ...one, path: null }]);
});

it('nobody else does: who was turned away, or whose scan waited so long that they have gone on', () => {
  expect(arrivedBy(scanOf({ kind: 'denied', name: 'Ada', person }), print)).toEqual([]);
  expect(arrivedBy(scanOf(came, 90_000), print)).toEqual([]);
});
