import { startOfLog, type Position } from '@turnout/contracts/kernel';
import { sql, type DatabasePool, type QuerySqlToken } from 'slonik';
import { z } from 'zod';
import { keysByTable } from './apply.ts';
import { lookIn } from './checkpoints.ts';
import { openCopier, type Copier } from './copier.ts';
import { jsonColumnsOf, putKeyOn, takeKeysOff, type PrimaryKey } from './keys.ts';
import { addressOf } from './pool.ts';
import type { Clause, LogReader, Projection, ReadEvent } from './projection.ts';
import type { Batch } from './slots.ts';
import { statementsOf } from './statement.ts';
import type { Table } from './table.ts';

export type ReplayStage = 'reading' | 'storing' | 'indexing';

export interface ReplayOptions {
  readonly pool: DatabasePool;
  readonly reader: LogReader;
  readonly signal?: AbortSignal | undefined;
  /** Hears what is going on, and how many events have been folded. */
  readonly onProgress?: ((stage: ReplayStage, events: number) => void) | undefined;
  /** Only primary keys are made: nobody will search the tables. */
  readonly withoutIndexes?: boolean;
  /** How much memory rows may take up, roughly, before they are stored and forgotten; 512 MB unless told. */
  readonly bytesAtMost?: number | undefined;
}

/** Empty tables of a projection that the log is replayed into. */
export interface ReplayTarget {
  readonly projection: Projection;
  readonly schema: string;
  /** The last event that counts; null: as far as the log goes. */
  readonly until: Position | null;
}

/** Where the tables of a target stand, or why they are worth nothing. */
export type Replayed = { readonly position: Position } | { readonly failure: unknown };

/** Large pages: nobody waits for the single row. */
const pageSize = 2_000;
/** Pages that are read while others are folded. */
const pagesAhead = 1;
const bytesUnlessTold = 512_000_000;
const linesAtOnce = 500_000;

/** A target under way. */
interface Party extends ReplayTarget {
  readonly batch: Batch & { readonly replay: NonNullable<Batch['replay']> };
  readonly keysOff: Map<string, PrimaryKey>;
  position: Position;
  failure: { readonly cause: unknown } | null;
}

/**
 * Replays the log from its first event into many projections at once: read, parsed and unsealed once,
 * folded in memory, and stored by COPY. Rows of tables that only grow are stored as they come, all others
 * at the end or when they have become too many; then these are read back where a fold looks at them. The
 * tables have their primary keys and indexes afterwards.
 * @returns an entry for each target, in order; one that fails does not hinder the others.
 * @throws what the reader throws.
 */
export const replay = async (
  options: ReplayOptions,
  targets: readonly ReplayTarget[],
): Promise<readonly Replayed[]> => {
  const copier = openCopier(addressOf(options.pool));
  try {
    const parties = await Promise.all(targets.map((target) => partyOf(options.pool, target)));
    const crew: Crew = { ...options, copier, bytesAtMost: options.bytesAtMost ?? bytesUnlessTold };
    const events = await passThrough(crew, parties);
    options.signal?.throwIfAborted();
    options.onProgress?.('storing', events);
    for (const party of parties) await attempt(party, () => storeAll(crew, party));
    options.onProgress?.('indexing', events);
    await finish(crew, parties);
    return parties.map(({ position, failure }) => (failure === null ? { position } : { failure: failure.cause }));
  } finally {
    await copier.close();
  }
};

interface Crew extends ReplayOptions {
  readonly copier: Copier;
  readonly bytesAtMost: number;
}

const partyOf = async (pool: DatabasePool, target: ReplayTarget): Promise<Party> => {
  const { projection, schema } = target;
  const isJson = await jsonColumnsOf(pool, schema);
  const json = new Map(projection.tables.map(({ name, columns }) => [name, isJson(name, columns)]));
  const keys = await takeKeysOff(pool, schema);
  return {
    ...target,
    batch: { ofProjection: projection.name, replay: { jsonOf: (table) => json.get(table) ?? [], mustSettle: false } },
    keysOff: new Map(keys.map((key) => [key.table, key])),
    position: startOfLog,
    failure: null,
  };
};

