import { setImmediate as turn } from 'node:timers/promises';
import { startOfLog } from '@turnout/contracts/kernel';
import { keysByTable } from './apply.ts';
import { openCopier } from './copier.ts';
import { inOrderOfSize, openIndexing } from './indexing.ts';
import { addressOf } from './pool.ts';
import type { Clause, ReadEvent } from './projection.ts';
import {
  attempt,
  inSchema,
  partyOf,
  putKeyBack,
  type Crew,
  type Party,
  type Replayed,
  type ReplayOptions,
  type ReplayTarget,
} from './replay-party.ts';
import type { Table } from './table.ts';

export type { Replayed, ReplayOptions, ReplayStage, ReplayTarget } from './replay-party.ts';

/** Large pages: nobody waits for the single row. */
const pageSize = 2_000;
/** Pages that are read while others are folded. */
const pagesAhead = 2;
/** Between them the reader gets on, and in a worker everybody else: a page at once would hold them up. */
const eventsInOneGo = 200;
const bytesUnlessTold = 512_000_000;
const linesAtOnce = 500_000;

/**
 * Replays the log from its first event into many projections at once: read, parsed and unsealed once,
 * folded in memory, and stored by COPY. Rows of tables that only grow are stored as they come, all others
 * at the end or when they have become too many; then these are read back where a fold looks at them. The
 * tables have their primary keys and indexes afterwards.
 * @returns an entry for each target, in order; one that fails does not hinder the others.
 * @throws what the reader throws.
 */
export const replay = async (
  options: ReplayOptions,
  targets: readonly ReplayTarget[],
): Promise<readonly Replayed[]> => {
  const parties = await Promise.all(targets.map((target) => partyOf(options.pool, target)));
  const copier = openCopier(addressOf(options.pool));
  try {
    const crew: Crew = { ...options, copier, bytesAtMost: options.bytesAtMost ?? bytesUnlessTold };
    const events = await passThrough(crew, parties);
    options.signal?.throwIfAborted();
    options.onProgress?.('storing', events);
    const indexing = openIndexing(crew);
    const waiting = [...(await inOrderOfSize(crew, parties))];
    const lane = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const party = next;
        await attempt(party, () => storeAll(crew, party));
        indexing.begin(party);
      }
    };
    await Promise.all([lane(), lane()]);
    options.onProgress?.('indexing', events);
    await indexing.done();
    return parties.map(({ position, failure }) => (failure === null ? { position } : { failure: failure.cause }));
  } finally {
    for (const { projection, batch } of parties) for (const { replayed } of projection.tables) replayed.release(batch);
    await copier.close();
  }
};

/** Answers how many events there were. */
const passThrough = async (crew: Crew, parties: readonly Party[]): Promise<number> => {
  const routes = routesOf(parties);
  let events = 0;
  for await (const page of pagesOf(crew)) {
    const last = page.at(-1)?.position ?? startOfLog;
    const going = parties.filter(({ failure, until, position }) => failure === null && position !== until);
    if (going.length === 0) break;
    for (const party of going) await attempt(party, () => loadMissing(crew, party, page));
    for (const [index, event] of page.entries()) {
      if (index % eventsInOneGo === 0) await turn();
      for (const { party, clause } of routes.get(event.type) ?? []) {
        if (!isConcerned(party, event)) continue;
        fold(event, party, clause);
        if (party.batch.replay.mustSettle) await attempt(party, () => settle(crew, party, page.slice(index + 1)));
      }
    }
    for (const party of going) {
      party.position = party.until !== null && last > party.until ? party.until : last;
      await attempt(party, () => sendLines(crew, party, linesAtOnce));
    }
    await keepBounds(crew, going);
    events += page.length;
    crew.onProgress?.('reading', events);
  }
  // An end that lies before the log's own is reached also where nothing lies between.
  for (const party of parties) if (party.until !== null && party.failure === null) party.position = party.until;
  return events;
};

const isConcerned = ({ failure, until }: Party, { position }: ReadEvent): boolean =>
  failure === null && (until === null || position <= until);

const fold = (event: ReadEvent, party: Party, clause: Clause): void => {
  try {
    clause.fold(event, party.batch);
  } catch (cause) {
    party.failure = { cause };
  }
};

const routesOf = (parties: readonly Party[]) => {
  const routes = new Map<string, { readonly party: Party; readonly clause: Clause }[]>();
  for (const party of parties) {
    for (const [type, clause] of party.projection.clauses) {
      const route = routes.get(type) ?? [];
      routes.set(type, route);
      route.push({ party, clause });
    }
  }
  return routes;
};

