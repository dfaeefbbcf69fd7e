import { isLesserTotal } from '@turnout/contracts/charges';
import { isRejection, reject } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { chargeEdited } from '../charges/charge-edited.ts';
import type { Charging } from '../charges/charged-facts.ts';
import { priceBefore } from '../charges/price-before.ts';
import { followingChange } from '../enrolment/hold-changed.ts';
import type { RegistrationParts } from '../parts.ts';
import { totalsAfter } from './decider.ts';
import { judgeAnswers, type OneEdited } from './judge-answers.ts';
import { openByCode, type Opened } from './opened.ts';

/** What one person would be charged with other answers, as saving them would: no seat is held for it. */
const chargeOne = async (parts: RegistrationParts, opened: Opened, edited: OneEdited) => {
  const judged = await judgeAnswers(parts, opened, edited);
  if (judged === null || isRejection(judged)) return judged;
  const { person, answers } = judged;
  const { state: group } = opened.found;
  const { wanted, leaves } = followingChange(await parts.enrolling(group.eventId), person, answers);
  const change = { enters: wanted, leaves };
  return (await chargeEdited(parts, { group, person, answers, change, now: edited.caller.now })) ?? null;
};

/** Tells registrants what their registration would cost with what they have entered so far (decisions/0080). */
export const editPriceRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const open = openByCode(parts);
  route(app, http, registrationApi.priceEditByCode, {
    handle: async ({ params: { id }, body }, caller) => {
      const opened = await open(body.code, caller);
      if (isRejection(opened)) return opened;
      const { event, found } = opened;
      if (event.hideAllPaymentInfoFromRegistrant) return { body: { price: null } };
      if (!found.state.registrants.has(id)) return reject('registration-not-found');
      const chargings: Charging[] = [];
      for (const { _id, fields } of [{ _id: id, fields: body.fields }, ...(body.registrants ?? [])]) {
        const charging = await chargeOne(parts, opened, { registrantId: _id, entered: fields, caller });
        if (isRejection(charging)) return charging;
        if (charging !== null) chargings.push(charging);
      }
      const totals = totalsAfter(
        found.state,
        chargings.map((charging) => ({ charging })),
      );
      const [first] = chargings;
      if (first === undefined || totals === null) return { body: { price: null } };
      const people = chargings.flatMap((charging) => charging.people);
      const price = await priceBefore(parts, found.state, { currency: first.currency, total: totals.after, people });
      return { body: { price: { ...price, isTooLow: isLesserTotal(totals, event) } } };
    },
  });
};
