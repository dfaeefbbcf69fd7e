import { Instant } from '@turnout/contracts/kernel';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { json, lost, type DoubleAnswer, type DoubleHandler, type DoubleRequest } from '../http.ts';
import type { DoubleStore } from '../store.ts';
import { answerCall, paymentKind, refusal, type CallParts, type Done } from './calls.ts';
import type { Faults } from './faults.ts';
import { letGo, putInLine, sendDue, type Deliver, type DoubleAccount } from './notices.ts';
import {
  decided,
  disputed,
  disputeDecided,
  expired,
  filled,
  keyOf,
  PlayedPayment,
  refundDecided,
  refunded,
  type Filling,
} from './payment.ts';
import { disputeShape, refundShape, sessionShape } from './shapes.ts';

export interface StripeDoubleParts {
  readonly store: DoubleStore;
  readonly now: () => Instant;
  /** The account that a secret key opens; null: none. */
  readonly accountOfKey: (secretKey: string) => Promise<DoubleAccount | null>;
  readonly accountOf: (id: string) => Promise<DoubleAccount | null>;
  readonly pageOf: (payment: Pick<PlayedPayment, 'key'>) => string;
  readonly deliver: Deliver;
  /** From 0 to 1, for faults. */
  readonly chance: () => number;
  readonly faultsOf: (account: string) => Faults;
}

/** Something that happens to a payment from outside: its payer, its bank, the organiser's own screens at the provider. */
export const Happening = z.discriminatedUnion('what', [
  z.object({ what: z.literal('fill'), how: z.enum(['succeeds', 'declined', 'later']) }),
  z.object({ what: z.literal('decide'), isPaid: z.boolean() }),
  z.object({ what: z.literal('expire') }),
  z.object({ what: z.literal('refund'), amount: z.int().min(1) }),
  z.object({ what: z.literal('decide-refund'), refund: z.string(), status: z.enum(['succeeded', 'failed']) }),
  z.object({ what: z.literal('dispute') }),
  z.object({ what: z.literal('decide-dispute'), status: z.enum(['won', 'lost']) }),
]);
export type Happening = z.infer<typeof Happening>;

/** A double of Stripe: its interface, what happens to payments, and notices of it. */
export interface StripeDouble {
  readonly handle: DoubleHandler;
  readonly find: (id: string) => Promise<{ readonly payment: PlayedPayment; readonly account: string } | null>;
  /** Has something happen to a payment; what it is then, null where there is none. */
  readonly happen: (id: string, happening: Happening) => Promise<PlayedPayment | null>;
  /** Sends what is due; answers how many notices it tried. */
  readonly sendDue: () => Promise<number>;
  readonly letGo: (account: string) => Promise<number>;
  /** All payments of an account, for whoever compares. */
  readonly paymentsOf: (account: string) => Promise<readonly PlayedPayment[]>;
}

const answerKind = 'answer';
const Answered = z.object({
  request: z.string(),
  /** 0: it is under way. */
  status: z.int(),
  body: z.string(),
  at: z.number(),
});
const abandonedSeconds = 10;

const digest = ({ method, url, body }: DoubleRequest): string =>
  createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex');

const bearerOf = ({ headers }: DoubleRequest): string =>
  /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';

const noticesOf = (happening: Happening, payment: PlayedPayment): Done['notices'] => {
  const session = sessionShape(payment, '');
  const refund = payment.refunds.at(-1);
  const dispute = payment.disputes.at(-1);
  switch (happening.what) {
    case 'fill':
      return happening.how === 'declined' ? [] : [{ type: 'checkout.session.completed', object: session }];
    case 'decide':
      return [
        {
          type: happening.isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
          object: session,
        },
      ];
    case 'expire':
      return [{ type: 'checkout.session.expired', object: session }];
    case 'refund':
      return refund === undefined ? [] : [{ type: 'refund.created', object: refundShape(payment, refund) }];
    case 'decide-refund': {
      const one = payment.refunds.find(({ id }) => id === happening.refund);
      const type = happening.status === 'failed' ? 'refund.failed' : 'refund.updated';
      return one === undefined ? [] : [{ type, object: refundShape(payment, one) }];
    }
    case 'dispute':
      return dispute === undefined ? [] : [{ type: 'charge.dispute.created', object: disputeShape(payment, dispute) }];
    case 'decide-dispute':
      return dispute === undefined ? [] : [{ type: 'charge.dispute.closed', object: disputeShape(payment, dispute) }];
  }
};

