import type { MergePerson } from '@turnout/contracts/fields';
import { badgeContents, type BadgeContent } from '@turnout/contracts/attendees';
import { type RegistrationView } from '@turnout/contracts/registration';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { nameOf } from '../../ui/person-name.ts';

/** The name to print: first and last name, or the number where nobody gave one. */
export const fullName = ({
  confirmationNumber,
  ...person
}: Pick<RegistrationView, 'firstName' | 'lastName' | 'erased' | 'confirmationNumber'>): string =>
  nameOf(person) || spokenNumber(confirmationNumber);

/** Somebody's badge, with everybody of the group as far as the badge names them. */
export interface ToPrint {
  readonly registration: RegistrationView;
  readonly everybody: readonly MergePerson[];
}

/** Settings of the event about its badges. */
export interface BadgeSettings {
  readonly hasCodes: boolean;
  readonly showsNumber: boolean;
  readonly hasLogo: boolean;
}

/** The printed parts, from top to bottom. @param time writes a moment on the event's clocks. @param settings `badgeContents`. */
export const printed = (
  { registration, everybody }: ToPrint,
  time: (at: string) => string,
  settings: BadgeSettings,
): readonly BadgeContent[] =>
  badgeContents(
    registration,
    everybody,
    {
      name: fullName(registration),
      number: spokenNumber(registration.confirmationNumber),
      registered: time(registration.createdAt),
    },
    { ...settings, code: registration._id },
  );
