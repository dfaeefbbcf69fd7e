import { balanceOf, sumsOf } from '@turnout/contracts/charges';
import type { RegistrationMoney } from '@turnout/contracts/registration';

/** What a registrant's row says of money, in minor units of the currency. */
interface MoneyColumns {
  readonly currency: string;
  readonly charged: number;
  readonly discounted: number;
  readonly group_charged: number;
  readonly group_discounted: number;
}

/** What somebody and their group are charged, as their row says, of now or of the past. */
export const moneyOfRow = (row: MoneyColumns): RegistrationMoney => ({
  currency: row.currency,
  own: { charges: row.charged, discounts: row.discounted, total: row.charged - row.discounted },
  group: balanceOf(
    {
      charges: row.group_charged,
      discounts: row.group_discounted,
      total: row.group_charged - row.group_discounted,
    },
    sumsOf([]),
  ),
});
