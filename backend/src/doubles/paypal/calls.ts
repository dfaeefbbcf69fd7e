import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { json, lost, type DoubleHandler, type DoubleRequest } from '../http.ts';
import { Amount, type Webhook } from './documents.ts';
import type { Orders } from './orders.ts';
import type { PaypalDoubleParts } from './parts.ts';
import { Refusal } from './refusal.ts';
import { searched } from './search.ts';
import { isSigned } from './signing.ts';
import { captureView, disputeView } from './views.ts';

interface ApiParts extends Pick<
  PaypalDoubleParts,
  'knows' | 'tokenKey' | 'signingKey' | 'chance' | 'faultsOf' | 'forbidden'
> {
  readonly orders: Orders;
  readonly webhooksOf: (clientId: string) => Promise<readonly Webhook[]>;
}

const CreateOrder = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().optional(),
      custom_id: z.string().max(127).optional(),
      description: z.string().max(127).optional(),
      amount: Amount,
      items: z.array(z.object({ name: z.string().min(1).max(127), unit_amount: Amount })).optional(),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({ return_url: z.url(), cancel_url: z.url(), locale: z.string().optional() }),
    }),
  }),
});
const RefundWish = z.object({ amount: Amount.optional(), custom_id: z.string().max(127).optional() });
const Verify = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

const checkAmount = ({ currency_code: currency, value }: z.infer<typeof Amount>): void => {
  const pattern = withoutDecimals.has(currency) ? /^\d+$/ : /^\d+\.\d{2}$/;
  if (!pattern.test(value))
    throw new Refusal(
      422,
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal places are supported.',
    );
  if (Number(value) === 0) throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.');
};

const bodyOf = <T>(schema: z.ZodType<T>, text: string): T => {
  const read = schema.safeParse(text === '' ? {} : JSON.parse(text));
  if (!read.success)
    throw new Refusal(400, 'INVALID_REQUEST', read.error.issues[0]?.message ?? 'Request is not well-formed.');
  return read.data;
};

/** A call as it is answered. */
interface Said {
  readonly clientId: string;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly text: string;
  readonly requestId: string;
}
type Call = (said: Said) => Promise<unknown>;

