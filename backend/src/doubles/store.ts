import { Instant } from '@turnout/contracts/kernel';

/** Something that a double remembers, as its store keeps it. */
export interface Kept {
  readonly id: string;
  /** The account that it is of. */
  readonly account: string;
  readonly body: unknown;
  readonly madeAt: Instant;
  /** The moment at which it is to be done, of what is done later; null: nothing is. */
  readonly dueAt: Instant | null;
}

/** A change of something that is kept; null: it stays as it is. */
export type Change = Pick<Kept, 'account' | 'body' | 'dueAt'> | null;

/** The memory of a double: documents by kind and id. Several processes may share one. */
export interface DoubleStore {
  readonly read: (kind: string, id: string) => Promise<Kept | null>;
  /** Changes one document; nobody else changes it meanwhile, and all see it whole. Answers what it is then. */
  readonly change: (kind: string, id: string, change: (before: Kept | null) => Change) => Promise<Kept | null>;
  /** Those of an account, newest first. */
  readonly list: (kind: string, account: string, most: number) => Promise<readonly Kept[]>;
  /** Takes those that are due, for a while: nobody else takes them meanwhile. */
  readonly takeDue: (kind: string, most: number) => Promise<readonly Kept[]>;
  readonly forget: (kind: string, id: string) => Promise<void>;
}

/** Whoever takes what is due has so long for it. */
const leaseMs = 30_000;

/** A store that ends with its process: for specs and figures. */
export const memoryStore = (now: () => Instant): DoubleStore => {
  const kinds = new Map<string, Map<string, Kept>>();
  const of = (kind: string): Map<string, Kept> => {
    const known = kinds.get(kind) ?? new Map<string, Kept>();
    kinds.set(kind, known);
    return known;
  };
  return {
    read: (kind, id) => Promise.resolve(of(kind).get(id) ?? null),
    change: (kind, id, change) => {
      const before = of(kind).get(id) ?? null;
      const changed = change(before);
      if (changed === null) return Promise.resolve(before);
      // As a database would give it back: nobody shares an object with it.
      const after: Kept = { ...structuredClone(changed), id, madeAt: before?.madeAt ?? now() };
      of(kind).set(id, after);
      return Promise.resolve(after);
    },
    list: (kind, account, most) =>
      Promise.resolve(
        [...of(kind).values()]
          .filter((one) => one.account === account)
          .toReversed()
          .slice(0, most),
      ),
    takeDue: (kind, most) => {
      const at = now();
      const due = [...of(kind).values()].filter(({ dueAt }) => dueAt !== null && dueAt <= at).slice(0, most);
      const later = Instant.parse(new Date(Date.parse(at) + leaseMs).toISOString());
      for (const one of due) of(kind).set(one.id, { ...one, dueAt: later });
      return Promise.resolve(due);
    },
    forget: (kind, id) => {
      of(kind).delete(id);
      return Promise.resolve();
    },
  };
};
