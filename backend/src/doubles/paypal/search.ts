import type { PaypalMemory } from './memory.ts';

/** PayPal's list of transactions in a range of time, by pages. */
export const searched = (memory: PaypalMemory, clientId: string, query: URLSearchParams): unknown => {
  const from = Date.parse(query.get('start_date') ?? '');
  const to = Date.parse(query.get('end_date') ?? '');
  const size = Number(query.get('page_size') ?? 100);
  const page = Number(query.get('page') ?? 1);
  const isIn = (at: string): boolean => Date.parse(at) >= from - 1000 && Date.parse(at) <= to + 1000;
  const all: unknown[] = [];
  for (const { clientId: of, capture, amount, custom_id } of memory.orders.values())
    if (of === clientId && capture !== null && isIn(capture.create_time))
      all.push({
        transaction_info: {
          transaction_id: capture.id,
          transaction_event_code: 'T0006',
          transaction_initiation_date: capture.create_time,
          transaction_amount: amount,
          transaction_status: { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D' }[capture.status],
          custom_field: custom_id,
        },
      });
  for (const { id, captureId, amount, custom_id, create_time } of memory.refunds.values()) {
    const order = memory.orders.get(memory.byCapture.get(captureId) ?? '');
    if (order?.clientId === clientId && isIn(create_time))
      all.push({
        transaction_info: {
          transaction_id: id,
          paypal_reference_id: captureId,
          paypal_reference_id_type: 'TXN',
          transaction_event_code: 'T1107',
          transaction_initiation_date: create_time,
          transaction_amount: { ...amount, value: `-${amount.value}` },
          transaction_status: 'S',
          custom_field: custom_id,
        },
      });
  }
  return {
    transaction_details: all.slice((page - 1) * size, page * size),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
  };
};
