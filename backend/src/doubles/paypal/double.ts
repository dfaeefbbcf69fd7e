import { z } from 'zod';
import type { DoubleHandler } from '../http.ts';
import { openPaypalApi } from './calls.ts';
import { Webhook } from './documents.ts';
import { letGo, putInLine, sendDue } from './notices.ts';
import { openOrders, type Orders } from './orders.ts';
import type { PaypalDoubleParts } from './parts.ts';

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
