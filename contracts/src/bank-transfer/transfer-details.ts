import { dueOf, type GroupBalance } from '../charges/index.ts';
import type { EventDetails } from '../event-setup/event.ts';
import { decimalOf, type EventId } from '../kernel/index.ts';
import { checkoutAmountOf, defaultMethod, type PayingSettings } from '../payment/methods.ts';
import type { ChosenPayment } from '../registration/stream/state.ts';
import { creditorReferenceOf } from './creditor-reference.ts';
import { epcCodeOf } from './epc-code.ts';
import type { TransferDetails } from './views.ts';

/** The settings of an event that say how people pay by bank transfer. */
export type TransferSettings = PayingSettings &
  Pick<EventDetails, 'bankAccountHolder' | 'bankIban' | 'bankBic' | 'hideAllPaymentInfoFromRegistrant'>;

/** A group that is to pay. */
export interface PayingGroup {
  readonly eventId: EventId;
  readonly confirmationNumber: string;
  readonly currency: string;
  readonly balance: GroupBalance;
  /** The way it chose to pay; null: nothing was chosen. */
  readonly chosen: ChosenPayment | null;
}

/**
 * The transfer by which a group pays (rule bank-transfer/told-to-payers): account, what is to be paid now, and reference. Null
 * where the event takes no transfers, or nothing is due.
 */
export const transferDetailsOf = (group: PayingGroup, event: TransferSettings): TransferDetails | null => {
  const { eventId, confirmationNumber, balance, chosen } = group;
  if (!event.enableZelle || dueOf(balance) <= 0) return null;
  const currency = group.currency || event.appCurrency;
  const reference = creditorReferenceOf({ eventId, confirmationNumber });
  const [accountHolder, iban, bic] = [event.bankAccountHolder ?? '', event.bankIban ?? '', event.bankBic ?? ''];
  const amount = checkoutAmountOf(balance, event, chosen);
  return {
    accountHolder,
    iban,
    bic,
    amount: decimalOf({ minor: amount, currency }),
    currency,
    reference: reference ?? confirmationNumber,
    epcCode: epcCodeOf({ name: accountHolder, iban, bic, currency, amount, reference, text: confirmationNumber }) ?? '',
    isChosen: (chosen?.method ?? defaultMethod(event)) === 'zelle',
  };
};
