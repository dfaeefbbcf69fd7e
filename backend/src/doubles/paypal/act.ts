import type { Orders } from './orders.ts';
import type { DoubleOrder, Outcome } from './documents.ts';
import { Refusal } from './refusal.ts';
import { approvalPage, languageOfOrder, sentencePage } from './page.ts';

/** An answer of the page that plays PayPal's: a page, or where the browser goes next. */
export type PageAnswer =
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string };

/** In whose language it would be is not known. */
const gone: PageAnswer = { status: 404, html: sentencePage('en', 'gone') };

const orderAt = async (orders: Orders, token: string): Promise<DoubleOrder | null> => {
  try {
    return await orders.open(token);
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

/** Shows the page of an order. @param action where its buttons lead. */
export const showPage = async (orders: Orders, token: string, action: string): Promise<PageAnswer> => {
  const order = await orderAt(orders, token);
  if (order === null) return gone;
  if (order.status === 'COMPLETED') return { status: 200, html: sentencePage(languageOfOrder(order), 'done') };
  return { status: 200, html: approvalPage(order, action) };
};

/** Buttons with which PayPal says something else than yes. */
const outcomes: ReadonlyMap<string, Outcome> = new Map([
  ['decline', 'INSTRUMENT_DECLINED'],
  ['pending', 'PENDING'],
]);

/** Does what a button of that page says. */
export const actOnPage = async (orders: Orders, token: string, act: string): Promise<PageAnswer> => {
  const order = await orderAt(orders, token);
  if (order === null) return gone;
  if (act === 'cancel') return { status: 303, location: comesBack(order.cancelUrl, token, null) };
  const outcome = outcomes.get(act) ?? 'COMPLETED';
  await orders.approve(token, outcome);
  if (act === 'leave') return { status: 200, html: sentencePage(languageOfOrder(order), 'left') };
  return { status: 303, location: comesBack(order.returnUrl, token, 'PLAYPAYER') };
};
