import { sql, type DatabasePool, type QuerySqlToken } from 'slonik';
import { z } from 'zod';
import { attempt, inSchema, putKeyBack, type Crew, type Party } from './replay-party.ts';
import { statementsOf } from './statement.ts';

/** Indexes that are made at once. */
const lanes = 2;

/** Makes keys and indexes, those of the largest tables first, and gives the planner its figures. */
export const makeIndexes = async (crew: Crew, parties: readonly Party[]): Promise<void> => {
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
