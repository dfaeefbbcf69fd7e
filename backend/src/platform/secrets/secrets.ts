import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';

/** A secret that this installation makes for itself on first use; the same in every process. */
export const secretNamed = async (sql: Sql, name: string): Promise<Buffer> => {
  await sql`INSERT INTO ops.secrets (name, value) VALUES (${name}, ${randomBytes(32)}) ON CONFLICT DO NOTHING`;
  const rows = await sql`SELECT value FROM ops.secrets WHERE name = ${name}`;
  const [row] = z.array(z.object({ value: z.instanceof(Buffer) })).parse(rows);
  if (row === undefined) throw new Error(`ops.secrets has no ${name}`);
  return row.value;
};
