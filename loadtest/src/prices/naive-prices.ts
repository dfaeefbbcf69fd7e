/**
 * The charges of a group, worked out a second time and naively: written from the product's documents and pages
 * 0053, 0061, 0062 and 0080, and from nothing else. It shares types with the module that it checks, and no line of code.
 */
import type { ChargeLine, PaySettings, PricedType, Pricing } from '@turnout/contracts/charges';
import type { FieldValue } from '@turnout/contracts/fields';
import {
  asWritten,
  difference,
  fractionOf,
  isAbove,
  least,
  most,
  none,
  product,
  rounded,
  sum,
  type Fraction,
} from './naive-numbers.ts';
import { asList, byType, ofActivity, ofCode, offered, taken, type Offer } from './naive-discounts.ts';
import { workedOut } from './naive-formula.ts';

type Answers = Readonly<Record<string, FieldValue | undefined>>;
type Field = PricedType['fields'][number];

/** One person of the group, as the module takes them too. */
export interface Somebody {
  readonly type: PricedType;
  readonly answers: Answers;
  readonly activities: readonly string[];
}

/** A line as a bill has it: `['field-fee', <id>, '12.50']`. */
export type BillLine = readonly [kind: ChargeLine['kind'], source: string, amount: string];

export interface Bill {
  readonly people: readonly { readonly lines: readonly BillLine[]; readonly total: string }[];
  readonly total: string;
  readonly minimum: string;
  /** On top of all that is due, where it is paid online. */
  readonly processingFee: string;
}

const places: Readonly<Record<string, number>> = {
  EUR: 2,
  USD: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  CLP: 0,
  KWD: 3,
  TND: 3,
  CLF: 4,
};
const digitsIn = (currency: string): number => {
  const digits = places[currency];
  if (digits === undefined) throw new RangeError(`how many digits has ${currency}?`);
  return digits;
};

const isShown = (field: Field, mode: Pricing['mode']): boolean => {
  const isStaff = mode === 'admin-add' || mode === 'admin-edit';
  return (
    field.published !== false && field.showField !== false && (isStaff || field.showOnRegistrationScreen !== false)
  );
};

const linesIn = (said: string | readonly (string | null)[] | null | undefined): readonly string[] => {
  if (said === undefined || said === null || said === '') return [];
  return (typeof said === 'string' ? said.split('\n') : said).map((line) => (line ?? '').trim());
};
const chosenIn = (answer: FieldValue | undefined): readonly string[] =>
  answer === undefined || answer === '' ? [] : typeof answer === 'string' ? [answer] : answer;
const isNothing = (answer: FieldValue | undefined): boolean => chosenIn(answer).join('').trim() === '';
const isChoice = ({ type }: Field): boolean => ['list', 'radio', 'checkboxes'].includes(type);
const isNumber = ({ type, validations }: Field): boolean =>
  type === 'integer' || (type === 'text' && validations?.integer === true);
const numberSaid = (text: string): Fraction => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim()) ? fractionOf(text) : none);
const added = (numbers: readonly Fraction[]): Fraction => numbers.reduce(sum, none);

/** Tells whether the other answers ask for a field: each field that it waits for is on the form, is asked itself, and says so. */
const isAsked = (field: Field, form: readonly Field[], answers: Answers): boolean => {
  const on = field.dependsOnFields ?? [];
  const wanted = field.dependsOnValues ?? [];
  return on.every((id, place) => {
    const other = form.find(({ _id }) => _id === id);
    if (other === undefined) return true;
    if (!isAsked(other, form, answers)) return false;
    const values = (wanted.length === on.length ? asList(wanted[place]) : wanted.flatMap((one) => asList(one)))
      .flatMap((one) => (one ?? '').split('\n'))
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const chosen = chosenIn(answers[id]);
    return values.length === 0 ? chosen.length > 0 : chosen.some((one) => values.includes(one));
  });
};

/** The fees of the options chosen: each beside its option in the list. */
const ofOptions = (field: Field, answer: FieldValue | undefined): Fraction => {
  const options = typeof field.values === 'string' ? field.values.split('\n') : field.values;
  const fees = linesIn(field.feeValues);
  return added(
    chosenIn(answer).map((one) => (options.includes(one) ? numberSaid(fees[options.indexOf(one)] ?? '') : none)),
  );
};

interface Filled {
  readonly form: readonly Field[];
  readonly answers: Answers;
  readonly digits: number;
}

/** The price of a field: by its formula, its options, or its one value; at least nothing, at most a price. */
const feeOf = (field: Field, filled: Filled): Fraction => {
  const { form, answers, digits } = filled;
  if (field.feeField !== true || !isAsked(field, form, answers)) return none;
  const answer = answers[field._id];
  const first = numberSaid(linesIn(field.feeValues)[0] ?? '');
  const formula = (field.feeFormula ?? '').trim();
  const byValue = () => (isNumber(field) ? product(first, most(numberSaid(chosenIn(answer).join(', ')), none)) : first);
  const exact =
    formula !== ''
      ? workedOut(formula, (name) => named(name, field, filled))
      : isChoice(field)
        ? ofOptions(field, answer)
        : isNothing(answer)
          ? none
          : byValue();
  return least(most(rounded(exact, digits), none), fractionOf(1_000_000_000));
};

