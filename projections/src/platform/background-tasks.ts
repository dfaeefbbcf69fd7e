/** Work that goes on beside the run loop, as catching up and rebuilding; it handles its own errors. */
export interface BackgroundTasks {
  readonly start: (task: Promise<void>) => void;
  /** When none is under way any more, also none that another one started. */
  readonly finished: () => Promise<void>;
}

export const openBackgroundTasks = (): BackgroundTasks => {
  const underWay = new Set<Promise<void>>();
  return {
    start: (task) => {
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    finished: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
