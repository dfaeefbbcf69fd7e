import { balanceOf, type GroupBalance } from '@turnout/contracts/charges';
import type { AttendeeFilter, RegistrationMoney } from '@turnout/contracts/registration';
import { sql, type FragmentSqlToken } from 'slonik';

/** What a registrant's row says of the money of their group, in minor units of its currency. */
interface GroupColumns {
  readonly group_charged: number;
  readonly group_discounted: number;
  readonly group_paid: number;
  readonly group_charged_more: number;
  readonly group_discounted_more: number;
}

/** The same, and what it says of the person's own. */
interface MoneyColumns extends GroupColumns {
  readonly currency: string;
  readonly charged: number;
  readonly discounted: number;
}

/** How a group stands, as a row of it says. */
export const balanceOfRow = (row: GroupColumns): GroupBalance =>
  balanceOf(
    {
      charges: row.group_charged,
      discounts: row.group_discounted,
      total: row.group_charged - row.group_discounted,
    },
    { paid: row.group_paid, charged: row.group_charged_more, discounted: row.group_discounted_more },
  );

/** What somebody is charged, and what their group owes and paid, as their row says, of now or of the past. */
export const moneyOfRow = (row: MoneyColumns): RegistrationMoney => ({
  currency: row.currency,
  own: { charges: row.charged, discounts: row.discounted, total: row.charged - row.discounted },
  group: balanceOfRow(row),
});

/** The total of the group of `registrants r`, as `balanceOf` has it: never below 0. */
export const groupTotal = sql.fragment`greatest(
  r.group_charged + r.group_charged_more - r.group_discounted - r.group_discounted_more, 0)`;

/** Whom a list or a count is narrowed to by what their groups paid; absent: nobody is left out. */
export type PaymentFilter = AttendeeFilter['paymentStatus'];

/**
 * The condition of it on `registrants r`, as `paymentStateOf` has it; null where it filters nothing. Every row says what
 * its group owes and paid: those who were brought along have paid as their group has (rule money/whose-money).
 */
export const owingCondition = (paymentStatus: PaymentFilter): FragmentSqlToken | null => {
  if (paymentStatus === undefined) return null;
  if (paymentStatus === 'full-payment') return sql.fragment`r.group_paid >= ${groupTotal}`;
  return paymentStatus === 'not-paid'
    ? sql.fragment`(r.group_paid < ${groupTotal} and r.group_paid <= 0)`
    : sql.fragment`(r.group_paid < ${groupTotal} and r.group_paid > 0)`;
};

/** The same where there is always something to filter by. */
export const owing = (paymentStatus: NonNullable<PaymentFilter>): FragmentSqlToken =>
  owingCondition(paymentStatus) ?? sql.fragment`true`;
