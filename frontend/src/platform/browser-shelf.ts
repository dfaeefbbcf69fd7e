import type { Shelf } from './shelf.ts';

const databaseName = 'turnout.desk';
const storeName = 'records';

/** An answer of IndexedDB as a promise. */
const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing')));
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(transaction.error ?? new Error('The browser kept nothing'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', failed);
    transaction.addEventListener('error', failed);
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  const database = await answerOf(request);
  // A tab of another version may want to change the shape: it is not kept waiting.
  database.addEventListener('versionchange', () => database.close());
  return database;
};

const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

/** The shelf of this browser, shared by its tabs. A change is on the disk when it resolves. */
export const browserShelf = (): Shelf => {
  let opened: Promise<IDBDatabase> | null = null;
  const records = async (mode: IDBTransactionMode) => {
    opened ??= open();
    let database: IDBDatabase;
    try {
      database = await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
    // What was let in offline has to outlive a dead battery, not only the tab.
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    return { transaction, store: transaction.objectStore(storeName) };
  };
  return {
    read: async (key) => answerOf<unknown>((await records('readonly')).store.get(key)),
    list: async (prefix, limit) => {
      const { store } = await records('readonly');
      const range = startingWith(prefix);
      const [keys, values] = await Promise.all([
        answerOf(store.getAllKeys(range, limit)),
        answerOf<unknown[]>(store.getAll(range, limit)),
      ]);
      return keys.map((key, place) => [String(key), values[place]] as const);
    },
    change: async ({ put = [], remove = [] }) => {
      const { store, transaction } = await records('readwrite');
      const done = endOf(transaction);
      for (const [key, value] of put) store.put(value, key);
      for (const key of remove) store.delete(key);
      await done;
    },
    readOrPut: async (key, value) => {
      const { store, transaction } = await records('readwrite');
      const done = endOf(transaction);
      const kept = await answerOf<unknown>(store.get(key));
      if (kept === undefined) store.put(value, key);
      await done;
      return kept ?? value;
    },
    clear: async (prefix) => {
      const { store, transaction } = await records('readwrite');
      const done = endOf(transaction);
      store.delete(startingWith(prefix));
      await done;
    },
  };
};
