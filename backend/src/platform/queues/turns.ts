/** Whose work it is: staff's, or that of a stranger who is known by this. */
export type Whose = 'staff' | { readonly stranger: string };

/** Does one thing after another: what staff wait for first, then what strangers do, each in their order. */
export interface Turns {
  /** Does it when its turn comes; null, at once, where as many strangers wait as may, or as many of this one. */
  readonly take: <T>(whose: Whose, work: () => Promise<T>) => Promise<T> | null;
}

interface Waiting {
  readonly whose: Whose;
  readonly start: () => void;
}

const isStrangers = ({ whose }: Waiting): boolean => whose !== 'staff';

/** @param options how many strangers may wait in all, and how often the same one, beside the one that is at it. */
export const openTurns = (options: { readonly strangers: number; readonly ofOne: number }): Turns => {
  const waiting: Waiting[] = [];
  let isBusy = false;

  const next = (): void => {
    const place = Math.max(
      0,
      waiting.findIndex(({ whose }) => whose === 'staff'),
    );
    const [one] = waiting.splice(place, 1);
    isBusy = one !== undefined;
    one?.start();
  };
  const isFull = (whose: Exclude<Whose, 'staff'>): boolean => {
    const strangers = waiting.filter(isStrangers);
    const own = strangers.filter((one) => one.whose !== 'staff' && one.whose.stranger === whose.stranger);
    return strangers.length >= options.strangers || own.length >= options.ofOne;
  };

  return {
    take: <T>(whose: Whose, work: () => Promise<T>): Promise<T> | null => {
      if (whose !== 'staff' && isFull(whose)) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ whose, start: resolve });
      if (!isBusy) next();
      return promise.then(work).finally(next);
    },
  };
};
