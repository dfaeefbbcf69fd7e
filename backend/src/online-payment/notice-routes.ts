import { reject, type EventId } from '@turnout/contracts/kernel';
import { onlinePaymentApi } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyTextOf } from '../platform/http/json-body.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { keepNotice } from './notices.ts';
import { noteRefused } from './refused-notices.ts';
import type { OnlineParts } from './parts.ts';
import type { PaymentProvider, ProviderNotice } from './provider.ts';

const allModes: readonly ProviderMode[] = ['live', 'test', 'play'];

/** The headers of a request, each as one text. */
const headersOf = ({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

/** Tells if an event takes notices of a mode: those of play money only while it plays. */
const isTaken = async (
  { eventDetails }: Pick<OnlineParts, 'eventDetails'>,
  { eventId, provider, mode }: { readonly eventId: EventId; readonly provider: Provider; readonly mode: ProviderMode },
): Promise<boolean> => {
  if (mode !== 'play') return true;
  return (await eventDetails(eventId))?.onlineModes?.[provider] === 'play';
};

/**
 * The account of an event that signed a notice, and what it says; null: none of them did, or it is too old. That is noted for staff, where
 * the event has an account that could have signed it (rule money/refused-notices).
 */
export const signedBy = async (
  parts: Pick<OnlineParts, 'eventDetails' | 'accounts' | 'platform'>,
  provider: PaymentProvider,
  {
    eventId,
    request,
    modes = allModes,
  }: { readonly eventId: EventId; readonly request: FastifyRequest; readonly modes?: readonly ProviderMode[] },
): Promise<{ readonly mode: ProviderMode; readonly notice: ProviderNotice } | null> => {
  const said = {
    headers: headersOf(request),
    body: Buffer.from(bodyTextOf(request)),
    now: parts.platform.clock.now(),
  };
  let refused: 'age' | 'signature' | null = null;
  for (const mode of modes) {
    const account = await parts.accounts.of(eventId, provider.name, mode);
    const notice = account.signingSecrets.length === 0 ? null : await provider.verifyNotice(account, said);
    if (notice !== null && (await isTaken(parts, { eventId, provider: provider.name, mode }))) return { mode, notice };
    if (mode !== 'play' && notice === null && account.signingSecrets.length > 0)
      refused = refused === 'age' || provider.isLate?.(account, said) === true ? 'age' : 'signature';
  }
  const { sql } = parts.platform;
  if (refused !== null) await noteRefused(sql, { eventId, provider: provider.name, reason: refused, now: said.now });
  return null;
};

/**
 * Notices of payment providers (rule money/provider-notices): verified by signature and age, kept under the provider's own id, and
 * answered then; what they say has its effect afterwards. One that is not signed by the event's account changes nothing.
 */
export const noticeRoutes = (app: FastifyInstance, http: HttpContext, parts: OnlineParts): void => {
  const { platform, providers } = parts;
  const { stripe } = providers;
  route(app, http, onlinePaymentApi.stripeNotice, {
    handle: async ({ params: { eventId }, raw: request }) => {
      const signed = stripe === undefined ? null : await signedBy(parts, stripe, { eventId, request });
      if (signed === null) return reject('notice-not-verified');
      await keepNotice(platform, {
        provider: 'stripe',
        eventId,
        ...signed,
        now: platform.clock.now(),
        body: Buffer.from(bodyTextOf(request)),
      });
      return { body: { received: true as const } };
    },
  });
};
