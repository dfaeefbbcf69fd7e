import { hash } from 'node:crypto';
import type { Patch, Position, Topic } from '@turnout/contracts/kernel';

/** A view as it was last shown to a room. */
export interface Shown {
  /**
   * Names this very content: the log position it was read at, a dash, and a hash of the view. Two
   * nodes that read the same view at the same place name it alike, and a later one compares greater
   * than a log position that it covers.
   */
  readonly position: string;
  readonly view: unknown;
  /** The part of `position` after the dash. */
  readonly digest: string;
  /** For a window: the JSON text of each row by its id, in the order shown. */
  readonly rows: ReadonlyMap<string, string> | null;
}

interface WindowRow {
  readonly _id: string;
}
interface WindowView {
  readonly rows: readonly WindowRow[];
  readonly total: number;
  readonly totalWithoutFilter: number;
}

const isRow = (row: unknown): row is WindowRow =>
  typeof row === 'object' && row !== null && '_id' in row && typeof row._id === 'string';

const isWindow = (view: unknown): view is WindowView =>
  typeof view === 'object' &&
  view !== null &&
  'rows' in view &&
  Array.isArray(view.rows) &&
  view.rows.every(isRow) &&
  'total' in view &&
  typeof view.total === 'number' &&
  'totalWithoutFilter' in view &&
  typeof view.totalWithoutFilter === 'number';

const digestOf = (text: string): string => hash('sha1', text, 'hex').slice(0, 16);

const windowOfRows = (view: unknown): WindowView => {
  if (!isWindow(view)) throw new Error('a window view needs rows with _id, total and totalWithoutFilter');
  return view;
};

/**
 * Names a view that was just read.
 * @param kind the topic's kind; a `window` must have rows with `_id` and both totals, else it throws.
 * @param at the log position that the view covers.
 */
export const show = (kind: Topic['kind'], view: unknown, at: Position): Shown => {
  if (kind === 'whole') {
    const digest = digestOf(JSON.stringify(view));
    return { position: `${at}-${digest}`, view, digest, rows: null };
  }
  const { rows: list, total, totalWithoutFilter } = windowOfRows(view);
  const rows = new Map(list.map((row) => [row._id, JSON.stringify(row)]));
  const digest = digestOf([total, totalWithoutFilter, ...rows.values()].join('\n'));
  return { position: `${at}-${digest}`, view, digest, rows };
};

/**
 * What turns one showing of a view into the next.
 * @returns null when both say the same. A whole view travels whole; a window as its changed and new
 * rows and the order of all.
 */
export const patchBetween = (room: string, was: Shown, now: Shown): Patch | null => {
  if (was.digest === now.digest) return null;
  const step = { room, from: was.position, to: now.position };
  if (was.rows === null || now.rows === null) return { ...step, view: now.view };
  const { rows, total, totalWithoutFilter } = windowOfRows(now.view);
  const before = was.rows;
  const after = now.rows;
  const upserts = rows.filter((row) => before.get(row._id) !== after.get(row._id));
  return { ...step, upserts, order: rows.map((row) => row._id), total, totalWithoutFilter };
};
