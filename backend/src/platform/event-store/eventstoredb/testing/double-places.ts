import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { endOf, type RecordedEvent } from './double-log.ts';
import type { Place } from './double-messages.ts';

export type Passes = (event: RecordedEvent) => boolean;

/** Before everything. */
export const beginning: Place = { commit: -1n, prepare: -1n };

export const placeOf = ({ position }: RecordedEvent): Place => ({ commit: position, prepare: position });

export const isBefore = (left: Place, right: Place): boolean =>
  left.commit < right.commit || (left.commit === right.commit && left.prepare < right.prepare);

/** The index of the first event at or behind a place. */
export const indexFrom = (all: readonly RecordedEvent[], place: Place): number => {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = all[middle];
    if (there !== undefined && isBefore(placeOf(there), place)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Whether a record begins or ends at a place. A real server finds bytes in the middle of a record
 * otherwise, and refuses: positions are taken from it, never reckoned.
 */
export const isRecordBoundary = (all: readonly RecordedEvent[], { commit }: Place): boolean => {
  const index = indexFrom(all, { commit, prepare: commit });
  const before = all[index - 1];
  const there = all[index];
  return (
    commit === 0n ||
    there === undefined ||
    there.position === commit ||
    (before !== undefined && endOf(before) === commit)
  );
};

export const positionPlace = (position: streams.ReadReq.Options.Position): Place => ({
  commit: BigInt(position.getCommitPosition()),
  prepare: BigInt(position.getPreparePosition()),
});

/** By event type or stream name, by regular expression or prefixes. */
export const filterOf = (filter: streams.ReadReq.Options.FilterOptions | undefined): Passes => {
  const byType = filter?.getEventType();
  const expression = byType ?? filter?.getStreamIdentifier();
  if (expression === undefined) return () => true;
  const text = (event: RecordedEvent): string => (byType === undefined ? event.streamId : event.type);
  if (expression.getRegex() !== '') {
    const pattern = new RegExp(expression.getRegex(), 'u');
    return (event) => pattern.test(text(event));
  }
  const prefixes = expression.getPrefixList();
  return (event) => prefixes.some((prefix) => text(event).startsWith(prefix));
};

/** Most events that a server reads at once; also how many it looks at when a filter names no window. */
export const readBatch = 32;

export interface Page {
  readonly found: readonly RecordedEvent[];
  readonly considered: number;
  /** Where the next page begins: behind the last record looked at, which has no prepare position of its own. */
  readonly next: Place;
  readonly isEnd: boolean;
}

/** One page of a catch-up, from a place on, that one included. */
export const readPage = (all: readonly RecordedEvent[], start: Place, passes: Passes, window: number): Page => {
  const found: RecordedEvent[] = [];
  let considered = 0;
  let next = start;
  for (let index = indexFrom(all, start); found.length < readBatch && considered < window; index += 1) {
    const event = all[index];
    if (event === undefined) return { found, considered, next, isEnd: true };
    considered += 1;
    if (passes(event)) found.push(event);
    next = { commit: endOf(event), prepare: 0n };
  }
  return { found, considered, next, isEnd: false };
};
