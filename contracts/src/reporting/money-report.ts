import { z } from 'zod';
import { defineCall, EventId, InstantInput, needs } from '../kernel/index.ts';
import { TransactionMethod } from '../registration/stream/transaction-events.ts';

/** Whoever sees an event's transactions in reports sees its money. */
const accountant = needs.event('viewReports', 'viewTransactionSummary');

const charges = {
  /** Prices and charges by hand, without tax. */
  charged: z.number(),
  discounts: z.number(),
  tax: z.number(),
};
const moved = { paid: z.number(), refunded: z.number(), fees: z.number() };

/** An event's money in one currency, with its decimals: sums of facts (rule money-report/sums). */
export const MoneyReport = z.strictObject({
  currency: z.string(),
  ...charges,
  /** Charged and tax, less discounts. */
  total: z.number(),
  ...moved,
  /** The total, less what was paid and not refunded; below 0 where more was paid. */
  owed: z.number(),
  types: z.array(z.strictObject({ _id: z.string(), name: z.string(), people: z.int(), ...charges })),
  methods: z.array(z.strictObject({ method: TransactionMethod, ...moved })),
  days: z.array(z.strictObject({ day: z.string(), ...charges, ...moved })),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

const of = {
  params: z.strictObject({ eventId: EventId }),
  query: z.strictObject({ at: InstantInput.optional() }),
};

export const moneyReportApi = {
  moneyReport: defineCall({
    method: 'GET',
    path: '/api/x/money/:eventId',
    summary: 'What was charged, paid, refunded and is owed, by type, method and day, now or as of a moment',
    needs: accountant,
    ...of,
    output: z.strictObject({ money: z.array(MoneyReport) }),
  }),
  accounting: defineCall({
    method: 'GET',
    path: '/api/x/money/:eventId/accounting',
    summary: 'Every movement of money with its accounts, as a CSV file for accounting',
    needs: needs.event('viewReports', 'viewTransactionSummary', 'downloadReports'),
    ...of,
    output: z.unknown(),
  }),
} as const;
