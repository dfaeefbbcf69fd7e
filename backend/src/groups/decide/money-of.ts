import { totalsOf } from '@turnout/contracts/charges';
import {
  groupBalance,
  type RegistrantState,
  type RegistrationMoney,
  type RegistrationState,
} from '@turnout/contracts/registration';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** What somebody and their group are charged, and what that paid, as of the group's stream. */
export const moneyOf = (group: Group, { lines }: Pick<RegistrantState, 'lines'>): RegistrationMoney => ({
  currency: group.currency,
  own: totalsOf(lines),
  group: groupBalance(group),
});
