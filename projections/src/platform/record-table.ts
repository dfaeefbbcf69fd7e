import { EventId, Instant, withChanges, type EventSchema } from '@turnout/contracts/kernel';
import { recordViewOf, type RecordFacts, type Saying } from '@turnout/contracts/records';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { on, type Clause, type ReadEvent } from './projection.ts';
import { defineTable, type Batch, type Table } from './table.ts';

type Said = Pick<ReadEvent, 'data' | 'personal'>;

/** A record of an event as its declaration in the contracts describes it. */
interface Declared<Id extends string, D extends object> {
  readonly id: z.core.$ZodType<NoInfer<Id>>;
  readonly Details: z.ZodType<D>;
  readonly isPersonal: boolean;
  readonly fact: { readonly defined: EventSchema; readonly revised: EventSchema; readonly retired: EventSchema };
  readonly said: (fact: Said) => Saying<Id, D>;
  readonly table: string;
  readonly listedBy?: readonly string[];
}

/** A record of any kind. */
export type AnyRecord = Declared<string, object>;

const columns = {
  event_id: EventId,
  /** Place in the order of definition. */
  defined: z.string(),
  /** How often it was revised. */
  version: z.int(),
  position: z.string(),
};

const ddlOf = (name: string, isVersioned: boolean): string => {
  const shared = `
  event_id text collate "C" not null,
  -- Place in the order of definition.
  defined text collate "C" not null,
  -- How often it was revised.
  version int not null,`;
  const versions = `
create table ${name}_versions (
  id text collate "C" not null,${shared}
  position text collate "C" not null,
  at timestamptz not null,
  -- From then on; null: deleted.
  details jsonb,
  primary key (id, position)
);
create index ${name}_versions_of_event on ${name}_versions (event_id, position);`;
  return `create table ${name} (
  id text collate "C" primary key,${shared}
  position text collate "C" not null,
  details jsonb not null,
  -- Deleted, and kept for what still names it.
  is_retired boolean not null
);
create index ${name}_of_event on ${name} (event_id, defined);${isVersioned ? versions : ''}
`;
};

/** When a query looks at: now, or a moment of the past. */
export type AsOf = { readonly at: Instant } | null;

const rowOf = <Id extends string, D extends object>({
  id,
  Details,
}: Pick<Declared<Id, D>, 'id' | 'Details' | 'said'>) =>
  z.object({ id, ...columns, details: Details, is_retired: z.boolean() });

/** A row as the contracts know a record. */
export const factsOf = <Id, D>(row: {
  readonly id: Id;
  readonly event_id: EventId;
  readonly details: D;
  readonly version: number;
}): RecordFacts<Id, D> => ({ id: row.id, eventId: row.event_id, details: row.details, version: row.version });

/** The order that a record declares for its list. */
const declaredOrder = ({ listedBy = [] }: { readonly listedBy?: readonly string[] }): FragmentSqlToken => {
  const keys = listedBy.map((key) => sql.fragment`details ->> ${key} collate "und-x-icu"`);
  const order = [...keys, sql.fragment`defined`, sql.fragment`id`];
  return sql.fragment`${sql.join(order, sql.fragment`, `)}`;
};

/**
 * The records of a kind that an event has, or had.
 * @param record the kind: another capability's too.
 */
export const recordsOfEvent = async <Id extends string, D extends object>(
  pool: CommonQueryMethods,
  record: Pick<Declared<Id, D>, 'id' | 'Details' | 'said' | 'table' | 'listedBy'>,
  {
    eventId,
    asOf = null,
    order = declaredOrder(record),
  }: { readonly eventId: EventId; readonly asOf?: AsOf; readonly order?: FragmentSqlToken | undefined },
): Promise<readonly RecordFacts<Id, D>[]> => {
  const rows = await pool.any(sql.type(rowOf(record))`
    select id, event_id, defined, version, position, details, is_retired
    from ${rowsOf(record.table, eventId, asOf)} r where not is_retired order by ${order}`);
  return rows.map((row) => factsOf(row));
};

/** The records of a kind that an event has, as they are shown where all of them is shown as it is stored. */
export const recordViewsOfEvent = async <Id extends string, D extends object>(
  pool: CommonQueryMethods,
  record: Pick<Declared<Id, D>, 'id' | 'Details' | 'said' | 'table' | 'listedBy'>,
  { eventId }: { readonly eventId: EventId },
) => (await recordsOfEvent(pool, record, { eventId })).map(recordViewOf);

const AsOfPlace = <Id extends string, D extends object>({
  id,
  Details,
}: Pick<Declared<Id, D>, 'id' | 'Details' | 'said'>) => z.object({ id, details: Details, is_retired: z.boolean() });

