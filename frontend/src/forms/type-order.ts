import type { TypeView } from '@turnout/contracts/forms';

type Ordered = Pick<TypeView, '_id' | 'name' | 'order'>;
type Versioned = Ordered & Pick<TypeView, '_version'>;

/** Types as everybody sees them: by their number, those without one last, then by name. */
export const inOrder = <T extends Ordered>(types: readonly T[]): readonly T[] =>
  types.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || a.name.localeCompare(b.name));

/** A number typed into the list: empty means none; and the type as it was when that was begun. */
export interface TypedOrder {
  readonly order: number | '';
  readonly read: Versioned;
}

/** Numbers typed into the list, by type id. */
export type Typed = Readonly<Record<string, TypedOrder>>;

const meant = (order: number | '' | null): number | null => (order === '' ? null : order);

const without = (typed: Typed, gone: (id: string, one: TypedOrder) => boolean): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([id, one]) => !gone(id, one)));

/** With a number typed for a type; typed back to what it was, it is not typed at all. */
export const withTyped = (typed: Typed, type: Versioned, order: number | ''): Typed => {
  const read = typed[type._id]?.read ?? type;
  return meant(order) === read.order
    ? without(typed, (id) => id === type._id)
    : { ...typed, [type._id]: { order, read } };
};

/** What is typed and not saved yet. @param saved as it was when it was sent. */
export const stillTyped = (typed: Typed, saved: Typed): Typed =>
  without(typed, (id, { order }) => saved[id]?.order === order);

/** What to save: only types whose number is another now, and which version of them the numbers were typed for. */
export const changedOrders = (
  types: readonly Ordered[],
  typed: Typed,
): { readonly orders: Record<string, number | null>; readonly _versions: Record<string, number> } => {
  const changed = types.flatMap(({ _id, order }) => {
    const one = typed[_id];
    return one === undefined || meant(one.order) === order ? [] : [{ _id, ...one }];
  });
  return {
    orders: Object.fromEntries(changed.map(({ _id, order }) => [_id, meant(order)])),
    _versions: Object.fromEntries(changed.map(({ _id, read }) => [_id, read._version])),
  };
};
