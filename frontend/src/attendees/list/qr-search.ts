import { BadgeCode, type EventId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { call, Offline } from '../../platform/api.ts';
import { bareNumber } from '../../ui/confirmation-number.ts';
import { allStatuses } from '../parts/attendee-list-url.ts';

/** Who a scanned code means, and whether others came with them. */
export interface Scanned {
  readonly id: RegistrantId;
  readonly primary: RegistrantId;
  readonly groupSize: number;
}

const listed = (eventId: EventId, query: { id: RegistrantId } | { search: string }) =>
  call(registrationApi.registrations, { query: { eventId, status: [...allStatuses], ...query } });

/** The one person whom a code names in full. */
const namedBy = <V extends Pick<RegistrationView, 'scannableCode' | 'confirmationNumber'>>(
  code: string,
  found: readonly V[],
): V | undefined => {
  const named = found.filter(
    ({ scannableCode, confirmationNumber }) =>
      scannableCode === code || bareNumber(confirmationNumber) === bareNumber(code),
  );
  return named.length === 1 ? named[0] : named.find(({ scannableCode }) => scannableCode === code);
};

/**
 * Looks a scanned code up among the registrations of one event: what a badge carries, a ticket's code or a
 * confirmation number (rule attendees/search-by-code).
 * @returns null when it means nobody of this event. Throws `Refusal` or `Offline`.
 */
export const findScanned = async (eventId: EventId, code: string): Promise<Scanned | null> => {
  const read = code.trim().toLowerCase();
  const id = RegistrantId.safeParse(read);
  const text = code.trim().slice(0, 200);
  // The list finds the code of a badge by its search, and nobody else by it.
  const isCode = BadgeCode.safeParse(read).success;
  const asked = id.success ? { id: id.data } : isCode ? { search: text } : null;
  const badge = asked === null ? null : await listed(eventId, asked);
  const [first, ...others] = badge?.data.registrations ?? [];
  const byId = others.length === 0 ? first : undefined;
  const named = byId !== undefined || text === '' ? null : await listed(eventId, { search: text });
  const found = byId ?? namedBy(text, named?.data.registrations ?? []);
  // Nobody in a list that is behind is no answer yet.
  if (found === undefined && (badge?.isStale === true || named?.isStale === true)) throw new Offline();
  if (found === undefined) return null;
  return {
    id: found._id,
    primary: typeof found.parent === 'string' ? found.parent : found._id,
    groupSize: found.registrantsCount,
  };
};
