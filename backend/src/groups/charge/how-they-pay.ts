import { totalsOf } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { Rejection } from '@turnout/contracts/kernel';
import { judgePayment } from '@turnout/contracts/payment';
import type { ChosenPayment } from '@turnout/contracts/registration';
import type { Request } from '../judge/judge-people.ts';
import type { Charging } from '../decide/charged-facts.ts';

/** How those who are registered pay what they are charged (docs/decisions/0082); null: they chose nothing. */
export const howTheyPay = (
  { body, isStaff }: Request,
  event: EventDetails,
  charging: Charging | undefined,
): ChosenPayment | Rejection | null => {
  const { total } = totalsOf((charging?.people ?? []).flatMap(({ lines }) => lines));
  const currency = charging?.currency ?? event.appCurrency;
  // Where all of payment is hidden, nobody is asked, and nothing that is said counts.
  const isHidden = event.hideAllPaymentInfoFromRegistrant && !isStaff;
  return judgePayment(isHidden ? {} : body, {
    event,
    balance: { total, paid: 0 },
    currency,
    isStaff: isStaff || isHidden,
  });
};
