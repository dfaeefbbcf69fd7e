import { DeskCopy } from '@turnout/contracts/check-in';
import { z } from 'zod';
import { lentPrefix } from '../../platform/lent-terms.ts';
import { keptSealing, type Sealing, sealingOf } from '../../platform/sealing.ts';
import type { Shelf } from '../../platform/shelf.ts';
import { type Copy, type CopyPage, withPages } from './copy.ts';
import { Seen } from './seen.ts';

const Marks = z.array(z.tuple([z.string(), Seen]));
export type Marks = z.infer<typeof Marks>;

/** A copy as the device keeps it: sealed page by page, so that a download that broke off goes on where it was. */
export interface KeptCopy {
  readonly read: () => Promise<Copy | null>;
  /** Adds a page to what is kept; resolves with the copy that there is then. */
  readonly add: (before: Copy | null, page: CopyPage) => Promise<Copy | null>;
  /** Comings and goings that this device saw since, by key. */
  readonly marks: () => Promise<Marks>;
  readonly mark: (marks: Marks) => Promise<void>;
  readonly forget: () => Promise<void>;
}

/** Changes are kept one after another; so many of them are made one with the rest. */
const changesAtMost = 40;
const groupsOfPage = 500;

/** All copies of an event at whatever place, of one account. */
export const copiesOf = (account: string, eventId: string): string => `${lentPrefix}copy/${account}/${eventId}/`;

const nameOfPage = (place: number): string => String(place).padStart(6, '0');

/** @param folder where it lies on the shelf, with a slash at its end. */
export const keepCopy = (shelf: Shelf, folder: string): KeptCopy => {
  const keyName = `${folder}key`;
  const pages = `${folder}page/`;
  // After all numbers: the last word, where nothing changed.
  const lastName = `${pages}~`;
  const marksName = `${folder}marks`;
  let next = 0;
  let whole = 0;

  const opened = async (): Promise<readonly CopyPage[]> => {
    const sealing = await keptSealing(shelf, keyName);
    if (sealing === null) return [];
    const records = await shelf.list(pages);
    const read = await Promise.all(
      records.map(async ([key, value]) => DeskCopy.safeParse(await sealing.open(key, value)).data),
    );
    const good = read.filter((page) => page !== undefined);
    // One page that cannot be read, and nobody knows who is missing: no copy is better.
    if (good.length < records.length) return [];
    next = records.filter(([key]) => key !== lastName).length;
    return good;
  };

  const sealed = async ({ seal }: Sealing, name: string, page: CopyPage) => [name, await seal(name, page)] as const;

  /** All that there is as few pages, in place of many. */
  const compact = async (sealing: Sealing, copy: Copy, page: CopyPage): Promise<void> => {
    const groups = [...copy.groups.values()];
    const count = Math.max(1, Math.ceil(groups.length / groupsOfPage));
    const made = await Promise.all(
      Array.from({ length: count }, (_, place) => {
        const some = groups.slice(place * groupsOfPage, (place + 1) * groupsOfPage);
        return sealed(sealing, `${pages}${nameOfPage(place)}`, { ...page, isComplete: true, groups: some });
      }),
    );
    const names = new Set(made.map(([name]) => name));
    const old = (await shelf.list(pages)).map(([key]) => key).filter((key) => !names.has(key));
    await shelf.change({ put: made, remove: old });
    next = count;
    whole = count;
  };

  return {
    read: async () => {
      const copy = withPages(null, await opened());
      whole = next;
      return copy;
    },
    add: async (before, page) => {
      const sealing = await sealingOf(shelf, keyName);
      const after = withPages(before, [page]);
      if (after === null) return null;
      if (page.groups.length === 0 && before !== null) {
        await shelf.change({ put: [await sealed(sealing, lastName, page)] });
        return after;
      }
      if (before?.isComplete === true && next - whole >= changesAtMost) {
        await compact(sealing, after, page);
        return after;
      }
      // Together: the page is newer than the last word.
      await shelf.change({ put: [await sealed(sealing, `${pages}${nameOfPage(next)}`, page)], remove: [lastName] });
      next += 1;
      if (after.isComplete && before?.isComplete !== true) whole = next;
      return after;
    },
    marks: async () => {
      const sealing = await keptSealing(shelf, keyName);
      if (sealing === null) return [];
      const kept = Marks.safeParse(await sealing.open(marksName, await shelf.read(marksName)));
      return kept.data ?? [];
    },
    mark: async (marks) => {
      const { seal } = await sealingOf(shelf, keyName);
      await shelf.change({ put: [[marksName, await seal(marksName, marks)]] });
    },
    forget: async () => {
      next = 0;
      whole = 0;
      await shelf.clear(folder);
    },
  };
};
