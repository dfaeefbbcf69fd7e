import { EventId, PrimaryId, ReceiptId, TransactionId, type RegistrantId } from '@turnout/contracts/kernel';
import { ReceiptKind, ReceiptSeries, receiptViewOf, type ReceiptView } from '@turnout/contracts/receipts';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { ofGroup } from '../platform/of-group.ts';

/** The projections whose tables a receipt's view is read from. */
export const shownOfReceipts = ['receipts', 'registrants'] as const;

const Row = z.object({
  receipt_id: ReceiptId,
  event_id: EventId,
  transaction_id: TransactionId,
  primary_id: PrimaryId,
  kind: ReceiptKind,
  series: ReceiptSeries,
  number: z.string(),
  issued_on: z.string(),
  currency: z.string(),
  amount: z.int(),
  tax: z.int(),
  credits: z.array(z.string()),
});

/** The receipts of somebody's group, oldest first. */
export const receiptsOfGroup = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<ReceiptView[]> => {
  const rows = await pool.any(sql.type(Row)`
    select r.receipt_id, r.event_id, r.transaction_id, r.primary_id, r.kind, r.series, r.number, r.issued_on, r.currency,
      r.amount, r.tax, r.credits
    from receipts r
    where r.group_id = ${ofGroup(registrationId)} and r.event_id = ${eventId}
    order by r.issued, r.receipt_id`);
  return rows.map((row) =>
    receiptViewOf({
      receiptId: row.receipt_id,
      eventId: row.event_id,
      primaryId: row.primary_id,
      transactionId: row.transaction_id,
      kind: row.kind,
      series: row.series,
      numberPrinted: row.number,
      issuedOn: row.issued_on,
      currency: row.currency,
      amount: row.amount,
      taxAmount: row.tax,
      credits: row.credits,
    }),
  );
};
