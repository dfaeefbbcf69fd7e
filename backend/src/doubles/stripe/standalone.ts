import { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { json, type DoubleHandler } from '../http.ts';
import { serveDouble } from '../serve.ts';
import { memoryStore } from '../store.ts';
import { Happening, openStripeDouble } from './double.ts';
import { Faults, noFaults } from './faults.ts';
import type { Deliver, DoubleAccount } from './notices.ts';
import { openPage } from './page.ts';
import { sessionIdOf } from './payment.ts';

/** A double that is told over HTTP what is to happen (`/_control/…`), beside the interface that it speaks. */
export interface StandaloneStripe {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const ControlledAccount = z.object({
  id: z.string().min(1),
  /** The secret keys that open it: more than one while a key is exchanged. */
  keys: z.array(z.string().min(1)).min(1),
  noticeUrl: z.string(),
  signingSecrets: z.array(z.string()),
});
type ControlledAccount = z.infer<typeof ControlledAccount>;

const FaultsSaid = z.object({ account: z.string(), faults: Faults });
const HappeningSaid = z.object({ id: z.string(), happening: Happening });
const AccountSaid = z.object({ account: z.string() });

/** Sends a notice over HTTP; null where nobody answers. */
export const deliverByHttp: Deliver = async (url, { headers, body }) => {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // As Stripe has it: an address that does not answer is asked again.
    return null;
  }
};

const lookMs = 50;
/** Until a bank decides of a debit. */
const debitMs = 3_000;

/** Serves a double of Stripe on this machine, in its own memory. @param options `port`: any unless told; `chance`: for faults. */
export const serveStripeDouble = async (
  options: { readonly port?: number; readonly chance?: () => number; readonly now?: () => Instant } = {},
): Promise<StandaloneStripe> => {
  const now = options.now ?? (() => Instant.parse(new Date().toISOString()));
  const accounts = new Map<string, ControlledAccount>();
  const faults = new Map<string, Faults>();
  let base = '';
  const shown = (one: ControlledAccount | undefined): DoubleAccount | null => one ?? null;
  const double = openStripeDouble({
    store: memoryStore(now),
    now,
    accountOf: (id) => Promise.resolve(shown(accounts.get(id))),
    accountOfKey: (key) => Promise.resolve(shown([...accounts.values()].find(({ keys }) => keys.includes(key)))),
    pageOf: ({ key }) => `${base}/pay/${sessionIdOf({ key })}`,
    deliver: deliverByHttp,
    chance: options.chance ?? Math.random,
    faultsOf: (account) => faults.get(account) ?? noFaults,
  });
  const timers = new Set<NodeJS.Timeout>();
  const settleLater = (id: string): Promise<void> => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void double.happen(id, { what: 'decide', isPaid: true });
    }, debitMs);
    timers.add(timer);
    return Promise.resolve();
  };
  const page = openPage(double, { path: '/pay/', settleLater });
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
        return double.happen(id, happening);
      }
      case 'let-go':
        return { count: await double.letGo(AccountSaid.parse(said).account) };
      case 'payments':
        return double.paymentsOf(AccountSaid.parse(said).account);
      default:
        return null;
    }
  };
  const handle: DoubleHandler = async (request) => {
    const controlled = /^\/_control\/([\w-]+)$/.exec(request.url)?.[1];
    if (controlled !== undefined) {
      const answered = await control(controlled, JSON.parse(request.body === '' ? '{}' : request.body));
      return answered === null ? json(404, {}) : json(200, answered);
    }
    return request.url.startsWith('/pay/') ? page(request) : double.handle(request);
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
      for (const one of timers) clearTimeout(one);
      await sending;
      await served.close();
    },
  };
};
