import { EventId, Instant } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const MailEnds = z.object({ failed: z.int(), uncertain: z.int(), lastSentAt: Instant.nullable() });

/** How mails of all events ended. */
export const mailEnds = (pool: CommonQueryMethods): Promise<z.infer<typeof MailEnds>> =>
  pool.one(sql.type(MailEnds)`
    select count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'uncertain')::int as uncertain,
      max(created_at) filter (where status = 'sent') as "lastSentAt"
    from messages`);

const EventName = z.object({ eventId: EventId, name: z.string() });

/** What events are called. */
export const eventNames = (
  pool: CommonQueryMethods,
  ids: readonly string[],
): Promise<readonly z.infer<typeof EventName>[]> =>
  pool.any(sql.type(EventName)`
    select event_id as "eventId", details ->> 'name' as name from events
    where event_id = any(${sql.array(ids, 'text')})`);
