import { textOf } from '@turnout/contracts/fields';
import type { RegistrationView } from '@turnout/contracts/registration';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { nameOf } from '../ui/person-name.ts';

/**
 * The message of a badge: the type's text with `${confirmation_number}` and `${field name}` filled in
 * (spec 001, section 9). A token that names nothing leaves nothing on the badge.
 */
export const badgeText = (registration: Pick<RegistrationView, 'type' | 'confirmationNumber' | 'fields'>): string =>
  registration.type.badgeContent.replaceAll(/\$\{([^{}]*)\}/g, (_, token: string) => {
    const name = token.trim();
    if (name === 'confirmation_number') return spokenNumber(registration.confirmationNumber);
    const field = registration.fields.find((candidate) => candidate.name === name || candidate.title === name);
    return field === undefined ? '' : textOf(field.value);
  });

/** The name to print: first and last name, or the number where nobody gave one. */
export const fullName = ({
  confirmationNumber,
  ...person
}: Pick<RegistrationView, 'firstName' | 'lastName' | 'erased' | 'confirmationNumber'>): string =>
  nameOf(person) || spokenNumber(confirmationNumber);
