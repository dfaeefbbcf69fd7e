import { z } from 'zod';
import { defineRejections, highestPrice } from '../kernel/index.ts';
import { amount, oneOrMany, text } from '../kernel/without-effect.ts';
import { DiscountType } from '../pricing/index.ts';
import { added, decimal, flag, orNull, same, value } from '../records/index.ts';

/** What is asked for something, in whole units of the event's currency, with its decimals. */
export const Price = z.number().min(0, 'must be at least 0').max(highestPrice, `must be at most ${highestPrice}`);

/** At most as many periods as somebody can oversee. */
const periods = <T extends z.ZodType>(item: T) =>
  z
    .union([item, z.array(item)])
    .refine((said) => !Array.isArray(said) || said.length <= 50, 'must have at most 50 periods');
const dates = value(periods(z.string().max(40, 'must be a date').nullable()), oneOrMany(text(40)));

/** The keys of a discount of a type or a field (rule money/discount-keys); how they belong together `pricing` says. */
export const discountFields = {
  discount: added(flag, false),
  discountType: added(same(DiscountType), 'amount'),
  discountPeriod: added(flag, false),
  discountValue: added(value(periods(Price.nullable()), oneOrMany(amount.nullable())), []),
  discountStartDate: added(dates, []),
  discountEndDate: added(dates, []),
} as const;

/** The rate of tax on what something costs, in percent; null: the event's own (rule receipts/tax-rates). */
export const taxFields = { taxRate: added(orNull(decimal(0, 100, 4)), null) } as const;

const said = {
  discountType: DiscountType,
  discountPeriod: z.boolean(),
  discountValue: discountFields.discountValue.stored,
  discountStartDate: discountFields.discountStartDate.stored,
  discountEndDate: discountFields.discountEndDate.stored,
};
const Discounted = z.object({ discount: z.boolean(), ...said });

/** The discount of a type or a field, read beside it (rule money/discount-calls); null: none, or it is off. */
export const DiscountView = z.strictObject(said).nullable();
export type DiscountView = z.infer<typeof DiscountView>;

/** The discount that is read beside a type or a field. @param view the type or the field as it is shown. */
export const discountViewOf = (view: object): DiscountView => {
  const { discount, ...keys } = Discounted.parse(view);
  return discount ? keys : null;
};

/** Why prices and discounts are refused; `field` is the key of what is priced. */
export const pricingRejections = defineRejections({
  'price-decimals': {
    kind: 'invalid',
    words: {
      en: '{field}: must have at most {digits} decimals, as {currency} has: {amount}',
      es: '{field}: debe tener como máximo {digits} decimales, como {currency}: {amount}',
      fr: '{field} : doit avoir au plus {digits} décimales, comme {currency} : {amount}',
    },
  },
  'discount-missing': {
    kind: 'invalid',
    words: {
      en: '{field}: period {period}: must have a value',
      es: '{field}: periodo {period}: debe tener un valor',
      fr: '{field} : période {period} : doit avoir une valeur',
    },
  },
  'discount-over-100': {
    kind: 'invalid',
    words: {
      en: '{field}: period {period}: must be at most 100 percent',
      es: '{field}: periodo {period}: debe ser como máximo el 100 por ciento',
      fr: "{field} : période {period} : doit être d'au plus 100 pour cent",
    },
  },
  'discount-no-dates': {
    kind: 'invalid',
    words: {
      en: '{field}: period {period}: must have a start date or an end date',
      es: '{field}: periodo {period}: debe tener una fecha de inicio o de fin',
      fr: '{field} : période {period} : doit avoir une date de début ou de fin',
    },
  },
  'discount-reversed': {
    kind: 'invalid',
    words: {
      en: '{field}: period {period}: must start before it ends',
      es: '{field}: periodo {period}: debe empezar antes de terminar',
      fr: '{field} : période {period} : doit commencer avant de finir',
    },
  },
  'discount-not-a-date': {
    kind: 'invalid',
    words: {
      en: '{field}: period {period}: must be a date',
      es: '{field}: periodo {period}: debe ser una fecha',
      fr: '{field} : période {period} : doit être une date',
    },
  },
  'discount-lists-differ': {
    kind: 'invalid',
    words: {
      en: 'discountValue: must have as many entries as discountStartDate and discountEndDate',
      es: 'discountValue: debe tener tantas entradas como discountStartDate y discountEndDate',
      fr: 'discountValue : doit avoir autant de valeurs que discountStartDate et discountEndDate',
    },
  },
});
