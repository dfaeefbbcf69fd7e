import { expect, it } from 'vitest';
import { readBattery } from './battery.ts';

const telling = (level: number, charging: boolean) => ({ getBattery: () => Promise.resolve({ level, charging }) });

it('tells the battery in whole per cent, and whether it charges', async () => {
  expect(await readBattery(telling(0.086, false))).toEqual({ percent: 9, isCharging: false });
  expect(await readBattery(telling(1, true))).toEqual({ percent: 100, isCharging: true });
});

it.each([
  ['has no such call', {}],
  ['refuses it', { getBattery: () => Promise.reject(new Error('not allowed')) }],
  ['answers something else', { getBattery: () => Promise.resolve(undefined) }],
])('tells nothing where the browser %s', async (_, owner) => {
  expect(await readBattery(owner)).toBeNull();
});
