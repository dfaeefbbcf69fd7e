import type { RegistrantId } from '@turnout/contracts/kernel';
import { z } from 'zod';

/** An address that a mail server can be told: one mailbox, no list, no name beside it. */
const Address = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@"<>,;:()[\]\\\p{Cc}]{1,64}@[^\s@"<>,;:()[\]\\\p{Cc}]{1,253}$/u);

/** A usable address in what was entered; null where there is none. */
export const addressIn = (text: string): string | null => Address.safeParse(text).data ?? null;

/** The addresses in a list separated by commas, semicolons or spaces. */
export const addressesIn = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).flatMap((one) => addressIn(one) ?? []);

/**
 * Who of a group is written to: the first of it, for the whole group, and everybody who has an address
 * that is not the first one's.
 * @param people in the order of the group, primary first.
 */
export const recipientsOf = <P extends { readonly registrantId: RegistrantId; readonly email: string }>(
  people: readonly P[],
): readonly P[] => {
  const [first, ...others] = people;
  if (first === undefined) return [];
  const firstAddress = addressIn(first.email)?.toLowerCase();
  return [
    ...(firstAddress === undefined ? [] : [first]),
    ...others.filter(({ email }) => {
      const address = addressIn(email)?.toLowerCase();
      return address !== undefined && address !== firstAddress;
    }),
  ];
};
