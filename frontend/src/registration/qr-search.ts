import { type EventId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { call } from '../platform/api.ts';
import { bareNumber } from '../ui/confirmation-number.ts';
import { allStatuses } from './attendee-list-url.ts';

/** Who a scanned code means, and whether others came with them. */
export interface Scanned {
  readonly id: RegistrantId;
  readonly primary: RegistrantId;
  readonly groupSize: number;
}

const listed = async (eventId: EventId, query: { id: RegistrantId } | { search: string }) =>
  (await call(registrationApi.registrations, { query: { eventId, status: [...allStatuses], ...query } })).data
    .registrations;

/** The one person whom a code names in full. */
const namedBy = (code: string, found: readonly RegistrationView[]): RegistrationView | undefined => {
  const named = found.filter(
    ({ scannableCode, confirmationNumber }) =>
      scannableCode === code || bareNumber(confirmationNumber) === bareNumber(code),
  );
  return named.length === 1 ? named[0] : named.find(({ scannableCode }) => scannableCode === code);
};

/**
 * Looks a scanned code up among the registrations of one event: a badge's own id, a ticket's code or a
 * confirmation number (spec 001, section 2.2).
 * @returns null when it means nobody of this event. Throws `Refusal` or `Offline`.
 */
export const findScanned = async (eventId: EventId, code: string): Promise<Scanned | null> => {
  const id = RegistrantId.safeParse(code.trim().toLowerCase());
  const text = code.trim().slice(0, 200);
  const [byId] = id.success ? await listed(eventId, { id: id.data }) : [];
  const found = byId ?? (text === '' ? undefined : namedBy(text, await listed(eventId, { search: text })));
  if (found === undefined) return null;
  return { id: found._id, primary: found.parent ?? found._id, groupSize: found.registrantsCount };
};
