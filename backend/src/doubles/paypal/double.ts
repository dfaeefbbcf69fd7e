import type { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { DoubleHandler } from '../http.ts';
import type { DoubleStore } from '../store.ts';
import type { Faults } from '../stripe/faults.ts';
import type { Deliver, DoubleAccount } from '../stripe/notices.ts';
import { openPaypalApi } from './calls.ts';
import { Webhook } from './documents.ts';
import { letGo, putInLine, sendDue } from './notices.ts';
import { openOrders, type Orders } from './orders.ts';

export interface PaypalDoubleParts {
  readonly store: DoubleStore;
  readonly now: () => Instant;
  /** Where people agree to pay. */
  readonly pageUrl: () => string;
  /** Tells whether an app's client ID and secret are right. */
  readonly knows: (clientId: string, secret: string) => Promise<boolean>;
  /** An app by its client ID: its webhook has the first of its signing secrets as id; null: there is none. */
  readonly accountOf: (clientId: string) => Promise<DoubleAccount | null>;
  readonly deliver: Deliver;
  /** The keys of the double's own tokens and signatures, the same in every process. */
  readonly tokenKey: Buffer;
  readonly signingKey: Buffer;
  /** Told of a capture that PayPal checks for a while. */
  readonly whenPending?: (captureId: string) => Promise<void>;
  /** From 0 to 1, for faults. */
  readonly chance: () => number;
  readonly faultsOf: (clientId: string) => Faults;
  /** Calls that the app has no permission for, as beginnings of paths. */
  readonly forbidden?: readonly string[];
}

/** A double of PayPal: its interface, what happens to orders, and notices of it. */
export interface PaypalDouble {
  readonly handle: DoubleHandler;
  readonly orders: Orders;
  readonly setWebhooks: (clientId: string, webhooks: readonly Webhook[]) => Promise<void>;
  /** Sends what is due; answers how many notices it tried. */
  readonly sendDue: () => Promise<number>;
  readonly letGo: (clientId: string) => Promise<number>;
}

const Webhooks = z.object({ webhooks: z.array(Webhook) });

export const openPaypalDouble = (parts: PaypalDoubleParts): PaypalDouble => {
  const { store, accountOf, chance, faultsOf } = parts;
  const webhooksOf = async (clientId: string): Promise<readonly Webhook[]> => {
    const own = Webhooks.safeParse((await store.read('webhook', clientId))?.body).data?.webhooks;
    if (own !== undefined) return own;
    const account = await accountOf(clientId);
    const [id] = account?.signingSecrets ?? [];
    return account === null || id === undefined ? [] : [{ id, url: account.noticeUrl, event_types: [{ name: '*' }] }];
  };
  const orders = openOrders({
    ...parts,
    tell: (clientId, said) => putInLine(parts, clientId, { ...said, faults: faultsOf(clientId) }),
    refundStatus: (clientId) => {
      const { refundsFail, refundsPending } = faultsOf(clientId);
      const draw = chance();
      if (draw < refundsFail) return 'FAILED';
      return draw < refundsFail + refundsPending ? 'PENDING' : 'COMPLETED';
    },
  });
  return {
    handle: openPaypalApi({ ...parts, orders, webhooksOf }),
    orders,
    setWebhooks: async (clientId, webhooks) => {
      await store.change('webhook', clientId, () => ({ account: clientId, body: { webhooks }, dueAt: null }));
    },
    sendDue: () => sendDue({ ...parts, webhooksOf }),
    letGo: (clientId) => letGo(parts, clientId),
  };
};
