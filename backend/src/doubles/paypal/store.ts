import { openKeyedMutex } from '../../platform/locks/keyed-mutex.ts';

/** Kinds of what the double remembers; captures, refunds and disputes lead to the order that they are in. */
export type DocumentKind = 'order' | 'capture' | 'refund' | 'dispute' | 'answer' | 'webhook' | 'notice';

export interface Document {
  readonly kind: DocumentKind;
  readonly id: string;
  /** The app that it is of. */
  readonly account: string;
  readonly body: object;
  /** When something is to be done about it; null: nothing is. */
  readonly dueAt: Date | null;
}

/** The place where the double remembers: several processes may share one. */
export interface DoubleStore {
  /** Undefined: there is none. */
  readonly get: (kind: DocumentKind, id: string) => Promise<unknown>;
  readonly put: (document: Document) => Promise<void>;
  readonly list: (kind: DocumentKind, account: string) => Promise<readonly unknown[]>;
  /** Those that are due, the one that has waited longest first. */
  readonly due: (kind: DocumentKind, now: Date, most: number) => Promise<readonly unknown[]>;
  /** Does work on a key while nobody else does any on it. */
  readonly alone: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/** In memory, for specs and for what breaks things on purpose. */
export const openMemoryStore = (): DoubleStore => {
  const documents = new Map<string, Document>();
  const inTurn = openKeyedMutex();
  const named = (kind: DocumentKind, id: string): string => `${kind} ${id}`;
  const all = (kind: DocumentKind): readonly Document[] => [...documents.values()].filter((one) => one.kind === kind);
  return {
    get: async (kind, id) => structuredClone(documents.get(named(kind, id))?.body),
    put: async (document) => void documents.set(named(document.kind, document.id), structuredClone(document)),
    list: async (kind, account) =>
      all(kind)
        .filter((one) => one.account === account)
        .map(({ body }) => structuredClone(body)),
    due: async (kind, now, most) =>
      all(kind)
        .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
        .toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt))
        .slice(0, most)
        .map(({ body }) => structuredClone(body)),
    alone: (key, work) => inTurn(key, work),
  };
};
