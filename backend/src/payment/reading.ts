import { groupOfTransaction, TransactionId, type EventId, type Rights } from '@turnout/contracts/kernel';
import { lineIdOf, lineOfId, paymentViewOf, type PaymentView, type PricedLine } from '@turnout/contracts/payment';
import { holdsSeat, type RegistrantState, type RegistrationView } from '@turnout/contracts/registration';
import { maySeeStaff } from '../platform/session/staff.ts';
import type { PaymentParts } from './parts.ts';

type FoundGroup = NonNullable<Awaited<ReturnType<PaymentParts['registrations']['find']>>>;

/** What reading transactions asks of others. */
export interface ReadingParts extends PaymentParts {
  /** What the type, field, activity or promo code of a line is called. */
  readonly sourceName: (line: RegistrantState['lines'][number]) => Promise<string>;
}

/** A transaction as somebody with these rights may see it: not which of the staff recorded it. */
export const paymentFor =
  (rights: Rights | null) =>
  (payment: PaymentView): PaymentView =>
    payment.by === null || maySeeStaff(rights) ? payment : { ...payment, by: null };

const nobody: Pick<RegistrationView, 'confirmationNumber' | 'firstName' | 'lastName'> = {
  confirmationNumber: '',
  firstName: '',
  lastName: '',
};

/**
 * What prices made of a group, as transactions: each line that counts, of those who take part, in the order of their
 * places. A line without an amount is none.
 */
export const generatedPayments = async (
  { registrations, sourceName }: Pick<ReadingParts, 'registrations' | 'sourceName'>,
  { group, state }: FoundGroup,
): Promise<readonly PaymentView[]> => {
  const people = [...state.registrants.values()].filter(({ status, lines }) => holdsSeat(status) && lines.length > 0);
  const ofPeople = people.map(async (person) => {
    const { registrantId, lines, chargedAt, registeredAt } = person;
    const view = (await registrations.viewOf(group, registrantId)) ?? nobody;
    const { confirmationNumber, firstName, lastName } = view;
    const charging = lines.filter(({ amount }) => amount !== 0);
    return Promise.all(
      charging.map(async (line) =>
        paymentViewOf(
          {
            id: lineIdOf({ registrantId, kind: line.kind, source: line.source }),
            registrantId,
            primaryId: state.primaryId,
            eventId: state.eventId,
            type: line.amount > 0 ? 'charge' : 'discount',
            amount: Math.abs(line.amount),
            currency: state.currency,
            method: 'manual',
            description: await sourceName(line),
            isSystemGenerated: true,
            at: chargedAt ?? registeredAt,
          },
          { by: null, person: { confirmationNumber, firstName, lastName }, bankName: '' },
        ),
      ),
    );
  });
  return (await Promise.all(ofPeople)).flat();
};

/** What an id of a call names: a transaction that was recorded, or a line that a price made; null: neither. */
export const namedBy = (
  id: string,
): { readonly transactionId: TransactionId } | { readonly line: PricedLine } | null => {
  const transactionId = TransactionId.safeParse(id).data;
  if (transactionId !== undefined) return { transactionId };
  const line = lineOfId(id);
  return line === null ? null : { line };
};

/** The event that a transaction is of: of whoever is charged, or of the group in whose stream it was recorded. */
export const eventOfPayment = async (
  { registrations, registrationStream }: Pick<ReadingParts, 'registrations' | 'registrationStream'>,
  id: string,
): Promise<EventId | null> => {
  const named = namedBy(id);
  if (named === null) return null;
  if ('line' in named) return registrations.eventOf(named.line.registrantId);
  const { state } = await registrations.streams.read(registrationStream(groupOfTransaction(named.transactionId)));
  return state.kind === 'group' ? state.eventId : null;
};
