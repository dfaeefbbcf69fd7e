/** Does some work while no other page of this browser does work of that name; answers whether it was done. */
export const alone = async (name: string, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
