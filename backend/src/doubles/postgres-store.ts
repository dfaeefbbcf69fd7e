import { Instant } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import type { DoubleStore, Kept } from './store.ts';

const moment = z.date().transform((at) => Instant.parse(at.toISOString()));
const Row = z
  .object({ id: z.string(), account: z.string(), body: z.string(), made_at: moment, due_at: moment.nullable() })
  .transform(({ id, account, body, made_at: madeAt, due_at: dueAt }): Kept => {
    const parsed: unknown = JSON.parse(body);
    return { id, account, body: parsed, madeAt, dueAt };
  });
const Rows = z.array(Row);

const leaseSeconds = 30;

/** The store that all processes of an installation share, and that outlives them: play money lies in `ops.play_money`. */
export const postgresStore = (sql: Sql, provider: string): DoubleStore => {
  const read = async (by: Sql | TransactionSql, kind: string, id: string): Promise<Kept | null> => {
    const rows = await by`
      SELECT id, account, body::text AS body, made_at, due_at FROM ops.play_money
      WHERE provider = ${provider} AND kind = ${kind} AND id = ${id}`;
    return Rows.parse([...rows])[0] ?? null;
  };
  return {
    read: (kind, id) => read(sql, kind, id),
    change: (kind, id, change) =>
      sql.begin(async (transaction) => {
        await transaction`SELECT pg_advisory_xact_lock(hashtext('play money'), hashtext(${`${provider} ${kind} ${id}`}))`;
        const before = await read(transaction, kind, id);
        const changed = change(before);
        if (changed === null) return before;
        const { account, body, dueAt } = changed;
        await transaction`
          INSERT INTO ops.play_money (provider, kind, id, account, body, made_at, due_at)
          VALUES (${provider}, ${kind}, ${id}, ${account}, ${JSON.stringify(body)}::text::jsonb, now(), ${dueAt})
          ON CONFLICT (provider, kind, id) DO UPDATE
          SET account = excluded.account, body = excluded.body, due_at = excluded.due_at`;
        return read(transaction, kind, id);
      }),
    list: async (kind, account, most) => {
      const rows = await sql`
        SELECT id, account, body::text AS body, made_at, due_at FROM ops.play_money
        WHERE provider = ${provider} AND account = ${account} AND kind = ${kind}
        ORDER BY made_at DESC LIMIT ${most}`;
      return Rows.parse([...rows]);
    },
    takeDue: async (kind, most) => {
      const rows = await sql`
        WITH due AS (
          SELECT provider, kind, id FROM ops.play_money
          WHERE due_at <= now() AND provider = ${provider} AND kind = ${kind}
          ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED
        )
        UPDATE ops.play_money p SET due_at = now() + ${leaseSeconds} * interval '1 second'
        FROM due d WHERE p.provider = d.provider AND p.kind = d.kind AND p.id = d.id
        RETURNING p.id, p.account, p.body::text AS body, p.made_at, p.due_at`;
      return Rows.parse([...rows]);
    },
    forget: async (kind, id) => {
      await sql`DELETE FROM ops.play_money WHERE provider = ${provider} AND kind = ${kind} AND id = ${id}`;
    },
  };
};

const keptDays = 400;

/** Forgets play money that nobody plays with any more. */
export const sweepPlayMoney = async (sql: Sql): Promise<void> => {
  await sql`DELETE FROM ops.play_money WHERE made_at < now() - ${keptDays} * interval '1 day'`;
};
