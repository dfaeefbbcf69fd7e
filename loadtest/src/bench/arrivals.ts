import { setTimeout as pause } from 'node:timers/promises';
import type { RegistrantId } from '@turnout/contracts/kernel';
import type { Seen } from './dashboards.ts';
import type { DeskClient } from './desk-client.ts';
import { machineMs } from './figures.ts';

/** A check-in: when it was asked for and answered, in the machine's milliseconds, and the position of its answer. */
export interface Arrival {
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly position: string;
}

/** A steady stream of arrivals, `rate` a second, each at a desk that is free. */
export const steady = async (
  desks: readonly DeskClient[],
  people: readonly RegistrantId[],
  rate: number,
  nextCommand: () => string,
): Promise<readonly Arrival[]> => {
  const arrivals: Arrival[] = [];
  const idle = [...desks];
  const start = machineMs();
  const pending: Promise<void>[] = [];
  for (const [index, person] of people.entries()) {
    await pause(Math.max(0, start + (index * 1000) / rate - machineMs()));
    const desk = idle.shift();
    if (desk === undefined) throw new Error('every desk was busy');
    const askedAt = machineMs();
    const one = async () => {
      const { status, position } = await desk.checkIn(person, nextCommand());
      if (status !== 200 || position === null) throw new Error(`a check-in was answered ${status}`);
      arrivals.push({ askedAt, answeredAt: machineMs(), position });
      idle.push(desk);
    };
    pending.push(one());
  }
  await Promise.all(pending);
  return arrivals;
};

/** From each request to the moment that each dashboard had its position. */
export const scanToScreen = (arrivals: readonly Arrival[], dashboards: readonly Seen[]): number[] =>
  dashboards.flatMap((seen) =>
    arrivals.map(({ askedAt, position }) => {
      const shown = seen.find(([has]) => has >= position);
      if (shown === undefined) throw new Error('a dashboard never showed a check-in');
      return shown[1] - askedAt;
    }),
  );
