import { EventId, Instant, languages, RegistrantId } from '@turnout/contracts/kernel';
import { LogDigest, ReportFilters, ReportFormat, ReportSort } from '@turnout/contracts/reporting';
import { createReadPool } from '@turnout/projections/platform/pool';
import { columnsNamed, reportColumns, reportRows } from '@turnout/projections/reporting/queries';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { reportBytes } from './file.ts';

/** A file that is asked of the thread; whoever asks has looked already whether it can be. */
const Asked = z.strictObject({
  address: z.string(),
  eventId: EventId,
  keys: z.array(z.string()),
  filters: ReportFilters,
  sort: ReportSort.optional(),
  ids: z.array(RegistrantId).nullable(),
  isParent: z.boolean(),
  currency: z.string(),
  format: ReportFormat,
  language: z.enum(languages),
  timeZone: z.string(),
  hasTotals: z.boolean(),
  exportedAt: Instant,
  digest: LogDigest,
});
export type FileAsked = z.input<typeof Asked>;

const id = z.int();
const Message = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('begin'), id, asked: Asked }),
  z.strictObject({ kind: z.literal('more'), id }),
  z.strictObject({ kind: z.literal('drop'), id }),
]);

/** Bytes that are handed over at once. */
const atOnce = 131_072;

/** A file's bytes, some at a time, over a connection of its own: the server's stay free for those who wait for a page. */
async function* bytesOf(asked: z.output<typeof Asked>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { address, eventId, keys, filters, sort, ids, isParent, currency, language } = asked;
  const pool = await createReadPool(address, { maximumPoolSize: 1 });
  try {
    const all = await reportColumns(pool, { eventId });
    const columns = columnsNamed(all, keys);
    const report = { eventId, columns: all, filters, currency, isParent };
    const rows = reportRows(pool, report, { shown: columns, sort, ids, language });
    let parts: Buffer[] = [];
    let length = 0;
    for await (const part of reportBytes({ ...asked, columns, rows })) {
      parts.push(part);
      length += part.length;
      if (length < atOnce) continue;
      yield Uint8Array.from(Buffer.concat(parts));
      [parts, length] = [[], 0];
    }
    yield Uint8Array.from(Buffer.concat(parts));
  } finally {
    await pool.end();
  }
}

const open = new Map<number, AsyncGenerator<Uint8Array<ArrayBuffer>, void>>();

/** Answers a message; what is wrong with a file fails whoever asked for it, and leaves the thread as it is. */
const answerTo = async (given: unknown): Promise<void> => {
  const message = Message.parse(given);
  try {
    if (message.kind === 'begin') {
      open.set(message.id, bytesOf(message.asked));
      return;
    }
    const file = open.get(message.id);
    if (file === undefined) return;
    if (message.kind === 'drop') {
      open.delete(message.id);
      await file.return(undefined);
      return;
    }
    const { done, value } = await file.next();
    if (done === true) open.delete(message.id);
    if (done === true) parentPort?.postMessage({ id: message.id, bytes: null });
    else parentPort?.postMessage({ id: message.id, bytes: value }, [value.buffer]);
  } catch (error) {
    open.delete(message.id);
    parentPort?.postMessage({ id: message.id, fault: error instanceof Error ? error.message : String(error) });
  }
};

parentPort?.on('message', (message: unknown) => void answerTo(message));
