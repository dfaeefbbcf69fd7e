import { randomUUID } from 'node:crypto';
import { startOfLog, type EventStore, type Position } from '@turnout/contracts/kernel';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';

/** The log that the configuration names is not this installation's; the message is for whoever starts it. */
export class LogMisplaced extends Error {
  override readonly name = 'LogMisplaced';
}

const embeddedStore = 'postgres';

/** A log's address without what opens it: the same for the same place, whatever the order of its nodes. */
export const storeOf = (eventStore: string): string => {
  const [, scheme, hosts] = /^([a-z]+)(?:\+discover)?:\/\/(?:[^@/?]*@)?([^/?]*)/i.exec(eventStore) ?? [];
  if (scheme === undefined || hosts === undefined) return embeddedStore;
  return `${scheme.toLowerCase()}://${hosts.toLowerCase().split(',').toSorted().join(',')}`;
};

const Identity = z.object({ id: z.string(), store: z.string(), first_event: z.string().nullable() });
type Identity = z.infer<typeof Identity>;
const Move = z.object({
  last_event: z.string().nullable(),
  positions: z.record(z.string(), z.object({ was: z.string(), now: z.string() })),
});
type Move = z.infer<typeof Move>;

/** The id of the log that positions kept in this database are places in; null before the first start. */
export const logIdentity = async (sql: Sql | TransactionSql): Promise<Identity | null> => {
  const rows = await sql`SELECT id, store, first_event FROM ops.log_identity`;
  return z.array(Identity).parse([...rows])[0] ?? null;
};

/**
 * Holds the log that the configuration names against the one that this database belongs to, before anything
 * is read or written by it. The first start remembers it; a log that was copied is taken over: read models
 * are made anew, reactions go on where the copy says they stood.
 * @param parts `store`: as `storeOf` says it.
 * @returns the log's id.
 * @throws LogMisplaced where the store holds another log, or none while there was one. Nothing has changed then.
 */
export const settleLogIdentity = async (parts: Parts): Promise<string> => {
  try {
    return await settleOnce(parts);
  } catch (error) {
    // Another process may have written the first event between our looks at the log and at what is known of it.
    if (error instanceof LogMisplaced) return settleOnce(parts);
    throw error;
  }
};

interface Parts {
  readonly sql: Sql;
  readonly log: EventStore;
  readonly store: string;
}

