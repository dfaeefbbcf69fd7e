import { BadgeText, badgeTextOf } from '@turnout/contracts/kernel';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A code found in a picture, with its corners in the picture's pixels. */
export interface Found {
  readonly text: string;
  readonly corners: readonly Point[];
}

/** Tells whether a code has the shape of our badge codes. */
const isBadge = (text: string): boolean => BadgeText.safeParse(badgeTextOf(text)).success;

/** The step that a picture asks of the desk: nothing, to take this code, or to ask for one of several. */
export type Choice =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly text: string }
  | { readonly kind: 'several' };

/** Chooses among the codes of a picture: the only one, or among several the only badge; else nobody is guessed. */
export const choiceAmong = (found: readonly Pick<Found, 'text'>[]): Choice => {
  const texts = [...new Set(found.map(({ text }) => text.trim()))];
  const said = texts.filter((text) => text !== '');
  const candidates = said.length > 1 ? said.filter(isBadge) : said.length === 1 ? said : texts;
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return { kind: 'one', text: only };
  return found.length === 0 ? { kind: 'none' } : { kind: 'several' };
};
