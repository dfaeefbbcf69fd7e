import { eventSchemas } from '@turnout/contracts';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { digestWith, emptyDigest } from '../platform/digest.ts';
import { defineProjection, type Clause } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const logDigest = defineTable(
  'log_digest',
  ['mark'],
  z.object({ mark: z.string(), position: z.string(), events: z.int(), digest: z.string() }),
);

/** The row that says where the log stands. */
export const newest = 'newest';
/** Every so many events the digest is kept, so that what was printed once can be found again. */
const kept = 1_000;

const clauseOf = (type: string): Clause => ({
  type,
  reads: () => [logDigest.at(newest)],
  fold: (event, batch) => {
    // Nobody vouches for what cannot be read; put right from a backup, it has the digest that it had.
    if (event.unreadable !== undefined) throw event.unreadable;
    const { events: before, digest: was } = logDigest.get(batch, newest) ?? { events: 0, digest: emptyDigest };
    const row = { position: event.position, events: before + 1, digest: digestWith(was, event) };
    logDigest.put(batch, { mark: newest, ...row });
    if (row.events % kept === 0) logDigest.put(batch, { mark: String(row.events).padStart(12, '0'), ...row });
  },
});

/** The running hash over the whole log (rule history/digest). */
export const digestProjection = defineProjection({
  name: 'digest',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'digest.sql'),
  tables: [logDigest],
  clauses: [...eventSchemas.keys()].map(clauseOf),
});
