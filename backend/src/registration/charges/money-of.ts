import { totalsOf } from '@turnout/contracts/charges';
import {
  groupTotals,
  type RegistrantState,
  type RegistrationMoney,
  type RegistrationState,
} from '@turnout/contracts/registration';

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** What somebody and their group are charged, as of the group's stream. */
export const moneyOf = (group: Group, { lines }: Pick<RegistrantState, 'lines'>): RegistrationMoney => ({
  currency: group.currency,
  own: totalsOf(lines),
  group: groupTotals(group),
});
