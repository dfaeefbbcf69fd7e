import type { CheckinId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { Intent } from '../scanner.state.ts';
import { ByCopy } from '../verdict.ts';
import { type Sealing, sealingOf } from '../../platform/sealing.ts';
import type { Shelf } from '../../platform/shelf.ts';

/** Something presented while the line was gone, with what the desk was shown for it. */
export const OfflineScan = z.strictObject({
  intent: Intent,
  verdict: ByCopy,
  /** The key of whoever the copy found; null: nobody. */
  person: z.string().nullable(),
  copyVersion: z.string(),
  /** The server's clock less this device's, in ms, as it was measured last. */
  aheadMs: z.number(),
  /** The intent of the whole group that this scan is of; absent: it was presented by itself. */
  ofGroup: z.string().optional(),
});
export type OfflineScan = z.infer<typeof OfflineScan>;

/** A scan that let somebody in about whom staff have to decide. */
export const Told = z.strictObject({
  scan: OfflineScan,
  /** The state by then; null where that is not told. */
  because: z.string().nullable(),
});
export type Told = z.infer<typeof Told>;

/** An answer to a scan: it counts, or somebody has to look at it. */
export interface Answered {
  readonly scan: OfflineScan;
  readonly answer: 'recorded' | 'conflict' | 'refused';
  readonly because: string | null;
  /** Of whoever came in at the event's door by it. */
  readonly arrived?: { readonly checkinId: CheckinId; readonly isPrinted: boolean };
}

/** The scans of one account at one place that the server has not answered, on this device; the same for all its tabs. */
export interface Queue {
  /** Keeps scans together or not at all; they are on the disk when this resolves. */
  readonly add: (scans: readonly OfflineScan[]) => Promise<void>;
  /** Oldest first. @param limit all unless told. */
  readonly waiting: (limit?: number) => Promise<readonly OfflineScan[]>;
  /** Takes what was answered from the line, and keeps what has to be looked at. */
  readonly settle: (answers: readonly Answered[]) => Promise<void>;
  /** Results to be looked at, oldest first. */
  readonly told: () => Promise<readonly Told[]>;
  /** Somebody has looked. */
  readonly seen: (commandIds: readonly string[]) => Promise<void>;
}

/** Keys are in the order of what was presented, by this device's clock, which has 13 digits until the year 2286. */
const orderOf = (ms: number): string => String(Math.round(ms)).padStart(16, '0');

const keyAt = (scope: string): string => `scan-key/${scope}`;
const recordsAt = (scope: string): string => `scan/${scope}/`;

/** Forgets a queue in which nothing waits any more, with what was told of it and the key that opened it. */
export const forgetQueue = async (shelf: Shelf, scope: string): Promise<void> => {
  await shelf.clear(recordsAt(scope));
  await shelf.change({ remove: [keyAt(scope)] });
};

/** @param scope whose scans, and where: an account, an event and a place. */
export const openQueue = (shelf: Shelf, scope: string): Queue => {
  const keyName = keyAt(scope);
  const waitingAt = `${recordsAt(scope)}waiting/`;
  const toldAt = `${recordsAt(scope)}told/`;
  let sealing: Promise<Sealing> | null = null;
  const forgetSealing = () => {
    sealing = null;
  };
  const sealer = () => {
    if (sealing !== null) return sealing;
    const opened = sealingOf(shelf, keyName);
    sealing = opened;
    // A storage that fails once is asked again by whoever comes next.
    opened.catch(forgetSealing);
    return opened;
  };
  /** No two of this page share a place in the line, and a clock that is put back brings no scan before another. */
  let last = 0;

  const openAll = <T>(prefix: string, schema: z.ZodType<T>) => {
    // A record is never written anew: what was opened once stays known.
    let known: ReadonlyMap<string, T> = new Map();
    return async (limit?: number): Promise<readonly T[]> => {
      const { open } = await sealer();
      const records = await shelf.list(prefix, limit);
      const read = await Promise.all(
        records.map(
          async ([key, value]) => [key, known.get(key) ?? schema.safeParse(await open(key, value)).data] as const,
        ),
      );
      const good = read.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
      known = new Map(limit === undefined ? good : [...known, ...good]);
      return good.map(([, value]) => value);
    };
  };
  const waiting = openAll(waitingAt, OfflineScan);
  const told = openAll(toldAt, Told);

  return {
    add: async (scans) => {
      const { seal } = await sealer();
      const put = scans.map((scan) => {
        last = Math.max(scan.intent.presentedAt, last + 1);
        const key = `${waitingAt}${orderOf(last)}-${scan.intent.commandId}`;
        return seal(key, scan).then((value) => [key, value] as const);
      });
      await shelf.change({ put: await Promise.all(put) });
    },
    waiting,
    settle: async (answers) => {
      const { seal } = await sealer();
      const byCommand = new Map(answers.map((one) => [one.scan.intent.commandId, one]));
      const answered = (await shelf.list(waitingAt)).flatMap(([key]) => {
        const one = byCommand.get(commandOf(key));
        return one === undefined ? [] : [{ key, one }];
      });
      const put = await Promise.all(
        answered.flatMap(({ key, one: { answer, because, scan } }) => {
          // A refused one was shown as refused.
          if (answer !== 'conflict') return [];
          const name = `${toldAt}${key.slice(waitingAt.length)}`;
          const kept: Told = { scan, because };
          return [seal(name, kept).then((value) => [name, value] as const)];
        }),
      );
      await shelf.change({ put, remove: answered.map(({ key }) => key) });
    },
    told: () => told(),
    seen: async (commandIds) => {
      const seen = new Set(commandIds);
      const records = await shelf.list(toldAt);
      await shelf.change({ remove: records.flatMap(([key]) => (seen.has(commandOf(key)) ? [key] : [])) });
    },
  };
};

/** The command that a key of the line ends with; its ids have no slash and follow the first dash. */
const commandOf = (key: string): string => {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return name.slice(name.indexOf('-') + 1);
};
