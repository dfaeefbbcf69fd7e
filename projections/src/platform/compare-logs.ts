import type { Position } from '@turnout/contracts/kernel';
import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { LogReader, Projection } from './projection.ts';
import { openShadow } from './shadow.ts';

/** A row that only one of two logs comes to. */
export interface LogDifference {
  readonly projection: string;
  readonly table: string;
  readonly side: 'one' | 'other';
  /** The row as JSON. */
  readonly row: string;
}

const rowsAtMost = 10;

const onlyIn = async (
  pool: DatabasePool,
  table: string,
  schema: string,
  butNotIn: string,
): Promise<readonly string[]> => {
  const rows = await pool.any(sql.type(z.object({ row: z.string() }))`
    select to_jsonb(t)::text as row from ${sql.identifier([schema, table])} t
    except all
    select to_jsonb(t)::text from ${sql.identifier([butNotIn, table])} t
    order by row limit ${rowsAtMost}`);
  return rows.map(({ row }) => row);
};

/**
 * Folds two logs up to a place into tables of their own and compares each row of every read model. Both
 * readers must give equal places to equal events.
 * @param options `prefix`: begins the names of the schemas made for the while.
 * @returns differences, of each table at most 10 rows a side.
 */
export const compareLogs = async (options: {
  readonly pool: DatabasePool;
  readonly one: LogReader;
  readonly other: LogReader;
  readonly upTo: Position;
  readonly projections: readonly Projection[];
  readonly prefix: string;
  readonly onCompared?: (projection: string) => void;
}): Promise<readonly LogDifference[]> => {
  const { pool, upTo, onCompared = () => undefined } = options;
  const differences: LogDifference[] = [];
  for (const projection of options.projections) {
    const name = projection.name.replaceAll('-', '_');
    const schemas = { one: `${options.prefix}_one_${name}`, other: `${options.prefix}_other_${name}` };
    const one = await openShadow({ pool, reader: options.one, projection }, schemas.one);
    try {
      const other = await openShadow({ pool, reader: options.other, projection }, schemas.other);
      try {
        await one.readTo(upTo);
        await other.readTo(upTo);
        for (const { name: table } of projection.tables) {
          const sides = [
            { side: 'one', rows: await onlyIn(pool, table, schemas.one, schemas.other) },
            { side: 'other', rows: await onlyIn(pool, table, schemas.other, schemas.one) },
          ] as const;
          for (const { side, rows } of sides)
            differences.push(...rows.map((row) => ({ projection: projection.name, table, side, row })));
        }
      } finally {
        await other.drop();
      }
    } finally {
      await one.drop();
    }
    onCompared(projection.name);
  }
  return differences;
};
