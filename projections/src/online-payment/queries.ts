import { EventId, Instant, OnlinePaymentId, RegistrantId } from '@turnout/contracts/kernel';
import {
  checkoutPaymentOf,
  onlinePaymentViewOf,
  paymentOfStored,
  StoredPayment,
  type CheckoutPaymentsView,
  type OnlinePaymentView,
  Provider,
  ProviderMode,
} from '@turnout/contracts/online-payment';
import { balanceShown } from '@turnout/contracts/payment';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { balanceOfRow } from '../platform/money-of-row.ts';

/** The projections whose tables an online payment's view is read from. */
export const shownOfOnlinePayments = ['online-payments', 'registrants'] as const;

const ShownRow = z.object({
  payment: StoredPayment,
  registrant_id: RegistrantId.nullable(),
  confirmation_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

const showPayments = async (
  pool: CommonQueryMethods,
  which: { readonly where: FragmentSqlToken; readonly limit: FragmentSqlToken },
): Promise<OnlinePaymentView[]> => {
  const rows = await pool.any(sql.type(ShownRow)`
    select p.payment, r.registrant_id, coalesce(r.confirmation_number, '') as confirmation_number,
      coalesce(r.first_name, '') as first_name, coalesce(r.last_name, '') as last_name
    from (select * from online_payments p where ${which.where} order by p.began desc ${which.limit}) p
    left join registrants r on r.registrant_id = p.primary_id
    order by p.began desc`);
  return rows.map((row) =>
    onlinePaymentViewOf(
      paymentOfStored(row.payment),
      row.registrant_id === null
        ? null
        : {
            _id: row.registrant_id,
            confirmationNumber: row.confirmation_number,
            firstName: row.first_name,
            lastName: row.last_name,
          },
    ),
  );
};

const Total = z.object({ total: z.int() });

const counted = (pool: CommonQueryMethods, where: FragmentSqlToken): Promise<number> =>
  pool.oneFirst(sql.type(Total)`select count(*)::int as total from online_payments p where ${where}`);

interface Page {
  readonly payments: OnlinePaymentView[];
  readonly total: number;
}

/** A page of an event's online payments, newest first. @param params `page` from 1. */
export const onlinePaymentPage = async (
  pool: CommonQueryMethods,
  { eventId, page, perPage }: { readonly eventId: EventId; readonly page: number; readonly perPage: number },
): Promise<Page> => {
  const where = sql.fragment`p.event_id = ${eventId}`;
  const limit = sql.fragment`limit ${perPage} offset ${(page - 1) * perPage}`;
  const [payments, total] = await Promise.all([showPayments(pool, { where, limit }), counted(pool, where)]);
  return { payments, total };
};

/** So many of those that somebody has to look at are shown at once; they are few. */
const mostToLookAt = 100;

/** The online payments of an event that somebody has to look at, newest first. */
export const paymentsToLookAt = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<Page> => {
  const where = sql.fragment`p.event_id = ${eventId} and p.needs_somebody`;
  const limit = sql.fragment`limit ${mostToLookAt}`;
  const [payments, total] = await Promise.all([showPayments(pool, { where, limit }), counted(pool, where)]);
  return { payments, total };
};

const GroupRow = z.object({
  currency: z.string(),
  group_charged: z.int(),
  group_discounted: z.int(),
  group_paid: z.int(),
  group_charged_more: z.int(),
  group_discounted_more: z.int(),
});
const PaymentRow = z.object({ payment: StoredPayment });
const mostOfGroup = 20;

/**
 * The online payments of a group and how it stands, for whoever holds its primary's id; null where that is nobody's, or the
 * event hides payment.
 */
export const checkoutPayments = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<CheckoutPaymentsView | null> => {
  const row = await pool.maybeOne(sql.type(GroupRow)`
    select case when r.currency = '' then e.details ->> 'appCurrency' else r.currency end as currency,
      r.group_charged, r.group_discounted, r.group_paid, r.group_charged_more, r.group_discounted_more
    from registrants r join events e on e.event_id = r.event_id
    where r.registrant_id = ${registrationId} and r.primary_id = ${registrationId} and r.event_id = ${eventId}
      and not (e.details ->> 'hideAllPaymentInfoFromRegistrant')::boolean`);
  if (row === null) return null;
  const payments = await pool.any(sql.type(PaymentRow)`
    select payment from online_payments where primary_id = ${registrationId} and event_id = ${eventId}
    order by began desc limit ${mostOfGroup}`);
  return {
    balance: balanceShown(balanceOfRow(row), row.currency),
    payments: payments.map(({ payment }) => checkoutPaymentOf(paymentOfStored(payment))),
  };
};

const UnderWay = z.object({
  online_payment_id: OnlinePaymentId,
  event_id: EventId,
  provider: Provider,
  mode: ProviderMode,
  session_id: z.string(),
});

/** Payments whose page has ended, and of which nothing was heard since: notices may not have come. */
export const paymentsUnheard = async (
  pool: CommonQueryMethods,
  { before, most }: { readonly before: Instant; readonly most: number },
): Promise<readonly z.infer<typeof UnderWay>[]> =>
  pool.any(sql.type(UnderWay)`
    select online_payment_id, event_id, provider, mode, session_id from online_payments
    where status = 'opened' and session_ends_at < ${before}::timestamptz order by session_ends_at limit ${most}`);
