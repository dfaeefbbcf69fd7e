import type { Desks } from './desks.ts';

/** A kill that hits nothing shows nothing. */
const leastUnderWay = 3;

/** Signals a process right after a request was sent and while others are under way; how many were. */
export const strike = async (desks: Desks, pid: number, signal: NodeJS.Signals): Promise<number> => {
  const underWay = await new Promise<number>((resolve) => {
    desks.onSent(leastUnderWay, () => {
      process.kill(pid, signal);
      resolve(desks.inFlight());
    });
  });
  if (underWay < leastUnderWay) throw new Error(`${signal} hit ${underWay} requests only.`);
  return underWay;
};
