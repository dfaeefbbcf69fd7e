import { isLesserTotal } from '@turnout/contracts/charges';
import { decimalOf, isRejection, type Rejection } from '@turnout/contracts/kernel';
import type { AcceptTransfer, PriceOfTransfer } from '@turnout/contracts/self-service';
import type { z } from 'zod';
import type { Caller } from '../../platform/http/route.ts';
import { chargesShown } from '../../groups/charge/charges-shown.ts';
import { dryRun } from '../../groups/needs/dry-run.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { chargedToTaker, totalsOfTaking } from './charge-taking.ts';
import { judgeOwn } from './judge-taking.ts';
import type { Offered } from './offered.ts';

/** What taking a registration over would cost with these answers; null: nothing, or nobody is told. */
export const priceOfTaking = async (
  parts: RegistrationParts,
  offered: Offered,
  { body, caller }: { readonly body: Pick<AcceptTransfer, 'fields'>; readonly caller: Caller },
): Promise<z.infer<typeof PriceOfTransfer> | null | Rejection> => {
  const { found, person, event } = offered;
  if (event.hideAllPaymentInfoFromRegistrant) return null;
  const was = await parts.registrations.personalOf(found.group, person.registrantId);
  const personal = judgeOwn(offered, { body, caller }, was);
  if (isRejection(personal)) return personal;
  const charged = await chargedToTaker.reserve({ ...offered, parts: dryRun(parts), personal, was, caller });
  if (isRejection(charged)) return charged;
  const { charging } = charged.of;
  const { currency, people } = charging;
  const lines = people.flatMap((one) => one.lines);
  if (currency === '' || lines.length + person.lines.length === 0) return null;
  const totals = totalsOfTaking(person, charging);
  return {
    currency,
    before: decimalOf({ minor: totals.before, currency }),
    after: decimalOf({ minor: totals.after, currency }),
    charges: await chargesShown(parts, { currency }, { lines, status: 'confirmed' }),
    isTooLow: isLesserTotal(totals, event),
  };
};
