import type { Call } from '@turnout/contracts/kernel';
import type { ProjectionName } from '@turnout/projections/platform/names';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a call reads; null where it waits for nothing.
 * @throws where a GET that is not polled does not say it: such a call is not served at all.
 */
export const demandReads = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  { reads, isPolled }: { readonly reads?: readonly ProjectionName[]; readonly isPolled?: true },
): readonly ProjectionName[] | null => {
  if (isPolled === true) return null;
  if (method === 'GET' && reads === undefined) throw new Error(`${method} ${path} does not say what it reads`);
  return reads ?? null;
};

interface Reading {
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly reads: readonly ProjectionName[];
}

const current = new AsyncLocalStorage<Reading>();

/** Holds what is asked of the tables meanwhile to what the call says that it reads; for tests. */
export const whileReading = <T>(reading: Reading, run: () => Promise<T>): Promise<T> => current.run(reading, run);

/**
 * Hears the queries of a pool.
 * @param owners which projection a table is of.
 * @returns a listener that throws where a call asks a table of a projection that it does not wait for.
 */
export const openReadGuard =
  (owners: ReadonlyMap<string, ProjectionName>) =>
  (text: string): void => {
    const reading = current.getStore();
    if (reading === undefined) return;
    for (const [, table = ''] of text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)/gi)) {
      const owner = owners.get(table);
      if (owner === undefined || reading.reads.includes(owner)) continue;
      throw new Error(`${reading.call.method} ${reading.call.path} reads ${table} and does not name ${owner}`);
    }
  };
