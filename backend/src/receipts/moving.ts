import {
  creditNoteIdOf,
  isFact,
  receiptIdOf,
  type EventId,
  type ReceiptId,
  type StoredEvent,
  type TransactionId,
} from '@turnout/contracts/kernel';
import { registrationEvents, type RecordedTransaction } from '@turnout/contracts/registration';
import type { GroupAt } from './group-at.ts';

const { TransactionRecorded, TransactionRemoved } = registrationEvents;

/** A fact that moves a group's money, and what it moves. */
export interface Moving {
  readonly fact: StoredEvent;
  readonly eventId: EventId;
  readonly receiptId: ReceiptId;
  readonly kind: 'payment' | 'credit';
  readonly moved: Pick<RecordedTransaction, 'transactionId' | 'amount' | 'method' | 'online'>;
  /** Of a credit: the payments whose receipts it takes back first. */
  readonly of: ReadonlySet<TransactionId>;
  /** It takes back those and no others: a payment that was removed. */
  readonly onlyThese: boolean;
}

const none: ReadonlySet<TransactionId> = new Set();

/** The receipt or credit note that a fact asks for; null: neither. */
export const movingOf = (fact: StoredEvent, group: GroupAt): Moving | null => {
  if (isFact(TransactionRecorded, fact)) {
    const { type, transactionId, eventId, online, amount } = fact.data;
    // The fee of an online payment is on no receipt.
    if (amount === 0) return null;
    if (type === 'payment')
      return {
        fact,
        eventId,
        receiptId: receiptIdOf(transactionId),
        kind: 'payment',
        moved: fact.data,
        of: none,
        onlyThese: false,
      };
    if (type !== 'refund') return null;
    const same = [...group.after.transactions.values()].filter(
      (one) =>
        one.type === 'payment' &&
        (online === undefined ? one.online === undefined : one.online?.onlinePaymentId === online.onlinePaymentId),
    );
    const of = new Set(same.map((one) => one.transactionId));
    return {
      fact,
      eventId,
      receiptId: creditNoteIdOf(transactionId),
      kind: 'credit',
      moved: fact.data,
      of,
      onlyThese: false,
    };
  }
  if (!isFact(TransactionRemoved, fact)) return null;
  const { transactionId, eventId } = fact.data;
  const removed = group.before.kind === 'group' ? group.before.transactions.get(transactionId) : undefined;
  if (removed === undefined || (removed.type !== 'payment' && removed.type !== 'refund')) return null;
  const about = { fact, eventId, moved: removed };
  // A refund that never was: the money is paid, and needs a receipt again where a credit note took it back.
  return removed.type === 'payment'
    ? {
        ...about,
        receiptId: creditNoteIdOf(transactionId),
        kind: 'credit',
        of: new Set([transactionId]),
        onlyThese: true,
      }
    : {
        ...about,
        receiptId: receiptIdOf(transactionId),
        kind: 'payment',
        of: new Set([transactionId]),
        onlyThese: true,
      };
};
