import { PayCode, type PayerKey, RegistrantId, minorOf } from '@turnout/contracts/kernel';
import type { Provider } from '@turnout/contracts/charges';
import { type CheckoutPage, paymentApi } from '@turnout/contracts/payment';
import type { PaymentMethod } from '@turnout/contracts/registration';
import { type FormEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../platform/api.ts';
import { useCommand } from '../../../platform/command.ts';
import type { FormProblem } from '../../../ui/form-problems.ts';
import { useRefusedAt } from '../form/hooks/use-refused-at.ts';
import type { SiteEvent } from '../parts/site-reads.ts';
import { chosenLast } from './kept-pay.ts';
import { amountIn } from './paid-now.ts';
import {
  amountProblem,
  amountsOf,
  amountTypes,
  checkoutMethodOf,
  paymentIds,
  writtenIn,
  type DraftPayment,
  type Paying,
} from './payment.form.ts';
import { onlineTotalOf } from './online-total.tsx';
import { usePayOnline } from './use-pay-online.ts';

export interface CheckoutProps {
  readonly payerKey: PayerKey;
  readonly event: SiteEvent;
  readonly checkout: CheckoutPage;
  /** Reads anew what is due. */
  readonly again: () => void;
  /** Reads the event anew: a way to pay is offered no more. */
  readonly onMethodGone: () => void;
}

/** The debt at the checkout, in minor units. */
const payingAt = ({ event, checkout: { currency, total, paid } }: CheckoutProps): Paying => ({
  event,
  currency,
  total: minorOf(total, currency),
  paid: minorOf(Math.max(0, paid), currency),
});

/** The choice that was made before, as it stands in the form. */
const chosenOf = (paying: Paying, { checkout, payerKey }: CheckoutProps, language: string): DraftPayment => {
  const last = chosenLast(payerKey);
  if (last !== null) return last;
  const { amount, due, minimum, paymentMethod } = checkout;
  const partial = { type: 'partial', amount: writtenIn(paying, amount, language) } as const;
  return {
    ...(paymentMethod === null ? {} : { method: paymentMethod }),
    ...(amount >= due ? { type: 'full' } : amount === minimum ? { type: 'deposit' } : partial),
  };
};

/** The choice, as far as it is still offered: with what was paid meanwhile a deposit may be. */
const stillOffered = (paying: Paying, payment: DraftPayment): DraftPayment =>
  payment.type === undefined || amountTypes(paying).includes(payment.type) ? payment : { ...payment, type: 'full' };

const nobody = { people: [] };

const providerOf = (method: PaymentMethod | undefined): Provider | null =>
  method === 'stripe' || method === 'paypal' ? method : null;

/** The fault of the chosen amount; null: it can be paid. */
const useAmountProblem = (paying: Paying, payment: DraftPayment, amount: number | null): string | null => {
  const { t, i18n } = useTranslation('site');
  const wrong = payment.type === 'partial' ? amountProblem(paying, payment.amount ?? '', i18n) : null;
  if (amount !== null && wrong === null) return null;
  const isUnread = amount === null && (payment.amount ?? '').trim() !== '';
  const isTooLow = !isUnread && (amount ?? 0) < amountsOf(paying).minimum;
  return isTooLow || wrong === null ? t('payment.tooLow') : wrong;
};

/** Keeping how, and how much, a group pays from now on. */
const useKeepChoice = (
  { event, payerKey }: CheckoutProps,
  { onKept, onRefused }: { readonly onKept: () => void; readonly onRefused: (refusal: Refusal) => void },
) => {
  const command = useCommand(paymentApi.setCheckoutAmount);
  const refusedAt = useRefusedAt(event);
  const keep = async (amount: number, method: PaymentMethod | undefined): Promise<FormProblem | null> => {
    const registrationId = RegistrantId.parse(payerKey);
    const result = await command.run({ body: { registrationId, amount, paymentMethod: method ?? null } });
    if (result.ok) {
      onKept();
      return null;
    }
    onRefused(result.refusal);
    return refusedAt(result.refusal, nobody);
  };
  return { keep, isSaving: command.isSaving };
};

/** The choice at the checkout, its faults, and paying it, or keeping it for later. */
export const usePay = (props: CheckoutProps, onKept: () => void) => {
  const { event, checkout, payerKey, again, onMethodGone } = props;
  const { i18n } = useTranslation('site');
  const paying = payingAt(props);
  const [chosen, setChosen] = useState(() => chosenOf(paying, props, i18n.language));
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const change = useCallback(
    (next: DraftPayment) => {
      setProblem(null);
      setChosen((before) => ({ ...before, ...next }));
    },
    [setChosen, setProblem],
  );
  const payment = stillOffered(paying, chosen);
  const amount = amountIn(paying, payment, i18n.language);
  const method = checkoutMethodOf(paying, payment);
  const provider = providerOf(method);
  const wrong = useAmountProblem(paying, payment, amount);
  const onRefused = (refusal: Refusal): void => {
    // More may be paid by now than the page knows.
    again();
    if (['no-such-method', 'way-to-pay-not-ready'].includes(refusal.code)) onMethodGone();
  };
  const online = usePayOnline({ eventId: checkout.eventId, payerKey }, onRefused);
  const later = useKeepChoice(props, { onKept, onRefused });
  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (amount === null || wrong !== null)
      return setProblem({ field: paymentIds.amount, label: '', message: wrong ?? '' });
    setProblem(null);
    if (provider !== null) return online.pay({ provider, amount, chosen: payment });
    setProblem(await later.keep(amount, method));
  };
  const minor = amount === null ? 0 : minorOf(amount, paying.currency);
  return {
    event,
    paying,
    payment,
    provider,
    problem,
    change,
    submit,
    /** Below the minimum, or no amount that can be paid. */
    isTooLow: wrong !== null,
    total: provider === null ? null : onlineTotalOf(paying, provider, minor),
    isOpening: online.isOpening,
    /** The reason why the provider's page did not open; null: none. */
    onlineProblem: online.problem,
    isSaving: later.isSaving,
    /** Somebody pays for others, by a link that opens nothing else. */
    isForOthers: PayCode.safeParse(payerKey).success,
  };
};
