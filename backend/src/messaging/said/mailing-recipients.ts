import { emailIn, type RegistrantId } from '@turnout/contracts/kernel';
import type { Candidate } from '@turnout/projections/messaging/queries';

/** Whom a mailing writes to, and who is passed over and why. */
export interface Recipients {
  readonly chosen: readonly RegistrantId[];
  readonly hadOne: number;
  /** First of their group without a usable address: nobody of it is told. */
  readonly withoutAddress: number;
}

/**
 * Sorts some of an event's people into whom a mailing writes to and whom not; preview and sending agree by it.
 * @param rule `isAgain`: also who has had one; `awaiting`: whose confirmation is on its way.
 */
export const chooseRecipients = (
  page: readonly Candidate[],
  { isAgain, awaiting }: { readonly isAgain: boolean; readonly awaiting: ReadonlySet<RegistrantId> },
): Recipients => {
  const wanted = page.filter(({ hasHadOne, registrantId }) => isAgain || !(hasHadOne || awaiting.has(registrantId)));
  return {
    chosen: wanted.filter(hasAddressOfTheirOwn).map(({ registrantId }) => registrantId),
    hadOne: page.filter(hasAddressOfTheirOwn).length - wanted.filter(hasAddressOfTheirOwn).length,
    withoutAddress: wanted.filter(({ place, email }) => place === 1 && emailIn(email) === null).length,
  };
};

/** The primary of a group, for everybody in it; or somebody whose address is not the primary's. */
const hasAddressOfTheirOwn = ({ place, email, primaryEmail }: Candidate): boolean => {
  const address = emailIn(email)?.toLowerCase();
  return address !== undefined && (place === 1 || address !== emailIn(primaryEmail)?.toLowerCase());
};