/** What fails for one is nothing to the others. */
const attempt = async (party: Party, work: () => Promise<void>): Promise<void> => {
  if (party.failure !== null) return;
  try {
    await work();
  } catch (cause) {
    party.failure = { cause };
  }
};

/** Answers how many events there were. */
const passThrough = async (crew: Crew, parties: readonly Party[]): Promise<number> => {
  const routes = routesOf(parties);
  let events = 0;
  for await (const page of pagesOf(crew)) {
    const last = page.at(-1)?.position ?? startOfLog;
    const going = parties.filter(({ failure, until, position }) => failure === null && position !== until);
    if (going.length === 0) break;
    for (const party of going) await attempt(party, () => loadMissing(crew, party, page));
    for (const event of page) {
      const route = routes.get(event.type);
      if (route === undefined) continue;
      for (const { party, clause } of route) {
        if (party.failure !== null || (party.until !== null && event.position > party.until)) continue;
        try {
          clause.fold(event, party.batch);
        } catch (cause) {
          party.failure = { cause };
        }
        if (party.batch.replay.mustSettle) await attempt(party, () => settle(crew, party));
      }
    }
    for (const party of going) {
      party.position = party.until !== null && last > party.until ? party.until : last;
      await attempt(party, () => sendLines(crew, party, linesAtOnce));
    }
    await keepBounds(crew, going);
    events += page.length;
    crew.onProgress?.('reading', events);
  }
  // An end that lies before the log's own is reached also where nothing lies between.
  for (const party of parties) if (party.until !== null && party.failure === null) party.position = party.until;
  return events;
};

const routesOf = (parties: readonly Party[]) => {
  const routes = new Map<string, { readonly party: Party; readonly clause: Clause }[]>();
  for (const party of parties) {
    for (const [type, clause] of party.projection.clauses) {
      const route = routes.get(type) ?? [];
      routes.set(type, route);
      route.push({ party, clause });
    }
  }
  return routes;
};

/** The log's pages to its end, some of them read ahead. */
const pagesOf = async function* ({ reader, signal }: Crew): AsyncGenerator<readonly ReadEvent[]> {
  let next = reader.readAll(startOfLog, pageSize);
  // Whoever breaks off does not look at the pages ahead any more.
  next.catch(() => undefined);
  const ahead: Promise<readonly ReadEvent[]>[] = [next];
  for (;;) {
    while (ahead.length <= pagesAhead) {
      next = next.then((page) => {
        const last = page.at(-1);
        return last === undefined ? [] : reader.readAll(last.position, pageSize);
      });
      next.catch(() => undefined);
      ahead.push(next);
    }
    const page = await ahead.shift();
    if (page === undefined || page.length === 0 || signal?.aborted === true) return;
    yield page;
  }
};

/** Rows that a fold will look at and that were stored and forgotten. */
const loadMissing = async (crew: Crew, party: Party, page: readonly ReadEvent[]): Promise<void> => {
  const { projection, batch } = party;
  if (!projection.tables.some((table) => table.replayed.mayMiss(batch))) return;
  const concerning = page.filter(({ type }) => projection.clauses.has(type));
  for (const [table, keys] of keysByTable(projection, concerning)) {
    const missing = table.replayed.mayMiss(batch) ? table.replayed.missing(batch, [...keys.values()]) : [];
    if (missing.length === 0) continue;
    await sendLines(crew, party, 0);
    await crew.copier.idle();
    await putKeyBack(crew, party, table);
    await inSchema(crew, party, (connection) => table.load(batch, connection, missing));
  }
};

const inSchema = <T>(
  { pool }: Crew,
  { schema }: Party,
  work: (connection: Parameters<Parameters<DatabasePool['transaction']>[0]>[0]) => Promise<T>,
): Promise<T> =>
  pool.transaction(async (connection) => {
    await lookIn(connection, schema);
    return work(connection);
  }, 0);

