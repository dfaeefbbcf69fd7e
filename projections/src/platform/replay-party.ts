import { startOfLog, type Position } from '@turnout/contracts/kernel';
import type { DatabasePool } from 'slonik';
import { lookIn } from './checkpoints.ts';
import type { Copier } from './copier.ts';
import { jsonColumnsOf, putKeyOn, takeKeysOff, type PrimaryKey } from './keys.ts';
import type { LogReader, Projection } from './projection.ts';
import type { Batch } from './slots.ts';
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

/** A target under way. */
export interface Party extends ReplayTarget {
  readonly batch: Batch & { readonly replay: NonNullable<Batch['replay']> };
  readonly keysOff: Map<string, PrimaryKey>;
  position: Position;
  failure: { readonly cause: unknown } | null;
}

/** What a replay works with. */
export interface Crew extends ReplayOptions {
  readonly copier: Copier;
  readonly bytesAtMost: number;
}

/** Takes the keys off the target's tables. */
export const partyOf = async (pool: DatabasePool, target: ReplayTarget): Promise<Party> => {
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
export const attempt = async (party: Party, work: () => Promise<void>): Promise<void> => {
  if (party.failure !== null) return;
  try {
    await work();
  } catch (cause) {
    party.failure = { cause };
  }
};

/** Work in a transaction that finds the party's tables. */
export const inSchema = <T>(
  { pool }: Crew,
  { schema }: Party,
  work: (connection: Parameters<Parameters<DatabasePool['transaction']>[0]>[0]) => Promise<T>,
): Promise<T> =>
  pool.transaction(async (connection) => {
    await lookIn(connection, schema);
    return work(connection);
  }, 0);

/** Gives a table its primary key again, once. */
export const putKeyBack = async (crew: Crew, party: Party, { name }: Table): Promise<void> => {
  const key = party.keysOff.get(name);
  if (key === undefined) return;
  await inSchema(crew, party, (connection) => putKeyOn(connection, party.schema, key));
  party.keysOff.delete(name);
};
