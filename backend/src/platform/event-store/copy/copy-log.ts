import { isDeepStrictEqual } from 'node:util';
import type { AppendResult, EventStore, EventToAppend, Position, StoredEvent } from '@turnout/contracts/kernel';
import { startOfLog } from '@turnout/contracts/kernel';
import { digestWith, emptyDigest } from '@turnout/projections/platform/digest';
import { appendLimit } from '../admission.ts';
import { pagesOf, walk, type LogPages, type Walk } from './log-pages.ts';

/** A copy that cannot be made, in a sentence for whoever asked for it. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}

export interface Copied {
  /** Events that the target had from an earlier run. */
  readonly found: number;
  readonly copied: number;
}

/** A stored fact as it was appended. */
export const toAppend = ({ id, type, data, sealed, metadata }: StoredEvent): EventToAppend => ({
  id,
  type,
  body: JSON.stringify(Object.keys(sealed).length === 0 ? { data } : { data, sealed }),
  metadata,
});

const isSamePlace = (one: StoredEvent, other: StoredEvent): boolean =>
  one.id === other.id && one.streamId === other.streamId && one.revision === other.revision;

const beginAnew = 'Name an empty store and copy again.';
const somethingElse = (number: number) =>
  `The target holds something else: its event ${number} is not the source's. ${beginAnew}`;
const anotherOrder = ({ streamId, revision }: StoredEvent) =>
  `The target did not keep the order: ${streamId} ${revision} lies before what was appended before it. ${beginAnew}`;

/** Walks both up to the target's end; answers how far that was. */
const passOver = async (source: Walk, target: Walk, mayBeLonger: boolean): Promise<number> => {
  for (let found = 0; ; found += 1) {
    const theirs = await target.next();
    if (theirs === null) return found;
    const ours = await source.next();
    if (ours === null && mayBeLonger) return found;
    if (ours === null) throw new CopyRefused(`The target goes on after the source's ${found} events: nothing to copy.`);
    if (!isSamePlace(ours, theirs)) throw new CopyRefused(somethingElse(found + 1));
  }
};

interface Group {
  readonly first: StoredEvent;
  readonly events: EventToAppend[];
  bytes: number;
}

/** Half of what an append may have: the store counts some bytes of its own. */
const groupBytes = appendLimit / 2;
const groupEvents = 500;
/** More bring no log on to more; 64 already hide the way to a server and back. */
const enoughAtOnce = 64;

/** Consecutive events of one stream are one append. */
const groupsOf = async function* (source: Walk): AsyncGenerator<Group> {
  let group: Group | null = null;
  for (let event = await source.next(); event !== null; event = await source.next()) {
    const appended = toAppend(event);
    const bytes = Buffer.byteLength(appended.body) + Buffer.byteLength(JSON.stringify(appended.metadata));
    const isFull = group !== null && (group.bytes + bytes > groupBytes || group.events.length >= groupEvents);
    if (group !== null && (group.first.streamId !== event.streamId || isFull)) {
      yield group;
      group = null;
    }
    group ??= { first: event, events: [], bytes: 0 };
    group.events.push(appended);
    group.bytes += bytes;
  }
  if (group !== null) yield group;
};

const write = async (target: EventStore, { first, events }: Group): Promise<Position> => {
  const expected = first.revision === 0 ? 'noStream' : first.revision - 1;
  const result: AppendResult = await target.append(first.streamId, expected, events);
  if (result.ok) return result.position;
  throw new CopyRefused(
    `The target's ${first.streamId} stands at ${result.actualRevision}, not before ${first.revision}: somebody else writes to it.`,
  );
};

interface UnderWay {
  readonly first: StoredEvent;
  readonly count: number;
  readonly written: Promise<Position>;
}

