import {
  ApiError,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { ProviderAccount } from '../provider.ts';
import { ProviderRefuses, ProviderUnreachable } from '../provider-errors.ts';

/** The longest that PayPal may take to answer; a capture may have worked in spite of it. */
const answerWithinMs = 20_000;

/** PayPal's package knows the two addresses of PayPal alone; the double stands at another. */
class ClientAt extends Client {
  readonly #baseUrl: string;
  constructor(config: ConstructorParameters<typeof Client>[0], baseUrl: string) {
    super(config);
    this.#baseUrl = baseUrl;
  }
  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const make = super.getRequestBuilderFactory();
    return (...args) => {
      const builder = make(...args);
      builder.interceptRequest((request) => {
        const { pathname, search } = new URL(request.url);
        return { ...request, url: `${this.#baseUrl}${pathname}${search}` };
      });
      return builder;
    };
  }
}

/** One account's ways to speak with PayPal. */
export interface PaypalCalls {
  readonly orders: OrdersController;
  readonly payments: PaymentsController;
  readonly reports: TransactionSearchController;
  /** Calls that the package has no controller for; answers the body as text. */
  readonly plain: (method: 'GET' | 'POST', path: string, body?: string) => Promise<string>;
}

export type PaypalKey = ProviderAccount['keys'][number];

const callsOf = (key: PaypalKey, mode: ProviderAccount['mode'], baseUrl: string): PaypalCalls => {
  const client = new ClientAt(
    {
      environment: mode === 'live' ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: { oAuthClientId: key.publicKey, oAuthClientSecret: key.secretKey },
      httpClientOptions: { timeout: answerWithinMs },
    },
    baseUrl,
  );
  return {
    orders: new OrdersController(client),
    payments: new PaymentsController(client),
    reports: new TransactionSearchController(client),
    plain: async (method, path, body) => {
      const request = client.getRequestBuilderFactory()(method, path);
      request.authenticate([{ oauth2: true }]);
      if (body !== undefined) {
        request.contentType('application/json');
        request.text(body);
      }
      return (await request.callAsText()).result;
    },
  };
};

const Said = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  error_description: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional(), description: z.string().optional() })).optional(),
});

const parsed = (body: unknown): z.infer<typeof Said> => {
  if (typeof body !== 'string') return {};
  try {
    return Said.safeParse(JSON.parse(body)).data ?? {};
  } catch (error) {
    // A proxy on the way answers in HTML; its status says enough.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

/** PayPal's words for what all providers refuse. */
const sameOfAll: ReadonlyMap<string, string> = new Map([
  ['PAYPAL_REQUEST_ID_PREVIOUSLY_USED', 'asked-otherwise'],
  ['DUPLICATE_REQUEST_ID', 'asked-otherwise'],
  ['CANNOT_BE_ZERO_OR_NEGATIVE', 'amount-too-small'],
  ['MAX_VALUE_EXCEEDED', 'amount-too-large'],
  ['PAYMENT_AMOUNT_EXCEEDED', 'amount-too-large'],
]);

/** PayPal's errors as the port has them: only what it surely refuses is a refusal. */
export const translated = (error: unknown): Error => {
  if (error instanceof ProviderRefuses || error instanceof ProviderUnreachable) return error;
  if (!(error instanceof ApiError)) {
    const text = error instanceof Error ? error.message : 'no answer';
    return new ProviderUnreachable(`PayPal did not answer: ${text}`, { cause: error });
  }
  const { statusCode, body } = error;
  const { name, error: oauth, message, error_description: about, details } = parsed(body);
  const [detail] = details ?? [];
  const said = detail?.description ?? message ?? about ?? `status ${statusCode}`;
  if (statusCode === 401) return new ProviderRefuses('key-refused', said);
  if (statusCode === 403) return new ProviderRefuses('not-permitted', said);
  if (statusCode === 404) return new ProviderRefuses('not-there', said);
  if (statusCode === 400 || statusCode === 422) {
    const code = detail?.issue ?? name ?? oauth ?? `status-${statusCode}`;
    return new ProviderRefuses(sameOfAll.get(code) ?? code, said);
  }
  return new ProviderUnreachable(`PayPal answered with status ${statusCode}: ${said}`);
};

/** The most accounts whose tokens are kept; the one that was made first goes first. */
const keptAccounts = 500;

/** Asks PayPal with an account's keys. @throws ProviderUnreachable, ProviderRefuses. */
export interface Paypal {
  /** With the newest key. */
  readonly ask: <T>(account: ProviderAccount, call: (calls: PaypalCalls) => Promise<T>) => Promise<T>;
  /** With the newest key that knows of it: a payment may have begun before the key was changed. */
  readonly askAny: <T>(account: ProviderAccount, call: (calls: PaypalCalls) => Promise<T>) => Promise<T>;
}

export const openPaypalCalls = (baseUrlOf: (mode: ProviderAccount['mode']) => string | Promise<string>): Paypal => {
  const kept = new Map<string, PaypalCalls>();

  const named = (key: PaypalKey, mode: ProviderAccount['mode']): string =>
    JSON.stringify([mode, key.publicKey, key.secretKey]);

  const callsFor = async (key: PaypalKey, mode: ProviderAccount['mode']): Promise<PaypalCalls> => {
    const name = named(key, mode);
    const calls = kept.get(name) ?? callsOf(key, mode, await baseUrlOf(mode));
    kept.set(name, calls);
    const [first] = kept.keys();
    if (kept.size > keptAccounts && first !== undefined) kept.delete(first);
    return calls;
  };

  const askWith = async <T>(
    key: PaypalKey,
    account: ProviderAccount,
    call: (calls: PaypalCalls) => Promise<T>,
  ): Promise<T> => {
    const { mode } = account;
    const isKnown = kept.has(named(key, mode));
    try {
      return await call(await callsFor(key, mode));
    } catch (error) {
      const told = translated(error);
      if (!(told instanceof ProviderRefuses) || told.code !== 'key-refused') throw told;
      kept.delete(named(key, mode));
      if (!isKnown) throw told;
    }
    // The token may have ended before its time: once more with a new one.
    return askWith(key, account, call);
  };

  return {
    ask: async (account, call) => {
      const [key] = account.keys;
      if (key === undefined) throw new ProviderRefuses('key-refused', 'No client ID and secret are set');
      return askWith(key, account, call);
    },
    askAny: async (account, call) => {
      let last: ProviderRefuses = new ProviderRefuses('key-refused', 'No client ID and secret are set');
      for (const key of account.keys)
        try {
          return await askWith(key, account, call);
        } catch (error) {
          if (!(error instanceof ProviderRefuses) || !['key-refused', 'not-there'].includes(error.code)) throw error;
          // What an account that opens says is worth more than that an old key opens none.
          if (last.code !== 'not-there') last = error;
        }
      throw last;
    },
  };
};
