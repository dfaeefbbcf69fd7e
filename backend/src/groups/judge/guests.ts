import { isInvited, type AllowedEmails, type TypeDetails } from '@turnout/contracts/forms';
import { reject, type FieldId, type Rejection, type TypeId } from '@turnout/contracts/kernel';

/** Somebody whom a visitor registers. */
export interface Coming {
  readonly typeId: TypeId;
  readonly details: Pick<TypeDetails, 'name' | 'guestRegistrationOnly'>;
  readonly email: string;
  /** The field that asks for the address; null where the form has none. */
  readonly emailField: FieldId | null;
  /** The name of a person in refusals (rule registration/people-in-refusals). */
  readonly label: string;
}

/**
 * The first of these people who is not invited: a type for guests only takes those whose address is on its list
 * (rule forms/guest-list). Whoever is brought along without an address
 * of their own comes with the primary's. The list itself is told to nobody.
 * @param guestListOf the list of a type; read where the type asks for it alone.
 */
export const refuseUninvited = async (
  guestListOf: (typeId: TypeId) => Promise<AllowedEmails | undefined>,
  people: readonly Coming[],
  primaryEmail: string,
): Promise<Rejection<'not-invited'> | null> => {
  for (const { typeId, details, email, emailField, label } of people) {
    if (!details.guestRegistrationOnly) continue;
    if (isInvited(await guestListOf(typeId), email === '' ? primaryEmail : email)) continue;
    return reject('not-invited', {
      type: details.name,
      registrant: label,
      ...(emailField === null ? {} : { field: emailField }),
    });
  }
  return null;
};
