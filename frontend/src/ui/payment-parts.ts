import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { PaymentFilter, RegistrationStatus } from '@turnout/contracts/registration';
import { createContext, type ReactNode, useContext } from 'react';

/** Draws what other screens show of money. */
export interface DrawPayments {
  /** What somebody's group owes and paid, and what was recorded of it. */
  readonly ofRegistration: (props: { readonly eventId: EventId; readonly registrationId: RegistrantId }) => ReactNode;
  /** What the groups of an event owe and paid: all of them, or those that paid so. */
  readonly ofEvent: (props: {
    readonly eventId: EventId;
    readonly paymentStatus?: PaymentFilter | undefined;
    /** Groups of whoever has one of these; absent: all. */
    readonly statuses?: readonly RegistrationStatus[] | undefined;
  }) => ReactNode;
}

/** The place for what is told of payments: the app puts it in, the screens of people and of numbers may ask for it. */
export const PaymentParts = createContext<DrawPayments | null>(null);

/** What is told of payments in this app; null where there is nothing to be had. */
export const usePaymentParts = (): DrawPayments | null => useContext(PaymentParts);
