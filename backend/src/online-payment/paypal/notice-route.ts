import { reject } from '@turnout/contracts/kernel';
import { onlinePaymentApi } from '@turnout/contracts/online-payment';
import { eventOfPayment } from '@turnout/projections/online-payment/queries';
import type { FastifyInstance } from 'fastify';
import { bodyTextOf } from '../../platform/http/json-body.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { signedBy } from '../notice-routes.ts';
import { keepNotice } from '../notices.ts';
import type { OnlineParts } from '../parts.ts';
import { eventOfNotice, paymentOfNotice } from './notices.ts';

const modesAt = { live: ['live'], sandbox: ['test', 'play'] } as const;

/**
 * Notices of PayPal, at one address for all events (rule money/wallet-notices). One that is about no payment of ours is taken and
 * forgotten: the account may be a shop's too, and PayPal would send it for days.
 */
export const paypalNoticeRoute = (app: FastifyInstance, http: HttpContext, parts: OnlineParts): void => {
  const { platform, providers } = parts;
  route(app, http, onlinePaymentApi.paypalNotice, {
    handle: async ({ params: { account }, raw: request }) => {
      const body = Buffer.from(bodyTextOf(request));
      const paymentId = paymentOfNotice(body);
      // Tables that are behind may not have the payment yet: PayPal then sends the notice again.
      const asked = async (id: string) => platform.surely.find(eventOfPayment, { provider: 'paypal', paymentId: id });
      const eventId = eventOfNotice(body) ?? (paymentId === null ? null : await asked(paymentId));
      if (eventId === null) return { body: { received: true as const } };
      const { paypal } = providers;
      const signed =
        paypal === undefined ? null : await signedBy(parts, paypal, { eventId, request, modes: modesAt[account] });
      if (signed === null) return reject('notice-not-verified');
      await keepNotice(platform, { provider: 'paypal', eventId, ...signed, now: platform.clock.now(), body });
      return { body: { received: true as const } };
    },
  });
};
