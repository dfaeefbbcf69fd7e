import { decimalOf, EventId, Instant, PrimaryId, RegistrantId, TransactionId } from '@turnout/contracts/kernel';
import {
  balanceShown,
  paymentViewOf,
  type MoneySummary,
  type PaymentView,
  type TransactionsView,
} from '@turnout/contracts/payment';
import { OnlinePart, RegistrationStatus, TransactionMethod, TransactionType } from '@turnout/contracts/registration';
import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { balanceOfRow, groupTotal, owing, type PaymentFilter } from '../platform/money-of-row.ts';
import { ofGroup } from '../platform/of-group.ts';

/** The projections whose tables a transaction's view is read from. */
export const shownOfTransactions = ['registrants', 'accounts', 'events'] as const;

const ShownRow = z.object({
  transaction_id: TransactionId,
  registrant_id: RegistrantId,
  primary_id: PrimaryId,
  event_id: EventId,
  type: TransactionType,
  amount: z.int(),
  currency: z.string(),
  method: TransactionMethod,
  description: z.string(),
  recorded_at: Instant,
  recorded_by: z.string(),
  by_name: z.string(),
  by_email: z.string(),
  confirmation_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  bank_name: z.string(),
  online_payment_id: z.string(),
  online_part: z.string(),
  online_mode: z.string(),
  fee: z.int(),
});

/** The payment at a provider that a transaction is of; null: none. */
const onlineOf = (row: z.infer<typeof ShownRow>): OnlinePart | null =>
  row.online_payment_id === ''
    ? null
    : OnlinePart.parse({
        onlinePaymentId: row.online_payment_id,
        part: row.online_part,
        fee: row.fee,
        mode: row.online_mode,
      });

/**
 * Recorded transactions as calls answer them (rule money/transaction-keys), those that have an effect.
 * @param which conditions, order and limit of `transactions t`.
 */
const showTransactions = async (
  pool: CommonQueryMethods,
  which: { readonly where: FragmentSqlToken; readonly order: FragmentSqlToken },
): Promise<PaymentView[]> => {
  const rows = await pool.any(sql.type(ShownRow)`
    select t.transaction_id, t.registrant_id, t.primary_id, t.event_id, t.type, t.amount, t.currency, t.method,
      t.description, t.recorded_at, t.recorded_by, t.online_payment_id, t.online_part, t.online_mode, t.fee, coalesce(a.name, '') as by_name, coalesce(a.email, '') as by_email,
      coalesce(r.confirmation_number, '') as confirmation_number, coalesce(r.first_name, '') as first_name,
      coalesce(r.last_name, '') as last_name, coalesce(e.details ->> 'paymentProviderName', '') as bank_name
    from (
      select row_number() over () as number, t.* from (
        select t.* from transactions t where ${which.where} and t.removed_at is null order by ${which.order}
      ) t
    ) t
    left join registrants r on r.registrant_id = t.registrant_id
    left join events e on e.event_id = t.event_id
    left join accounts a on a.account_id = t.recorded_by
    order by t.number`);
  return rows.map((row) =>
    paymentViewOf(
      {
        id: row.transaction_id,
        registrantId: row.registrant_id,
        primaryId: row.primary_id,
        eventId: row.event_id,
        type: row.type,
        amount: row.amount,
        currency: row.currency,
        method: row.method,
        description: row.description,
        isSystemGenerated: false,
        at: row.recorded_at,
        online: onlineOf(row),
      },
      {
        by: row.recorded_by === '' ? null : { name: row.by_name, email: row.by_email },
        person: {
          confirmationNumber: row.confirmation_number,
          firstName: row.first_name,
          lastName: row.last_name,
        },
        bankName: row.bank_name,
      },
    ),
  );
};

/** What was recorded of a group, oldest first. */
export const transactionsOfGroup = (
  pool: CommonQueryMethods,
  { primaryId }: { readonly primaryId: PrimaryId },
): Promise<PaymentView[]> =>
  showTransactions(pool, {
    where: sql.fragment`t.primary_id = ${primaryId}`,
    order: sql.fragment`t.recorded, t.transaction_id`,
  });

/** One transaction; null where there is none by that id, or it was removed. */
export const transactionById = async (pool: CommonQueryMethods, id: TransactionId): Promise<PaymentView | null> =>
  (
    await showTransactions(pool, {
      where: sql.fragment`t.transaction_id = ${id}`,
      order: sql.fragment`t.transaction_id limit 1`,
    })
  )[0] ?? null;

const Total = z.object({ total: z.int() });

/** A page of what was recorded in an event, newest first, and how many there are. @param params `page` from 1. */
export const transactionPage = async (
  pool: CommonQueryMethods,
  { eventId, page, perPage }: { readonly eventId: EventId; readonly page: number; readonly perPage: number },
): Promise<{ readonly payments: PaymentView[]; readonly total: number }> => {
  const [payments, total] = await Promise.all([
    showTransactions(pool, {
      where: sql.fragment`t.event_id = ${eventId}`,
      order: sql.fragment`t.recorded desc, t.transaction_id limit ${perPage} offset ${(page - 1) * perPage}`,
    }),
    pool.oneFirst(sql.type(Total)`
      select count(*)::int as total from transactions t where t.event_id = ${eventId} and t.removed_at is null`),
  ]);
  return { payments, total };
};

