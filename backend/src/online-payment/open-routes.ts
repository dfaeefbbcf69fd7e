import type { Provider } from '@turnout/contracts/charges';
import { isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import { onlinePaymentApi, type InitStripeSession } from '@turnout/contracts/online-payment';
import type { FastifyInstance } from 'fastify';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import { openPages, type Opened } from './open-pages.ts';
import { ownAddress } from './own-address.ts';
import type { OnlineParts } from './parts.ts';
import { payableAt } from './wish.decider.ts';

/** Pages at providers on which a group pays (rule money/online-payment): for whoever holds its primary's id or a link to pay. */
export const openRoutes = (app: FastifyInstance, http: HttpContext, parts: OnlineParts): void => {
  const open = openAt(parts);
  const eventOf = ({ body }: { readonly body: InitStripeSession }) => parts.payers.eventOf(body.registration_id);
  route(app, http, onlinePaymentApi.initStripeSession, {
    eventOf,
    handle: async ({ body }, caller) => {
      const opened = await open('stripe', body, caller);
      if (isRejection(opened)) return opened;
      return { body: { session: { id: opened.sessionId, url: addressOf(opened) }, mode: opened.mode } };
    },
  });
  route(app, http, onlinePaymentApi.initPaypalOrder, {
    eventOf,
    handle: async ({ body }, caller) => {
      const opened = await open('paypal', body, caller);
      if (isRejection(opened)) return opened;
      return { body: { order: { id: opened.sessionId, url: addressOf(opened) }, mode: opened.mode } };
    },
  });
};

/** The page's address; of play money, which is played here, its path alone: the browser stays where it came in. */
const addressOf = ({ url, mode }: Opened): string => {
  const { pathname, search } = new URL(url);
  return mode === 'play' ? `${pathname}${search}` : url;
};

const openAt = (parts: OnlineParts) => {
  const openPage = openPages(parts);
  return async (name: Provider, body: InitStripeSession, caller: Caller): Promise<Opened | Rejection> => {
    const provider = parts.providers[name];
    const payer = await parts.payers.at(body.registration_id, caller);
    if (isRejection(payer)) return payer;
    const { event, isStaff, isForOthers } = payer;
    const group = payer.found.state;
    if (group.eventId !== body.eventId) return reject('not-found');
    const mode = event.onlineModes?.[name] ?? null;
    if (provider === undefined || mode === null) return reject('way-to-pay-not-ready');
    const publicUrl = parts.publicUrl();
    const [successUrl, cancelUrl] = [ownAddress(body.success_url, publicUrl), ownAddress(body.cancel_url, publicUrl)];
    if (successUrl === null) return reject('address-not-ours', { field: 'success_url' });
    if (cancelUrl === null) return reject('address-not-ours', { field: 'cancel_url' });
    const payable = payableAt({
      group,
      event,
      provider: name,
      isStaff,
      limits: provider.limitsOf,
      amount: body.amount ?? null,
      currency: body.currency === undefined || body.currency === '' ? null : body.currency,
    });
    if (isRejection(payable)) return payable;
    const tooOften = await caller.countOn(group.primaryId);
    if (tooOften !== null) return tooOften;
    const { eventId, primaryId } = group;
    // Who pays by a link is not told the number: with the name it would open the registration.
    const description = isForOthers ? event.name : `${event.name} · ${group.confirmationNumber}`;
    const wanted = {
      eventId,
      primaryId,
      provider: name,
      mode,
      ...payable,
      successUrl,
      cancelUrl,
      description,
      isForOthers,
    };
    return openPage(provider, wanted, caller);
  };
};
