// Stored for ever, in the facts of fields: add optional keys, never rename or remove one.
import { z } from 'zod';
import { Instant, saysTheSame } from '../kernel/index.ts';

/** A field as it was shown to those who registered before a moment, where it was changed for those after alone. */
export const ShownBefore = z.strictObject({
  before: Instant,
  title: z.string(),
  values: z.array(z.string()),
  labels: z.array(z.string()),
});
export type ShownBefore = z.infer<typeof ShownBefore>;

/** So often may a field be shown otherwise to those of before; whoever is older then sees the oldest of these. */
export const shownBeforeAtMost = 50;

interface Shown extends Omit<ShownBefore, 'before' | 'values' | 'labels'> {
  readonly values: readonly string[];
  readonly labels: readonly string[];
}
interface Kept {
  /** In the order of their moments. */
  readonly shownBefore?: readonly ShownBefore[] | undefined;
}

/** A field as it was shown to somebody when they registered; null where they see it as it is now. */
export const shownTo = ({ shownBefore = [] }: Kept, registeredAt: Instant): ShownBefore | null =>
  shownBefore.find(({ before }) => registeredAt < before) ?? null;

/**
 * What is kept of a field as it was shown, once it changes.
 * @param propagates whether those who registered before see the change; undefined: nothing is said, so what is kept stays.
 * @returns undefined: as it is.
 */
export const shownBeforeAfter = (
  was: Shown & Kept,
  is: Shown,
  { propagates, now }: { readonly propagates: boolean | undefined; readonly now: Instant },
): ShownBefore[] | undefined => {
  const { shownBefore = [], title } = was;
  if (propagates === true && shownBefore.length > 0) return [];
  const shown = ({ title: said, values, labels }: Shown) => [said, values, labels];
  if (propagates !== false || saysTheSame(shown(was), shown(is))) return undefined;
  const kept = { before: now, title, values: [...was.values], labels: [...was.labels] };
  return [...shownBefore, kept].slice(-shownBeforeAtMost);
};
