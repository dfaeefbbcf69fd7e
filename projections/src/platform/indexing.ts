import { sql, type DatabasePool, type QuerySqlToken } from 'slonik';
import { z } from 'zod';
import { attempt, inSchema, putKeyBack, type Crew, type Party } from './replay-party.ts';
import { statementsOf } from './statement.ts';

/** Indexes that are made at once. */
const lanes = 2;

/** Makes keys and indexes of targets whose rows are all there, while others are still being stored. */
export interface Indexing {
  readonly begin: (party: Party) => void;
  /**
   * Resolves when everything that was begun is made and the planner has its figures.
   * @throws where the replay was told to end.
   */
  readonly done: () => Promise<void>;
}

interface Work {
  readonly party: Party;
  readonly work: () => Promise<void>;
}

export const openIndexing = (crew: Crew): Indexing => {
  const waiting: Work[] = [];
  const begun: Party[] = [];
  const underWay = new Set<Promise<void>>();

  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (crew.signal?.aborted === true) return;
      await attempt(next.party, next.work);
    }
  };
  const add = (works: readonly Work[]) => {
    waiting.push(...works);
    while (underWay.size < lanes && waiting.length > 0) {
      const one = lane().finally(() => underWay.delete(one));
      underWay.add(one);
    }
  };
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
    crew.signal?.throwIfAborted();
  };

  return {
    begin: (party) => {
      begun.push(party);
      add(worksOf(crew, party));
    },
    done: async () => {
      await idle();
      add(begun.flatMap((party) => analysesOf(crew, party)));
      await idle();
    },
  };
};

const worksOf = (crew: Crew, party: Party): readonly Work[] => [
  ...(crew.withoutIndexes === true ? [] : statementsOf(party.projection.ddl).indexes).map((statement) => ({
    party,
    work: () => index(crew, party, statement),
  })),
  ...party.projection.tables.map((table) => ({ party, work: () => putKeyBack(crew, party, table) })),
];

const analysesOf = ({ pool }: Crew, party: Party): readonly Work[] =>
  party.projection.tables.map(({ name }) => ({
    party,
    work: async () => {
      await pool.query(sql.unsafe`analyze ${sql.identifier([party.schema, name])}`);
    },
  }));

/** Those first of which most lies in the tables already: their indexes take longest. Then those with most in memory. */
export const inOrderOfSize = async ({ pool }: Crew, parties: readonly Party[]): Promise<readonly Party[]> => {
  const sized: { readonly party: Party; readonly stored: number; readonly kept: number }[] = [];
  for (const party of parties) {
    const { projection, batch, schema } = party;
    const kept = projection.tables.reduce((bytes, { replayed }) => bytes + replayed.bytes(batch), 0);
    sized.push({ party, stored: await sizeOf(pool, schema), kept });
  }
  return sized.toSorted((one, other) => other.stored - one.stored || other.kept - one.kept).map(({ party }) => party);
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
