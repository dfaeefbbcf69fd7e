import type { Touched } from '@turnout/contracts/kernel';
import type { CommonQueryMethods } from 'slonik';
import type { Projection, ReadEvent } from './projection.ts';
import type { Batch, Key, Table } from './table.ts';

/** More rows than this of one topic are told as «some rows». */
const idsAtMost = 100;

/**
 * Folds events into a projection's tables: reads the rows it looks at in one query per table, folds
 * in memory, writes what changed.
 * @param connection a transaction; tables are found by its search path.
 * @returns what was touched, each topic and key once.
 */
export const applyEvents = async (
  projection: Projection,
  connection: CommonQueryMethods,
  events: readonly ReadEvent[],
): Promise<readonly Touched[]> => {
  const batch: Batch = { ofProjection: projection.name };
  for (const [table, keys] of keysByTable(projection, events)) {
    await table.load(batch, connection, [...keys.values()]);
  }
  const touched = new Map<string, { topic: string; key: string; ids: Set<string> | null }>();
  for (const event of events) {
    for (const touch of projection.clauses.get(event.type)?.fold(event, batch) ?? []) gather(touched, touch);
  }
  for (const table of projection.tables) await table.write(batch, connection);
  return [...touched.values()].map(({ topic, key, ids }) =>
    ids === null || ids.size > idsAtMost ? { topic, key } : { topic, key, ids: [...ids] },
  );
};

const keysByTable = (projection: Projection, events: readonly ReadEvent[]): Map<Table, Map<string, Key>> => {
  const keys = new Map<Table, Map<string, Key>>();
  for (const event of events) {
    for (const { table, key } of projection.clauses.get(event.type)?.reads(event) ?? []) {
      const ofTable = keys.get(table) ?? new Map<string, Key>();
      keys.set(table, ofTable.set(key.join('\u0000'), key));
    }
  }
  return keys;
};

const gather = (
  touched: Map<string, { topic: string; key: string; ids: Set<string> | null }>,
  { topic, key, ids }: Touched,
): void => {
  const name = `${topic} ${key}`;
  const known = touched.get(name);
  if (known === undefined) touched.set(name, { topic, key, ids: ids === undefined ? null : new Set(ids) });
  else if (ids === undefined) known.ids = null;
  else for (const id of ids) known.ids?.add(id);
};
