import { EventId, Instant, PrimaryId, RegistrantId, TransactionId } from '@turnout/contracts/kernel';
import {
  holdsSeat,
  registrationEvents,
  TransactionMethod,
  TransactionType,
  type OnlinePart,
} from '@turnout/contracts/registration';
import { z } from 'zod';
import { on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';
import { handsOver, transacts } from './owing.ts';
import { registrants } from './registrant-row.ts';

const TransactionRow = z.object({
  transaction_id: TransactionId,
  event_id: EventId,
  primary_id: PrimaryId,
  registrant_id: RegistrantId,
  type: TransactionType,
  amount: z.int(),
  currency: z.string(),
  method: TransactionMethod,
  description: z.string(),
  sealed_for: RegistrantId,
  recorded_at: Instant,
  recorded_by: z.string(),
  recorded: z.string(),
  removed_at: Instant.nullable(),
  /** The payment at a provider that it is of; empty: none. */
  online_payment_id: z.string(),
  /** Which of it: the payment, a refund, a dispute; empty: none. */
  online_part: z.string(),
  online_mode: z.string(),
  fee: z.int(),
  position: z.string(),
});

/**
 * Every transaction that was recorded. It lies with the registrants since what their groups paid is made of it: whoever
 * reads both finds them in step.
 */
export const transactions = defineTable('transactions', ['transaction_id'], TransactionRow);

/** The columns of what was paid at a provider. */
const onlineColumns = (online: OnlinePart | undefined) => ({
  online_payment_id: online?.onlinePaymentId ?? '',
  online_part: online?.part ?? '',
  online_mode: online?.mode ?? '',
  fee: online?.fee ?? 0,
});

const recorded = on(registrationEvents.TransactionRecorded, {
  reads: ({ data }) => [registrants.at(data.primaryId)],
  fold: ({ data, personal, metadata: { at, actor }, position }, batch) => {
    const { transactionId, eventId, primaryId, registrantId, type, amount, currency, method, online } = data;
    transactions.put(batch, {
      transaction_id: transactionId,
      event_id: eventId,
      primary_id: primaryId,
      registrant_id: registrantId,
      type,
      amount,
      currency,
      method,
      description: personal[registrantId]?.description ?? '',
      sealed_for: registrantId,
      recorded_at: at,
      recorded_by: actor.kind === 'account' ? actor.id : '',
      recorded: position,
      removed_at: null,
      ...onlineColumns(online),
      position,
    });
    transacts(batch, primaryId, [{ type, amount }], { by: 1, currency });
  },
});

const removed = on(registrationEvents.TransactionRemoved, {
  reads: ({ data }) => [registrants.at(data.primaryId), transactions.at(data.transactionId)],
  fold: ({ data: { primaryId, transactionId }, metadata: { at }, position }, batch) => {
    const row = transactions.get(batch, transactionId);
    if (row === undefined || row.removed_at !== null) return;
    transactions.put(batch, { ...row, removed_at: at, position });
    transacts(batch, primaryId, [row], { by: -1 });
  },
});

const takenOver = on(registrationEvents.TransactionsTakenOver, {
  reads: ({ data }) => [
    registrants.at(data.primaryId),
    ...data.transactions.map(({ transactionId }) => transactions.at(transactionId)),
  ],
  fold: ({ data: { eventId, primaryId, currency, transactions: taken, from }, position }, batch) => {
    for (const { transactionId, registrantId, type, amount, method, at, by, online } of taken) {
      const unknown = {
        transaction_id: transactionId,
        description: '',
        sealed_for: registrantId,
        recorded: position,
        removed_at: null,
      };
      transactions.put(batch, {
        ...(transactions.get(batch, transactionId) ?? unknown),
        event_id: eventId,
        primary_id: primaryId,
        registrant_id: registrantId,
        type,
        amount,
        currency,
        method,
        recorded_at: at,
        recorded_by: by ?? '',
        ...onlineColumns(online),
        position,
      });
    }
    transacts(batch, primaryId, taken, { by: 1, currency });
    // Both groups' money is shown otherwise.
    return { group: [primaryId, from] };
  },
});

/** What becomes of a group's transactions, as the group's own fold has it. */
export const transactionClauses = [
  recorded,
  removed,
  takenOver,
  on(registrationEvents.RegistrationTypeChanged, {
    reads: ({ data }) => [registrants.at(data.primaryId)],
    fold: ({ data }, batch) => handsOver(batch, data.primaryId),
  }),
  on(registrationEvents.RegistrationTransferred, {
    reads: ({ data }) => [registrants.at(data.primaryId), registrants.at(data.registrantId)],
    fold: ({ data: { primaryId, registrantId } }, batch) => {
      const group = registrants.get(batch, primaryId);
      const passing = registrants.get(batch, registrantId);
      if (group === undefined) return;
      // What a group paid stays with it as long as somebody of it takes part.
      const others = group.taking_part - (passing !== undefined && holdsSeat(passing.status) ? 1 : 0);
      if (others === 0) handsOver(batch, primaryId);
    },
  }),
] as const;
