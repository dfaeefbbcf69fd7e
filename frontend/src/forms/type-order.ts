import type { TypeView } from '@turnout/contracts/forms';

type Ordered = Pick<TypeView, '_id' | 'name' | 'order'>;

/** Types as everybody sees them: by their number, those without one last, then by name. */
export const inOrder = <T extends Ordered>(types: readonly T[]): readonly T[] =>
  types.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || a.name.localeCompare(b.name));

/** Numbers typed into the list, by type id; an empty input means no number. */
export type Typed = Readonly<Record<string, number | ''>>;

/** What to save: only types whose number is another now. */
export const changedOrders = (types: readonly Ordered[], typed: Typed): Record<string, number | null> =>
  Object.fromEntries(
    types.flatMap(({ _id, order }): [string, number | null][] => {
      const next = typed[_id];
      const wanted = next === '' ? null : next;
      return wanted === undefined || wanted === order ? [] : [[_id, wanted]];
    }),
  );
