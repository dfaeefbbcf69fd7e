import { describe, expect, it } from 'vitest';
import { embeddedConnections, fewestConnections, ownConnections, processConnections, sharesOf } from './shares.ts';

const most = (role: 'server' | 'worker', budget: number): number => {
  const { logReads, sql, pool, jobs } = sharesOf(role, budget);
  return 1 + 1 + logReads + sql + pool + jobs + (role === 'worker' ? 1 : 0);
};

describe('an installation’s connections', () => {
  it('are never more than it was given, with one left for what comes and goes', () => {
    for (let budget = fewestConnections; budget < 300; budget += 1) {
      expect(most('server', budget)).toBeLessThanOrEqual(processConnections('server', budget));
      expect(most('worker', budget)).toBeLessThanOrEqual(processConnections('worker', budget));
      expect(processConnections('server', budget) + processConnections('worker', budget)).toBe(budget - 1);
    }
  });

  it('leave every part what it needs to go on, however few they are', () => {
    for (const budget of [fewestConnections, ownConnections, embeddedConnections]) {
      expect(sharesOf('server', budget).pool).toBeGreaterThanOrEqual(2);
      // The turn at the projections, a transaction that waits for the log, and the keys to read it with.
      expect(sharesOf('worker', budget).pool).toBeGreaterThanOrEqual(3);
    }
    expect(sharesOf('server', ownConnections)).toEqual({ logReads: 1, sql: 2, pool: 3, jobs: 0 });
    expect(sharesOf('worker', ownConnections)).toEqual({ logReads: 1, sql: 1, pool: 3, jobs: 1 });
    expect(sharesOf('server', embeddedConnections)).toEqual({ logReads: 3, sql: 12, pool: 12, jobs: 0 });
  });
});
