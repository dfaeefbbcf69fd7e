/** Runs tasks of one key one after another within this process; those of different keys do not wait. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A mutex that knows the keys of who runs or waits, and forgets each when nobody is left. */
export const openKeyedMutex = (): KeyedMutex => {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = tails.get(key);
    const run = before === undefined ? task() : before.then(task, task);
    tails.set(key, run);
    const leave = () => {
      if (tails.get(key) === run) tails.delete(key);
    };
    run.then(leave, leave);
    return run;
  };
};
