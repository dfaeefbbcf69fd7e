import { balanceOf, sumsOf, totalsOf } from '@turnout/contracts/charges';
import {
  groupBalance,
  groupTotals,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import type { Charging } from './charged-facts.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/**
 * Totals of a group before and after some of its people are charged anew, and others come along, in minor units, with what
 * staff charge it more or less; null where nobody is.
 */
export const totalsAfter = (
  group: Group,
  people: readonly { readonly charging: Charging | undefined }[],
  added: readonly { readonly amount: number }[] = [],
): { readonly before: number; readonly after: number } | null => {
  const changed = new Map(
    people.flatMap(({ charging }) => charging?.people ?? []).map(({ registrantId, lines }) => [registrantId, lines]),
  );
  if (changed.size + added.length === 0) return null;
  const registrants = new Map(
    [...group.registrants].map(([id, person]) => [id, { ...person, lines: changed.get(id) ?? person.lines }]),
  );
  const [theirs, joining] = [groupTotals({ registrants }), totalsOf(added)];
  const lines = {
    charges: theirs.charges + joining.charges,
    discounts: theirs.discounts + joining.discounts,
    total: theirs.total + joining.total,
  };
  const after = balanceOf(lines, sumsOf(group.transactions.values())).total;
  return { before: groupBalance(group).total, after };
};

/** People whom the removal of somebody takes along: with the primary goes the whole group. */
export const goneWith = (group: Group, { place, registrantId }: RegistrantState): readonly RegistrantState[] =>
  [...group.registrants.values()].filter((one) => place === 1 || one.registrantId === registrantId);

/** Totals of a group before and after somebody is removed, in minor units. */
export const totalsWithout = (
  group: Group,
  person: RegistrantState,
): { readonly before: number; readonly after: number } => {
  const registrants = new Map(group.registrants);
  for (const { registrantId } of goneWith(group, person)) registrants.delete(registrantId);
  return { before: groupBalance(group).total, after: groupBalance({ ...group, registrants }).total };
};
