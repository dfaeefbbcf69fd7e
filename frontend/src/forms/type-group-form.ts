import type { TypeGroupView } from '@turnout/contracts/forms';
import { TypeId } from '@turnout/contracts/kernel';

/** A group of registration types as its form holds it. */
export interface TypeGroupFormValues {
  name: string;
  order: number | '';
  types: string[];
}

export const typeGroupValues = (group: TypeGroupView | null): TypeGroupFormValues => ({
  name: group?.name ?? '',
  order: group?.order ?? 0,
  types: [...(group?.types ?? [])],
});

/** What to send. */
export const typeGroupBody = ({ name, order, types }: TypeGroupFormValues) => ({
  name: name.trim(),
  order: order === '' ? 0 : order,
  types: types.map((id) => TypeId.parse(id)),
});