const putKeyBack = async (crew: Crew, party: Party, { name }: Table): Promise<void> => {
  const key = party.keysOff.get(name);
  if (key === undefined) return;
  await inSchema(crew, party, (connection) => putKeyOn(connection, party.schema, key));
  party.keysOff.delete(name);
};

/** New rows of tables that only grow, where there are enough of them. */
const sendLines = async ({ copier }: Crew, { projection, batch, schema }: Party, atLeast: number): Promise<void> => {
  for (const { name, columns, replayed } of projection.tables) {
    const lines = replayed.takeLines(batch, atLeast);
    if (lines !== '') await copier.send({ schema, name, columns }, lines);
  }
};

/** Stores everything that waits, rows that were swept and not read among it. */
const settle = async (crew: Crew, party: Party): Promise<void> => {
  const { projection, batch } = party;
  await sendLines(crew, party, 0);
  for (const table of projection.tables) if (table.replayed.hasSweeps(batch)) await store(crew, party, table);
  batch.replay.mustSettle = false;
};

/** Stores a table's rows; of new ones in tables that were empty, all by COPY. */
const store = async (crew: Crew, party: Party, table: Table, remembered: 'remembered too' | 'written' = 'written') => {
  const { batch, schema } = party;
  const { name, columns, replayed } = table;
  for (const lines of replayed.takeAll(batch)) await crew.copier.send({ schema, name, columns }, lines);
  if (replayed.hasChanges(batch) || replayed.hasSweeps(batch)) {
    await crew.copier.idle();
    await putKeyBack(crew, party, table);
    await inSchema(crew, party, (connection) => table.write(batch, connection));
  }
  replayed.forget(batch, remembered);
};

/** Stores and forgets the largest tables while all together are larger than they may be. */
const keepBounds = async (crew: Crew, parties: readonly Party[]): Promise<void> => {
  const shares = parties.flatMap((party) =>
    party.projection.tables.map((table) => ({ party, table, bytes: table.replayed.bytes(party.batch) })),
  );
  let total = shares.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= crew.bytesAtMost) return;
  for (const { party, table, bytes } of shares.toSorted((one, other) => other.bytes - one.bytes)) {
    if (total <= crew.bytesAtMost / 2) return;
    await attempt(party, () => store(crew, party, table, 'remembered too'));
    total -= bytes;
  }
};

const storeAll = async (crew: Crew, party: Party): Promise<void> => {
  await sendLines(crew, party, 0);
  for (const table of party.projection.tables) await store(crew, party, table, 'remembered too');
  await crew.copier.idle();
};

/** Indexes that are made at once. */
const lanes = 2;

/** Makes keys and indexes, those of the largest tables first, and gives the planner its figures. */
const finish = async (crew: Crew, parties: readonly Party[]): Promise<void> => {
  const sizes = new Map<Party, number>();
  for (const party of parties) sizes.set(party, await sizeOf(crew.pool, party.schema));
  const waiting = parties
    .toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))
    .flatMap((party) => [
      ...(crew.withoutIndexes === true ? [] : statementsOf(party.projection.ddl).indexes).map((statement) => ({
        party,
        work: () => index(crew, party, statement),
      })),
      ...party.projection.tables.map((table) => ({ party, work: () => putKeyBack(crew, party, table) })),
    ]);
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      crew.signal?.throwIfAborted();
      await attempt(next.party, next.work);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const party of parties) {
    for (const { name } of party.projection.tables)
      await attempt(party, async () => {
        await crew.pool.query(sql.unsafe`analyze ${sql.identifier([party.schema, name])}`);
      });
  }
};

const index = (crew: Crew, party: Party, statement: QuerySqlToken): Promise<void> =>
  inSchema(crew, party, async (connection) => {
    await connection.query(sql.unsafe`set local statement_timeout = 0`);
    await connection.query(sql.unsafe`set local maintenance_work_mem = '128MB'`);
    await connection.query(statement);
  });

const sizeOf = (pool: DatabasePool, schema: string): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ bytes: z.int() }))`
    select coalesce(sum(pg_relation_size(c.oid)), 0)::bigint as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind = 'r'`);