/** The value that a name in a formula stands for. */
const named = (name: string, from: Field, filled: Filled): Fraction => {
  const { form, answers } = filled;
  const isNamed = (wanted: string) => form.find((one) => one.name.toLowerCase() === wanted.toLowerCase());
  const itself = isNamed(name);
  const counted = itself === undefined && /_count$/i.test(name) ? isNamed(name.slice(0, -'_count'.length)) : undefined;
  const field = itself ?? counted;
  if (field === undefined || !isAsked(field, form, answers)) return none;
  const answer = answers[field._id];
  if (counted !== undefined) return isNothing(answer) ? none : fractionOf(chosenIn(answer).length);
  if (isChoice(field))
    return field.feeField === true && linesIn(field.feeValues).length > 0
      ? ofOptions(field, answer)
      : added(chosenIn(answer).map(numberSaid));
  const hasFormula = field.feeField === true && (field.feeFormula ?? '').trim() !== '';
  if (!isNumber(field) && hasFormula && field._id !== from._id) return feeOf(field, filled);
  // Nobody pays less by a number below nothing.
  return most(numberSaid(chosenIn(answer).join(', ')), none);
};

type Entry = readonly [kind: ChargeLine['kind'], source: string, amount: Fraction];

const entriesOf = ({ type, answers, activities: chosen }: Somebody, pricing: Pricing): readonly Entry[] => {
  const { day, mode, currency, activities } = pricing;
  const digits = digitsIn(currency);
  const entries: Entry[] = [];
  /** Tax on what is left, in the currency's digits, half up; where it comes on top. */
  const taxed = (
    what: 'type' | 'field' | 'activity',
    source: string,
    left: Fraction,
    own: number | null | undefined,
  ) => {
    if (typeof pricing.taxOnTop !== 'number' || !isAbove(left, none)) return;
    const share = product(fractionOf(own ?? pricing.taxOnTop), fractionOf('0.01'));
    const tax = rounded(product(left, share), digits);
    if (tax[0] !== 0n) entries.push([`${what}-tax`, source, tax]);
  };
  const enter = (
    what: 'type' | 'field' | 'activity',
    source: string,
    price: Fraction,
    offer: Offer | null,
    isByType = false,
    taxRate?: number | null,
  ) => {
    const charge = ({ type: 'type-price', field: 'field-fee', activity: 'activity-fee' } as const)[what];
    const discount = ({ type: 'type-discount', field: 'field-discount', activity: 'activity-discount' } as const)[what];
    const off = taken(offer, price, digits);
    if (price[0] !== 0n) entries.push([charge, source, price]);
    if (off[0] !== 0n) entries.push([isByType ? 'type-field-discount' : discount, source, difference(none, off)]);
    // What a promo code takes off is not known here yet: the type is taxed after it.
    if (what !== 'type') taxed(what, source, difference(price, off), taxRate);
  };
  const price = rounded(fractionOf(type.price), digits);
  const own = offered(type, day);
  enter('type', type._id, price, own);
  const byCode = ofCode(pricing.promoCode ?? null, type._id, difference(price, taken(own, price, digits)), digits);
  const isOpened = (pricing.promoCode?.opens ?? []).some((id) => id === type._id);
  if (byCode[0] !== 0n || isOpened)
    entries.push(['code-discount', pricing.promoCode?._id ?? '', difference(none, byCode)]);
  taxed('type', type._id, difference(difference(price, taken(own, price, digits)), byCode), type.taxRate);
  const form = type.fields.filter((field) => isShown(field, mode));
  for (const field of form) {
    const instead = byType(type, field._id, day);
    enter(
      'field',
      field._id,
      feeOf(field, { form, answers, digits }),
      instead ?? offered(field, day),
      instead !== null,
      field.taxRate,
    );
  }
  for (const activity of activities) {
    if (!chosen.includes(activity._id)) continue;
    const fee = activity.typeBasedFee?.[type._id] ?? activity.fee;
    enter(
      'activity',
      activity._id,
      rounded(fractionOf(fee), digits),
      ofActivity(activity, type._id, day),
      false,
      activity.taxRate,
    );
  }
  return entries;
};

/** The charges of a group, as a bill; `paid`: what was paid already, as a decimal. */
export const naiveBill = (
  people: readonly Somebody[],
  pricing: Pricing,
  event: PaySettings & { readonly paid: string },
): Bill => {
  const digits = digitsIn(pricing.currency);
  const entries = people.map((one) => entriesOf(one, pricing));
  const totals = entries.map((lines) => added(lines.map(([, , amount]) => amount)));
  const total = added(totals);
  const paid = fractionOf(event.paid);
  const due = most(difference(total, paid), none);
  const deposit = rounded(fractionOf(event.depositAmount), digits);
  const minimum = event.allowDeposit
    ? most(difference(isAbove(deposit, total) ? total : deposit, paid), none)
    : event.onlinePaymentOnly
      ? due
      : none;
  const fee = rounded(product(due, product(fractionOf(event.onlinePaymentProcessingFee), fractionOf('0.01'))), digits);
  return {
    people: entries.map((lines, place) => ({
      lines: lines.map(([kind, source, amount]) => [kind, source, asWritten(amount, digits)]),
      total: asWritten(totals[place] ?? none, digits),
    })),
    total: asWritten(total, digits),
    minimum: asWritten(minimum, digits),
    processingFee: asWritten(fee, digits),
  };
};
