import type { DeskView } from '@turnout/contracts/check-in';
import { Instant } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { alarmsOf } from './desk-alarms.ts';

const silentSince = Instant.parse('2026-11-21T09:30:00.000Z');
const desk = (changes: Partial<DeskView>): DeskView => ({
  desk: 'North',
  by: '',
  isConnected: true,
  lagMs: 10,
  lastScanAt: null,
  lastVerdict: null,
  admitted: 0,
  refused: 0,
  said: null,
  silentSince: null,
  ...changes,
});
const after = (minutes: number) => Date.parse(silentSince) + minutes * 60_000;
const kinds = (changes: Partial<DeskView>, now = after(60)) =>
  alarmsOf([desk(changes)], now).map(({ kind, percent }) => (percent === null ? kind : `${kind} ${percent}`));
const battery = (percent: number, isCharging = false) => ({
  battery: { percent, isCharging },
  waiting: 0,
  version: null,
});

describe('a desk is an alarm', () => {
  it.each([
    ['silent for three minutes', { isConnected: false, silentSince }, 3, ['silent']],
    ['silent for less', { isConnected: false, silentSince }, 2.99, []],
    ['left on purpose', { isConnected: false }, 60, []],
    ['back', { isConnected: true, silentSince }, 60, []],
  ])('%s', (_, changes, minutes, wanted) => {
    expect(kinds(changes, after(minutes))).toEqual(wanted);
  });

  it.each([
    ['with 9 per cent', battery(9), ['battery 9']],
    ['with 10 per cent', battery(10), []],
    ['with 2 per cent that charges', battery(2, true), []],
    ['that does not tell', { battery: null, waiting: 0, version: null }, []],
  ])('%s', (_, said, wanted) => {
    expect(kinds({ said })).toEqual(wanted);
  });
});

it('is another alarm when it is lost again', () => {
  const lost = (at: string) =>
    alarmsOf([desk({ isConnected: false, silentSince: Instant.parse(at) })], after(600))[0]?.key;
  expect(lost('2026-11-21T09:30:00.000Z')).not.toBe(lost('2026-11-21T10:30:00.000Z'));
});
