import { gunzipSync, gzipSync } from 'node:zlib';
import type { FieldView, TypeView } from '@turnout/contracts/forms';
import type { EventId, ImportId } from '@turnout/contracts/kernel';
import type { DateOrder, ImportMapping } from '@turnout/contracts/attendee-import';
import type { DatabasePool } from 'slonik';
import { z } from 'zod';
import { storedFile } from '../upload/stored-file.ts';
import { correctedRows } from '../rows/corrected-rows.ts';
import { openDateOrders } from '../rows/date-order.ts';
import { checkRows, type ImportReport } from '../rows/check.ts';
import type { EventLookUps } from '../rows/event-look-ups.ts';
import { PlannedGroup } from '../rows/planned-group.ts';
import { addPiece, changeImport, dropPieces, findImport, holdImport, readPiece } from '../upload/store.ts';
import type { StoredImport } from '../upload/stored-import.ts';
import { knownExportOf } from '../upload/known-exports.ts';
import type { ImportPricing } from '../rows/row-charges.ts';
import { knownNames, suggestMapping } from '../rows/suggest-mapping.ts';
import { openTable, type ReadAs } from '../upload/table.ts';
import { Unreadable } from '../../platform/files/unreadable.ts';
import type { ImportActivity } from '../rows/import-activity.ts';
import type { SheetRow } from '../upload/sheet-row.ts';

/** What a step needs to know of the event. */
export interface Form {
  readonly fields: readonly FieldView[];
  readonly types: readonly TypeView[];
  /** What people can take part in; absent: it is not asked for. */
  readonly activities?: readonly ImportActivity[] | undefined;
  /** What people would be charged by; absent where that is not asked for. */
  readonly pricing?: ImportPricing | undefined;
  /** The event's day, YYYY-MM-DD, when it is checked. */
  readonly today?: string | undefined;
}

const previewRows = 20;
const previewCell = 200;
const headRows = 20;
const mostSamples = 8;
const sampleLength = 100;
// oxlint-disable-next-line no-control-regex -- everything else is what is looked for
const beyondAscii = /[^\u0000-\u007f]/;
/** Few enough that a piece is imported and shown well within the second that reads wait for it. */
const groupsAPiece = 200;
/** A piece is held whole by whoever imports it. */
const textAPiece = 4_000_000;

/** Tells how far a step is, four times a second at most and never two tellings at once. */
export const openTeller = (tell: (done: number) => Promise<unknown>, now: () => number = () => performance.now()) => {
  let last = now();
  let telling: Promise<unknown> = Promise.resolve();
  let isTelling = false;
  return {
    tell: (done: number): void => {
      if (isTelling || now() - last < 250) return;
      last = now();
      isTelling = true;
      telling = tell(done).finally(() => {
        isTelling = false;
      });
    },
    /** When the last telling is through; fails if it did. */
    settled: async (): Promise<void> => {
      await telling;
    },
  };
};

const giveUp = async (
  pool: DatabasePool,
  { import_id: importId, wanted }: StoredImport,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof Unreadable)) throw error;
  // It was read before in another way, which still holds: nobody loses a file by choosing wrongly.
  if (Object.keys(wanted).length > 0) {
    const change = { state: 'mapping', wanted: {}, error: error.reason, errorAt: error.at } as const;
    await changeImport(pool, importId, change, ['reading']);
    return;
  }
  await changeImport(pool, importId, { state: 'unreadable', error: error.reason, errorAt: error.at }, [
    'reading',
    'checking',
  ]);
  await dropPieces(pool, importId);
};

const headShown = (rows: readonly SheetRow[]): StoredImport['read_as']['head'] =>
  rows.slice(0, headRows).map(({ line, cells }) => ({
    line,
    text: cells
      .filter((cell) => cell !== '')
      .join(' · ')
      .slice(0, sampleLength)
      .toWellFormed(),
  }));

/** As it was read last: what was shown is what is checked. */
const readAsOf = ({ read_as: { encoding, headerLine } }: StoredImport): ReadAs => ({
  encoding: encoding?.name,
  headerLine: headerLine ?? undefined,
});

/** As somebody wants it, and where nothing is said, as it was read before. */
const wantedOf = (stored: StoredImport): ReadAs =>
  Object.keys(stored.wanted).length === 0 ? {} : { ...readAsOf(stored), ...stored.wanted };

/** The order of days by column: as somebody says it, else as the column tells. */
export const orderedDates = (
  found: StoredImport['read_as']['dates'],
  { dates }: ImportMapping,
): ReadonlyMap<number, DateOrder> =>
  new Map([
    ...found.flatMap(({ column, order }): [number, DateOrder][] => (order === null ? [] : [[column, order]])),
    ...Object.entries(dates).map(([column, order]): [number, DateOrder] => [Number(column), order]),
  ]);

