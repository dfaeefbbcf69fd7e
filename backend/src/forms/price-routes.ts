import { activityDiscountFor, fieldDiscountsOf } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { isOnForm } from '@turnout/contracts/form-rules';
import {
  formsApi,
  isPublicType,
  takesOff,
  typesOnSite,
  type DiscountShown,
  type FollowingActivity,
} from '@turnout/contracts/forms';
import { FieldId, meets, needs, reject, type EventId, type Rights, type TypeId } from '@turnout/contracts/kernel';
import { discountOf, type Discount } from '@turnout/contracts/pricing';
import type { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { choosableOf, followingOf } from './choosable.ts';
import type { PresentField, TypeForm } from './forms.ts';
import { asVisitorsSee, followsForVisitors, type OnPublicForms } from './public-activities.ts';
import type { FormsParts, Routes } from './routes.ts';

const maySeeAll = needs.event('viewRegistrationTypes');

const shownOf = ({ type, isByPeriod, periods }: Discount): DiscountShown => ({
  discountType: type,
  discountPeriod: isByPeriod,
  discountValue: (isByPeriod ? periods : periods.slice(0, 1)).map(({ value }) => value),
  discountStartDate: isByPeriod ? periods.map(({ start }) => start) : [],
  discountEndDate: isByPeriod ? periods.map(({ end }) => end) : [],
});

/** The discounts that a type gives on fields of its form, in their order. */
const onFields = ({ type, fields }: TypeForm): readonly { readonly field: FieldId; readonly discount: Discount }[] => {
  const there = new Map(fields.filter(({ kind }) => kind === 'defined').map(({ id }) => [String(id), id]));
  return fieldDiscountsOf(type.details.customFieldsDiscounts).flatMap(({ field, discount }) => {
    const id = there.get(field);
    return id === undefined || !discount.isOn ? [] : [{ field: id, discount }];
  });
};

const ownDiscounts = (fields: readonly PresentField[]) =>
  fields.flatMap(({ kind, id, details }) => {
    const discount = discountOf(details);
    return kind === 'defined' && discount.isOn ? [{ field: id, discount }] : [];
  });

/** What anybody, or staff, may know of a type's prices; null where there is no such type, or not for them. */
const formFor = async ({ forms }: FormsParts, typeId: TypeId, isStaff: boolean): Promise<TypeForm | null> => {
  const form = await forms.formOf(typeId);
  if (form === null || form.type.kind !== 'defined') return null;
  if (isStaff || isPublicType(form.type.details)) return form;
  const all = await forms.rolls.types(form.type.eventId);
  const shown = typesOnSite(all.map(({ id, details }) => ({ ...details, _id: id })));
  return shown.some(({ _id }) => _id === typeId) ? form : null;
};

/** Whether somebody is told nothing of money: strangers, where the event says so. */
export const hidesAmounts = (
  { hideAllPaymentInfoFromRegistrant }: Pick<EventDetails, 'hideAllPaymentInfoFromRegistrant'>,
  rights: Rights | null,
): boolean => hideAllPaymentInfoFromRegistrant && rights === null;

const noSets: z.infer<typeof formsApi.discountAllSet.output> = {
  registrationTypeDiscount: [],
  registrationTypeFieldDiscount: [],
  customFieldDiscount: [],
  registrationTypeActivityDiscount: [],
};

/** The prices of registrations beside those of the types themselves (rule money/discount-calls). */
export const priceRoutes: Routes = (app, http, parts) => {
  const { forms } = parts;
  route(app, http, formsApi.discountAllSet, {
    handle: async ({ body: { data } }, { rightsIn }) => {
      const eventId = await forms.types.eventOf(data.type);
      // Types of an event that was deleted stay in their streams.
      const event = eventId === null ? null : await parts.eventDetails(eventId);
      if (eventId === null || event === null) return reject('not-found');
      const rights = await rightsIn(eventId);
      const form = await formFor(parts, data.type, meets(maySeeAll, rights));
      if (form === null) return reject('not-found');
      return { body: hidesAmounts(event, rights) ? noSets : await setsOf(parts, eventId, form) };
    },
  });
  route(app, http, formsApi.discountFilter, {
    eventOf: ({ body: { data } }) => forms.types.eventOf(data.type),
    handle: async ({ body: { data } }) => {
      const form = await formFor(parts, data.type, true);
      if (form === null) return reject('not-found');
      const of = <T extends { readonly field: FieldId }>(one: T): boolean => one.field === data.field;
      return {
        body: [...onFields(form).filter(of), ...ownDiscounts(form.fields).filter(of)].map(({ discount }) =>
          shownOf(discount),
        ),
      };
    },
  });
  route(app, http, formsApi.priceRules, {
    reads: ['forms'],
    handle: async ({ query: { eventId, types = '' } }, { now, rightsIn }) => {
      const event = await parts.eventDetails(eventId);
      if (event === null) return reject('not-found');
      const codes = (await forms.rolls.promoCodes(eventId)).flatMap(({ details }) =>
        details.endDate === null || now <= details.endDate ? [details] : [],
      );
      const takesPromoCodes = codes.some(takesOff);
      const takesAccessCodes = codes.some(({ opens }) => opens.length > 0);
      const rights = await rightsIn(eventId);
      const isHidden = hidesAmounts(event, rights);
      const [all, enrolling] = await Promise.all([forms.rolls.activities(eventId), forms.enrolling(eventId)]);
      const rules = new Map(enrolling.map((one) => [one._id, one]));
      const choosable = choosableOf(all, rules, isHidden);
      const activities = isHidden ? [] : followingOf(all, rules);
      const codesTaken = { takesPromoCodes, takesAccessCodes };
      if (rights !== null) return { body: { activities, choosable, ...codesTaken } };
      const shown = await onPublicForms(forms, eventId, types.split(','));
      const seen = <A extends FollowingActivity>(one: A) => asVisitorsSee(one, shown);
      return {
        body: {
          activities: activities.map(seen).filter(followsForVisitors),
          choosable: choosable.map(seen),
          ...codesTaken,
        },
      };
    },
  });
};

/** The types and fields of an event's public forms. @param also types that whoever asks knows of: nobody finds an id by trying. */
const onPublicForms = async (
  { rolls }: FormsParts['forms'],
  eventId: EventId,
  also: readonly string[],
): Promise<OnPublicForms> => {
  const [all, fields] = await Promise.all([rolls.types(eventId), rolls.fields(eventId)]);
  const types = typesOnSite(
    all.map(({ id, details }) => ({ ...details, _id: id })),
    also,
  );
  const asked = new Set<string>(types.flatMap((type) => type.fields));
  const onForm = fields.filter(({ id, details }) => asked.has(id) && isOnForm(details, 'new'));
  return { types: new Set(types.map(({ _id }) => _id)), fields: new Set(onForm.map(({ id }) => id)) };
};

const setsOf = async ({ forms }: FormsParts, eventId: EventId, form: TypeForm) => {
  const { id: type, details } = form.type;
  const own = discountOf(details);
  const activities = await forms.rolls.activities(eventId);
  return {
    registrationTypeDiscount: own.isOn ? [{ type, ...shownOf(own) }] : [],
    registrationTypeFieldDiscount: onFields(form).map(({ field, discount }) => ({ type, field, ...shownOf(discount) })),
    customFieldDiscount: ownDiscounts(form.fields).map(({ field, discount }) => ({ field, ...shownOf(discount) })),
    registrationTypeActivityDiscount: activities.flatMap(({ id: activity, details: said }) => {
      const discount = activityDiscountFor({ ...said, _id: activity }, type);
      return discount.isOn ? [{ type, activity, ...shownOf(discount) }] : [];
    }),
  };
};
