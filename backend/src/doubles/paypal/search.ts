import type { DoubleOrder } from './documents.ts';

const statuses = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D' } as const;

/** The lines of PayPal's list that an order has. */
const linesOf = ({ capture, amount, custom_id, refunds }: DoubleOrder) => {
  if (capture === null) return [];
  const payment = {
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: capture.create_time,
    transaction_amount: amount,
    transaction_status: statuses[capture.status],
    custom_field: custom_id,
  };
  const back = refunds
    .filter(({ status }) => status !== 'FAILED')
    .map((refund) => ({
      transaction_id: refund.id,
      paypal_reference_id: capture.id,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_initiation_date: refund.create_time,
      transaction_amount: { ...refund.amount, value: `-${refund.amount.value}` },
      transaction_status: 'S',
      custom_field: refund.custom_id,
    }));
  return [payment, ...back];
};

/** PayPal's list of transactions in a range of time, by pages. */
export const searched = (orders: readonly DoubleOrder[], query: URLSearchParams): unknown => {
  const from = Date.parse(query.get('start_date') ?? '');
  const to = Date.parse(query.get('end_date') ?? '');
  const size = Number(query.get('page_size') ?? 100);
  const page = Number(query.get('page') ?? 1);
  const found = orders
    .flatMap((order) => linesOf(order))
    .map((line) => ({ line, at: Date.parse(line.transaction_initiation_date) }))
    .filter(({ at }) => at >= from - 1000 && at <= to + 1000)
    .toSorted((one, other) => one.at - other.at);
  return {
    transaction_details: found.slice((page - 1) * size, page * size).map(({ line }) => ({ transaction_info: line })),
    page,
    total_items: found.length,
    total_pages: Math.max(1, Math.ceil(found.length / size)),
  };
};
