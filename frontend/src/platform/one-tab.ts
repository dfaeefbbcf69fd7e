/** How long a tab waits for another that was put to sleep, or has no network, in the middle of it. */
const patienceMs = 30_000;

/**
 * Does something while no other tab of this browser does something of the same name: they follow one another. A page
 * without locks of its own (plain HTTP by an address) does it at once, as does one that waited in vain for so many ms.
 */
export const oneTabAtATime = async <T>(name: string, work: () => Promise<T>, waitsMs = patienceMs): Promise<T> => {
  if (!('locks' in navigator)) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), waitsMs);
  let hasBegun = false;
  const begin = (): Promise<T> => {
    hasBegun = true;
    clearTimeout(timer);
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: patience.signal }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return await work();
  }
};
