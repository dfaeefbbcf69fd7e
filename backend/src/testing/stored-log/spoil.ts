import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';

const Lying = z.object({
  position: z.string(),
  revision: z.int(),
  stream: z.string(),
  type: z.string(),
  body: z.string(),
  metadata: z.string(),
});
export type Lying = z.infer<typeof Lying>;

/** The first event of a type, as it lies in the log. */
export const firstOf = (pool: DatabasePool, type: string): Promise<Lying> =>
  pool.one(sql.type(Lying)`
    select lpad(global_position::text, 20, '0') as position, revision, stream_id as stream, type, body, metadata
    from log.events where type = ${type} order by global_position limit 1`);

/** Puts other texts where an event lies, as a broken disk or a newer version would. */
export const writeOver = async (pool: DatabasePool, { position }: Lying, other: Partial<Lying>): Promise<void> => {
  await pool.query(sql.unsafe`
    update log.events set type = coalesce(${other.type ?? null}::text, type),
      body = coalesce(${other.body ?? null}::text, body), metadata = coalesce(${other.metadata ?? null}::text, metadata)
    where global_position = ${position}::bigint`);
};

/** The same body with one letter changed in the first sealed text. */
export const tampered = (body: string): string =>
  body.replace(/("1\.[\w-]{20})([\w-])/, (_, before: string, letter: string) => before + (letter === 'A' ? 'B' : 'A'));
