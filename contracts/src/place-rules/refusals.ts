/** The codes of what the rules of a place refuse. */
export const placeRefusals = ['type-not-let-in', 'not-open-yet', 'closed-by-now', 'entries-used-up'] as const;
export type PlaceRefusal = (typeof placeRefusals)[number];