/**
 * The log's pages, some of them read ahead, to where it ended at the beginning and on while they are full:
 * to its very end nobody comes who reads one event while the next is written.
 */
const pagesOf = async function* ({ reader, signal }: Crew): AsyncGenerator<readonly ReadEvent[]> {
  const head = await reader.head();
  let next = reader.readAll(startOfLog, pageSize);
  // Whoever breaks off does not look at the pages ahead any more.
  next.catch(() => undefined);
  const ahead: Promise<readonly ReadEvent[]>[] = [next];
  for (;;) {
    while (ahead.length <= pagesAhead) {
      next = next.then((page) => {
        const last = page.at(-1);
        return last === undefined ? [] : reader.readAll(last.position, pageSize);
      });
      next.catch(() => undefined);
      ahead.push(next);
    }
    const page = await ahead.shift();
    const last = page?.at(-1);
    if (page === undefined || last === undefined || signal?.aborted === true) return;
    yield page;
    if (page.length < pageSize && last.position >= head) return;
  }
};

/** Rows that a fold will look at and that were stored and forgotten. */
const loadMissing = async (crew: Crew, party: Party, page: readonly ReadEvent[]): Promise<void> => {
  const { projection, batch } = party;
  if (!projection.tables.some((table) => table.replayed.mayMiss(batch))) return;
  const concerning = page.filter(({ type }) => projection.clauses.has(type));
  for (const [table, keys] of keysByTable(projection, concerning)) {
    const missing = table.replayed.mayMiss(batch) ? table.replayed.missing(batch, [...keys.values()]) : [];
    if (missing.length === 0) continue;
    await sendLines(crew, party, 0);
    await crew.copier.idle(party.schema);
    await putKeyBack(crew, party, table);
    await inSchema(crew, party, (connection) => table.load(batch, connection, missing));
  }
};

/** New rows of tables that only grow, where there are enough of them. */
const sendLines = async ({ copier }: Crew, { projection, batch, schema }: Party, atLeast: number): Promise<void> => {
  for (const { name, columns, replayed } of projection.tables) {
    const lines = replayed.takeLines(batch, atLeast);
    if (lines !== '') await copier.send({ schema, name, columns }, lines);
  }
};

/**
 * Stores everything that waits, rows that were swept and not read among it.
 * @param rest of the page: what it looks at is read again.
 */
const settle = async (crew: Crew, party: Party, rest: readonly ReadEvent[]): Promise<void> => {
  const { projection, batch } = party;
  for (const table of projection.tables) {
    if (!table.replayed.hasSweeps(batch)) continue;
    await store(crew, party, table);
    table.replayed.settled(batch);
  }
  batch.replay.mustSettle = false;
  await loadMissing(crew, party, rest);
};

/** Stores a table's rows; of new ones in tables that were empty, all by COPY. */
const store = async (crew: Crew, party: Party, table: Table): Promise<void> => {
  const { batch, schema } = party;
  const { name, columns, replayed } = table;
  for (const lines of replayed.takeAll(batch)) await crew.copier.send({ schema, name, columns }, lines);
  if (replayed.hasChanges(batch) || replayed.hasSweeps(batch)) {
    // A row that is still on its way out cannot be changed.
    await sendLines(crew, party, 0);
    await crew.copier.idle(party.schema);
    await putKeyBack(crew, party, table);
    await inSchema(crew, party, (connection) => table.write(batch, connection));
  }
};

const storeAndForget = async (crew: Crew, party: Party, table: Table): Promise<void> => {
  await store(crew, party, table);
  table.replayed.forget(party.batch);
};

/** Stores and forgets the largest tables while all together are larger than they may be. */
const keepBounds = async (crew: Crew, parties: readonly Party[]): Promise<void> => {
  const shares = parties.flatMap((party) =>
    party.projection.tables.map((table) => ({ party, table, bytes: table.replayed.bytes(party.batch) })),
  );
  let total = shares.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= crew.bytesAtMost) return;
  for (const { party, table, bytes } of shares.toSorted((one, other) => other.bytes - one.bytes)) {
    if (total <= crew.bytesAtMost / 2) return;
    await attempt(party, () => storeAndForget(crew, party, table));
    total -= bytes;
  }
};

const storeAll = async (crew: Crew, party: Party): Promise<void> => {
  await sendLines(crew, party, 0);
  for (const table of party.projection.tables) await storeAndForget(crew, party, table);
  await crew.copier.idle(party.schema);
};
