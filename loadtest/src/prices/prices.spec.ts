import { minorOf } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomFrom } from '@turnout/backend/platform/random/seeded-random';
import { billOf, differenceOn } from './compare.ts';
import { naiveBill } from './naive-prices.ts';
import { drawForm, type RandomForm } from './random-form.ts';
import examples from './worked-examples.json' with { type: 'json' };

const times = Number(process.env['TEST_TIMES'] ?? 1);
const seed = Number(process.env['TEST_SEED'] ?? 4711);

describe('prices', () => {
  it('are to the last digit what the rules come to, on forms drawn at random', () => {
    const random = randomFrom(seed);
    for (let number = 0; number < 2_000 * times; number += 1) {
      const form = drawForm(random);
      const difference = differenceOn(form);
      expect(difference, difference === null ? '' : JSON.stringify(form)).toBe(null);
    }
  });

  it('are the sum of their lines, and nobody is charged less than nothing', () => {
    const random = randomFrom(seed + 1);
    for (let number = 0; number < 1_000 * times; number += 1) {
      const { people, total, minimum } = billOf(drawForm(random));
      expect(Number(minimum)).toBeGreaterThanOrEqual(0);
      for (const one of people) {
        const sum = one.lines.reduce((so, [, , amount]) => so + minorOf(amount, 'CLF'), 0);
        expect(sum).toBe(minorOf(one.total, 'CLF'));
        expect(sum).toBeGreaterThanOrEqual(0);
      }
      expect(people.reduce((so, one) => so + minorOf(one.total, 'CLF'), 0)).toBe(minorOf(total, 'CLF'));
    }
  });
});

const texts = z.union([z.string(), z.array(z.string())]);
const discount = {
  discount: z.boolean().optional(),
  discountType: z.enum(['percent', 'amount']).optional(),
  discountPeriod: z.boolean().optional(),
  discountValue: z.union([z.number(), z.array(z.number())]).optional(),
  discountStartDate: z.array(z.string()).optional(),
  discountEndDate: z.array(z.string()).optional(),
};
const Field = z.strictObject({
  _id: z.string(),
  name: z.string(),
  type: z.enum(['text', 'integer', 'radio', 'checkboxes']),
  values: z.string().default(''),
  feeField: z.boolean().optional(),
  feeValues: z.string().optional(),
  feeFormula: z.string().optional(),
  taxRate: z.number().optional(),
  dependsOnFields: z.array(z.string()).optional(),
  dependsOnValues: z.array(z.string()).optional(),
  showOnRegistrationScreen: z.boolean().optional(),
  ...discount,
});
const Example = z.strictObject({
  says: z.string(),
  currency: z.string(),
  on: z.iso.date(),
  mode: z.enum(['new', 'admin-add']).default('new'),
  /** The event's own rate, where tax comes on top of prices (rule receipts/tax-on-top). */
  taxOnTop: z.number().optional(),
  event: z
    .strictObject({
      allowDeposit: z.boolean().default(false),
      depositAmount: z.number().default(0),
      onlinePaymentOnly: z.boolean().default(false),
      onlinePaymentProcessingFee: z.number().default(0),
      paid: z.string().default('0'),
    })
    .prefault({}),
  promoCode: z
    .strictObject({
      _id: z.string(),
      discountType: z.enum(['percent', 'amount']),
      discountValue: z.number(),
      types: z.array(z.string()).default([]),
    })
    .optional(),
  types: z.array(
    z.strictObject({
      _id: z.string(),
      price: z.number(),
      taxRate: z.number().optional(),
      fields: z.array(Field),
      customFieldsDiscounts: z.array(z.record(z.string(), z.unknown())).optional(),
      ...discount,
    }),
  ),
  activities: z
    .array(
      z.strictObject({
        _id: z.string(),
        fee: z.number(),
        taxRate: z.number().optional(),
        typeBasedFee: z.record(z.string(), z.number()).optional(),
        typeBasedDiscount: z.record(z.string(), z.number()).optional(),
        is_discount: z.boolean().optional(),
        discount_type: z.enum(['percent', 'amount']).optional(),
        discount_period: z.boolean().optional(),
        discount_values: z.array(z.unknown()).optional(),
      }),
    )
    .default([]),
  people: z.array(
    z.strictObject({
      type: z.string(),
      answers: z.record(z.string(), texts).default({}),
      activities: z.array(z.string()).default([]),
    }),
  ),
  bill: z.unknown(),
});

/** The form that an example tells of. */
const formOf = (example: z.infer<typeof Example>): RandomForm => ({
  people: example.people.map(({ type: named, ...person }) => {
    const type = example.types.find(({ _id }) => _id === named);
    if (type === undefined) throw new Error(`the example has no type ${named}`);
    return { type, ...person };
  }),
  pricing: {
    currency: example.currency,
    day: example.on,
    mode: example.mode,
    activities: example.activities,
    promoCode: example.promoCode,
    taxOnTop: example.taxOnTop,
  },
  event: { appCurrency: example.currency, ...example.event },
});

describe('examples worked by hand', () => {
  it('are at least 40, each of something else', () => {
    expect(new Set(examples.map(({ says }) => says)).size).toBe(examples.length);
    expect(examples.length).toBeGreaterThanOrEqual(40);
  });
  it.each(examples)('$says', (said) => {
    const example = Example.parse(said);
    const form = formOf(example);
    expect(billOf(form)).toEqual(example.bill);
    expect(naiveBill(form.people, form.pricing, form.event)).toEqual(example.bill);
  });
});
