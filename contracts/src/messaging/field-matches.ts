import { z } from 'zod';
import { FieldId } from '../kernel/index.ts';

/** Values that recipients are narrowed by, all fields together. */
export const mostMatches = 500;

/**
 * Choosing recipients by their answers (rule messaging/recipients-by-answers): of each field, one of the values was
 * chosen. A field without values narrows nothing.
 */
export const FieldMatches = z
  .record(FieldId, z.array(z.string().max(200)).max(mostMatches))
  .refine((matches) => Object.keys(matches).length <= 20, 'must have at most 20 fields');
export type FieldMatches = z.infer<typeof FieldMatches>;

/** One of them in an address. */
export const AskedMatch = z
  .string()
  .max(250)
  .regex(/^[0-9a-hjkmnp-tv-z]{20}:/, 'must be the id of a field, a colon and a value');

export const askedMatchesOf = (matches: FieldMatches): string[] =>
  Object.entries(matches).flatMap(([field, values]) => values.map((value) => `${field}:${value}`));

/** What an address asks for. */
export const matchesAsked = (asked: string | readonly string[] | undefined): FieldMatches => {
  const matches: Record<FieldId, string[]> = {};
  for (const one of typeof asked === 'string' ? [asked] : (asked ?? [])) {
    const field = FieldId.parse(one.slice(0, 20));
    matches[field] = [...(matches[field] ?? []), one.slice(21)];
  }
  return matches;
};
