import { totalsOf, type ChargeLine } from '@turnout/contracts/charges';
import { decimalOf, type RegistrantId } from '@turnout/contracts/kernel';
import { groupBalance, holdsSeat, type PriceBefore, type RegistrationState } from '@turnout/contracts/registration';
import type { RegistrationParts } from '../stream/parts.ts';
import { chargesShown } from './charges-shown.ts';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** What a group would owe, and the lines of those who would be charged otherwise, by the ids that they have so far. */
export interface Priced {
  readonly currency: string;
  /** Of the whole group, with what staff charge it more or less; in minor units. */
  readonly total: number;
  readonly people: readonly { readonly registrantId: RegistrantId; readonly lines: readonly ChargeLine[] }[];
}

/**
 * What a change costs, as it is told before it is saved: what a group owes and what it would owe.
 * @param leaving those who would not be of it any more.
 */
export const priceBefore = async (
  parts: Pick<RegistrationParts, 'sourceName'>,
  group: Group,
  after: Priced,
  leaving: readonly RegistrantId[] = [],
): Promise<PriceBefore> => {
  const { currency } = after;
  const of = [...after.people.map(({ registrantId }) => registrantId), ...leaving];
  const before: Priced = {
    // Whoever owes nothing owes it in no currency.
    currency: group.currency === '' ? currency : group.currency,
    total: groupBalance(group).total,
    people: of.map((registrantId) => ({ registrantId, lines: group.registrants.get(registrantId)?.lines ?? [] })),
  };
  return {
    before: await billOf(parts, group, before),
    after: await billOf(parts, group, after),
    difference: before.currency === currency ? decimalOf({ minor: after.total - before.total, currency }) : null,
  };
};

const billOf = async (
  parts: Pick<RegistrationParts, 'sourceName'>,
  group: Group,
  { currency, total, people }: Priced,
): Promise<PriceBefore['before']> => {
  const shown = (minor: number): number => decimalOf({ minor, currency });
  return {
    currency,
    total: shown(total),
    people: await Promise.all(
      people.map(async ({ registrantId, lines }) => {
        const { status = 'confirmed' } = group.registrants.get(registrantId) ?? {};
        return {
          _id: registrantId,
          total: holdsSeat(status) ? shown(totalsOf(lines).total) : 0,
          charges: await chargesShown(parts, { currency }, { lines, status }),
        };
      }),
    ),
  };
};
