import type { CopiedGroup } from '@turnout/contracts/check-in';
import { Instant } from '@turnout/contracts/kernel';
import { lastContact, lentForMs, noteContact } from '../../platform/lent-terms.ts';
import type { Shelf } from '../../platform/shelf.ts';
import type { Intent } from '../scanner.state.ts';
import { within } from '../within.ts';
import { codeHash } from './code-hash.ts';
import { type Copy, type CopyPage, findIn, type Found } from './copy.ts';
import { keepCopy, type Marks } from './kept-copy.ts';
import type { Seen } from './seen.ts';

/** A page of the copy, or why there is none: no line, a cursor that is of no use any more, or it is not allowed (any more). */
export type CopyAnswer =
  | { readonly kind: 'page'; readonly page: CopyPage }
  | { readonly kind: 'no-answer' | 'outdated' | 'off' };

export interface CopyOptions {
  readonly shelf: Shelf;
  /** The key of the copy on the shelf. */
  readonly folder: string;
  /** The log-in that it is lent to. */
  readonly mark: string;
  /** Reads a page: the first, or what follows a cursor. Never throws. */
  readonly readCopy: (cursor: string | null) => Promise<CopyAnswer>;
  readonly now: () => number;
  readonly onChange: () => void;
}

/** A group of the copy, and the keys of those of it who were picked; null: all of it. */
interface FoundGroup {
  readonly group: CopiedGroup;
  readonly chosen: ReadonlySet<string> | null;
}

/** A coming or a going, of the person of a key. */
export interface Came {
  readonly key: string;
  readonly way: Seen['way'];
  readonly presentedAt: number;
}

/** The copy of a desk, in memory and on the shelf. */
export interface CopyHolder {
  /** Null: none, or it may be used no more. */
  readonly copy: () => Copy | null;
  /** True: somebody can be decided on by it. */
  readonly isUsable: () => boolean;
  /** The server's clock less this device's, in ms; null before an answer said. */
  readonly aheadMs: () => number | null;
  /** Comings and goings that the server has as well, but the copy perhaps not yet, by key. */
  readonly marks: () => Marks;
  /** Notes them; `presentedAt` by this device's clock. */
  readonly mark: (seen: readonly Came[]) => Promise<void>;
  /** A moment of this device's clock as the server's would have shown it. */
  readonly momentOf: (presentedAt: number) => Instant;
  readonly find: (intent: Pick<Intent, 'code' | 'other'>, from: Copy) => Promise<Found>;
  /** The group that an intent for all of one means, and who of it; null: it is none of the copy's. */
  readonly findGroup: (intent: Pick<Intent, 'code' | 'only'>, from: Copy) => Promise<FoundGroup | null>;
  readonly allow: (isAllowed: boolean) => Promise<void>;
  /** Asks until the copy is whole, or there is no answer; whether the server was reached. */
  readonly readPages: () => Promise<boolean>;
  /** Reads what the shelf has, which another tab may have brought further. */
  readonly readKept: () => Promise<void>;
  readonly close: () => void;
}

/** A mark is of use until the copy is so much newer, ms: by then it knows itself. */
const markedForMs = 10_000;

/** A page that does not come in this time does not come, ms. */
const longestMs = 30_000;

export const instantOf = (ms: number): Instant => Instant.parse(new Date(ms).toISOString());

const find: CopyHolder['find'] = async ({ code, other }, from) => {
  // Picked from the copy's own list.
  const picked = from.people.get(code);
  if (picked !== undefined) return { kind: 'person', person: picked };
  const readings = other === undefined ? [code] : [code, other];
  return findIn(from, await Promise.all(readings.map((one) => codeHash(from.salt, one))));
};

const keyOfPerson = (found: Found): string | null => (found.kind === 'person' ? found.person.key : null);

