import type { RegistrationStatus } from '@turnout/contracts/registration';

/** What a registration's state follows from, as visitors are told it. */
interface Told {
  readonly status: RegistrationStatus;
  readonly awaitsApproval?: boolean | undefined;
}

/** Tells whether the organisers are still to accept them. */
export const awaits = (registration: Told): boolean => registration.awaitsApproval === true;

/** The key of the sentence that says the state of a registration. */
export const headline = (registration: Told): string =>
  `confirmation.headline.${awaits(registration) ? 'awaits' : registration.status}`;
