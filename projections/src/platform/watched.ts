import type { Topic, Touched } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { ProjectionName } from './names.ts';
import type { Table, Write } from './table.ts';

/** Of what a view is: its topic's key is the id of one of these, and a fact says the same id under the same name. */
const idOf = {
  event: 'eventId',
  group: 'primaryId',
  registrant: 'registrantId',
  checkpoint: 'checkpointId',
  import: 'importId',
  type: 'typeId',
} as const;
export type Scope = keyof typeof idOf;

/** Whose rows a fold wrote, where the fact does not say it: ids by what they are of. */
export type Whose = Partial<Readonly<Record<Scope, readonly string[]>>>;

/** In place of an id: of all there are. */
export const everybodys = '*';

/** How a view reads a table. */
export interface TableRead<S extends Scope = Scope> {
  /** Whose rows it reads: the view's own, or any of the event. */
  readonly by: S | 'event';
  /** The columns that it looks at, also in conditions; absent: all. A change of others does not concern it. */
  readonly columns?: readonly string[];
  /**
   * Of a window. `rows`: the table's keys are the ids of its rows. `totals`: no row says anything of this table.
   * Absent: any of its rows may.
   */
  readonly shownAs?: 'rows' | 'totals';
}

/** A topic, and all that its view is read from. */
export interface WatchedView {
  readonly topic: Topic;
  /** What the topic's key is the id of. */
  readonly of: Scope;
  /** By the table's name. */
  readonly reads: Readonly<Record<string, TableRead>>;
}

/**
 * Says once what a topic's view is read from: what touches it follows, and what a server waits for to show it.
 * @param of what the topic's key is the id of.
 * @param reads the tables by their names; a mere word is `by`.
 */
export const watched = <S extends Scope>(
  topic: Topic,
  of: S,
  reads: Readonly<Record<string, NoInfer<S> | 'event' | TableRead<NoInfer<S>>>>,
): WatchedView => ({
  topic,
  of,
  reads: Object.fromEntries(
    Object.entries(reads).map(([table, read]) => [table, typeof read === 'object' ? read : { by: read }]),
  ),
});

interface Reader extends TableRead {
  readonly topic: string;
}
interface Remembering {
  readonly tables: readonly Table[];
}
/** Who reads a projection's tables, by the table's name. */
export type Readers = ReadonlyMap<string, readonly Reader[]>;

const readersOf = (tables: readonly Table[], views: readonly WatchedView[]): Readers =>
  new Map(
    tables.map(({ name }) => [
      name,
      views.flatMap(({ topic, reads }) => {
        const read = reads[name];
        return read === undefined ? [] : [{ ...read, topic: topic.name }];
      }),
    ]),
  );

const demandColumns = (tables: ReadonlyMap<string, Table>, { topic, reads }: WatchedView): void => {
  for (const [name, { columns = [] }] of Object.entries(reads)) {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`${topic.name} reads ${name}, which no projection writes`);
    const unknown = columns.find((column) => !table.columns.includes(column));
    if (unknown !== undefined) throw new Error(`${topic.name} reads ${name}.${unknown}, which there is not`);
  }
};

/**
 * Tells projections who reads their tables.
 * @throws where a view reads a table or a column that there is not.
 */
export const readBy = <P extends Remembering>(
  projections: readonly P[],
  views: readonly WatchedView[],
): readonly P[] => {
  const tables = new Map(projections.flatMap((one) => one.tables.map((table) => [table.name, table] as const)));
  for (const view of views) demandColumns(tables, view);
  return projections.map((one) => ({ ...one, readers: readersOf(one.tables, views) }));
};

/**
 * The projections that a topic's view is read from.
 * @throws where nobody says what it is read from: such a topic is not served.
 */
export const projectionsOf = (
  projections: readonly (Remembering & { readonly name: ProjectionName })[],
  views: readonly WatchedView[],
  topic: { readonly name: string },
): readonly ProjectionName[] => {
  const view = views.find((one) => one.topic.name === topic.name);
  if (view === undefined) throw new Error(`nobody says what ${topic.name} is read from`);
  return projections.filter(({ tables }) => tables.some(({ name }) => name in view.reads)).map(({ name }) => name);
};

const Ids = z.object(
  Object.fromEntries(Object.values(idOf).map((name) => [name, z.string().optional().catch(undefined)])),
);

/**
 * What the rows written while one event was folded touch.
 * @param whose what the fold said of it.
 */
export const touchedBy = (
  readers: Readers,
  { data }: { readonly data: unknown },
  { writes, whose }: { readonly writes: readonly Write[]; readonly whose: Whose },
): readonly Touched[] => {
  let ids: z.infer<typeof Ids> | null = null;
  const keysOf = (scope: Scope): readonly string[] => {
    ids ??= Ids.parse(data);
    // Where nobody says whose it is, it may be anybody's.
    return whose[scope] ?? [ids[idOf[scope]] ?? everybodys];
  };
  return writes.flatMap((write) =>
    (readers.get(write.table) ?? [])
      .filter(({ columns }) => isConcerned(columns, write.columns))
      .flatMap(({ topic, by, shownAs }) => {
        const shown = idsOf(write, shownAs);
        return keysOf(by).map((key): Touched => ({ topic, key, ...(shown === null ? {} : { ids: shown }) }));
      }),
  );
};

const isConcerned = (read: readonly string[] | undefined, written: readonly string[] | null): boolean =>
  read === undefined || written === null || written.some((column) => read.includes(column));

const idsOf = ({ key }: Write, shownAs: TableRead['shownAs']): string[] | null => {
  if (shownAs === 'totals') return [];
  return shownAs === 'rows' && key !== null ? [key.join(' ')] : null;
};