/** Texts with letters that depend on the encoding, a few of them, to be looked at. */
const openSamples = () => {
  const found: string[] = [];
  return {
    found,
    look: (cells: readonly string[]): void => {
      if (found.length >= mostSamples) return;
      const one = cells.find((cell) => beyondAscii.test(cell) && !found.includes(cell.slice(0, sampleLength)));
      if (one !== undefined) found.push(one.slice(0, sampleLength).toWellFormed());
    },
  };
};

/** Reads an uploaded file through once: columns, preview, number of rows, and what the columns seem to hold. */
export const readStep = async (pool: DatabasePool, importId: ImportId, form: Form): Promise<void> => {
  const stored = await findImport(pool, importId);
  if (stored?.state !== 'reading') return;
  const teller = openTeller((done) => changeImport(pool, importId, { done }, ['reading']));
  try {
    const table = await openTable(
      await storedFile(pool, importId),
      stored.file_kind,
      wantedOf(stored),
      knownNames(form.fields),
    );
    const preview: string[][] = [];
    const samples = openSamples();
    const dates = openDateOrders();
    let rowCount = 0;
    for await (const { cells } of table.rows) {
      samples.look(cells);
      dates.look(cells);
      if (rowCount < previewRows) preview.push(cells.map((cell) => cell.slice(0, previewCell).toWellFormed()));
      rowCount += 1;
      teller.tell(rowCount);
    }
    if (rowCount === 0) throw new Unreadable('no-rows');
    await teller.settled();
    const mapping = suggestMapping(table.columns, form.fields, form.types);
    const change = { columns: table.columns, preview, rowCount, mapping, done: 0, of: rowCount, error: null };
    const readAs = {
      encoding: table.encoding === null ? null : { ...table.encoding, samples: samples.found },
      headerLine: table.headerLine,
      head: headShown(table.head),
      source: knownExportOf(table.columns)?.source ?? null,
      dates: dates.found(),
    };
    await changeImport(pool, importId, { state: 'mapping', wanted: {}, readAs, ...change }, ['reading']);
  } catch (error) {
    await giveUp(pool, stored, error);
  }
};

/** Checks a whole file against its mapping and keeps what would be imported as its plan. */
export const checkStep = async (
  pool: DatabasePool,
  importId: ImportId,
  form: Form,
  lookUpsIn: (eventId: EventId) => EventLookUps,
): Promise<void> => {
  const stored = await findImport(pool, importId);
  if (stored?.state !== 'checking' || stored.mapping === null) return;
  const teller = openTeller((done) => changeImport(pool, importId, { done }, ['checking']));
  try {
    const table = await openTable(
      await storedFile(pool, importId),
      stored.file_kind,
      readAsOf(stored),
      knownNames(form.fields),
    );
    const { mapping } = stored;
    const dates = orderedDates(stored.read_as.dates, mapping);
    const rules = { columns: table.columns, mapping, dates, ...form, importId, eventId: stored.event_id };
    const { report, groups } = await checkRows(
      correctedRows(table.rows, stored.corrections),
      rules,
      lookUpsIn(stored.event_id),
      teller.tell,
    );
    await teller.settled();
    await keepPlan(pool, stored, report, groups);
  } catch (error) {
    await giveUp(pool, stored, error);
  }
};

/** Report and plan in one go: of two who check the same file, one is heard, and a plan is never in parts. */
const keepPlan = (
  pool: DatabasePool,
  { import_id: importId, row_count: rows }: StoredImport,
  report: ImportReport,
  groups: Iterable<PlannedGroup>,
): Promise<void> =>
  pool.transaction(async (transaction) => {
    if (!(await holdImport(transaction, importId, 'checking'))) return;
    await dropPieces(transaction, importId, 'plan');
    let place = 0;
    for (const piece of piecesOf(groups)) {
      await addPiece(transaction, importId, 'plan', place, piece);
      place += 1;
    }
    await changeImport(transaction, importId, { state: 'checked', report, done: rows, of: rows });
  });

/** Groups in pieces that are small in number and in size. */
const piecesOf = function* (groups: Iterable<PlannedGroup>): Generator<Buffer> {
  let texts: string[] = [];
  let size = 0;
  for (const group of groups) {
    const text = JSON.stringify(group);
    texts.push(text);
    size += text.length;
    if (texts.length < groupsAPiece && size < textAPiece) continue;
    yield packed(texts);
    texts = [];
    size = 0;
  }
  if (texts.length > 0) yield packed(texts);
};

const packed = (groups: readonly string[]): Buffer => gzipSync(`[${groups.join(',')}]`, { level: 3 });

/** A piece of an import's plan; null after the last. */
export const readPlan = async (
  pool: DatabasePool,
  importId: ImportId,
  place: number,
): Promise<readonly PlannedGroup[] | null> => {
  const piece = await readPiece(pool, importId, 'plan', place);
  return piece === null ? null : z.array(PlannedGroup).parse(JSON.parse(gunzipSync(piece).toString()));
};
