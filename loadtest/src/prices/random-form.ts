import type { PaySettings, PricedActivity, PricedType, Pricing } from '@turnout/contracts/charges';
import type { FieldValue } from '@turnout/contracts/fields';
import type { Somebody } from './naive-prices.ts';

/** A filled-in form of a group with all that its prices follow from. */
export interface RandomForm {
  readonly people: readonly Somebody[];
  readonly pricing: Pricing;
  readonly event: PaySettings & { readonly paid: string };
}

type Field = PricedType['fields'][number];

const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'CLF'] as const;
const modes = ['new', 'admin-add', 'admin-edit', 'self-edit', 'type-change'] as const;
const day = '2027-03-01';
/** Around the day, at its very edges and far off, with times, open and empty. */
const dates = [
  '',
  '',
  '2027-02-28',
  '2027-02-28T23:59:59Z',
  day,
  `${day}T00:00:00Z`,
  '2027-03-02',
  '2026-12-31',
  '2028-02-29',
];
/** Of taxes: mostly none of one's own. */
const rates = [null, null, undefined, 0, 4, 5.5, 10, 19, 20, 21, 7.125, 33.333, 100];
const percents = [0, 0.5, 12.5, 19, 33.3333, 50, 66.6667, 99.9999, 100];
const amounts = [0, 0.004, 0.005, 0.01, 0.5, 1, 1.005, 2.675, 9.99, 19.9995, 100, 333.33, 12_345.678, 1_000_000_000];
const options = ['small', 'middle', 'large', '2', '3.5'];

interface Dice {
  readonly below: (count: number) => number;
  /** Draws yes in such a share of all times. */
  readonly is: (share: number) => boolean;
  readonly some: <T>(list: readonly T[], share?: number) => readonly T[];
  readonly of: <T>(list: readonly T[], instead: T) => T;
}

const diceOf = (random: () => number): Dice => {
  const below = (count: number): number => Math.floor(random() * count);
  return {
    below,
    is: (share) => random() < share,
    some: (list, share = 0.5) => list.filter(() => random() < share),
    of: (list, instead) => list[below(list.length)] ?? instead,
  };
};

const several = <T>(count: number, make: (place: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, place) => make(place));

const valueBy = ({ of }: Dice, isPercent: boolean): number => of(isPercent ? percents : amounts, 0);

const discountBy = (dice: Dice) => {
  const { is, of, below } = dice;
  const isPercent = is(0.5);
  const count = 1 + below(3);
  const isOne = is(0.3);
  const list = <T>(make: () => T): T | readonly T[] => (isOne ? make() : several(count, make));
  return {
    discount: is(0.7),
    discountType: isPercent ? ('percent' as const) : ('amount' as const),
    discountPeriod: is(0.6),
    discountValue: list(() => valueBy(dice, isPercent)),
    discountStartDate: list(() => of(dates, '')),
    discountEndDate: list(() => of(dates, '')),
  };
};

const formulaBy = (dice: Dice, names: readonly string[], depth = 0): string => {
  const { is, of } = dice;
  const part = () => formulaBy(dice, names, depth + 1);
  if (depth > 2 || is(0.3))
    return is(0.5) ? String(of([0, 1, 2, 0.5, 12.25, 3], 1)) : `[${of(names, 'F0')}${is(0.3) ? '_count' : ''}]`;
  if (is(0.15)) return `-${part()}`;
  const two = `${part()} ${of(['+', '-', '*', '/'], '+')} ${part()}`;
  return is(0.4) ? `(${two})` : two;
};

const feeBy = (dice: Dice, place: number) => {
  const { is, of } = dice;
  const names = [...several(place, (one) => `F${one}`), `f${place}`, 'NOBODY'];
  const fees = options.map(() => of(['', '0', '1', '2.50', '0.005', '10', '99.995', 'free'], '1'));
  return {
    feeField: is(0.7),
    feeValues: is(0.1) ? '' : is(0.5) ? fees : fees.join('\n'),
    feeFormula: is(0.35) ? formulaBy(dice, names) : is(0.5) ? '' : null,
  };
};

const fieldBy = (dice: Dice, place: number): Field => {
  const { is, of, some } = dice;
  const type = of(['text', 'textarea', 'integer', 'list', 'radio', 'checkboxes', 'calendar'] as const, 'text');
  const isChoice = ['list', 'radio', 'checkboxes'].includes(type);
  const before = several(place, (one) => `field-${one}`);
  const on = is(0.3) ? some(before, 0.4) : [];
  return {
    _id: `field-${place}`,
    name: `F${place}`,
    type,
    values: isChoice ? (is(0.5) ? options : options.join('\n')) : '',
    ...(is(0.2) ? { validations: { integer: true } } : {}),
    ...feeBy(dice, place),
    dependsOnFields: on,
    dependsOnValues: is(0.3) ? [of(options, '2')] : on.map(() => (is(0.3) ? '' : some(options, 0.6).join('\n'))),
    published: is(0.95),
    showField: is(0.95),
    showOnRegistrationScreen: is(0.85),
    taxRate: of(rates, null),
    ...discountBy(dice),
  };
};

