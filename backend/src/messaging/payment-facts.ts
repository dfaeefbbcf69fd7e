import { dueOf, type GroupBalance } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import { decimalOf, digitsOf, type Language } from '@turnout/contracts/kernel';
import { defaultMethod, offeredMethods } from '@turnout/contracts/payment';
import type { ChosenPayment, PaymentMethod } from '@turnout/contracts/registration';

/** How a group stands; the currency is empty where nothing was ever charged or paid. */
export interface GroupMoney {
  readonly currency: string;
  readonly balance: GroupBalance;
  readonly chosen: ChosenPayment | null;
}

interface PaymentWords {
  readonly total: string;
  readonly paid: string;
  readonly due: string;
  readonly by: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
}

const words: Readonly<Record<Language, PaymentWords>> = {
  en: {
    total: 'Total',
    paid: 'Paid',
    due: 'Amount due',
    by: 'How to pay',
    methods: {
      cash: 'Cash, on site',
      check: 'Check',
      paypal: 'PayPal',
      zelle: 'Bank transfer',
      stripe: 'Card',
      online: 'Online',
    },
  },
  es: {
    total: 'Total',
    paid: 'Pagado',
    due: 'Importe pendiente',
    by: 'Cómo pagar',
    methods: {
      cash: 'En efectivo, en el lugar del evento',
      check: 'Cheque',
      paypal: 'PayPal',
      zelle: 'Transferencia bancaria',
      stripe: 'Tarjeta',
      online: 'En línea',
    },
  },
  fr: {
    total: 'Total',
    paid: 'Payé',
    due: 'Montant dû',
    by: 'Comment payer',
    methods: {
      cash: 'En espèces, sur place',
      check: 'Chèque',
      paypal: 'PayPal',
      zelle: 'Virement bancaire',
      stripe: 'Carte',
      online: 'En ligne',
    },
  },
};

type Paid = Pick<
  EventDetails,
  | 'hideAllPaymentInfoFromRegistrant'
  | 'allowCash'
  | 'onlinePaymentOnly'
  | 'enableZelle'
  | 'paymentProviderName'
  | 'zelleDescription'
>;

/**
 * What a confirmation says of a group's money: what it owes in all, paid, and still owes, and how it pays that. Nothing
 * where nothing was ever charged or paid, and where the event hides payment.
 */
export const paymentFacts = (
  { currency, balance, chosen }: GroupMoney,
  event: Paid,
  language: Language,
): readonly { readonly label: string; readonly lines: readonly string[] }[] => {
  const isNothing = balance.total === 0 && balance.paid === 0;
  if (event.hideAllPaymentInfoFromRegistrant || currency === '' || isNothing) return [];
  const said = words[language];
  const digits = digitsOf(currency);
  const written = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const money = (minor: number): string => written.format(decimalOf({ minor, currency }));
  const due = dueOf(balance);
  return [
    { label: said.total, lines: [money(balance.total)] },
    { label: said.paid, lines: [money(balance.paid)] },
    { label: said.due, lines: [money(due)] },
    ...(due > 0 ? [{ label: said.by, lines: howToPay(chosen, event, said) }] : []),
  ].filter(({ lines }) => lines.length > 0);
};

/** The way that was chosen, else the first that is offered; of a bank transfer how it goes, in the organisers' words. */
const howToPay = (chosen: ChosenPayment | null, event: Paid, { methods }: PaymentWords): readonly string[] => {
  const isOffered = chosen !== null || offeredMethods(event).length > 0;
  if (!isOffered) return [];
  const method = chosen?.method ?? defaultMethod(event);
  if (method !== 'zelle') return [methods[method]];
  const name = (event.paymentProviderName ?? '').trim();
  const how = (event.zelleDescription ?? '').trim();
  return [name === '' ? methods.zelle : name, ...(how === '' ? [] : how.split('\n'))];
};
