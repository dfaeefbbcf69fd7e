import type { Sql } from 'postgres';
import { z } from 'zod';

const Caught = z.object({
  _id: z.string(),
  receivedAt: z.date().transform((at) => at.toISOString()),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
});
const Opened = Caught.extend({ html: z.string(), text: z.string(), source: z.string() });

export const caughtMailsPerPage = 30;

/** A page of what the test inbox keeps, newest first; `page` from 1. */
export const caughtMails = async (
  sql: Sql,
  page: number,
): Promise<{ readonly mails: z.infer<typeof Caught>[]; readonly total: number }> => {
  const [mails, count] = await Promise.all([
    sql`
      SELECT mail_id::text AS _id, received_at AS "receivedAt", from_address AS "from", to_address AS "to", subject
      FROM ops.caught_mails ORDER BY mail_id DESC
      LIMIT ${caughtMailsPerPage} OFFSET ${(page - 1) * caughtMailsPerPage}`,
    sql`SELECT count(*)::int AS total FROM ops.caught_mails`,
  ]);
  return {
    mails: z.array(Caught).parse(mails),
    total: z.tuple([z.object({ total: z.int() })]).parse(count)[0].total,
  };
};

/** One of them, opened; null when it has made room for newer ones. */
export const caughtMail = async (sql: Sql, id: string): Promise<z.infer<typeof Opened> | null> => {
  const rows = await sql`
    SELECT mail_id::text AS _id, received_at AS "receivedAt", from_address AS "from", to_address AS "to", subject,
      html, body_text AS "text", source
    FROM ops.caught_mails WHERE mail_id::text = ${id}`;
  return z.array(Opened).parse(rows)[0] ?? null;
};
