import { decimalOf, digitsOf, languages, sentenceOf, type Language } from '@turnout/contracts/kernel';
import {
  checkoutMethod,
  choosesAmount,
  judgeAmount,
  offeredMethods,
  paymentRejections,
  type PayingSettings,
} from '@turnout/contracts/payment';
import { minimumOf } from '@turnout/contracts/charges';
import { PaymentMethod, PaymentType } from '@turnout/contracts/registration';
import type { i18n } from 'i18next';
import { z } from 'zod';
import type { FormProblem } from '../../../ui/form-problems.ts';
import { amountSentence, readAmount, type TypedHow, writtenAmount } from '../../../ui/typed-amount.ts';

/** How somebody pays, as far as they chose it: the amount as they typed it. */
export const DraftPayment = z.object({
  method: PaymentMethod.optional(),
  type: PaymentType.optional(),
  amount: z.string().optional(),
});
export type DraftPayment = z.infer<typeof DraftPayment>;

/** What is to be paid, and as the event's settings have it: in minor units. */
export interface Paying {
  readonly event: PayingSettings;
  readonly currency: string;
  readonly total: number;
  readonly paid: number;
}

/** Where each part of the choice stands. */
export const paymentIds = { method: 'payment-method', type: 'payment-type', amount: 'payment-amount' } as const;

/** Where the server's no belongs. */
export const paymentPlaces: Readonly<Record<string, string>> = {
  'no-such-method': paymentIds.method,
  'no-such-payment-type': paymentIds.type,
  'payment-amount-missing': paymentIds.type,
  'custom-amount-too-low': paymentIds.amount,
  'amount-above-due': paymentIds.amount,
  'amount-not-in-currency': paymentIds.amount,
  'amount-is-zero': paymentIds.amount,
};

const due = ({ total, paid }: Paying): number => Math.max(0, total - paid);
const leastOf = (paying: Paying): number => Math.min(due(paying), minimumOf(paying, paying.event));

/** The amounts as they are shown, with the currency's decimals. */
export const amountsOf = (paying: Paying) => {
  const { currency } = paying;
  return {
    due: decimalOf({ minor: due(paying), currency }),
    minimum: decimalOf({ minor: leastOf(paying), currency }),
  };
};

/** How much there is to choose from; one alone is no choice. */
export const amountTypes = (paying: Paying): readonly PaymentType[] =>
  choosesAmount(paying.event) && leastOf(paying) < due(paying)
    ? ['full', ...(leastOf(paying) > 0 ? (['deposit'] as const) : []), 'partial']
    : ['full'];

/** How much was chosen; the only one there is needs no choosing. */
const typeOf = (paying: Paying, { type }: DraftPayment): PaymentType | undefined => {
  const types = amountTypes(paying);
  return types.length === 1 ? types[0] : type !== undefined && types.includes(type) ? type : undefined;
};

/** How somebody pays: what they chose, else the first that is offered; undefined where none is. */
export const methodOf = ({ event }: Pick<Paying, 'event'>, { method }: DraftPayment): PaymentMethod | undefined => {
  const offered = offeredMethods(event);
  return method !== undefined && offered.includes(method) ? method : offered[0];
};

/** The way to pay at the checkout: the chosen one, else the wallet where it is offered, else the first that is. */
export const checkoutMethodOf = (
  paying: Pick<Paying, 'event'>,
  { method }: DraftPayment,
): PaymentMethod | undefined => {
  const offered = offeredMethods(paying.event);
  if (method !== undefined && offered.includes(method)) return method;
  return offered.length === 0 ? undefined : checkoutMethod(paying.event);
};

/** How an amount of one's own is typed. */
const howTyped = ({ currency }: Paying, language: string): TypedHow => ({
  language,
  digits: digitsOf(currency),
  unit: currency,
  hasThousands: true,
});

/** An amount as people of a language type it; null: it is none. */
export const typedAmount = (paying: Paying, text: string, language: string): number | null => {
  const read = readAmount(text, howTyped(paying, language));
  return 'amount' in read ? read.amount : null;
};

/** An amount as it is written where one is typed. */
export const writtenIn = (paying: Paying, amount: number, language: string): string =>
  writtenAmount(amount, howTyped(paying, language));

/** What was typed, written out where it is an amount: so people see what was understood. */
export const writtenOut = (paying: Paying, text: string, language: string): string => {
  const amount = typedAmount(paying, text, language);
  return amount === null ? text : writtenIn(paying, amount, language);
};

/** The language that is spoken, and its words. */
type Speech = Pick<i18n, 'language' | 't'>;

const languageOf = (tag: string): Language => languages.find((one) => tag.startsWith(one)) ?? 'en';

const sentence = (
  code: keyof typeof paymentRejections,
  language: string,
  details: Readonly<Record<string, unknown>> = {},
): string => sentenceOf(paymentRejections[code], languageOf(language), details);

/** What is wrong with an amount of one's own; null: nothing. */
export const amountProblem = (paying: Paying, text: string, { language, t }: Speech): string | null => {
  const read = readAmount(text, howTyped(paying, language));
  if ('problem' in read) return amountSentence(read, t);
  if (read.amount === null) return sentence('custom-amount-too-low', language);
  const { event, currency } = paying;
  const judged = judgeAmount(read.amount, { event, balance: paying, currency }, paymentIds.amount);
  return typeof judged === 'number' ? null : sentence(judged.rejected, language, judged.details);
};

/** Whether an amount of one's own can be paid. */
export const isPayable = (paying: Paying, text: string, language: string): boolean => {
  const { event, currency } = paying;
  const amount = typedAmount(paying, text, language);
  return (
    amount !== null && typeof judgeAmount(amount, { event, balance: paying, currency }, paymentIds.amount) === 'number'
  );
};

/** The fault of the choice (rule money/choosing-an-amount). @param paying null: there is nothing to choose. */
export const paymentProblems = (
  paying: Paying | null,
  payment: DraftPayment = {},
  speech: Speech,
): readonly FormProblem[] => {
  if (paying === null) return [];
  const type = typeOf(paying, payment);
  if (type === undefined)
    return [{ field: paymentIds.type, label: '', message: sentence('payment-amount-missing', speech.language) }];
  const message = type === 'partial' ? amountProblem(paying, payment.amount ?? '', speech) : null;
  return message === null ? [] : [{ field: paymentIds.amount, label: '', message }];
};

/** What is sent of it. */
export const paymentBody = (paying: Paying | null, payment: DraftPayment = {}, language: string) => {
  if (paying === null) return {};
  const method = methodOf(paying, payment);
  const type = typeOf(paying, payment);
  const amount = type === 'partial' ? typedAmount(paying, payment.amount ?? '', language) : null;
  return {
    ...(method === undefined ? {} : { paymentMethod: method }),
    ...(type === undefined ? {} : { paymentType: type }),
    ...(amount === null ? {} : { checkoutPageAmount: amount }),
  };
};
