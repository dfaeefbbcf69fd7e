import type { Position } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { readCheckpoint } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { replay, type ReplayOptions } from './replay.ts';
import { openShadow, type Shadow, type ShadowOptions } from './shadow.ts';
import type { Table } from './table.ts';

/** One value in the live tables that the log does not tell. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  /** Null where a whole row is missing or too much. */
  readonly column: string | null;
  readonly live: unknown;
  readonly rebuilt: unknown;
}

export interface Verification {
  readonly projection: string;
  readonly position: Position;
  /** In the order of tables and keys; of at most 1,000 rows. */
  readonly differences: readonly Difference[];
}

const rowsAtMost = 1_000;
const Row = z.record(z.string(), z.unknown()).nullable();
const Pair = z.object({ live: Row, rebuilt: Row });

/**
 * Rebuilds a projection beside the live tables up to where these stand and compares row by row, while
 * the live projection is held still. Changes nothing.
 */
export const verify = async ({ projection, ...options }: ShadowOptions): Promise<Verification> => {
  const [verification] = await verifyAll({ ...options, projections: [projection] });
  if (verification === undefined) throw new Error(`${projection.name} was not compared`);
  return verification;
};

/** As `verify`, of many, reading the log once for all of them. */
export const verifyAll = async (
  options: ReplayOptions & { readonly projections: readonly Projection[] },
): Promise<readonly Verification[]> => {
  const { pool, projections } = options;
  const shadows: { readonly projection: Projection; readonly shadow: Shadow; readonly until: Position }[] = [];
  try {
    for (const projection of projections) {
      const before = await readCheckpoint(pool, projection.name);
      if (before === null) throw new Error(`${projection.name} has no tables yet`);
      const shadow = await openShadow(
        { ...options, projection },
        `read_verify_${projection.name.replaceAll('-', '_')}`,
      );
      shadows.push({ projection, shadow, until: before.position });
    }
    const targets = shadows.map(({ projection, until, shadow: { schema } }) => ({ projection, schema, until }));
    const replayed = await replay({ ...options, withoutIndexes: true }, targets);
    const verifications: Verification[] = [];
    for (const [index, { projection, shadow, until }] of shadows.entries()) {
      await shadow.takeOver(replayed[index], until);
      verifications.push(
        await shadow.meetLive(async (connection, live) => {
          const differences: Difference[] = [];
          for (const table of projection.tables) differences.push(...(await compare(connection, table, shadow.schema)));
          return { projection: projection.name, position: live?.position ?? until, differences };
        }),
      );
    }
    return verifications;
  } finally {
    for (const { shadow } of shadows) await shadow.drop();
  }
};

const compare = async (
  connection: CommonQueryMethods,
  table: Table,
  schema: string,
): Promise<readonly Difference[]> => {
  const on = sql.join(
    table.key.map((column) => sql.fragment`live.${sql.identifier([column])} = rebuilt.${sql.identifier([column])}`),
    sql.fragment` and `,
  );
  const order = sql.join(
    table.key.map(
      (column) => sql.fragment`coalesce(live.${sql.identifier([column])}, rebuilt.${sql.identifier([column])})`,
    ),
    sql.fragment`, `,
  );
  const pairs = await connection.any(sql.type(Pair)`
    select to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
    from ${sql.identifier(['read', table.name])} live
    full join ${sql.identifier([schema, table.name])} rebuilt on ${on}
    where live is distinct from rebuilt
    order by ${order} limit ${rowsAtMost}`);
  return pairs.flatMap(({ live, rebuilt }) => differencesOf(table, live, rebuilt));
};

const differencesOf = (table: Table, live: z.infer<typeof Row>, rebuilt: z.infer<typeof Row>): Difference[] => {
  const key = table.key.map((column) => String((live ?? rebuilt)?.[column])).join(' ');
  if (live === null || rebuilt === null) return [{ table: table.name, key, column: null, live, rebuilt }];
  return table.columns
    .filter((column) => JSON.stringify(live[column]) !== JSON.stringify(rebuilt[column]))
    .map((column) => ({ table: table.name, key, column, live: live[column], rebuilt: rebuilt[column] }));
};

/** The differences as lines for a terminal; one line when there are none. */
export const describeVerification = ({ projection, position, differences }: Verification): readonly string[] => {
  const show = (value: unknown) => JSON.stringify(value) ?? 'nothing';
  if (differences.length === 0) return [`${projection}: no differences at ${position}`];
  return [
    `${projection}: ${differences.length} differences at ${position}`,
    ...differences.map(({ table, key, column, live, rebuilt }) =>
      column === null
        ? `  ${table} ${key}: ${live === null ? `missing, should be ${show(rebuilt)}` : `should not be there: ${show(live)}`}`
        : `  ${table} ${key} ${column}: is ${show(live)}, should be ${show(rebuilt)}`,
    ),
  ];
};
