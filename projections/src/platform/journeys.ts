/** Work that goes on beside the front; it handles its own errors. */
export interface Journeys {
  readonly begin: (journey: Promise<void>) => void;
  /** When none is under way any more, also none that another one began. */
  readonly ended: () => Promise<void>;
}

export const openJourneys = (): Journeys => {
  const underWay = new Set<Promise<void>>();
  return {
    begin: (journey) => {
      underWay.add(journey);
      void journey.finally(() => underWay.delete(journey));
    },
    ended: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
