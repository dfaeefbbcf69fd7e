import { randomBytes } from 'node:crypto';
import { formOf, listIn, textIn, type Formed } from '../form.ts';
import { json, type DoubleAnswer, type DoubleRequest } from '../http.ts';
import type { DoubleStore } from '../store.ts';
import type { DoubleAccount } from './notices.ts';
import { expired, keyOf, leftOf, PlayedPayment, refunded, totalOf } from './payment.ts';
import { disputeShape, intentShape, listShape, refundShape, sessionShape } from './shapes.ts';

/** Something that a call did to a payment, for the notices that follow. */
export interface Done {
  readonly answer: DoubleAnswer;
  readonly notices: readonly { readonly type: string; readonly object: unknown }[];
}

export interface CallParts {
  readonly store: DoubleStore;
  /** Seconds since 1970. */
  readonly seconds: () => number;
  /** The page on which a payment is made. */
  readonly pageOf: (payment: PlayedPayment) => string;
  readonly refundStatus: () => 'succeeded' | 'pending' | 'failed';
}

export const paymentKind = 'payment';

/** An error as Stripe tells it. */
export const refusal = (
  status: number,
  error: { readonly type?: string; readonly code?: string; readonly message: string; readonly param?: string },
): DoubleAnswer => json(status, { error: { type: 'invalid_request_error', ...error } });

const missing = (id: string): DoubleAnswer =>
  refusal(404, { code: 'resource_missing', message: `No such object: '${id}'`, param: 'id' });

const only = (answer: DoubleAnswer): Done => ({ answer, notices: [] });

const metadataOf = (form: Formed | undefined): Record<string, string> =>
  typeof form === 'object' ? Object.fromEntries(Object.keys(form).map((name) => [name, textIn(form, name)])) : {};

/** Eight digits, as Stripe takes at most of most currencies. */
const mostUnits = 99_999_999;
const leastUnits = 50;
const shortestSeconds = 30 * 60;
const longestSeconds = 24 * 3_600;

const sessionError = (payment: PlayedPayment): DoubleAnswer | null => {
  const total = totalOf(payment);
  const few = payment.expiresAt - payment.created < shortestSeconds;
  if (few || payment.expiresAt - payment.created > longestSeconds)
    return refusal(400, {
      message: 'The `expires_at` timestamp must be 30 minutes to 24 hours away',
      param: 'expires_at',
    });
  if (payment.lines.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0) || payment.lines.length === 0)
    return refusal(400, { message: 'Invalid integer', param: 'line_items[0][price_data][unit_amount]' });
  if (total > mostUnits && payment.currency !== 'idr')
    return refusal(400, { code: 'amount_too_large', message: 'The total amount is too large' });
  if (total < leastUnits)
    return refusal(400, { code: 'amount_too_small', message: 'The total amount due must add up to at least 0.50' });
  const hasNoOwn = [payment.successUrl, payment.cancelUrl].some((url) => URL.parse(url) === null);
  return hasNoOwn ? refusal(400, { code: 'url_invalid', message: 'Not a valid URL', param: 'success_url' }) : null;
};

/** Calls of Stripe's interface that Turnout makes; all others are not there. */
export const answerCall = async (
  parts: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  { method, url, body }: DoubleRequest,
): Promise<Done> => {
  const [path = '', query = ''] = url.split('?', 2);
  const form = formOf(method === 'POST' ? body : query);
  const [, version, resource = '', id = '', action = '', ...rest] = path.split('/');
  if (version !== 'v1' || rest.length > 1) return only(missing(path));
  const call = `${method} ${resource}${resource === 'checkout' ? `/${id}` : ''}`;
  const session = { id: action, action: rest[0] ?? '' };
  switch (call) {
    case 'POST checkout/sessions':
      return session.id === ''
        ? createSession(parts, account, form)
        : session.action === 'expire'
          ? expireSession(parts, account, session.id)
          : only(missing(session.id));
    case 'GET checkout/sessions':
      return only(await readSession(parts, account, { id: session.id, form }));
    case 'GET payment_intents':
      return only(await readIntent(parts, account, { id, form }));
    case 'POST refunds':
      return createRefund(parts, account, form);
    case 'GET refunds':
    case 'GET disputes':
      return only(await listReturns(parts, account, resource, textIn(form, 'payment_intent')));
    case 'GET balance':
      return only(json(200, { object: 'balance', livemode: false, available: [], pending: [] }));
    default:
      return only(missing(path));
  }
};

/** Finds a payment of an account; null: that one has none by the id. */
const find = async (
  { store }: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  id: string,
): Promise<PlayedPayment | null> => {
  const kept = await store.read(paymentKind, keyOf(id));
  return kept === null || kept.account !== account.id ? null : PlayedPayment.parse(kept.body);
};

