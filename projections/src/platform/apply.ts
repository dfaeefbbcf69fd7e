import type { Touched } from '@turnout/contracts/kernel';
import type { CommonQueryMethods } from 'slonik';
import type { Projection, ReadEvent } from './projection.ts';
import type { Batch, Key, Table, Write } from './table.ts';
import { touchedBy } from './watched.ts';

interface Gathered {
  readonly topic: string;
  readonly key: string;
  /** Null: some rows, nobody says which. */
  ids: Set<string> | null;
}

/** More rows than this of one topic are told as «some rows». */
const idsAtMost = 100;

export interface Applied {
  /** Each topic and key once. */
  readonly touched: readonly Touched[];
  /** Rows written whole, most of them new. */
  readonly fresh: number;
}

/**
 * Folds events into a projection's tables: reads the rows it looks at in one query per table, folds
 * in memory, writes what changed. What that touches follows from who reads the tables that were written.
 * @param connection a transaction; tables are found by its search path.
 */
export const applyEvents = async (
  projection: Projection,
  connection: CommonQueryMethods,
  events: readonly ReadEvent[],
): Promise<Applied> => {
  const { readers } = projection;
  let writes: Write[] = [];
  const onWrite = (write: Write) => void writes.push(write);
  const batch: Batch = { ofProjection: projection.name, ...(readers === undefined ? {} : { onWrite }) };
  for (const [table, keys] of keysByTable(projection, events)) {
    await table.load(batch, connection, [...keys.values()]);
  }
  const touched = new Map<string, Gathered>();
  for (const event of events) {
    const whose = projection.clauses.get(event.type)?.fold(event, batch) ?? {};
    if (readers === undefined) continue;
    for (const touch of touchedBy(readers, event, { writes, whose })) gather(touched, touch);
    writes = [];
  }
  let fresh = 0;
  for (const table of projection.tables) fresh += await table.write(batch, connection);
  return { touched: [...touched.values()].map(told), fresh };
};

const told = ({ topic, key, ids }: Gathered): Touched =>
  ids === null || ids.size > idsAtMost ? { topic, key } : { topic, key, ids: [...ids] };

/** The rows that folding these events looks at. */
export const keysByTable = (projection: Projection, events: readonly ReadEvent[]): Map<Table, Map<string, Key>> => {
  const keys = new Map<Table, Map<string, Key>>();
  for (const event of events) {
    for (const { table, key } of projection.clauses.get(event.type)?.reads(event) ?? []) {
      const ofTable = keys.get(table) ?? new Map<string, Key>();
      keys.set(table, ofTable.set(key.join('\u0000'), key));
    }
  }
  return keys;
};

const gather = (touched: Map<string, Gathered>, { topic, key, ids }: Touched): void => {
  const name = `${topic} ${key}`;
  const known = touched.get(name);
  if (known === undefined) touched.set(name, { topic, key, ids: ids === undefined ? null : new Set(ids) });
  else if (ids === undefined) known.ids = null;
  else for (const id of ids) known.ids?.add(id);
};