const afterwards = (payment: PlayedPayment, happening: Happening, now: number): PlayedPayment => {
  switch (happening.what) {
    case 'fill':
      return filled(payment, happening.how satisfies Filling, now);
    case 'decide':
      return decided(payment, happening.isPaid, now);
    case 'expire':
      return expired(payment);
    case 'refund':
      return refunded(payment, { amount: happening.amount, status: 'succeeded', metadata: {}, now });
    case 'decide-refund':
      return refundDecided(payment, happening.refund, happening.status);
    case 'dispute':
      return disputed(payment, now);
    case 'decide-dispute':
      return disputeDecided(payment, happening.status);
  }
};

export const openStripeDouble = (parts: StripeDoubleParts): StripeDouble => {
  const { store, now, chance, faultsOf } = parts;
  const seconds = (): number => Math.floor(Date.parse(now()) / 1_000);
  const tell = async (account: Pick<DoubleAccount, 'id'>, notices: Done['notices']): Promise<void> => {
    for (const one of notices) await putInLine(parts, account, { ...one, faults: faultsOf(account.id) });
  };
  const callParts = (account: DoubleAccount): CallParts => ({
    store,
    seconds,
    pageOf: parts.pageOf,
    refundStatus: () => {
      const { refundsFail, refundsPending } = faultsOf(account.id);
      const draw = chance();
      return draw < refundsFail ? 'failed' : draw < refundsFail + refundsPending ? 'pending' : 'succeeded';
    },
  });

  const changedWords = refusal(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
  const underWay = refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this key.',
  });

  /** Begins a call with a key; the answer that it got before, or that it is under way, where it was begun already. */
  const begin = async (account: DoubleAccount, key: string, request: string): Promise<DoubleAnswer | null> => {
    let found: DoubleAnswer | null = null;
    await store.change(answerKind, `${account.id} ${key}`, (kept) => {
      const begun = { account: account.id, body: { request, status: 0, body: '', at: seconds() }, dueAt: null };
      if (kept === null) return begun;
      const { request: before, status, body, at } = Answered.parse(kept.body);
      if (before !== request) found = changedWords;
      else if (status !== 0)
        found = { status, headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' }, body };
      // Whoever was doing it was killed since.
      else if (seconds() - at > abandonedSeconds) return begun;
      else found = underWay;
      return null;
    });
    return found;
  };

  const call = async (account: DoubleAccount, request: DoubleRequest): Promise<DoubleAnswer> => {
    const key = request.headers['idempotency-key'] ?? '';
    const keyed = request.method === 'POST' && key !== '';
    const said = digest(request);
    const before = keyed ? await begin(account, key, said) : null;
    if (before !== null) return before;
    const { answer, notices } = await answerCall(callParts(account), account, request);
    if (keyed) {
      const { status, body } = answer;
      await store.change(answerKind, `${account.id} ${key}`, () => ({
        account: account.id,
        body: { request: said, status, body, at: seconds() },
        dueAt: null,
      }));
    }
    await tell(account, notices);
    return answer;
  };

  const find: StripeDouble['find'] = async (id) => {
    const kept = await store.read(paymentKind, keyOf(id));
    return kept === null ? null : { payment: PlayedPayment.parse(kept.body), account: kept.account };
  };

  return {
    find,
    handle: async (request) => {
      const account = await parts.accountOfKey(bearerOf(request));
      if (account === null)
        return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
      if (request.method === 'GET' && request.url.startsWith('/v1/webhook_endpoints'))
        return json(200, {
          object: 'list',
          has_more: false,
          url: '/v1/webhook_endpoints',
          data: [
            {
              id: 'we_1',
              object: 'webhook_endpoint',
              url: account.noticeUrl,
              status: 'enabled',
              enabled_events: ['*'],
            },
          ],
        });
      const faults = faultsOf(account.id);
      if (chance() < faults.broken) return json(500, { error: { type: 'api_error', message: 'Something is broken' } });
      const answer = await call(account, request);
      return chance() < faults.answersLost ? lost : answer;
    },
    happen: async (id, happening) => {
      let isChanged = false;
      const kept = await store.change(paymentKind, keyOf(id), (before) => {
        if (before === null) return null;
        const payment = PlayedPayment.parse(before.body);
        const after = afterwards(payment, happening, seconds());
        isChanged = after !== payment;
        return isChanged ? { ...before, body: after } : null;
      });
      if (kept === null) return null;
      const payment = PlayedPayment.parse(kept.body);
      if (isChanged) await tell({ id: kept.account }, noticesOf(happening, payment));
      return payment;
    },
    sendDue: () => sendDue({ ...parts, oldSeconds: (account) => faultsOf(account).oldSeconds }),
    letGo: (account) => letGo(parts, account),
    paymentsOf: async (account) =>
      (await store.list(paymentKind, account, 1_000_000)).map(({ body }) => PlayedPayment.parse(body)),
  };
};