/** Each call by its method and path; `:id` stands for any id. */
const callsOf = ({ orders, webhooksOf, signingKey }: ApiParts): ReadonlyMap<string, Call> => {
  const create: Call = async ({ clientId, text, requestId }) => {
    const { purchase_units: units, payment_source: source } = bodyOf(CreateOrder, text);
    const [unit] = units;
    checkAmount(unit.amount);
    const { return_url: returnUrl, cancel_url: cancelUrl, locale = 'en-US' } = source.paypal.experience_context;
    const wish = {
      amount: unit.amount,
      custom_id: unit.custom_id,
      reference_id: unit.reference_id ?? 'default',
      description: unit.description ?? '',
      lines: (unit.items ?? []).map(({ name, unit_amount: amount }) => ({ name, amount })),
      returnUrl,
      cancelUrl,
      locale,
    };
    return orders.view(await orders.create(clientId, wish, requestId));
  };

  const refund: Call = async ({ clientId, id, text, requestId }) => {
    const { amount, custom_id } = bodyOf(RefundWish, text);
    if (amount !== undefined) checkAmount(amount);
    return orders.refund(clientId, id, {
      requestId,
      ...(amount === undefined ? {} : { value: amount.value, currency: amount.currency_code }),
      ...(custom_id === undefined ? {} : { custom_id }),
    });
  };

  const verify: Call = async ({ clientId, text }) => {
    const said = bodyOf(Verify, text);
    const { transmission_id: transmissionId, transmission_time: at, webhook_id: webhookId } = said;
    const notice = { transmissionId, at, body: JSON.stringify(said.webhook_event) };
    const isOurs = (await webhooksOf(clientId)).some(({ id }) => id === webhookId);
    const isOwn = isOurs && isSigned(signingKey, webhookId, said.transmission_sig, notice);
    return { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' };
  };

  const disputes: Call = async ({ clientId, query }) => {
    const captureId = query.get('disputed_transaction_id');
    const found =
      captureId === null ? await orders.ordersOf(clientId) : [await orders.of('capture', captureId, clientId)];
    return { items: found.flatMap((order) => order.disputes.map((one) => disputeView(one, order))) };
  };

  return new Map<string, Call>([
    ['POST /v2/checkout/orders', create],
    ['GET /v2/checkout/orders/:id', async ({ clientId, id }) => orders.view(await orders.open(id, clientId))],
    [
      'POST /v2/checkout/orders/:id/capture',
      async ({ clientId, id, requestId }) => orders.view(await orders.capture(clientId, id, requestId)),
    ],
    [
      'GET /v2/payments/captures/:id',
      async ({ clientId, id }) => captureView(await orders.of('capture', id, clientId), true),
    ],
    ['POST /v2/payments/captures/:id/refund', refund],
    ['GET /v1/notifications/webhooks', async ({ clientId }) => ({ webhooks: await webhooksOf(clientId) })],
    ['POST /v1/notifications/verify-webhook-signature', verify],
    ['GET /v1/customer/disputes', disputes],
    [
      'GET /v1/customer/disputes/:id',
      async ({ clientId, id }) => {
        const order = await orders.of('dispute', id, clientId);
        const [found] = order.disputes.filter(({ dispute_id: one }) => one === id);
        return found === undefined ? null : disputeView(found, order);
      },
    ],
    ['GET /v1/reporting/transactions', async ({ clientId, query }) => searched(await orders.ordersOf(clientId), query)],
  ]);
};

/** Tokens that say which app asks. */
const openTokens = ({ knows, tokenKey }: Pick<ApiParts, 'knows' | 'tokenKey'>) => {
  const sign = (clientId: string): string => createHmac('sha256', tokenKey).update(clientId).digest('base64url');
  return {
    token: async ({ headers }: DoubleRequest) => {
      const basic = (headers['authorization'] ?? '').replace(/^Basic /, '');
      const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
      if (!(await knows(clientId, secret)))
        return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      const access = `${Buffer.from(clientId).toString('base64url')}.${sign(clientId)}`;
      return json(200, { access_token: access, token_type: 'Bearer', expires_in: 32_400, scope: '' });
    },
    clientOf: ({ headers }: DoubleRequest): string => {
      const [id = '', given = ''] = (headers['authorization'] ?? '').replace(/^Bearer /, '').split('.');
      const clientId = Buffer.from(id, 'base64url').toString();
      const [right, said] = [Buffer.from(sign(clientId)), Buffer.from(given)];
      if (right.length !== said.length || !timingSafeEqual(right, said))
        throw new Refusal(401, 'INVALID_TOKEN', 'Authentication failed.');
      return clientId;
    },
  };
};

/** Answers PayPal's calls as PayPal does. */
export const openPaypalApi = (parts: ApiParts): DoubleHandler => {
  const { token, clientOf } = openTokens(parts);
  const calls = callsOf(parts);
  const answer = async (request: DoubleRequest, clientId: string): Promise<unknown> => {
    const { pathname, searchParams: query } = new URL(request.url, 'http://double');
    if ((parts.forbidden ?? []).some((path) => pathname.startsWith(path)))
      throw new Refusal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.');
    const call = calls.get(`${request.method} ${pathname.replace(/\/(orders|captures|disputes)\/[^/]+/, '/$1/:id')}`);
    if (call === undefined) throw new Refusal(404, 'RESOURCE_NOT_FOUND', 'No such call.');
    const id = decodeURIComponent(/\/(?:orders|captures|disputes)\/([^/]+)/.exec(pathname)?.[1] ?? '');
    return call({ clientId, id, query, text: request.body, requestId: request.headers['paypal-request-id'] ?? '' });
  };
  return async (request) => {
    if (request.url.startsWith('/v1/oauth2/token')) return token(request);
    try {
      const clientId = clientOf(request);
      const { broken, answersLost } = parts.faultsOf(clientId);
      if (parts.chance() < broken) return json(503, { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' });
      const body = await answer(request, clientId);
      return parts.chance() < answersLost ? lost : json(request.method === 'POST' ? 201 : 200, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, issue, message } = error;
      const name = status === 422 ? 'UNPROCESSABLE_ENTITY' : issue;
      return json(status, { name, message, details: [{ issue, description: message }] });
    }
  };
};
