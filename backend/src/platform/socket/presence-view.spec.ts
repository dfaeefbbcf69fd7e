import { AccountId, Instant } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { mergeDesks } from './presence-view.ts';

const ana = AccountId.parse('a'.repeat(20));
const said = { battery: { percent: 40, isCharging: false }, waiting: 2, version: '1' };
const at = Instant.parse('2026-11-21T09:30:00.000Z');
const worked = { desk: 'North', by: 'Bo', lastScanAt: at, lastVerdict: 'checked-in', admitted: 3, refused: 1 } as const;

it('shows what a desk did beside who is there now', () => {
  const desks = mergeDesks([worked], [{ desk: 'North', accountId: ana, lagMs: 43, said }], new Map([[ana, 'Ana']]), []);
  expect(desks).toEqual([{ ...worked, by: 'Ana', isConnected: true, lagMs: 40, said, silentSince: null }]);
});

it('keeps a desk that left, and shows one that has done nothing yet', () => {
  const desks = mergeDesks(
    [worked],
    [{ desk: 'East', accountId: ana, lagMs: 3, said: null }],
    new Map([[ana, 'Ana']]),
    [],
  );
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
      said: null,
      silentSince: null,
    },
    { ...worked, isConnected: false, lagMs: null, said: null, silentSince: null },
  ]);
});

it('names who worked there last when the account is not known', () => {
  const here = [{ desk: 'North', accountId: ana, lagMs: 3, said: null }];
  expect(mergeDesks([worked], here, new Map(), [])).toMatchObject([{ by: 'Bo' }]);
});

it('misses a desk that was lost while people came in, until it is back, and none that was lost after the door closed', () => {
  const lostAt = (minutes: number) => Instant.parse(new Date(Date.parse(at) + minutes * 60_000).toISOString());
  const merged = (minutes: number, here: boolean) =>
    mergeDesks([worked], here ? [{ desk: 'East', accountId: ana, lagMs: 3, said: null }] : [], new Map(), [
      { desk: 'East', lostAt: lostAt(minutes) },
    ]).find(({ desk }) => desk === 'East')?.silentSince;
  expect(merged(30, false)).toBe(lostAt(30));
  expect(merged(30, true)).toBeNull();
  expect(merged(31, false)).toBeUndefined();
});
