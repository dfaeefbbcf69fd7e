import { EventId, Instant, OnlinePaymentId, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import {
  checkoutPaymentOf,
  onlinePaymentViewOf,
  paymentOfStored,
  StoredPayment,
  type CheckoutPaymentsView,
  type GroupRefundsView,
  type OnlinePaymentView,
} from '@turnout/contracts/online-payment';
import { Provider, ProviderMode } from '@turnout/contracts/charges';
import { balanceShown } from '@turnout/contracts/payment';
import { ofGroup } from '../platform/of-group.ts';
import { refundProposalsOfGroup } from './refund-proposals.ts';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { balanceOfRow } from '../platform/money-of-row.ts';
import { question } from '../platform/question.ts';

export { openRefundProposals } from './refund-proposals.ts';

/** The projections whose tables an online payment's view is read from. */
export const shownOfOnlinePayments = ['online-payments', 'registrants'] as const;
/** The same of refunds and of what is proposed. */
export const shownOfRefunds = ['online-payments', 'refund-proposals', 'registrants'] as const;

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

/** The online payments of somebody's group, newest first, with their refunds, and what was proposed to it. */
export const refundsOfGroup = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<GroupRefundsView | null> => {
  const found = await pool.maybeOne(sql.type(z.object({ primary_id: PrimaryId }))`
    select r.primary_id from registrants r
    where r.primary_id = ${ofGroup(registrationId)} and r.event_id = ${eventId} order by r.registrant_id limit 1`);
  if (found === null) return null;
  const { primary_id: primaryId } = found;
  const [payments, proposals] = await Promise.all([
    showPayments(pool, {
      // What another group handed over is found by the transactions that came along.
      where: sql.fragment`p.event_id = ${eventId} and (p.primary_id = ${primaryId} or p.online_payment_id in (
        select t.online_payment_id from transactions t where t.primary_id = ${primaryId} and t.online_payment_id <> ''))`,
      limit: sql.fragment`limit ${mostOfOneGroup}`,
    }),
    refundProposalsOfGroup(pool, { eventId, primaryId }),
  ]);
  return { payments, proposals: [...proposals] };
};

const mostOfOneGroup = 500;

/** So many of those that somebody has to look at are shown at once; they are few. */
const mostToLookAt = 100;

/** Counts what somebody decides on: a payment may be parked, have refunds that failed, and be disputed. */
const thingsToLookAt = (pool: CommonQueryMethods, where: FragmentSqlToken): Promise<number> =>
  pool.oneFirst(sql.type(Total)`
    select coalesce(sum((p.status = 'parked')::int
      + (select count(*) from jsonb_array_elements(p.payment -> 'refunds') one where one ->> 'status' = 'failed')
      + (select count(*) from jsonb_array_elements(p.payment -> 'disputes') one where one ->> 'status' = 'open')
    ), 0)::int as total from online_payments p where ${where}`);

/** The online payments of an event that somebody has to look at, newest first; `total` counts what is to be decided. */
export const paymentsToLookAt = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<Page> => {
  const where = sql.fragment`p.event_id = ${eventId} and p.needs_somebody`;
  const limit = sql.fragment`limit ${mostToLookAt}`;
  const [payments, total] = await Promise.all([showPayments(pool, { where, limit }), thingsToLookAt(pool, where)]);
  return { payments, total };
};

/** The newest online payments of an event that staff left alone. */
export const paymentsLeftAlone = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<OnlinePaymentView[]> =>
  showPayments(pool, {
    where: sql.fragment`p.event_id = ${eventId} and p.status = 'left-alone'`,
    limit: sql.fragment`limit ${mostToLookAt}`,
  });

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

/** Payments with the wallet whose page is open and ends after a moment: their payers may have agreed, and nothing is captured. */
export const walletsUnderWay = async (
  pool: CommonQueryMethods,
  { endsAfter, most }: { readonly endsAfter: Instant; readonly most: number },
): Promise<readonly z.infer<typeof UnderWay>[]> =>
  pool.any(sql.type(UnderWay)`
    select online_payment_id, event_id, provider, mode, session_id from online_payments
    where status = 'opened' and provider = 'paypal' and session_ends_at > ${endsAfter}::timestamptz
    order by session_ends_at desc limit ${most}`);

const OfEvent = z.object({ event_id: EventId });

/** The event of a payment by the provider's own id of it; null: none that these tables know. */
export const eventOfPayment = question(
  ['online-payments'],
  async (
    pool,
    { provider, paymentId }: { readonly provider: Provider; readonly paymentId: string },
  ): Promise<EventId | null> =>
    (
      await pool.maybeOne(sql.type(OfEvent)`
        select event_id from online_payments where provider = ${provider} and payment_id = ${paymentId}
        order by began desc limit 1`)
    )?.event_id ?? null,
);

const OnlyId = z.object({ online_payment_id: OnlinePaymentId });

/** Ids of an event's online payments behind an id, in their order. */
export const paymentIdsBehind = async (
  pool: CommonQueryMethods,
  { eventId, behind, most }: { readonly eventId: EventId; readonly behind: string; readonly most: number },
): Promise<readonly OnlinePaymentId[]> =>
  (
    await pool.any(sql.type(OnlyId)`
      select online_payment_id from online_payments where event_id = ${eventId} and online_payment_id > ${behind}
      order by online_payment_id limit ${most}`)
  ).map(({ online_payment_id: id }) => id);

/** Counts the online payments of an event. */
export const countPayments = (pool: CommonQueryMethods, eventId: EventId): Promise<number> =>
  counted(pool, sql.fragment`p.event_id = ${eventId}`);

/** The events that took, or were to take, money online. */
export const eventsPaidOnline = async (pool: CommonQueryMethods): Promise<readonly EventId[]> =>
  (await pool.any(sql.type(OfEvent)`select distinct event_id from online_payments`)).map(({ event_id: id }) => id);
