import type { EventId, PayerKey } from '@turnout/contracts/kernel';
import { onlinePaymentApi } from '@turnout/contracts/online-payment';
import type { Provider } from '@turnout/contracts/charges';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, Offline, Refusal, sentenceOfNoAnswer } from '../../../platform/api.ts';
import { endPayIntent, payIntentOf } from './kept-pay.ts';
import { leaveFor } from './leave-for.ts';
import type { DraftPayment } from './payment.form.ts';

/** A provider may take long to answer our server. */
const patienceMs = 40_000;

interface Wish {
  readonly provider: Provider;
  /** With the currency's decimals, without the fee. */
  readonly amount: number;
  readonly chosen: DraftPayment;
}

interface PayOnline {
  /** Opens the provider's page and leaves for it; a second press meanwhile does nothing. */
  readonly pay: (wish: Wish) => Promise<void>;
  /** From the press until the page is left, or nothing comes of it. */
  readonly isOpening: boolean;
  /** The reason why nothing came of it; null: none. */
  readonly problem: string | null;
}

/** The page of a provider, by its call. */
const pageOf = async ({ provider }: Wish, input: Parameters<typeof askStripe>[0]): Promise<string> =>
  provider === 'stripe' ? askStripe(input) : askPaypal(input);

const askStripe = async (input: Asked): Promise<string> =>
  (await call(onlinePaymentApi.initStripeSession, input)).data.session.url;
const askPaypal = async (input: Asked): Promise<string> =>
  (await call(onlinePaymentApi.initPaypalOrder, input)).data.order.url;

interface Asked {
  readonly body: {
    readonly eventId: EventId;
    readonly registration_id: PayerKey;
    readonly amount: number;
    readonly success_url: string;
    readonly cancel_url: string;
  };
  readonly commandId: string;
  readonly timeoutMs: number;
}

/**
 * Pays a group's money on a provider's page (rule money/one-page-to-pay): one wish opens one page, however often it is pressed, also after
 * a reload and where the provider could not be reached at first.
 * @param onRefused reads anew what is due, and how it may be paid.
 */
export const usePayOnline = (
  { eventId, payerKey }: { readonly eventId: EventId; readonly payerKey: PayerKey },
  onRefused: (refusal: Refusal) => void,
): PayOnline => {
  const { t } = useTranslation('site');
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isBusy = useRef(false);
  const rest = (): void => {
    isBusy.current = false;
    setOpening(false);
  };
  useEffect(() => {
    // Whoever comes back by the browser's button finds the page as they left it.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) rest();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const pay = async (wish: Wish): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setOpening(true);
    setProblem(null);
    const { provider: method, amount, chosen } = wish;
    const back = `${location.origin}/checkout/${payerKey}`;
    const commandId = payIntentOf({ of: payerKey, method, amount, chosen });
    const urls = { success_url: `${back}?success=true`, cancel_url: `${back}?cancel=true` };
    const body = { eventId, registration_id: payerKey, amount, ...urls };
    try {
      leaveFor(await pageOf(wish, { body, commandId, timeoutMs: patienceMs }));
    } catch (error) {
      rest();
      if (error instanceof Refusal) {
        endPayIntent(payerKey);
        setProblem(error.message);
        onRefused(error);
      } else if (error instanceof Offline) setProblem(sentenceOfNoAnswer(error) ?? t('payment.unreachable'));
      else throw error;
    }
  };
  return { pay, isOpening, problem };
};
