import { SelectedPerson } from '@turnout/contracts/registration';
import { z } from 'zod';

/**
 * Whom something is to be done to: people picked, on whatever page, or all that the filters let through but a few.
 * What is known of the picked is of the moment they were seen; the server decides on the newest.
 */
export type Selection =
  | { readonly kind: 'picked'; readonly people: ReadonlyMap<string, SelectedPerson> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nobody: Selection = { kind: 'picked', people: new Map() };
export const everybody: Selection = { kind: 'all', except: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'picked' ? selection.people.has(id) : !selection.except.has(id);

/** @param total how many the filters let through. */
export const sizeOf = (selection: Selection, total: number): number =>
  selection.kind === 'picked' ? selection.people.size : Math.max(0, total - selection.except.size);

const seen = ({ _id, status, checkedIn, printed }: SelectedPerson): SelectedPerson => ({
  _id,
  status,
  checkedIn,
  printed,
});

/** Takes people in, or out again. */
export const withPeople = (selection: Selection, rows: readonly SelectedPerson[], isIn: boolean): Selection => {
  if (selection.kind === 'picked') {
    const people = new Map(selection.people);
    for (const row of rows) {
      if (isIn) people.set(row._id, seen(row));
      else people.delete(row._id);
    }
    return { kind: 'picked', people };
  }
  const except = new Set(selection.except);
  for (const { _id } of rows) {
    if (isIn) except.delete(_id);
    else except.add(_id);
  }
  return { kind: 'all', except };
};

/** A selection as it goes along in the history: there it outlives a reload, and stands in no address. */
const Carried = z.union([
  z.object({ picked: z.array(SelectedPerson) }),
  z.object({ except: z.array(z.string().max(60)) }),
]);

/** A selection as the history holds it. */
export const carry = (selection: Selection): z.infer<typeof Carried> =>
  selection.kind === 'picked' ? { picked: [...selection.people.values()] } : { except: [...selection.except] };

/** The selection that the history holds; without one, everybody whom the address's filters let through. */
export const carried = (state: unknown): Selection => {
  const held = Carried.safeParse(state).data;
  if (held === undefined) return everybody;
  return 'picked' in held
    ? { kind: 'picked', people: new Map(held.picked.map((person) => [person._id, person])) }
    : { kind: 'all', except: new Set(held.except) };
};