const GroupRow = z.object({
  primary_id: PrimaryId,
  currency: z.string(),
  group_charged: z.int(),
  group_discounted: z.int(),
  group_paid: z.int(),
  group_charged_more: z.int(),
  group_discounted_more: z.int(),
  pay_link: z.int(),
  is_pay_link_revoked: z.boolean(),
});

/** The money of a group as its tables say it. */
interface MoneyOfGroup extends Omit<TransactionsView, 'payLink'> {
  readonly primaryId: PrimaryId;
  readonly payLink: { readonly link: number; readonly isRevoked: boolean };
}

/** How the group of somebody stands, and what was recorded of it; null where the event has nobody by that id. */
export const moneyOfGroup = async (
  pool: CommonQueryMethods,
  { eventId, registrationId }: { readonly eventId: EventId; readonly registrationId: RegistrantId },
): Promise<MoneyOfGroup | null> => {
  const row = await pool.maybeOne(sql.type(GroupRow)`
    select r.primary_id, r.currency, r.group_charged, r.group_discounted, r.group_paid,
      r.group_charged_more, r.group_discounted_more, coalesce(p.pay_link, 0) as pay_link,
      coalesce(p.is_pay_link_revoked, false) as is_pay_link_revoked
    from registrants r left join registrants p on p.registrant_id = r.primary_id
    where r.primary_id = ${ofGroup(registrationId)} and r.event_id = ${eventId} order by r.registrant_id limit 1`);
  if (row === null) return null;
  return {
    primaryId: row.primary_id,
    payLink: { link: row.pay_link, isRevoked: row.is_pay_link_revoked },
    balance: balanceShown(balanceOfRow(row), row.currency),
    payments: await transactionsOfGroup(pool, { primaryId: row.primary_id }),
  };
};

const Sum = z.object({
  currency: z.string(),
  status: RegistrationStatus,
  total: z.coerce.number(),
  paid: z.coerce.number(),
});

interface Summed {
  readonly eventId: EventId;
  /** Only groups that paid so; absent: all. */
  readonly paymentStatus?: PaymentFilter;
}

/** The sums as they are kept, or counted where only some groups are asked for. */
const summed = ({ eventId, paymentStatus }: Summed): FragmentSqlToken =>
  paymentStatus === undefined
    ? sql.fragment`select currency, status, total, paid from money_tally where event_id = ${eventId}`
    : sql.fragment`select r.currency, r.status, sum(${groupTotal}) as total, sum(r.group_paid) as paid
        from registrants r
        where r.event_id = ${eventId} and r.place = 1 and r.currency <> '' and ${owing(paymentStatus)} group by 1, 2`;

/** What the groups of an event owe and paid, by currency and the status of their primary registrants. */
export const moneySummary = async (pool: CommonQueryMethods, of: Summed): Promise<readonly MoneySummary[]> => {
  const rows = await pool.any(sql.type(Sum)`
    select s.currency, s.status, s.total::text as total, s.paid::text as paid
    from (${summed(of)}) s order by s.currency, s.status`);
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const ofCurrency = rows.filter((row) => row.currency === currency);
    const sums = (amountOf: (row: z.infer<typeof Sum>) => number) => {
      const of = (statuses: readonly RegistrationStatus[]) =>
        decimalOf({
          minor: ofCurrency
            .filter(({ status }) => statuses.includes(status))
            .reduce((sum, row) => sum + amountOf(row), 0),
          currency,
        });
      return {
        confirmed: of(['confirmed']),
        pending: of(['pending']),
        rejected: of(['rejected']),
        deleted: of(['deleted']),
        all: of(RegistrationStatus.options),
      };
    };
    return {
      currency,
      totals: sums(({ total }) => total),
      paids: sums(({ paid }) => paid),
      dues: sums(({ total, paid }) => total - paid),
    };
  });
};

const Sold = z.object({ _id: z.string(), name: z.string(), registrations: z.int(), total: z.string() });

/** Sales of an event in a currency by registration type: those who take part, and what their prices come to (rule reporting/sales). */
export const salesByType = async (
  pool: CommonQueryMethods,
  { eventId, currency }: { readonly eventId: EventId; readonly currency: string },
) => {
  const rows = await pool.any(sql.type(Sold)`
    select r.type_id as "_id", coalesce(y.details ->> 'name', '') as name, count(*)::int as registrations,
      sum(case when r.currency = ${currency} then r.charged - r.discounted else 0 end)::text as total
    from registrants r left join types y on y.id = r.type_id
    where r.event_id = ${eventId} and r.status in ('confirmed', 'pending')
    group by 1, 2 order by 2, 1`);
  return rows.map((row) => ({ ...row, total: decimalOf({ minor: Number(row.total), currency }) }));
};