const createSession = async (
  { store, seconds, pageOf }: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  form: Readonly<Record<string, Formed>>,
): Promise<Done> => {
  const created = seconds();
  const items = listIn(form, 'line_items');
  const payment: PlayedPayment = {
    key: randomBytes(12).toString('hex'),
    created,
    expiresAt: Number(textIn(form, 'expires_at') || created + longestSeconds),
    currency: textIn(items[0], 'price_data', 'currency'),
    lines: items.map((item) => ({
      name: textIn(item, 'price_data', 'product_data', 'name'),
      amount: Number(textIn(item, 'price_data', 'unit_amount')) * Number(textIn(item, 'quantity') || 1),
    })),
    metadata: metadataOf(form['metadata']),
    intentMetadata: metadataOf(
      typeof form['payment_intent_data'] === 'object' ? form['payment_intent_data']['metadata'] : undefined,
    ),
    successUrl: textIn(form, 'success_url'),
    cancelUrl: textIn(form, 'cancel_url'),
    locale: textIn(form, 'locale') || 'auto',
    session: 'open',
    intent: null,
    paidAt: null,
    refunds: [],
    disputes: [],
  };
  const error = sessionError(payment);
  if (error !== null) return only(error);
  await store.change(paymentKind, payment.key, () => ({ account: account.id, body: payment, dueAt: null }));
  return only(json(200, sessionShape(payment, pageOf(payment))));
};

const readSession = async (
  parts: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  { id, form }: { readonly id: string; readonly form: Readonly<Record<string, Formed>> },
): Promise<DoubleAnswer> => {
  const intent = textIn(form, 'payment_intent');
  const payment = await find(parts, account, id === '' ? intent : id);
  if (id !== '') return payment === null ? missing(id) : json(200, sessionShape(payment, parts.pageOf(payment)));
  const data = payment === null ? [] : [sessionShape(payment, parts.pageOf(payment))];
  return json(200, listShape('/v1/checkout/sessions', data));
};

const expireSession = async (parts: CallParts, account: Pick<DoubleAccount, 'id'>, id: string): Promise<Done> => {
  const payment = await find(parts, account, id);
  if (payment === null) return only(missing(id));
  if (payment.session !== 'open')
    return only(refusal(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' }));
  const kept = await parts.store.change(paymentKind, payment.key, (before) =>
    before === null ? null : { ...before, body: expired(PlayedPayment.parse(before.body)) },
  );
  const object = sessionShape(PlayedPayment.parse(kept?.body), '');
  return { answer: json(200, object), notices: [{ type: 'checkout.session.expired', object }] };
};

const readIntent = async (
  parts: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  { id, form }: { readonly id: string; readonly form: Readonly<Record<string, Formed>> },
): Promise<DoubleAnswer> => {
  if (id !== '') {
    const payment = await find(parts, account, id);
    const isExpanded = listIn(form, 'expand').includes('latest_charge');
    return payment === null || payment.intent === null ? missing(id) : json(200, intentShape(payment, isExpanded));
  }
  const since = Number(textIn(form, 'created', 'gte') || 0);
  const limit = Number(textIn(form, 'limit') || 10);
  const all = (await parts.store.list(paymentKind, account.id, 100_000))
    .map(({ body }) => PlayedPayment.parse(body))
    .filter(({ created, intent }) => intent !== null && created >= since);
  const after = textIn(form, 'starting_after');
  const from = after === '' ? 0 : all.findIndex(({ key }) => key === keyOf(after)) + 1;
  const page = all.slice(from, from + limit);
  return json(
    200,
    listShape(
      '/v1/payment_intents',
      page.map((payment) => intentShape(payment, false)),
      from + limit < all.length,
    ),
  );
};

const createRefund = async (
  parts: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  form: Readonly<Record<string, Formed>>,
): Promise<Done> => {
  const id = textIn(form, 'payment_intent');
  const payment = await find(parts, account, id);
  if (payment === null) return only(missing(id));
  if (payment.disputes.some(({ status }) => status !== 'won'))
    return only(refusal(400, { code: 'charge_disputed', message: 'Charge has been disputed.' }));
  const [left, wanted] = [leftOf(payment), textIn(form, 'amount')];
  const amount = wanted === '' ? left : Number(wanted);
  if (left === 0)
    return only(refusal(400, { code: 'charge_already_refunded', message: 'Charge has already been refunded.' }));
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    return only(
      refusal(400, { message: `Refund amount is greater than unrefunded amount on charge`, param: 'amount' }),
    );
  const status = parts.refundStatus();
  const now = parts.seconds();
  const metadata = metadataOf(form['metadata']);
  const kept = await parts.store.change(paymentKind, payment.key, (before) =>
    before === null
      ? null
      : { ...before, body: refunded(PlayedPayment.parse(before.body), { amount, status, metadata, now }) },
  );
  const after = PlayedPayment.parse(kept?.body);
  const refund = after.refunds.at(-1);
  if (refund === undefined) return only(missing(id));
  const object = refundShape(after, refund);
  const type = status === 'failed' ? 'refund.failed' : 'refund.created';
  return { answer: json(200, object), notices: [{ type, object }] };
};

const listReturns = async (
  parts: CallParts,
  account: Pick<DoubleAccount, 'id'>,
  resource: string,
  intentId: string,
): Promise<DoubleAnswer> => {
  const payment = await find(parts, account, intentId);
  if (payment === null) return json(200, listShape(`/v1/${resource}`, []));
  const data =
    resource === 'refunds'
      ? payment.refunds.map((one) => refundShape(payment, one))
      : payment.disputes.map((one) => disputeShape(payment, one));
  return json(200, listShape(`/v1/${resource}`, data.toReversed()));
};
