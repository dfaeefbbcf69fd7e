import { RefusalReason } from '@turnout/contracts/check-in';
import {
  Actor,
  CheckpointId,
  Instant,
  MessageId,
  RegistrantId,
  startOfLog,
  type EventId,
} from '@turnout/contracts/kernel';
import type { LogDigest } from '@turnout/contracts/reporting';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { emptyDigest } from '../platform/digest.ts';
import { newest } from './digest.projection.ts';

const PastRefusal = z.object({
  position: z.string(),
  at: Instant,
  registrantId: RegistrantId,
  checkpointId: CheckpointId.nullable(),
  desk: z.string(),
  code: z.string(),
  reason: RefusalReason,
  actor: Actor,
});
export type PastRefusal = z.infer<typeof PastRefusal>;

/** The scans of these people that an event refused, in the order of the log. */
export const refusalsOf = (
  pool: CommonQueryMethods,
  { eventId, ids }: { readonly eventId: EventId; readonly ids: readonly RegistrantId[] },
): Promise<readonly PastRefusal[]> =>
  pool.any(sql.type(PastRefusal)`
    select position, at, registrant_id as "registrantId", checkpoint_id as "checkpointId", desk, code, reason, actor
    from past_refusals where registrant_id = any(${sql.array([...ids], 'text')}) and event_id = ${eventId}
    order by position`);

const Named = z.object({ id: CheckpointId, name: z.string() });

/** The newest name of every checkpoint that the event ever had. */
export const checkpointNames = async (
  pool: CommonQueryMethods,
  eventId: EventId,
): Promise<ReadonlyMap<CheckpointId, string>> => {
  const rows = await pool.any(sql.type(Named)`
    select id, details ->> 'name' as name from event_checkpoints where event_id = ${eventId} order by id`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const Digest = z.object({ position: z.string(), events: z.int(), digest: z.string() });

/** The digest of the whole log as far as it was read. */
export const newestDigest = async (pool: CommonQueryMethods): Promise<LogDigest> =>
  (await pool.maybeOne(sql.type(Digest)`select position, events, digest from log_digest where mark = ${newest}`)) ?? {
    position: startOfLog,
    events: 0,
    digest: emptyDigest,
  };

const MessageRow = z.object({ id: MessageId });

/** The messages to these people of an event, oldest first. */
export const messagesAbout = (
  pool: CommonQueryMethods,
  { eventId, ids }: { readonly eventId: EventId; readonly ids: readonly RegistrantId[] },
): Promise<readonly MessageId[]> =>
  pool.anyFirst(sql.type(MessageRow)`
    select message_id as id from messages
    where registrant_id = any(${sql.array([...ids], 'text')}) and event_id = ${eventId} order by position`);