const findGroup: CopyHolder['findGroup'] = async ({ code, only }, from) => {
  const known = from.groups.get(code);
  const key = known === undefined ? keyOfPerson(await find({ code }, from)) : null;
  const group = known ?? from.groups.get(from.groupOf.get(key ?? '') ?? '');
  if (group === undefined) return null;
  if (only === null) return { group, chosen: null };
  const keys = await Promise.all(only.map(async (one) => keyOfPerson(await find({ code: one }, from))));
  return { group, chosen: new Set(keys.filter((one) => one !== null)) };
};

export const holdCopy = ({ shelf, folder, mark, readCopy, now, onChange }: CopyOptions): CopyHolder => {
  const kept = keepCopy(shelf, folder);
  let copy: Copy | null = null;
  let marks: Marks = [];
  let contactAt = -Infinity;
  let aheadMs: number | null = null;
  let isAllowed = false;
  let isClosed = false;
  /** The copy cannot be gone on with, and no page of a new one has come. */
  let isOutdated = false;

  const momentOf = (presentedAt: number): Instant => instantOf(presentedAt + (aheadMs ?? 0));

  const keepMarks = async (next: Marks) => {
    marks = next;
    await kept.mark(next);
  };

  const forget = async () => {
    marks = [];
    await begin();
    onChange();
  };

  /** A new copy begins in place of the old one. */
  const begin = async () => {
    isOutdated = false;
    copy = null;
    await kept.forget();
  };

  const take = async (page: CopyPage, askedAt: number): Promise<void> => {
    const heardAt = now();
    await noteContact(shelf, mark, heardAt);
    contactAt = heardAt;
    copy = await kept.add(copy, page);
    aheadMs = Math.round(Date.parse(page.serverTime) - (askedAt + heardAt) / 2);
    // The copy knows by itself what is older than it, an undone check-in among it.
    const known = copy?.isComplete === true ? copy.asOf - markedForMs : -Infinity;
    const still = marks.filter(([, { notedAt }]) => Date.parse(notedAt) > known);
    if (still.length < marks.length) await keepMarks(still);
    onChange();
  };

  /** Null: from the beginning once more. */
  const readOn = async (): Promise<boolean | null> => {
    while (isAllowed && !isClosed) {
      const askedAt = now();
      const asked = readCopy(isOutdated ? null : (copy?.cursor ?? null));
      const answer = await within(longestMs, asked, { kind: 'no-answer' });
      if (answer.kind === 'no-answer') return false;
      if (answer.kind !== 'page') {
        if (answer.kind === 'off') {
          await forget();
          return true;
        }
        // The old one is of use until the first page of a new one is there.
        isOutdated = true;
        return null;
      }
      if (isOutdated) await begin();
      if (!isAllowed || isClosed) break;
      await take(answer.page, askedAt);
      if (answer.page.isComplete) return true;
    }
    return false;
  };

  const readKept = async () => {
    const at = await lastContact(shelf, mark, now());
    contactAt = at ?? -Infinity;
    copy = at === null ? null : await kept.read();
    marks = at === null ? [] : await kept.marks();
    onChange();
  };

  return {
    copy: () => (isAllowed ? copy : null),
    isUsable: () => isAllowed && copy?.isComplete === true && now() - contactAt <= lentForMs,
    aheadMs: () => aheadMs,
    marks: () => marks,
    momentOf,
    mark: (seen) => {
      if (seen.length === 0 || copy === null) return Promise.resolve();
      const notedAt = momentOf(now());
      const more = seen.map(({ key, way, presentedAt }): Marks[number] => [
        key,
        { way, at: momentOf(presentedAt), notedAt },
      ]);
      return keepMarks([...marks, ...more]);
    },
    find,
    findGroup,
    allow: async (allowed) => {
      if (allowed === isAllowed) return;
      isAllowed = allowed;
      await (allowed ? readKept() : forget());
    },
    readPages: async () => (await readOn()) ?? (await readOn()) ?? false,
    readKept,
    close: () => {
      isClosed = true;
    },
  };
};
