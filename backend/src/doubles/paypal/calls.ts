import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PaypalDouble } from './double.ts';
import { Refusal } from './refusal.ts';
import { searched } from './search.ts';
import { isOwnNotice } from './signing.ts';

export interface DoubleRequest {
  readonly method: string;
  /** Below the double's address, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
export interface DoubleAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Bad luck with one call: `down`: nothing was done; `lost`: it was done, and the line was cut before the answer. */
export type Fault = 'down' | 'lost' | null;
/** The line is to be cut without an answer. */
export class LineCut extends Error {}

interface Options {
  readonly double: PaypalDouble;
  /** Whether an app's client ID and secret are right. */
  readonly knows: (clientId: string, secret: string) => boolean;
  readonly tokenKey: Buffer;
  /** @param call the method and the path with `:id` for ids. */
  readonly fault?: (call: string) => Fault;
  /** Calls that the app has no permission for, as beginnings of paths. */
  readonly forbidden?: readonly string[];
}

const Amount = z.object({ currency_code: z.string(), value: z.string() });
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
const Webhook = z.object({ url: z.url(), event_types: z.array(z.object({ name: z.string() })) });

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

const oneOf = (header: string | string[] | undefined): string => (Array.isArray(header) ? header[0] : header) ?? '';

type Call = (said: { clientId: string; id: string; query: URLSearchParams; text: string }) => unknown;

/** Each call by its method and path; `:id` stands for any id. */
const callsOf = (double: PaypalDouble): Readonly<Record<string, Call>> => {
  const create = (clientId: string, text: string): unknown => {
    const { purchase_units: units, payment_source: source } = bodyOf(CreateOrder, text);
    const [unit] = units;
    checkAmount(unit.amount);
    const { return_url: returnUrl, cancel_url: cancelUrl, locale = 'en-US' } = source.paypal.experience_context;
    return double.createOrder(clientId, {
      amount: unit.amount,
      custom_id: unit.custom_id,
      reference_id: unit.reference_id ?? 'default',
      description: unit.description ?? '',
      lines: (unit.items ?? []).map(({ name, unit_amount: amount }) => ({ name, amount })),
      returnUrl,
      cancelUrl,
      locale,
    });
  };

  const refund = (clientId: string, id: string, text: string): unknown => {
    const { amount, custom_id } = bodyOf(RefundWish, text);
    if (amount !== undefined) checkAmount(amount);
    return double.refund(clientId, id, {
      ...(amount === undefined ? {} : { value: amount.value, currency: amount.currency_code }),
      ...(custom_id === undefined ? {} : { custom_id }),
    });
  };

  const verify = (clientId: string, text: string): unknown => {
    const said = bodyOf(Verify, text);
    const notice = {
      transmissionId: said.transmission_id,
      at: said.transmission_time,
      body: JSON.stringify(said.webhook_event),
    };
    const { webhook_id: webhookId, transmission_sig: signature } = said;
    const isOwn = isOwnNotice(double.signing, clientId, { webhookId, signature, notice });
    return { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' };
  };

  const addWebhook = (clientId: string, text: string): unknown => {
    const { url, event_types } = bodyOf(Webhook, text);
    const webhook = { id: `PLAY${double.memory.webhooks.size}${clientId.length}`, url, event_types };
    double.memory.webhooks.set(clientId, [...(double.memory.webhooks.get(clientId) ?? []), webhook]);
    return webhook;
  };

  return {
    'POST /v2/checkout/orders': ({ clientId, text }) => create(clientId, text),
    'GET /v2/checkout/orders/:id': ({ clientId, id }) => double.order(clientId, id),
    'POST /v2/checkout/orders/:id/capture': ({ clientId, id }) => double.capture(clientId, id),
    'GET /v2/payments/captures/:id': ({ clientId, id }) => double.captured(clientId, id),
    'POST /v2/payments/captures/:id/refund': ({ clientId, id, text }) => refund(clientId, id, text),
    'GET /v1/notifications/webhooks': ({ clientId }) => ({ webhooks: double.webhooksOf(clientId) }),
    'POST /v1/notifications/webhooks': ({ clientId, text }) => addWebhook(clientId, text),
    'POST /v1/notifications/verify-webhook-signature': ({ clientId, text }) => verify(clientId, text),
    'GET /v1/customer/disputes': ({ clientId, query }) => ({
      items: double.disputesOf(clientId, query.get('disputed_transaction_id')),
    }),
    'GET /v1/customer/disputes/:id': ({ clientId, id }) => {
      const found = double.disputesOf(clientId, null).find(({ dispute_id: one }) => one === id);
      if (found === undefined) throw new Refusal(404, 'INVALID_RESOURCE_ID', 'The dispute does not exist.');
      return found;
    },
    'GET /v1/reporting/transactions': ({ clientId, query }) => searched(double.memory, clientId, query),
  };
};

/** Tokens that say which app asks. */
const openTokens = ({ knows, tokenKey }: Pick<Options, 'knows' | 'tokenKey'>) => {
  const sign = (clientId: string): string => createHmac('sha256', tokenKey).update(clientId).digest('base64url');

  const token = ({ headers }: DoubleRequest): DoubleAnswer => {
    const [clientId = '', secret = ''] = Buffer.from(oneOf(headers['authorization']).replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    if (!knows(clientId, secret))
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    const access = `${Buffer.from(clientId).toString('base64url')}.${sign(clientId)}`;
    return { status: 200, body: { access_token: access, token_type: 'Bearer', expires_in: 32_400, scope: '' } };
  };

  const clientOf = ({ headers }: DoubleRequest): string => {
    const [id = '', given = ''] = oneOf(headers['authorization'])
      .replace(/^Bearer /, '')
      .split('.');
    const clientId = Buffer.from(id, 'base64url').toString();
    const [right, said] = [Buffer.from(sign(clientId)), Buffer.from(given)];
    if (right.length !== said.length || !timingSafeEqual(right, said))
      throw new Refusal(401, 'INVALID_TOKEN', 'Authentication failed.');
    return clientId;
  };

  return { token, clientOf };
};

/** Answers PayPal's calls as PayPal does. @throws LineCut where no answer is to come. */
export const openPaypalApi = (options: Options) => {
  const { double, fault = () => null, forbidden = [] } = options;
  const { token, clientOf } = openTokens(options);
  const calls = callsOf(double);
  const created = new Set(['POST /v2/checkout/orders', 'POST /v2/checkout/orders/:id/capture']);

  /** Does a call once for each PayPal-Request-Id: asked again, it is answered as it was. */
  const once = (key: string | null, act: () => DoubleAnswer): DoubleAnswer => {
    const before = key === null ? undefined : double.memory.answers.get(key);
    if (before !== undefined) return before;
    const answer = act();
    if (key !== null) double.memory.answers.set(key, answer);
    return answer;
  };

  return (request: DoubleRequest): DoubleAnswer => {
    const url = new URL(request.path, 'http://double');
    if (url.pathname === '/v1/oauth2/token') return token(request);
    const call = `${request.method} ${url.pathname.replace(/\/(orders|captures|disputes)\/[^/]+/, '/$1/:id')}`;
    const act = calls[call];
    if (act === undefined) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND', message: 'No such call.' } };
    const luck = fault(call);
    if (luck === 'down') return { status: 503, body: { name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable.' } };
    try {
      const clientId = clientOf(request);
      if (forbidden.some((path) => url.pathname.startsWith(path)))
        throw new Refusal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.');
      const id = decodeURIComponent(/\/(?:orders|captures|disputes)\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
      const requestId = oneOf(request.headers['paypal-request-id']);
      const key = requestId === '' ? null : [clientId, call, id, requestId].join(' ');
      const answer = once(key, () => {
        const body = act({ clientId, id, query: url.searchParams, text: request.body });
        return { status: created.has(call) ? 201 : 200, body };
      });
      if (luck === 'lost') throw new LineCut('the line was cut');
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, issue, message } = error;
      const name = status === 422 ? 'UNPROCESSABLE_ENTITY' : issue;
      return { status, body: { name, message, details: [{ issue, description: message }] } };
    }
  };
};
