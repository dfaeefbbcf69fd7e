import { Provider } from '@turnout/contracts/charges';
import { Instant, type EventId } from '@turnout/contracts/kernel';
import { RefusedNotice } from '@turnout/contracts/online-payment';
import type { Sql } from 'postgres';
import { z } from 'zod';

type Reason = RefusedNotice['reason'];

/** Notes that a notice was refused, and why; of each event and provider the last one is kept, with how many there were. */
export const noteRefused = async (
  sql: Sql,
  {
    eventId,
    provider,
    reason,
    now,
  }: { readonly eventId: EventId; readonly provider: Provider; readonly reason: Reason; readonly now: Instant },
): Promise<void> => {
  await sql`
    INSERT INTO ops.refused_notices AS known (provider, event_id, reason, refused_at)
    VALUES (${provider}, ${eventId}, ${reason}, ${now})
    ON CONFLICT (provider, event_id) DO UPDATE
    SET reason = excluded.reason, refused_at = excluded.refused_at, count = known.count + 1`;
};

const Row = z.object({
  provider: Provider,
  reason: RefusedNotice.shape.reason,
  refusedAt: z.date(),
  count: z.coerce.number(),
  takenSince: z.boolean(),
});

/** The notice of each provider that was refused last, and whether one was taken since. */
export const refusedNotices = async (sql: Sql, eventId: EventId): Promise<readonly RefusedNotice[]> => {
  const rows = await sql`
    SELECT r.provider, r.reason, r.refused_at AS "refusedAt", r.count, EXISTS (
      SELECT 1 FROM ops.provider_notices n
      WHERE n.provider = r.provider AND n.event_id = r.event_id AND n.received_at > r.refused_at
    ) AS "takenSince"
    FROM ops.refused_notices r WHERE r.event_id = ${eventId} ORDER BY r.provider`;
  return z
    .array(Row)
    .parse([...rows])
    .map(({ refusedAt, ...row }) => ({ ...row, refusedAt: Instant.parse(refusedAt.toISOString()) }));
};
