import { totalsOf } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { isRejection, type Rejection } from '@turnout/contracts/kernel';
import { judgePayment } from '@turnout/contracts/payment';
import type { ChosenPayment } from '@turnout/contracts/registration';
import type { Request } from '../judge-people.ts';
import type { Charging } from './charged-facts.ts';

/** How a new group pays, and whether that comes first: until then they are pending (spec 000, section 4). */
export interface Paying {
  readonly payment: ChosenPayment | null;
  readonly isFirst: boolean;
}

/** How those who are registered pay what they are charged (docs/decisions/0082). */
export const howTheyPay = (
  { body, isStaff }: Request,
  event: EventDetails,
  charging: Charging | undefined,
): Paying | Rejection => {
  const { total } = totalsOf((charging?.people ?? []).flatMap(({ lines }) => lines));
  const currency = charging?.currency ?? event.appCurrency;
  // Where all of payment is hidden, nobody is asked, and nothing that is said counts.
  const isHidden = event.hideAllPaymentInfoFromRegistrant && !isStaff;
  const payment = judgePayment(isHidden ? {} : body, {
    event,
    balance: { total, paid: 0 },
    currency,
    isStaff: isStaff || isHidden,
  });
  if (isRejection(payment)) return payment;
  return { payment, isFirst: event.onlinePaymentOnly && total > 0 && !isStaff };
};
