/** The codes of what the rules of a place refuse. */
export const placeRefusals = ['type-not-let-in', 'not-open-yet', 'closed-by-now', 'entries-used-up'] as const;

/** Tells the code of a refusal by the rules of a place from others. */
export const isPlaceRefusal = (code: string): code is PlaceRefusal => placeRefusals.some((one) => one === code);
export type PlaceRefusal = (typeof placeRefusals)[number];
