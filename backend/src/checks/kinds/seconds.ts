import type { Kind } from './kinds.ts';

/**
 * Seconds that each kind may take: up to five times what it takes on a quiet machine with two processors, of the slow kinds
 * much less. A budget is not an aim; it is there so that nobody makes the specs slow without noticing.
 */
export const budgets: Readonly<Record<Kind, number>> = {
  pure: 60,
  screen: 80,
  database: 130,
  stack: 300,
  process: 500,
  journey: 600,
};

/** What `npm run test:quick` runs. */
export const quickKinds = ['pure', 'screen', 'database'] satisfies readonly Kind[];

/** A spec as it was run; both moments in ms, `ran` the number of its tests that were not skipped. */
export interface Timed {
  readonly path: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly ran: number;
}

/**
 * From the first start to the last end of each kind that ran; the kinds run one after the other. A spec that skipped all
 * its tests has no moments of its own: the report gives it the start of the whole run.
 */
export const secondsByKind = (
  timed: readonly Timed[],
  kindOf: (path: string) => Kind | undefined,
): ReadonlyMap<Kind, number> => {
  const spans = new Map<Kind, readonly [from: number, to: number]>();
  for (const { path, startTime, endTime, ran } of timed) {
    const kind = kindOf(path);
    if (kind === undefined || ran === 0) continue;
    const [from, to] = spans.get(kind) ?? [startTime, endTime];
    spans.set(kind, [Math.min(from, startTime), Math.max(to, endTime)]);
  }
  return new Map([...spans].map(([kind, [from, to]]) => [kind, Math.round((to - from) / 100) / 10]));
};

/** What is said of each kind that took longer than its budget. */
export const overBudget = (seconds: ReadonlyMap<Kind, number>): readonly string[] =>
  [...seconds].flatMap(([kind, took]) =>
    took > budgets[kind]
      ? [`The ${kind} specs took ${took} s; their budget is ${budgets[kind]} s (backend/src/checks/kinds/seconds.ts).`]
      : [],
  );