const answerBy = ({ is, of, some }: Dice, { type }: Field): FieldValue | undefined => {
  if (is(0.2)) return undefined;
  if (type === 'checkboxes') return [...some(options)];
  if (type === 'list' || type === 'radio') return of(options, '2');
  return of(['', '0', '1', '2', '7', '-3', '12', '3.25', 'two', ' 4 ', '999999'], '1');
};

const activityBy = (dice: Dice, typeIds: readonly string[], place: number): PricedActivity => {
  const { is, of, below, some } = dice;
  const isPercent = is(0.5);
  const value = () => valueBy(dice, isPercent);
  const byType = <T>(make: () => T) => Object.fromEntries(some(typeIds).map((id) => [id, make()]));
  const period = () => {
    const [said, start, end] = [value(), of(dates, ''), of(dates, '')];
    return is(0.5)
      ? { value: said, startDate: start, endDate: end }
      : { discount_value: said, discount_start_date: start, discount_end_date: end };
  };
  return {
    _id: `activity-${place}`,
    fee: of(amounts, 1),
    taxRate: of(rates, null),
    typeBasedFee: byType(() => of(amounts, 1)),
    is_discount: is(0.7),
    discount_type: isPercent ? 'percent' : 'amount',
    discount_period: is(0.5),
    discount_values: is(0.3) ? [value()] : several(1 + below(3), period),
    typeBasedDiscount: byType(() => (is(0.2) ? null : value())),
  };
};

const typeBy = (dice: Dice, place: number): PricedType => {
  const { is, of, below, some } = dice;
  const fields = several(below(6), (number) => fieldBy(dice, number));
  const onFields = some(fields, 0.4).map(({ _id }) => {
    const { discount: isOn, ...keys } = discountBy(dice);
    return { [of(['field', 'fieldId', '_id'], 'field')]: _id, ...keys, ...(is(0.5) ? { discount: isOn } : {}) };
  });
  const price = of(amounts, 1);
  return {
    _id: `type-${place}`,
    price,
    customFieldsDiscounts: onFields,
    fields,
    taxRate: of(rates, null),
    ...discountBy(dice),
  };
};

const codeBy = (dice: Dice, typeIds: readonly string[]): Pricing['promoCode'] => {
  if (dice.is(0.5)) return null;
  const isPercent = dice.is(0.5);
  return {
    _id: 'code',
    discountType: isPercent ? 'percent' : 'amount',
    discountValue: valueBy(dice, isPercent),
    types: dice.is(0.4) ? [] : [...dice.some([...typeIds, 'gone'])],
    opens: dice.is(0.7) ? [] : [...dice.some([...typeIds, 'gone'])],
  };
};

const peopleBy = (dice: Dice, types: readonly PricedType[], activities: readonly PricedActivity[]) => {
  const { below, of, some } = dice;
  const [first] = types;
  if (first === undefined) return [];
  return several(1 + below(4), (): Somebody => {
    const type = of(types, first);
    return {
      type,
      answers: Object.fromEntries(type.fields.map((field) => [field._id, answerBy(dice, field)])),
      activities: some([...activities.map(({ _id }) => _id), 'gone']),
    };
  });
};

/** Draws a form: the same for the same numbers. @param random gives numbers from 0 to below 1. */
export const drawForm = (random: () => number): RandomForm => {
  const dice = diceOf(random);
  const { is, of, below } = dice;
  const currency = of(currencies, 'EUR');
  const types = several(1 + below(3), (place) => typeBy(dice, place));
  const typeIds = types.map(({ _id }) => _id);
  const activities = several(below(4), (place) => activityBy(dice, typeIds, place));
  return {
    people: peopleBy(dice, types, activities),
    pricing: {
      currency,
      day,
      mode: of(modes, 'new'),
      activities,
      promoCode: codeBy(dice, typeIds),
      taxOnTop: is(0.5) ? null : of(percents, 19),
    },
    event: {
      appCurrency: currency,
      allowDeposit: is(0.5),
      depositAmount: of(amounts, 1),
      onlinePaymentOnly: is(0.5),
      onlinePaymentProcessingFee: of(percents, 0),
      paid: String(of([0, 0, 1, 25, 1_000], 0)),
    },
  };
};
