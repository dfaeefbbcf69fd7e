import { AccountId, Instant } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { mergeDesks } from './presence-view.ts';

const ana = AccountId.parse('a'.repeat(20));
const at = Instant.parse('2026-11-21T09:30:00.000Z');
const worked = { desk: 'North', by: 'Bo', lastScanAt: at, lastVerdict: 'checked-in', admitted: 3, refused: 1 } as const;

it('shows what a desk did beside who is there now', () => {
  const desks = mergeDesks([worked], [{ desk: 'North', accountId: ana, lagMs: 43 }], new Map([[ana, 'Ana']]));
  expect(desks).toEqual([{ ...worked, by: 'Ana', isConnected: true, lagMs: 40 }]);
});

it('keeps a desk that left, and shows one that has done nothing yet', () => {
  const desks = mergeDesks([worked], [{ desk: 'East', accountId: ana, lagMs: 3 }], new Map([[ana, 'Ana']]));
  expect(desks).toEqual([
    {
      desk: 'East',
      by: 'Ana',
      isConnected: true,
      lagMs: 5,
      lastScanAt: null,
      lastVerdict: null,
      admitted: 0,
      refused: 0,
    },
    { ...worked, isConnected: false, lagMs: null },
  ]);
});

it('names who worked there last when the account is not known', () => {
  expect(mergeDesks([worked], [{ desk: 'North', accountId: ana, lagMs: 3 }], new Map())).toMatchObject([{ by: 'Bo' }]);
});