/** Appends groups, several under way at once, and makes sure that they lie in the order they were handed in. */
const openWriter = (target: EventStore, atOnce: number, onWritten: (events: number) => void) => {
  const underWay: UnderWay[] = [];
  let last = startOfLog;
  const settleOldest = async (): Promise<void> => {
    const oldest = underWay.shift();
    if (oldest === undefined) return;
    const position = await oldest.written;
    if (position <= last) throw new CopyRefused(anotherOrder(oldest.first));
    last = position;
    onWritten(oldest.count);
  };
  return {
    put: async (group: Group): Promise<void> => {
      const { first, events } = group;
      const isFull = () =>
        underWay.length >= atOnce || underWay.some((other) => other.first.streamId === first.streamId);
      while (isFull()) await settleOldest();
      const written = write(target, group);
      // Heard of when those before it have settled, which may be long after it failed.
      written.catch(() => undefined);
      underWay.push({ first, count: events.length, written });
    },
    finish: async (): Promise<void> => {
      while (underWay.length > 0) await settleOldest();
    },
    /** Whatever becomes of them. */
    settle: () => Promise.allSettled(underWay.map(({ written }) => written)),
  };
};

/**
 * Copies what a log lacks of another one: order, streams, revisions, ids, metadata and bodies stay. May be
 * broken off at any time and run again.
 * @param options `atOnce`: appends under way at a time, never two of one stream; every log takes the appends
 *   of one process in the order in which they are asked for, so that what was broken off is a beginning, and
 *   where it did not the copy is refused; `mayBeLonger`: a target that holds the whole source and goes on is
 *   left as it is; `onProgress`: told the number of events done.
 * @throws CopyRefused where the target holds something else, did not keep the order, or somebody else writes
 *   to it.
 */
export const copyLog = async (options: {
  from: LogPages;
  to: EventStore;
  atOnce?: number;
  mayBeLonger?: boolean;
  onProgress?: (events: number) => void;
}): Promise<Copied> => {
  const { to, atOnce = enoughAtOnce, mayBeLonger = false, onProgress = () => undefined } = options;
  const source = walk(options.from);
  const target = walk(pagesOf(to));
  let copied = 0;
  let found = 0;
  const writer = openWriter(to, atOnce, (events) => {
    copied += events;
    onProgress(found + copied);
  });
  try {
    found = await passOver(source, target, mayBeLonger);
    for await (const group of groupsOf(source)) await writer.put(group);
    await writer.finish();
    return { found, copied };
  } finally {
    await writer.settle();
    await source.end();
    await target.end();
  }
};

export interface SameLogs {
  readonly events: number;
  readonly digest: string;
  readonly streams: number;
  readonly lastEvent: string | null;
  /** Where the places asked for lie in the copy. */
  readonly places: ReadonlyMap<Position, Position>;
}

const nameOf = ({ streamId, revision }: StoredEvent) => `${streamId} ${revision}`;

/**
 * Holds a copy against its source, event by event: ids, kinds, streams, revisions, metadata, data, seals.
 * @param options `events`: how many of the source's are meant; `places`: places in the source to find in the copy.
 * @throws CopyRefused at the first difference.
 */
export const compareEvents = async (options: {
  one: LogPages;
  other: LogPages;
  events: number;
  places?: readonly Position[];
}): Promise<SameLogs> => {
  const [one, other] = [walk(options.one), walk(options.other)];
  const places = new Map((options.places ?? []).map((place) => [place, startOfLog]));
  const streams = new Set<string>();
  let digest = emptyDigest;
  let lastEvent: string | null = null;
  try {
    for (let count = 0; count < options.events; count += 1) {
      const [ours, theirs] = await Promise.all([one.next(), other.next()]);
      if (ours === null || theirs === null)
        throw new CopyRefused(`The ${ours === null ? 'source' : 'copy'} ends after ${count} events.`);
      const { position, ...fact } = ours;
      const { position: there, ...copy } = theirs;
      if (!isDeepStrictEqual(fact, copy))
        throw new CopyRefused(
          `Event ${count + 1} differs: ${nameOf(ours)} in the source, ${nameOf(theirs)} in the copy.`,
        );
      digest = digestOf(digest, ours);
      streams.add(ours.streamId);
      lastEvent = ours.id;
      for (const place of places.keys()) if (position <= place) places.set(place, there);
    }
  } finally {
    await one.end();
    await other.end();
  }
  return { events: options.events, digest, streams: streams.size, lastEvent, places };
};

/** The digest of a log with one more event, from the bare log. */
export const digestOf = (before: string, event: StoredEvent): string =>
  digestWith(before, { ...event, personal: {}, stored: { data: event.data, sealed: event.sealed } });
