import { isLesserTotal } from '@turnout/contracts/charges';
import { isRejection, reject, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { selfServiceApi, type PriceByCode } from '@turnout/contracts/self-service';
import type { FastifyInstance } from 'fastify';
import { route, type Caller, type HttpContext } from '../../platform/http/route.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import { chargesShown } from '../../groups/charge/charges-shown.ts';
import { priceBefore } from '../../groups/charge/price-before.ts';
import { reserveChanged } from '../../groups/needs/reserve-changed.ts';
import { reserveOwnChoice } from '../../groups/needs/reserve-choice.ts';
import { labelOf } from '../../groups/judge/entered-values.ts';
import { dryRun } from '../../groups/needs/dry-run.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { addingWith } from './add-route.ts';
import { chargeAdded } from './charge-added.ts';
import { chargeOwnEdit } from './charge-own-edit.ts';
import { totalsAfter } from '../../groups/decide/totals.ts';
import { editedIn, judgeAnswers, type OneEdited } from './judge-answers.ts';
import { openByCode, type Opened } from '../../groups/stream/opened.ts';

/** What one person would be charged with other answers, as saving them would: no seat is held for it. */
const chargeOne = async (parts: RegistrationParts, opened: Opened, edited: OneEdited) => {
  const judged = await judgeAnswers(parts, opened, edited);
  if (judged === null || isRejection(judged)) return judged;
  const { person, answers } = judged;
  const { state: group } = opened.found;
  const { eventId, primaryId } = group;
  // As far as there are seats in what follows, as where it is saved.
  const dry = dryRun(parts);
  const following = await reserveChanged(dry, { eventId, primaryId, person, answers });
  if (isRejection(following)) return following;
  const { language, now } = edited.caller;
  const label = labelOf({ language, place: person.place });
  const choosing = { eventId, primaryId, person, chosen: edited.chosen, label, change: following.of };
  const chose = await reserveOwnChoice(dry, choosing, answers.after);
  if (isRejection(chose)) return chose;
  return (await chargeOwnEdit(parts, { group, person, answers, change: chose.of.change, now })) ?? null;
};

/** What everybody would be charged whose answers change. */
const chargeChanged = async (
  parts: RegistrationParts,
  opened: Opened,
  { id, body, caller }: { readonly id: RegistrantId; readonly body: PriceByCode; readonly caller: Caller },
): Promise<readonly Charging[] | Rejection> => {
  const chargings: Charging[] = [];
  for (const { _id, fields, registeredActivities: chosen } of editedIn(id, body)) {
    const charging = await chargeOne(parts, opened, { registrantId: _id, entered: fields, chosen, caller });
    if (isRejection(charging)) return charging;
    if (charging !== null) chargings.push(charging);
  }
  return chargings;
};

/** Tells registrants what their registration would cost with what they have entered so far (decisions/0080). */
export const editPriceRoute = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const open = openByCode(parts);
  route(app, http, selfServiceApi.priceEditByCode, {
    titleOf: parts.askedField,
    handle: async ({ params: { id }, body }, caller) => {
      const opened = await open(body.code, caller);
      if (isRejection(opened)) return opened;
      const { event, found } = opened;
      if (event.hideAllPaymentInfoFromRegistrant) return { body: { price: null } };
      if (!found.state.registrants.has(id)) return reject('registration-not-found');
      const chargings = await chargeChanged(parts, opened, { id, body, caller });
      if (isRejection(chargings)) return chargings;
      const { promoCode, added: registrants = [] } = body;
      const request = addingWith(opened, { registrants, promoCode }, caller);
      const joining = request === null ? null : await chargeAdded(parts, opened, request);
      if (isRejection(joining)) return joining;
      const changed = chargings.map((charging) => ({ charging }));
      const added = joining?.people ?? [];
      const totals = totalsAfter(
        found.state,
        changed,
        added.flatMap(({ lines }) => lines),
      );
      const currency = (joining ?? chargings[0])?.currency;
      if (totals === null || currency === undefined) return { body: { price: null } };
      const people = chargings.flatMap((charging) => charging.people);
      const price = await priceBefore(parts, found.state, { currency, total: totals.after, people });
      const isTooLow = isLesserTotal(totals, event);
      const coming = added.map(async ({ lines }) => ({
        charges: await chargesShown(parts, { currency }, { lines, status: 'confirmed' }),
      }));
      return { body: { price: { ...price, isTooLow, added: await Promise.all(coming) } } };
    },
  });
};
