import { feesOn, isOnForm, type FormFees, type FormMode } from '../form-rules/index.ts';
import { minorOf, type Money } from '../kernel/index.ts';
import { discountOf, discountOfActivity, discountOn, periodOn, type Discount } from '../pricing/index.ts';
import { fieldDiscountsOf } from './field-discounts.ts';
import { codeDiscountOn, isOpenedBy } from './promo-code.ts';
import { taxLines } from './tax.ts';
import { totalsOf, type ChargeKind, type ChargeLine, type Totals } from './line.ts';
import type { ChargedPerson, PricedActivity, PricedType, Pricing } from './price-list.ts';

/** The line of a price and that of its discount, each where it is not 0. */
const linesFor = (
  source: string,
  price: { readonly kind: ChargeKind; readonly minor: number },
  off: { readonly kind: ChargeKind; readonly minor: number },
): readonly ChargeLine[] =>
  price.minor === 0
    ? []
    : [
        { kind: price.kind, source, amount: price.minor },
        ...(off.minor === 0 ? [] : [{ kind: off.kind, source, amount: -off.minor }]),
      ];

/** What a type costs, its own discount, what a promo code takes off the rest, and tax on top of what is left then. */
const typeLines = (type: PricedType, { day, currency, promoCode, taxOnTop }: Pricing): readonly ChargeLine[] => {
  const price: Money = { minor: minorOf(type.price, currency), currency };
  const off = discountOn(discountOf(type), day, price);
  const byCode = codeDiscountOn(promoCode, type._id, day, { minor: price.minor - off, currency });
  return [
    ...linesFor(type._id, { kind: 'type-price', minor: price.minor }, { kind: 'type-discount', minor: off }),
    // Who came by a code that opens the type used it, whatever it takes off.
    ...(byCode === 0 && !isOpenedBy(promoCode, type._id)
      ? []
      : [{ kind: 'code-discount' as const, source: promoCode?._id ?? '', amount: 0 - byCode }]),
    ...taxLines({ kind: 'type-tax', source: type._id, left: price.minor - off - byCode }, type, taxOnTop),
  ];
};

interface PricedForm {
  readonly fields: PricedType['fields'];
  readonly fees: FormFees;
}
const forms = new WeakMap<PricedType['fields'], Map<FormMode, PricedForm>>();

/** What a form shows in a mode, its formulas read: once for the same fields, since a form asks with every key. */
const formOf = (all: PricedType['fields'], mode: FormMode): PricedForm => {
  const byMode = forms.get(all) ?? new Map<FormMode, PricedForm>();
  const known = byMode.get(mode);
  if (known !== undefined) return known;
  const fields = all.filter((field) => isOnForm(field, mode));
  const form = { fields, fees: feesOn(fields) };
  forms.set(all, byMode.set(mode, form));
  return form;
};

/** A type's discount on a field counts before the field's own: the first that has a period for the day (rule money/field-discounts-of-types). */
const fieldLines = (
  { type, answers }: ChargedPerson,
  { day, currency, mode, taxOnTop }: Pricing,
): readonly ChargeLine[] => {
  // Most forms cost nothing: whoever registers does not wait for their conditions and formulas to be read.
  if (!type.fields.some(({ feeField }) => feeField === true)) return [];
  const { fields, fees } = formOf(type.fields, mode);
  if (!fees.isPriced) return [];
  const costs = fees.of(answers, { day, currency });
  const ofType = fieldDiscountsOf(type.customFieldsDiscounts);
  return fields.flatMap((field) => {
    const { _id } = field;
    const cost = costs.get(_id);
    if (cost === undefined) return [];
    const instead = ofType.find((one) => one.field === _id && periodOn(one.discount, day) !== null);
    const off =
      instead === undefined
        ? ({ kind: 'field-discount', minor: cost.off } as const)
        : ({
            kind: 'type-field-discount',
            minor: discountOn(instead.discount, day, { minor: cost.fee, currency }),
          } as const);
    return [
      ...linesFor(_id, { kind: 'field-fee', minor: cost.fee }, off),
      ...taxLines({ kind: 'field-tax', source: _id, left: cost.fee - off.minor }, field, taxOnTop),
    ];
  });
};

/** An activity's discount as registrants of a type get it: its own value for them, in the same periods. */
export const activityDiscountFor = (activity: PricedActivity, typeId: string): Discount => {
  const discount = discountOfActivity(activity);
  const own = activity.typeBasedDiscount?.[typeId] ?? null;
  if (own === null) return discount;
  const periods = discount.isByPeriod ? discount.periods : [{ value: own, start: '', end: '' }];
  return { ...discount, periods: periods.map((period) => ({ ...period, value: own })) };
};

/** What an activity costs registrants of a type, in whole units: their own fee, or what everybody pays. */
export const activityFeeFor = ({ fee, typeBasedFee }: PricedActivity, typeId: string): number =>
  typeBasedFee?.[typeId] ?? fee;

const activityLines = (
  { type, activities: chosen }: ChargedPerson,
  { day, currency, activities, taxOnTop }: Pricing,
): readonly ChargeLine[] => {
  const taken = new Set(chosen);
  return activities
    .filter(({ _id }) => taken.has(_id))
    .flatMap((activity) => {
      const price: Money = { minor: minorOf(activityFeeFor(activity, type._id), currency), currency };
      const off = discountOn(activityDiscountFor(activity, type._id), day, price);
      return [
        ...linesFor(
          activity._id,
          { kind: 'activity-fee', minor: price.minor },
          { kind: 'activity-discount', minor: off },
        ),
        ...taxLines({ kind: 'activity-tax', source: activity._id, left: price.minor - off }, activity, taxOnTop),
      ];
    });
};

/**
 * What one person is charged, line by line: the type, then the fields in the form's order, then the activities in
 * theirs; each price at once followed by its discount (rule money/discounts), and by the tax where that comes on top. Every line is rounded half up, once, to
 * the currency's minor units; a discount is at most what it is taken off.
 */
export const linesOf = (person: ChargedPerson, pricing: Pricing): readonly ChargeLine[] => [
  ...typeLines(person.type, pricing),
  ...fieldLines(person, pricing),
  ...activityLines(person, pricing),
];

/** What one of a group is charged. */
export interface Charged<P> extends Totals {
  readonly person: P;
  readonly lines: readonly ChargeLine[];
}

/** What a group is charged: each of it, and all together. */
export interface GroupCharges<P> extends Totals {
  readonly people: readonly Charged<P>[];
}

/** What a group is charged: everybody's lines, and the sums over them. */
export const chargesOf = <P extends ChargedPerson>(people: readonly P[], pricing: Pricing): GroupCharges<P> => {
  const charged = people.map((person): Charged<P> => {
    const lines = linesOf(person, pricing);
    return { person, lines, ...totalsOf(lines) };
  });
  return { people: charged, ...totalsOf(charged.flatMap(({ lines }) => lines)) };
};
