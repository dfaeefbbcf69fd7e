import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBudgets } from './budgets.ts';

const allowance = {
  views: 3,
  sockets: 2,
  messages: 10,
  messagesPerSecond: 5,
  workMs: 100,
  workMsPerSecond: 10,
};
const stage = () => {
  const clock = { now: 0 };
  return { clock, budgets: createBudgets({ monotonic: () => clock.now, allowance }) };
};

describe('what a session may take', () => {
  it('counts a view once, on however many screens, and gives it back with the last of them', () => {
    const { budgets } = stage();
    const screens = [budgets.reserve('hall', 'a'), budgets.reserve('hall', 'a'), budgets.reserve('hall', 'a')];
    expect(budgets.views('hall')).toBe(1);
    expect(budgets.reserve('hall', 'b')).not.toBeNull();
    expect(budgets.reserve('hall', 'c')).not.toBeNull();
    expect(budgets.reserve('hall', 'd')).toBeNull();
    for (const giveBack of screens.slice(1)) giveBack?.();
    expect(budgets.reserve('hall', 'd')).toBeNull();
    screens[0]?.();
    screens[0]?.();
    expect(budgets.views('hall')).toBe(2);
    expect(budgets.reserve('hall', 'd')).not.toBeNull();
    expect(budgets.reserve('hall', 'e')).toBeNull();
  });

  it('counts sockets, and each session for itself', () => {
    const { budgets } = stage();
    const first = budgets.connect('one');
    expect(budgets.connect('one')).not.toBeNull();
    expect(budgets.connect('one')).toBeNull();
    expect(budgets.connect('other')).not.toBeNull();
    first?.();
    first?.();
    expect(budgets.connect('one')).not.toBeNull();
    expect(budgets.connect('one')).toBeNull();
  });

  it('takes so many messages at once and so many a second, and tells a flood', () => {
    const { budgets, clock } = stage();
    const said = (count: number) => Array.from({ length: count }, () => budgets.message('one'));
    expect(new Set(said(10))).toEqual(new Set(['taken']));
    expect(said(1)).toEqual(['refused']);
    expect(said(10).at(-1)).toBe('flood');
    // It owes no more than it takes to fill once.
    clock.now = 2_200;
    expect(said(2)).toEqual(['taken', 'refused']);
  });

  it('lets work wait until what was spent is made up for', () => {
    const { budgets, clock } = stage();
    expect(budgets.pauseMs('one')).toBe(0);
    budgets.spend('one', 120);
    expect(budgets.pauseMs('one')).toBe(2_000);
    expect(budgets.pauseMs('other')).toBe(0);
    clock.now = 2_000;
    expect(budgets.pauseMs('one')).toBe(0);
  });

  it('forgets who holds nothing and owes nothing, and nobody who has only hung up', () => {
    const { budgets, clock } = stage();
    const giveBack = budgets.connect('one');
    expect(budgets.sessions()).toBe(1);
    giveBack?.();
    expect(budgets.sessions()).toBe(1);
    clock.now = 1_000;
    expect(budgets.sessions()).toBe(0);
  });

  it('holds never more than allowed and leaks nothing, whatever is taken and given back in whatever order', () => {
    const step = fc.record({ view: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isLeaving: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { budgets } = stage();
        const held: (readonly [string, () => void])[] = [];
        for (const { view, isLeaving } of steps) {
          const giveBack = isLeaving ? null : budgets.reserve('one', view);
          if (giveBack !== null) held.push([view, giveBack]);
          else held.pop()?.[1]();
          expect(budgets.views('one')).toBe(new Set(held.map(([name]) => name)).size);
          expect(budgets.views('one')).toBeLessThanOrEqual(allowance.views);
        }
        for (const [, giveBack] of held) giveBack();
        expect(budgets.views('one')).toBe(0);
      }),
    );
  });
});
