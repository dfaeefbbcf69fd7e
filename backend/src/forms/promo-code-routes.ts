import {
  codeWithoutAmounts,
  isCodeDue,
  isPublicType,
  promoCodeApi,
  promoCodeRecord,
  promoCodesAtMost,
  promoCodeViewOf,
  takesOff,
  type PromoCodeDetails,
  type PublicTypeView,
} from '@turnout/contracts/forms';
import {
  meets,
  needs,
  reject,
  TypeId,
  type EventId,
  type PromoCodeId,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { Changes, RecordFacts } from '@turnout/contracts/records';
import { isUsedUp, promoCodesOfEvent, usesOfPromoCodes } from '@turnout/projections/forms/queries';
import { route } from '../platform/http/route.ts';
import { seatsProofOf } from '../platform/ids/seats-proof.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { refuseDecimals } from './pricing.ts';
import type { FormsParts, Routes } from './routes.ts';
import { publicTypesNow } from './types-with-seats.ts';

/** Refuses letters that another code of the event has, types that it does not have, and finer money than its currency. */
const openCheck =
  ({ forms, eventDetails }: FormsParts) =>
  async (
    { id, eventId }: { readonly id: PromoCodeId; readonly eventId: EventId },
    said: Changes<PromoCodeDetails>,
  ): Promise<Rejection | null> => {
    const all = await forms.rolls.promoCodes(eventId);
    const was = all.find((one) => one.id === id)?.details;
    const others = all.filter((one) => one.id !== id);
    if (others.some(({ details }) => details.code === said.code))
      return reject('promo-code-taken', { code: said.code ?? '' });
    if (was === undefined && others.length >= promoCodesAtMost)
      return reject('too-many-promo-codes', { limit: promoCodesAtMost });
    for (const field of ['types', 'opens'] as const) {
      const fresh = (said[field] ?? [])
        .filter((type) => was?.[field].includes(type) !== true)
        .map((type) => TypeId.parse(type));
      const unknown = await forms.unknownType(eventId, fresh);
      if (unknown !== null) return reject('unknown-type', { field, type: unknown });
    }
    const { discountType, discountValue } = { ...was, ...said };
    if (discountType !== 'amount' || discountValue === undefined) return null;
    const currency = (await eventDetails(eventId))?.appCurrency ?? 'USD';
    return refuseDecimals({ discountValue: [discountValue] }, currency);
  };

const maySeeAll = needs.event('viewRegistrationTypes');

/**
 * The types whose price a code lowers, as far as whoever asks may know of them: strangers hear of public ones and of
 * those that it opens. Null: of a code that is for others only, which is none for them.
 * @param opened those that it opens, and that there are.
 */
const typesShown = async (
  { forms }: FormsParts,
  code: PromoCodeDetails,
  { isStaff, opened }: { readonly isStaff: boolean; readonly opened: readonly PublicTypeView[] },
): Promise<string[] | null> => {
  const { types } = code;
  if (!takesOff(code) && opened.length === 0) return null;
  if (isStaff || types.length === 0) return [...types];
  const found = await Promise.all(types.map((id) => forms.types.findDefined(TypeId.parse(id))));
  const shown = types.filter((id, place) => {
    const type = found[place] ?? null;
    return type !== null && (isPublicType(type.details) || opened.some(({ _id }) => _id === id));
  });
  return shown.length + opened.length === 0 ? null : shown;
};

/** Promo codes: set up by staff, checked by whoever registers (decisions/0086). */
export const promoCodeRoutes: Routes = (app, http, parts) => {
  const { pool, surely, ids } = parts.platform;
  const { promoCodes, rolls, exclusively } = parts.forms;
  const viewOf = async (record: RecordFacts<PromoCodeId, PromoCodeDetails>) =>
    promoCodeViewOf(record, (await usesOfPromoCodes(pool, record)).get(record.id) ?? 0);
  recordRoutes(app, http, {
    record: promoCodeRecord,
    records: promoCodes,
    calls: {
      list: promoCodeApi.promoCodes,
      one: promoCodeApi.promoCode,
      define: promoCodeApi.definePromoCode,
      revise: promoCodeApi.revisePromoCode,
      retire: promoCodeApi.retirePromoCode,
    },
    profile: parts.profile,
    slots: {
      list: { reads: ['forms', 'promo-code-uses'], of: (eventId) => promoCodesOfEvent(pool, { eventId }) },
      one: { reads: ['promo-code-uses'], of: viewOf },
      viewOf,
      check: openCheck(parts),
      exclusively,
    },
  });
  /** The types that a code opens, as it shows them to whoever has it, and those that may bring one of them along. */
  const openedBy = async (
    eventId: EventId,
    { opens }: PromoCodeDetails,
    isOfStaff: boolean,
  ): Promise<PublicTypeView[]> => {
    if (opens.length === 0) return [];
    await surely.upToDate(['forms']);
    const isOpened = (id: string): boolean => opens.includes(id);
    const shown = (await publicTypesNow(pool, parts, eventId, opens, isOfStaff)) ?? [];
    return shown.filter(({ _id, groups }) => isOpened(_id) || groups.some(isOpened));
  };
  route(app, http, promoCodeApi.checkPromoCode, {
    reads: ['forms', 'seats', 'waiting', 'option-uses', 'promo-code-uses'],
    handle: async ({ body: { eventId, code } }, { now, rightsIn }) => {
      // Of an event that was deleted the codes stay in their streams.
      const event = await parts.eventDetails(eventId);
      if (event === null) return reject('promo-code-not-valid');
      const found = (await rolls.promoCodes(eventId)).find(({ details }) => details.code === code);
      if (found === undefined || !isCodeDue(found.details, now)) return reject('promo-code-not-valid');
      const { discountType, discountValue, limit } = found.details;
      // As far as is known by now: whether a use is left is decided where it is taken.
      if (limit > 0 && (await isUsedUp(pool, { promoCodeId: found.id, limit })))
        return reject('promo-code-used-up', { left: 0 });
      const rights = await rightsIn(eventId);
      const opened = await openedBy(eventId, found.details, rights !== null);
      const isStaff = meets(maySeeAll, rights);
      const types = await typesShown(parts, found.details, { isStaff, opened });
      if (types === null) return reject('promo-code-not-valid');
      const opens = opened.flatMap(({ _id }) => (found.details.opens.includes(_id) ? [_id] : []));
      const proof = opens.length === 0 ? null : seatsProofOf(ids, { eventId, promoCodeId: found.id, code });
      const shown = { _id: found.id, code, discountType, discountValue, types, opens };
      const isHidden = event.hideAllPaymentInfoFromRegistrant && rights === null;
      return { body: { promoCode: isHidden ? codeWithoutAmounts(shown) : shown, opened, proof } };
    },
  });
};