/**
 * The records of a kind that an event had before a place in the log, deleted ones with what they were last, in the
 * order of their definition. Whole where the projection has read up to there. Of a kind that is about people there is
 * no such past.
 */
export const recordsBefore = <Id extends string, D extends object>(
  pool: CommonQueryMethods,
  record: Pick<Declared<Id, D>, 'id' | 'Details' | 'said' | 'table'>,
  { eventId, before }: { readonly eventId: EventId; readonly before: string },
): Promise<readonly { readonly id: Id; readonly details: D; readonly is_retired: boolean }[]> =>
  pool.any(sql.type(AsOfPlace(record))`
    select newest.id, said.details, newest.details is null as is_retired
    from (
      select distinct on (id) id, defined, details from ${sql.identifier([`${record.table}_versions`])}
      where event_id = ${eventId} and position < ${before} order by id, position desc
    ) newest
    cross join lateral (
      select details from ${sql.identifier([`${record.table}_versions`])} v
      where v.id = newest.id and v.position < ${before} and v.details is not null order by v.position desc limit 1
    ) said
    order by newest.defined, newest.id`);

/**
 * The table of a kind of record, with what each of them ever was beside it; its facts do all that is done to its
 * rows. What is about a person has no versions: whoever is erased is gone at once.
 * @param options `keepsRetired`: a deleted one stays, for what still names it; `order`: of the list, absent: the declared one.
 */
export const defineRecordTable = <Id extends string, D extends object>(
  record: Declared<Id, D>,
  options: {
    readonly keepsRetired?: boolean;
    readonly order?: FragmentSqlToken;
  } = {},
) => {
  const { id, Details, fact, said, isPersonal, table: name } = record;
  const { keepsRetired = false, order } = options;
  const table = defineTable(name, ['id'], rowOf(record));
  const versions = defineTable(
    `${name}_versions`,
    ['id', 'position'],
    z.object({ id, ...columns, at: Instant, details: Details.nullable() }),
    { remembers: null },
  );
  type Row = z.infer<typeof table.row>;
  const remember = (batch: Batch, { metadata: { at } }: ReadEvent, { is_retired, details, ...row }: Row) => {
    if (!isPersonal) versions.put(batch, { ...row, at, details: is_retired ? null : details });
  };

  const clauses: readonly Clause[] = [
    on(fact.defined, {
      fold: (event, batch) => {
        const { id: of, eventId, details } = said(event);
        if (details === null) return;
        const { position } = event;
        const row = {
          id: of,
          event_id: eventId,
          defined: position,
          version: 0,
          position,
          details: Details.parse(details),
          is_retired: false,
        };
        table.put(batch, row);
        remember(batch, event, row);
      },
    }),
    on(fact.revised, {
      reads: (event) => [table.at(said(event).id)],
      fold: (event, batch) => {
        const { id: of, details } = said(event);
        const was = table.get(batch, of);
        if (was === undefined) return;
        if (details === null) table.delete(batch, of);
        else {
          const { position, revision: version } = event;
          const row = { ...was, version, position, details: Details.parse(withChanges<D>(was.details, details)) };
          table.put(batch, row);
          remember(batch, event, row);
        }
      },
    }),
    on(fact.retired, {
      reads: (event) => [table.at(said(event).id)],
      fold: (event, batch) => {
        const { id: of } = said(event);
        const was = table.get(batch, of);
        if (was !== undefined) {
          const row = { ...was, version: event.revision, position: event.position, is_retired: true };
          if (keepsRetired) table.put(batch, row);
          else table.delete(batch, of);
          remember(batch, event, row);
        }
      },
    }),
  ];

  /** Those of an event, in their order: as they are, or as they were. */
  const ofEvent = (pool: CommonQueryMethods, eventId: EventId, asOf: AsOf = null) =>
    recordsOfEvent(pool, record, { eventId, asOf, order });

  const tables: readonly Table[] = isPersonal ? [table] : [table, versions];
  return {
    row: table.row,
    tables,
    ddl: ddlOf(name, !isPersonal),
    clauses,
    ofEvent,
  };
};

/** The rows of a record's table that are of an event, as a source of a query: now, or at a moment. */
export const rowsOf = (name: string, eventId: EventId, asOf: AsOf) =>
  asOf === null
    ? sql.fragment`(select * from ${sql.identifier([name])} where event_id = ${eventId})`
    : sql.fragment`(
      select id, event_id, defined, version, position, details, false as is_retired from (
        select distinct on (id) * from ${sql.identifier([`${name}_versions`])}
        where event_id = ${eventId} and at <= ${asOf.at} order by id, position desc
      ) v where details is not null)`;
