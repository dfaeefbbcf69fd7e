/**
 * Does something while no other tab of this browser does something of the same name: they follow one another. A page
 * without locks of its own (plain HTTP by an address) does it at once.
 */
export const oneTabAtATime = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();
