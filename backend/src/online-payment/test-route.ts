import { chargedIn, currencyProblemOf } from '@turnout/contracts/event-setup';
import { reject, type EventId } from '@turnout/contracts/kernel';
import { onlinePaymentApi } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { OnlineParts } from './parts.ts';
import { ProviderRefuses } from './provider-errors.ts';
import { refusedNotices } from './refused-notices.ts';

/** The address to which a provider sends its notices about an event (rule money/provider-notices). */
export const noticeUrlOf = (
  publicUrl: string,
  { provider, mode, eventId }: { readonly provider: Provider; readonly mode: ProviderMode; readonly eventId: EventId },
): string =>
  provider === 'stripe'
    ? `${publicUrl}/api/payments/stripe/${eventId}`
    : `${publicUrl}/api/payments/paypal/${mode === 'live' ? 'live' : 'sandbox'}`;

/** The modes of an event's settings, whether its keys are whole or not. */
const modeBySettings = (
  event: { readonly stripeTestMode: boolean; readonly paypalSandboxMode: boolean },
  provider: Provider,
): 'live' | 'test' => ((provider === 'stripe' ? event.stripeTestMode : event.paypalSandboxMode) ? 'test' : 'live');

/** Tests the keys of a payment provider and tells what is wrong with them, in the provider's own words. */
export const testRoute = (app: FastifyInstance, http: HttpContext, parts: OnlineParts): void => {
  route(app, http, onlinePaymentApi.testProvider, {
    handle: async ({ params: { eventId }, body }) => {
      const event = await parts.eventDetails(eventId);
      if (event === null) return reject('not-found');
      const provider = parts.providers[body.provider];
      if (provider === undefined) return reject('way-to-pay-not-ready');
      const playing = event.onlineModes?.[body.provider] === 'play' && (body.mode ?? null) === null;
      const mode: ProviderMode = playing ? 'play' : (body.mode ?? modeBySettings(event, body.provider));
      const account = await parts.accounts.of(eventId, body.provider, mode);
      const noticeUrl = noticeUrlOf(parts.publicUrl(), { provider: body.provider, mode, eventId });
      const currency = currencyProblemOf(event, body.provider);
      const ofCurrency =
        currency === null ? [] : [{ code: currency, message: chargedIn(event, `${body.provider}Currency`) }];
      if (account.keys.length === 0)
        return { body: { mode, noticeUrl, problems: [...ofCurrency, { code: 'no-key', message: '' }] } };
      const refused = (await refusedNotices(parts.platform.sql, eventId)).filter(
        (one) => one.provider === body.provider && !one.takenSince,
      );
      const ofNotices = refused.map(({ reason }) => ({ code: `notice-refused-${reason}`, message: '' }));
      try {
        const problems = [...ofCurrency, ...(await provider.testAccount(account, noticeUrl)), ...ofNotices];
        return { body: { mode, noticeUrl, problems } };
      } catch (error) {
        if (!(error instanceof ProviderRefuses)) throw error;
        return { body: { mode, noticeUrl, problems: [{ code: error.code, message: error.message }] } };
      }
    },
  });

  route(app, http, onlinePaymentApi.refusedNotices, {
    reads: [],
    handle: async ({ params: { eventId } }) => ({
      body: { notices: [...(await refusedNotices(parts.platform.sql, eventId))] },
    }),
  });
};
