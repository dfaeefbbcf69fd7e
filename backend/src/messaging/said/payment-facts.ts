import { dueOf } from '@turnout/contracts/charges';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { Language } from '@turnout/contracts/kernel';
import {
  amountWriter,
  defaultMethod,
  offeredMethods,
  offersOnline,
  partToPayNow,
  tellsMoney,
  type GroupMoney as Money,
  type PayingSettings,
} from '@turnout/contracts/payment';
import type { ChosenPayment, PaymentMethod } from '@turnout/contracts/registration';
import type { Letter } from '../letter/letter.ts';

/** How a group stands, and how it wants to pay. */
export interface GroupMoney extends Money {
  readonly chosen: ChosenPayment | null;
}

interface PaymentWords {
  readonly total: string;
  readonly paid: string;
  readonly due: string;
  /** The part of it that was chosen to be paid now. */
  readonly now: string;
  readonly by: string;
  /** Leads to the checkout. */
  readonly payNow: string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
}

const words: Readonly<Record<Language, PaymentWords>> = {
  en: {
    total: 'Total',
    paid: 'Paid',
    due: 'Amount due',
    now: 'To pay now, as you chose',
    by: 'How to pay',
    payNow: 'Pay now',
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
    now: 'A pagar ahora, según eligió',
    by: 'Cómo pagar',
    payNow: 'Pagar ahora',
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
    now: 'À payer maintenant, selon votre choix',
    by: 'Comment payer',
    payNow: 'Payer maintenant',
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

type Paid = PayingSettings & Pick<EventDetails, 'hideAllPaymentInfoFromRegistrant' | 'zelleDescription'>;

/**
 * What a mail says of a group's money: what it owes in all, paid, and still owes, what it chose to pay of that now, and how, with the
 * way to the checkout where one can pay online (rule money/checkout-in-mails). Nothing where nothing was ever charged or paid, and
 * where the event hides payment.
 * @param checkout where they pay what is due; null: they are not to, as who waits to be accepted.
 */
export const paymentFacts = (
  group: GroupMoney,
  event: Paid,
  language: Language,
  checkout: string | null,
): Letter['facts'] => {
  if (!tellsMoney(group, event)) return [];
  const { currency, balance, chosen } = group;
  const said = words[language];
  const money = amountWriter(currency, language);
  const due = dueOf(balance);
  const now = checkout === null ? null : partToPayNow(balance, event, chosen);
  return [
    { label: said.total, lines: [money(balance.total)] },
    { label: said.paid, lines: [money(balance.paid)] },
    { label: said.due, lines: [money(due)] },
    { label: said.now, lines: now === null ? [] : [money(now)] },
    ...(checkout !== null && due > 0
      ? [
          {
            label: said.by,
            lines: howToPay(chosen, event, said),
            ...(offersOnline(event) ? { link: { label: said.payNow, address: checkout } } : {}),
          },
        ]
      : []),
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
