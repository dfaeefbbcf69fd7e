import type { Language } from '@turnout/contracts/kernel';
import type { PaypalDouble } from './double.ts';
import type { DoubleOrder } from './memory.ts';
import { Refusal } from './refusal.ts';
import { approvalPage, languageOfOrder, sentencePage } from './page.ts';

/** An answer of the page that plays PayPal's: a page, or where the browser goes next. */
export type PageAnswer =
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string };

const gone = (language: Language): PageAnswer => ({ status: 404, html: sentencePage(language, 'gone') });

const orderAt = (double: PaypalDouble, token: string): DoubleOrder | null => {
  try {
    return double.openOrder(token);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/** PayPal adds its token, and who paid, to the address that people come back to. */
const comesBack = (address: string, token: string, payer: string | null): string => {
  const url = new URL(address);
  url.searchParams.set('token', token);
  if (payer !== null) url.searchParams.set('PayerID', payer);
  return url.href;
};

/** Shows the page of an order. @param language of a page that knows of no order. */
export const showPage = (double: PaypalDouble, token: string, action: string, language: Language): PageAnswer => {
  const order = orderAt(double, token);
  if (order === null) return gone(language);
  if (order.status === 'COMPLETED') return { status: 200, html: sentencePage(languageOfOrder(order), 'done') };
  return { status: 200, html: approvalPage(order, action) };
};

/** Does what a button of that page says. */
export const actOnPage = (double: PaypalDouble, token: string, act: string, language: Language): PageAnswer => {
  const order = orderAt(double, token);
  if (order === null) return gone(language);
  if (act === 'cancel') return { status: 303, location: comesBack(order.cancelUrl, token, null) };
  const outcome = ({ decline: 'INSTRUMENT_DECLINED', pending: 'PENDING' } as const)[act] ?? 'COMPLETED';
  double.approve(token, outcome);
  if (act === 'leave') return { status: 200, html: sentencePage(languageOfOrder(order), 'left') };
  return { status: 303, location: comesBack(order.returnUrl, token, 'PLAYPAYER') };
};
