import type { EventDetails } from '@turnout/contracts/event-setup';
import type { BankLineId, EventId, PrimaryId, RegistrantId, Rejection, TransactionId } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';

/** Has a payment recorded in its group, by the rules of payments; the same command comes to the same. */
export type RecordPayment = (payment: {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly registrantId: RegistrantId;
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly bankLine: BankLineId;
  readonly context: CommandContext;
}) => Promise<TransactionId | Rejection>;

/** Null when there is no such event. */
export type EventDetailsOf = (eventId: EventId) => Promise<EventDetails | null>;

/** The account that an event's payments come in on, where a statement names none: its own, else one that is nobody else's. */
export const accountOf = (eventId: EventId, { bankIban }: Pick<EventDetails, 'bankIban'>): string =>
  bankIban === null || bankIban === '' ? `event ${eventId}` : bankIban;
