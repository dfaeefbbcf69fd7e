import {
  CheckoutPaymentIntent,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type OrderRequest,
} from '@paypal/paypal-server-sdk';
import type { EventId } from '@turnout/contracts/kernel';
import { paypalAmount, paypalRefuses } from '@turnout/contracts/online-payment';
import type { SessionWish } from '../provider.ts';
import { ProviderRefuses } from '../provider-errors.ts';
import { paymentMark } from './marks.ts';

/** The longest name of a line, and description of an order, at PayPal. */
const longestText = 127;
const cut = (text: string): string => [...text].slice(0, longestText).join('').trim();

const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES', fr: 'fr-FR' };

/** Throws where PayPal cannot take an amount of a currency. */
export const mustTake = (minor: number, currency: string): void => {
  const why = paypalRefuses(minor, currency);
  if (why === 'currency') throw new ProviderRefuses('amount-not-possible', `PayPal does not take ${currency}`);
  if (why === 'decimals')
    throw new ProviderRefuses('amount-not-possible', `PayPal takes ${currency} in whole units only`);
};

/** The order that PayPal is asked for; the fee is a line of its own on PayPal's page. */
export const orderOf = (eventId: EventId, wish: SessionWish): OrderRequest => {
  const { onlinePaymentId, amount, fee, currency, description, feeDescription, language } = wish;
  mustTake(amount, currency);
  mustTake(fee, currency);
  const money = (minor: number) => ({ currencyCode: currency, value: paypalAmount(minor, currency) });
  const line = (name: string, minor: number) => ({ name: cut(name), quantity: '1', unitAmount: money(minor) });
  const total = money(amount + fee);
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        referenceId: onlinePaymentId,
        customId: paymentMark(eventId, onlinePaymentId),
        description: cut(description),
        amount: { ...total, breakdown: { itemTotal: total } },
        items: [line(description, amount), ...(fee > 0 ? [line(feeDescription, fee)] : [])],
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          returnUrl: wish.successUrl,
          cancelUrl: wish.cancelUrl,
          locale: locales[language] ?? 'en-US',
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
        },
      },
    },
  };
};
