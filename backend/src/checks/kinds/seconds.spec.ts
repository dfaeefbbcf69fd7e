import { expect, it } from 'vitest';
import type { Kind } from './kinds.ts';
import { budgets, overBudget, secondsByKind } from './seconds.ts';

const kinds = new Map<string, Kind>([
  ['a.spec.ts', 'pure'],
  ['b.spec.ts', 'pure'],
  ['c.spec.ts', 'stack'],
]);

it('counts a kind from its first start to its last end, whatever ran beside what', () => {
  const timed = [
    { path: 'b.spec.ts', startTime: 2_000, endTime: 9_040, ran: 1 },
    { path: 'a.spec.ts', startTime: 1_000, endTime: 3_000, ran: 1 },
    { path: 'c.spec.ts', startTime: 9_100, endTime: 9_600, ran: 1 },
    { path: 'no-spec.ts', startTime: 0, endTime: 90_000, ran: 1 },
  ];
  expect([...secondsByKind(timed, (path) => kinds.get(path))]).toEqual([
    ['pure', 8],
    ['stack', 0.5],
  ]);
});

it('leaves out a spec that skipped all its tests, to which the report gives the start of the whole run', () => {
  const timed = [
    { path: 'a.spec.ts', startTime: 50_000, endTime: 52_000, ran: 3 },
    { path: 'b.spec.ts', startTime: 0, endTime: 0, ran: 0 },
  ];
  expect([...secondsByKind(timed, (path) => kinds.get(path))]).toEqual([['pure', 2]]);
});

it('names each kind that is over its budget, and no other', () => {
  const seconds = new Map<Kind, number>([
    ['pure', budgets.pure],
    ['stack', budgets.stack + 0.1],
  ]);
  expect(overBudget(seconds)).toEqual([
    `The stack specs took ${budgets.stack + 0.1} s; their budget is ${budgets.stack} s (backend/src/checks/kinds/seconds.ts).`,
  ]);
});