const settleOnce = async ({ sql, log, store }: Parts): Promise<string> => {
  const actedUpTo = await reactionsReached(sql);
  const first = (await log.readAll(startOfLog, 1))[0]?.id ?? null;
  const isOlder = (await log.head()) < actedUpTo;
  return sql.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(hashtext('turnout log identity'))`;
    await demandNoHalfRestore(transaction);
    const known = await logIdentity(transaction);
    if (known === null) {
      if (first !== null && store !== embeddedStore) throw new LogMisplaced(strangeLog(store));
      return takeAsNew(transaction, store, first);
    }
    const own = known.first_event ?? (await firstEventBefore(transaction, known));
    if (own === null && first !== null && known.store !== store) throw new LogMisplaced(strangeLog(store));
    if (own !== first && own !== null) throw new LogMisplaced(otherLog(known.store, store, first));
    if (known.store !== store) return takeOver(transaction, { known, store, first, isOlder });
    if (isOlder) throw new LogMisplaced(olderLog(store));
    // What is stored from now on is in no copy; that no copy lacks anything only the log in Postgres can be asked.
    if (store !== embeddedStore) await voidMoves(transaction);
    if (known.first_event !== first) await transaction`UPDATE ops.log_identity SET first_event = ${first}`;
    return known.id;
  });
};

/** The furthest place that a reaction has acted upon. */
const reactionsReached = async (sql: Sql): Promise<Position> => {
  const [row] = await sql`SELECT max(position COLLATE "C") AS position FROM ops.reaction_checkpoints`;
  return z.object({ position: z.string().nullable() }).parse(row).position ?? startOfLog;
};

/** From now on a store that was copied to, or left, is only taken over after another copy. */
const voidMoves = (sql: TransactionSql) => sql`UPDATE ops.log_moves SET last_event = NULL, positions = '{}'`;

const strangeLog = (store: string) =>
  `The log at ${store} holds events, but this database knows nothing of them: without its keys nobody in them has a name. Restore that installation's database first (npm run restore), or name a log without events in EVENT_STORE.`;

const olderLog = (store: string) =>
  `The log at ${store} ends before places that this installation has acted upon: it lacks events. Bring them back, or restore log and database from one backup (npm run restore).`;

const copyCommand = (from: string, to: string) => `npm run log:copy -- --from ${from} --to ${to}`;

const otherLog = (known: string, store: string, first: string | null): string => {
  const holds = first === null ? 'no events' : 'the events of another installation';
  if (known === store)
    return `The log at ${store} holds ${holds}, but this installation's log was there and has some. Bring its data back (npm run restore), or start with nothing (npm run reset).`;
  return `EVENT_STORE names ${store}, which holds ${holds}; this installation's log is at ${known}, and nothing of it is lost. Set EVENT_STORE back to it, or copy it there first: ${copyCommand(known, store)}. To start with nothing: npm run reset.`;
};

/** Set aside by a restore until it is whole (see `backup/set-aside.ts`). */
const demandNoHalfRestore = async (sql: TransactionSql): Promise<void> => {
  const [row] = await sql`SELECT to_regnamespace('log_before_restore') IS NOT NULL AS is_half`;
  if (z.object({ is_half: z.boolean() }).parse(row).is_half)
    throw new LogMisplaced(
      'A restore was interrupted. Run npm run restore once more; it first puts back what was there before.',
    );
};

/** Whoever has not noted its first event yet may still have written some. */
const firstEventBefore = async (sql: TransactionSql, { store }: Identity): Promise<string | null> => {
  if (store === embeddedStore) {
    const rows = await sql`SELECT event_id FROM log.events ORDER BY global_position LIMIT 1`;
    return z.array(z.object({ event_id: z.string() })).parse([...rows])[0]?.event_id ?? null;
  }
  return null;
};

const takeAsNew = async (sql: TransactionSql, store: string, first: string | null): Promise<string> => {
  const id = randomUUID();
  await sql`INSERT INTO ops.log_identity (id, store, first_event) VALUES (${id}, ${store}, ${first})`;
  return id;
};

const takeOver = async (
  sql: TransactionSql,
  of: { readonly known: Identity; readonly store: string; readonly first: string | null; readonly isOlder: boolean },
): Promise<string> => {
  const { known, store, first, isOlder } = of;
  const moves = await sql`SELECT last_event, positions FROM ops.log_moves WHERE store = ${store}`;
  const move = z.array(Move).parse([...moves])[0] ?? null;
  if (move === null && isOlder)
    throw new LogMisplaced(first === null ? otherLog(known.store, store, first) : olderLog(store));
  if (first !== null) {
    const isNewAddress = known.store !== embeddedStore && store !== embeddedStore && move === null;
    const isLeft = move?.last_event === null;
    if (isLeft || (move === null && !isNewAddress)) {
      throw new LogMisplaced(
        `The log at ${store} holds this installation's events, but not how far they were acted upon. Finish the copy: ${copyCommand(known.store, store)}.`,
      );
    }
    if (move !== null) await demandCurrent(sql, { known, store, move });
  }
  return renewLogIdentity(sql, { store, first, positions: move?.positions ?? {} });
};

const Place = z.array(z.object({ name: z.string(), position: z.string() }));

/** A copy is switched to only when nothing happened since: else it lacks events, or mails would go out twice. */
const demandCurrent = async (
  sql: TransactionSql,
  { known, store, move }: { known: Identity; store: string; move: Move },
): Promise<void> => {
  const places = Place.parse([...(await sql`SELECT name, position FROM ops.reaction_checkpoints`)]);
  const hasMoved = places.some(({ name, position }) => move.positions[name]?.was !== position);
  const newest =
    known.store === embeddedStore
      ? await sql`SELECT event_id AS id FROM log.events ORDER BY global_position DESC LIMIT 1`
      : [{ id: move.last_event }];
  const { id } = z.object({ id: z.string().nullable() }).parse(newest[0] ?? { id: null });
  if (!hasMoved && id === move.last_event) return;
  throw new LogMisplaced(
    `Turnout went on after its log was copied to ${store}. Copy the rest: ${copyCommand(known.store, store)}.`,
  );
};

/**
 * From now on positions are places in another log: what remembers old ones begins anew. Read models are
 * rebuilt by the next worker.
 * @param log `positions`: for each reaction the place in that log to go on from; one that is not named keeps its own.
 * @returns the new id.
 */
export const renewLogIdentity = async (
  sql: TransactionSql,
  log: {
    readonly store: string;
    readonly first: string | null;
    readonly positions: Readonly<Record<string, { readonly now: Position }>>;
  },
): Promise<string> => {
  const id = randomUUID();
  await voidMoves(sql);
  await sql`
    INSERT INTO ops.log_moves (store, last_event, positions)
    SELECT store, NULL, '{}' FROM ops.log_identity ON CONFLICT (store) DO NOTHING`;
  await sql`DELETE FROM ops.log_moves WHERE store = ${log.store}`;
  await sql`
    INSERT INTO ops.log_identity (id, store, first_event) VALUES (${id}, ${log.store}, ${log.first})
    ON CONFLICT (is_only) DO UPDATE
    SET id = excluded.id, store = excluded.store, first_event = excluded.first_event, since = now()`;
  for (const [name, { now }] of Object.entries(log.positions))
    await sql`UPDATE ops.reaction_checkpoints SET position = ${now}, updated_at = now() WHERE name = ${name}`;
  const [found] = await sql`SELECT to_regclass('read.checkpoints') IS NOT NULL AS there`;
  if (z.object({ there: z.boolean() }).parse(found).there)
    await sql`UPDATE read.checkpoints SET position = ${startOfLog}, fingerprint = ${`before log ${id}`}, updated_at = now()`;
  return id;
};
