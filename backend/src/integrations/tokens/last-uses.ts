import { ApiTokenId, Instant, type EventId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';

const Used = z.array(z.object({ token_id: ApiTokenId, at: z.date() }));

/** When each token of an event was last used, to half a minute; none that never was. */
export const lastUses = async (sql: Sql, eventId: EventId): Promise<ReadonlyMap<ApiTokenId, Instant>> => {
  const rows = await sql`
    SELECT token_id, last_active_at AS at FROM ops.sessions
    WHERE token_event = ${eventId} AND token_id IS NOT NULL AND ended_at IS NULL AND last_active_at > created_at`;
  return new Map(Used.parse([...rows]).map(({ token_id, at }) => [token_id, Instant.parse(at.toISOString())]));
};
