import { lineOf } from './rows-text.ts';
import { textOf, type Batch, type Key, type TableShape } from './slots.ts';

type AnyRow = Readonly<Record<string, unknown>>;

/** What a replay asks a table about its share of the batch. */
export interface Replayed {
  /** What it takes up in memory, roughly. */
  readonly bytes: (batch: Batch) => number;
  /** Those of the keys that a fold may look at and that are not in memory. */
  readonly missing: (batch: Batch, keys: readonly Key[]) => readonly Key[];
  /** Whether rows that a fold may look at can be missing. */
  readonly mayMiss: (batch: Batch) => boolean;
  /** Takes the new rows that are only waiting to be stored, as lines for COPY, if they have so many letters. */
  readonly takeLines: (batch: Batch, atLeast: number) => string;
  /** Takes all rows, where none was stored yet; then what is not in memory is not unknown any more. */
  readonly takeAll: (batch: Batch) => Generator<string>;
  /** Whether there are changes to rows that were stored. */
  readonly hasChanges: (batch: Batch) => boolean;
  /** Whether stored rows have to be swept before anything else is folded. */
  readonly hasSweeps: (batch: Batch) => boolean;
  /** Sweeps and changes were written. Rows that can be read again are forgotten. */
  readonly settled: (batch: Batch) => void;
  /** Forgets all rows, which were written. */
  readonly forget: (batch: Batch) => void;
  /** Lets the batch go; what is still in it is lost. */
  readonly release: (batch: Batch) => void;
}

/** Letters of rows that go out together. */
const linesAtMost = 1_000_000;

export const replayedOf = <R extends AnyRow, M>({
  name,
  columns,
  grows,
  isLookedAt,
  keptOf,
  release,
}: TableShape<R, M>): Replayed => ({
  bytes: (batch) => keptOf(batch).bytes,
  missing: (batch, keys) => {
    const { slots } = keptOf(batch);
    return keys.filter((at) => (slots.get(textOf(at))?.kind ?? 'patch') === 'patch');
  },
  mayMiss: (batch) => isLookedAt && !keptOf(batch).isWhole,
  takeLines: (batch, atLeast) => {
    const kept = keptOf(batch);
    const { lines } = kept;
    if (lines.length < atLeast) return '';
    kept.lines = '';
    return lines;
  },
  takeAll: function* (batch) {
    const kept = keptOf(batch);
    if (!kept.isWhole || grows) return;
    let lines = '';
    for (const [at, slot] of kept.slots) {
      kept.slots.delete(at);
      if (slot.kind !== 'row' || slot.now === null) continue;
      lines += lineOf(slot.now, columns, batch.replay?.jsonOf(name) ?? []);
      if (lines.length < linesAtMost) continue;
      yield lines;
      lines = '';
    }
    kept.isWhole = false;
    kept.bytes = 0;
    if (lines !== '') yield lines;
  },
  hasChanges: (batch) =>
    keptOf(batch)
      .slots.values()
      .some(({ kind }) => kind !== 'sent'),
  hasSweeps: (batch) => keptOf(batch).sweeps.length > 0,
  settled: (batch) => {
    const kept = keptOf(batch);
    const { slots } = kept;
    kept.sweeps.length = 0;
    if (!kept.isWhole) {
      slots.clear();
      kept.bytes = 0;
    }
    for (const [at, slot] of slots) {
      if (slot.kind === 'row') slots.set(at, { ...slot, was: slot.now });
      else if (slot.kind === 'patch' && slot.known !== undefined)
        slots.set(at, { kind: 'sent', key: slot.key, known: slot.known });
    }
  },
  forget: (batch) => {
    const kept = keptOf(batch);
    kept.sweeps.length = 0;
    kept.slots.clear();
    kept.bytes = 0;
    kept.isWhole = false;
  },
  release,
});
