import { Instant } from '@turnout/contracts/kernel';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { formOf, textIn } from '../form.ts';
import { json, type DoubleAnswer, type DoubleHandler } from '../http.ts';
import { serveDouble } from '../serve.ts';
import { memoryStore } from '../store.ts';
import { Faults, noFaults } from '../stripe/faults.ts';
import { deliverByHttp } from '../stripe/standalone.ts';
import { actOnPage, showPage, type PageAnswer } from './act.ts';
import { openPaypalDouble, type PaypalDouble } from './double.ts';

/** A double that is told over HTTP what is to happen (`/_control/…`), beside the interface that it speaks. */
export interface StandalonePaypal {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const ControlledAccount = z.object({
  /** The client ID of its app. */
  id: z.string().min(1),
  secrets: z.array(z.string().min(1)).min(1),
  noticeUrl: z.string(),
  webhookId: z.string(),
});
type ControlledAccount = z.infer<typeof ControlledAccount>;

/** Something that happens to an order from outside: its payer, its bank, the organiser's own screens at PayPal. */
const Happening = z.discriminatedUnion('what', [
  z.object({ what: z.literal('approve'), outcome: z.enum(['COMPLETED', 'PENDING', 'INSTRUMENT_DECLINED']).optional() }),
  z.object({ what: z.literal('settle'), status: z.enum(['COMPLETED', 'DECLINED']) }),
  z.object({ what: z.literal('refund'), value: z.string().optional() }),
  z.object({ what: z.literal('settle-refund'), refund: z.string(), status: z.enum(['COMPLETED', 'FAILED']) }),
  z.object({ what: z.literal('dispute') }),
  z.object({ what: z.literal('resolve'), outcome: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR']) }),
]);
type Happening = z.infer<typeof Happening>;

const HappeningSaid = z.object({ id: z.string(), happening: Happening });
const FaultsSaid = z.object({ account: z.string(), faults: Faults });
const AccountSaid = z.object({ account: z.string() });

/** Has something happen to an order; answers what it is then. */
const happen = async ({ orders }: PaypalDouble, id: string, happening: Happening) => {
  const order = await orders.open(id);
  const captureId = order.capture?.id ?? '';
  switch (happening.what) {
    case 'approve':
      await orders.approve(id, happening.outcome);
      break;
    case 'settle':
      await orders.settle(captureId, happening.status);
      break;
    case 'refund':
      await orders.refund(null, captureId, happening.value === undefined ? {} : { value: happening.value });
      break;
    case 'settle-refund':
      await orders.settleRefund(happening.refund, happening.status);
      break;
    case 'dispute':
      await orders.dispute(captureId);
      break;
    case 'resolve':
      await orders.resolve(order.disputes.at(-1)?.dispute_id ?? '', happening.outcome);
  }
  return orders.open(id);
};

const lookMs = 50;
const pagePath = '/checkoutnow';

const pageAnswer = (page: PageAnswer): DoubleAnswer =>
  'location' in page
    ? { status: page.status, headers: { location: page.location }, body: '' }
    : { status: page.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page.html };

/** Serves a double of PayPal on this machine, in its own memory. @param options `port`: any unless told; `chance`: for faults. */
export const servePaypalDouble = async (
  options: { readonly port?: number; readonly chance?: () => number; readonly now?: () => Instant } = {},
): Promise<StandalonePaypal> => {
  const now = options.now ?? (() => Instant.parse(new Date().toISOString()));
  const accounts = new Map<string, ControlledAccount>();
  const faults = new Map<string, Faults>();
  let base = '';
  const double = openPaypalDouble({
    store: memoryStore(now),
    now,
    pageUrl: () => base,
    knows: async (clientId, secret) => accounts.get(clientId)?.secrets.includes(secret) === true,
    accountOf: async (clientId) => {
      const account = accounts.get(clientId);
      if (account === undefined) return null;
      return { id: account.id, noticeUrl: account.noticeUrl, signingSecrets: [account.webhookId] };
    },
    deliver: deliverByHttp,
    tokenKey: randomBytes(32),
    signingKey: randomBytes(32),
    chance: options.chance ?? Math.random,
    faultsOf: (account) => faults.get(account) ?? noFaults,
  });
  const control = async (path: string, said: unknown): Promise<unknown> => {
    switch (path) {
      case 'accounts': {
        const account = ControlledAccount.parse(said);
        accounts.set(account.id, account);
        return account;
      }
      case 'faults': {
        const { account, faults: wanted } = FaultsSaid.parse(said);
        faults.set(account, wanted);
        return wanted;
      }
      case 'happen': {
        const { id, happening } = HappeningSaid.parse(said);
        return happen(double, id, happening);
      }
      case 'let-go':
        return { count: await double.letGo(AccountSaid.parse(said).account) };
      case 'orders':
        return double.orders.ordersOf(AccountSaid.parse(said).account);
      default:
        return null;
    }
  };
  const page = async (url: string, method: string, body: string): Promise<DoubleAnswer> => {
    const token = new URL(url, base).searchParams.get('token') ?? '';
    if (method !== 'POST') return pageAnswer(await showPage(double.orders, token, `${pagePath}?token=${token}`));
    return pageAnswer(await actOnPage(double.orders, token, textIn(formOf(body), 'act')));
  };
  const handle: DoubleHandler = async (request) => {
    const controlled = /^\/_control\/([\w-]+)$/.exec(request.url)?.[1];
    if (controlled !== undefined) {
      const answered = await control(controlled, JSON.parse(request.body === '' ? '{}' : request.body));
      return answered === null ? json(404, {}) : json(200, answered);
    }
    return request.url.startsWith(pagePath) ? page(request.url, request.method, request.body) : double.handle(request);
  };
  const served = await serveDouble(handle, options.port);
  base = `http://${served.host}:${served.port}`;
  let sending: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    sending ??= double.sendDue().finally(() => {
      sending = null;
    });
  }, lookMs);
  timer.unref();
  return {
    url: base,
    close: async () => {
      clearInterval(timer);
      await sending;
      await served.close();
    },
  };
};
