import { emailIn, type RegistrantId } from '@turnout/contracts/kernel';

/** The addresses in a list separated by commas, semicolons or spaces. */
export const addressesIn = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).flatMap((one) => emailIn(one) ?? []);

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
  const firstAddress = emailIn(first.email)?.toLowerCase();
  return [
    ...(firstAddress === undefined ? [] : [first]),
    ...others.filter(({ email }) => {
      const address = emailIn(email)?.toLowerCase();
      return address !== undefined && address !== firstAddress;
    }),
  ];
};
