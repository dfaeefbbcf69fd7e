/** Lets at most `width` pieces of work run at once; the others wait in the order they came. */
export const createGate = (width: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let free = width;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
