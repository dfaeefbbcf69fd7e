import { EventId, PrimaryId, ReceiptId, TransactionId } from '@turnout/contracts/kernel';
import { receiptEvents, ReceiptKind, ReceiptSeries, taxOfReceipt } from '@turnout/contracts/receipts';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

const ReceiptRow = z.object({
  receipt_id: ReceiptId,
  event_id: EventId,
  transaction_id: TransactionId,
  primary_id: PrimaryId,
  group_id: PrimaryId,
  kind: ReceiptKind,
  series: ReceiptSeries,
  number: z.string(),
  issued_on: z.string(),
  currency: z.string(),
  amount: z.int(),
  tax: z.int(),
  credits: z.array(z.string()),
  issued: z.string(),
});
export const receipts = defineTable('receipts', ['receipt_id'], ReceiptRow);

const HeirRow = z.object({ primary_id: PrimaryId, event_id: EventId, heir: PrimaryId });
const heirs = defineTable('receipt_heirs', ['primary_id'], HeirRow);

/** Every receipt that was issued, with the group that has its money by now. */
export const receiptsProjection = defineProjection({
  name: 'receipts',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'receipts.sql'),
  tables: [receipts, heirs],
  clauses: [
    on(receiptEvents.ReceiptIssued, {
      reads: ({ data }) => [heirs.at(data.primaryId)],
      fold: ({ data, position }, batch) => {
        const group = heirs.get(batch, data.primaryId)?.heir ?? data.primaryId;
        receipts.put(batch, {
          receipt_id: data.receiptId,
          event_id: data.eventId,
          transaction_id: data.transactionId,
          primary_id: data.primaryId,
          group_id: group,
          kind: data.kind,
          series: data.series,
          number: data.numberPrinted,
          issued_on: data.issuedOn,
          currency: data.currency,
          amount: data.amount,
          tax: taxOfReceipt(data),
          credits: data.credits.map(({ numberPrinted }) => numberPrinted),
          issued: position,
        });
        return { group: [group] };
      },
    }),
    on(registrationEvents.TransactionsTakenOver, {
      fold: ({ data: { eventId, primaryId, from } }, batch) => {
        heirs.put(batch, { primary_id: from, event_id: eventId, heir: primaryId });
        receipts.sweep(batch, { group_id: from }, { group_id: primaryId });
        return { group: [primaryId, from] };
      },
    }),
  ],
});
