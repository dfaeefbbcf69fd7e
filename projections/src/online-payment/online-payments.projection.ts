import { EventId, Instant, OnlinePaymentId } from '@turnout/contracts/kernel';
import {
  groupOfPayment,
  needsSomebody,
  onlinePaymentEvents,
  onlinePaymentFold,
  OnlinePaymentStatus,
  paymentOfStored,
  statusOfPayment,
  StoredPayment,
  storedPaymentOf,
} from '@turnout/contracts/online-payment';
import { Provider, ProviderMode } from '@turnout/contracts/charges';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const onlinePayments = defineTable(
  'online_payments',
  ['online_payment_id'],
  z.object({
    online_payment_id: OnlinePaymentId,
    event_id: EventId,
    primary_id: z.string(),
    provider: Provider,
    mode: ProviderMode,
    status: OnlinePaymentStatus,
    needs_somebody: z.boolean(),
    session_id: z.string(),
    payment_id: z.string(),
    session_ends_at: Instant.nullable(),
    began: z.string(),
    payment: StoredPayment,
    position: z.string(),
  }),
);

/** Payments at providers, folded as their own streams are. */
export const onlinePaymentsProjection = defineProjection({
  name: 'online-payments',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'online-payments.sql'),
  tables: [onlinePayments],
  clauses: Object.values(onlinePaymentEvents).map((schema) =>
    on(schema, {
      reads: ({ data }) => [onlinePayments.at(data.onlinePaymentId)],
      fold: ({ type, data, metadata, position }, batch) => {
        const row = onlinePayments.get(batch, data.onlinePaymentId);
        const before = row === undefined ? onlinePaymentFold.initial() : paymentOfStored(row.payment);
        const after = onlinePaymentFold.evolve(before, { type, data, metadata });
        if (after.kind === 'absent') return { group: [] };
        const group = groupOfPayment(after) ?? '';
        onlinePayments.put(batch, {
          online_payment_id: after.onlinePaymentId,
          event_id: after.eventId,
          primary_id: group,
          provider: after.provider,
          mode: after.mode,
          status: statusOfPayment(after),
          needs_somebody: needsSomebody(after),
          session_id: after.session?.sessionId ?? '',
          payment_id: after.received?.paymentId ?? '',
          session_ends_at: after.session?.expiresAt ?? null,
          began: row?.began ?? position,
          payment: storedPaymentOf(after),
          position,
        });
        // Where staff sent it elsewhere, both groups see it otherwise.
        return { group: [...new Set([group, row?.primary_id ?? ''])].filter((id) => id !== '') };
      },
    }),
  ),
});
