import type { Position } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { openLagMeter } from './lag.ts';

const at = (place: number): Position => String(place).padStart(20, '0');

const open = () => {
  const clock = { now: 0 };
  const reached = new Map<string, Position>([
    ['door', at(0)],
    ['roster', at(0)],
  ]);
  const meter = openLagMeter(
    (name) => reached.get(name) ?? at(0),
    () => clock.now,
  );
  return { clock, reached, meter };
};

it('is nothing for a projection that has read all there is, however long nothing happens', () => {
  const { clock, reached, meter } = open();
  meter.sawHead(at(5));
  reached.set('door', at(5));
  clock.now = 3_600_000;
  meter.sawHead(at(5));
  expect(meter.secondsOf('door')).toBe(0);
});

it('grows while a projection stands still, from when the place was first seen that it has not reached', () => {
  const { clock, reached, meter } = open();
  meter.sawHead(at(5));
  clock.now = 2_000;
  meter.sawHead(at(9));
  clock.now = 12_000;
  reached.set('roster', at(5));
  expect([meter.secondsOf('door'), meter.secondsOf('roster')]).toEqual([12, 10]);
  reached.set('door', at(9));
  expect(meter.secondsOf('door')).toBe(0);
});

it('keeps the first place it waits for through days of not moving', () => {
  const { clock, meter } = open();
  for (let place = 1; place <= 5_000; place += 1) {
    clock.now = place * 2_000;
    meter.sawHead(at(place));
  }
  expect(meter.secondsOf('door')).toBe((5_000 * 2_000 - 2_000) / 1000);
});
