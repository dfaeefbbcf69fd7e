import type { IncomingMessage } from 'node:http';

/** Lines from one address that have not said who they are yet; a hall that comes back after a restart needs fewer. */
export const unknownLinesAtMost = 1_000;

/** Lines that have been begun and not said who they are, by address. */
export interface UnknownLines {
  /** Tells whether whoever sends this may begin another line. */
  readonly mayBegin: (request: IncomingMessage) => boolean;
  /** A line was begun. @returns what notes that it is known now, or gone; once counts. */
  readonly begun: (request: IncomingMessage) => () => void;
}

/**
 * Counts lines that nobody has said anything on. One that polls costs whoever begins it a single request, so a program
 * could begin them without end; it takes its own address's share and nobody else's.
 */
export const countUnknownLines = (addressOf: (request: IncomingMessage) => string): UnknownLines => {
  const counts = new Map<string, number>();
  const add = (address: string, by: 1 | -1): void => {
    const count = (counts.get(address) ?? 0) + by;
    if (count > 0) counts.set(address, count);
    else counts.delete(address);
  };
  return {
    mayBegin: (request) => (counts.get(addressOf(request)) ?? 0) < unknownLinesAtMost,
    begun: (request) => {
      const address = addressOf(request);
      let isCounted = true;
      add(address, 1);
      return () => {
        if (isCounted) add(address, -1);
        isCounted = false;
      };
    },
  };
};
