/** What a call answered: its status, its JSON (an empty object where it was none), and what kind of answer it was. */
export interface Said {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly kind: string;
}

/** A caller that knows the documented interface (rule interface/to-the-letter): a bearer token and the version of the client, nothing else. */
export interface DocumentsClient {
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Said>;
  readonly post: (path: string, body?: unknown) => Promise<Said>;
  readonly put: (path: string, body?: unknown) => Promise<Said>;
  /** Without a body (rule check-in/undo-reason). */
  readonly remove: (path: string) => Promise<Said>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The keys of an object; of anything else none. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
/** The objects of a list; of anything else none. */
export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
/** A value that is a text; otherwise an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Talks to a product by its documented interface. It knows that interface alone, and nothing of this
 * project: what it sends and what it expects stands in them.
 * @param address where it runs; `token`: of whoever logged in, none for a visitor.
 */
export const documentsClient = (address: string, token?: string): DocumentsClient => {
  const send = async (method: string, path: string, body?: unknown): Promise<Said> => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        'X-Client-Version': 'v4.0.41',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const kind = answer.headers.get('content-type') ?? '';
    const text = await answer.text();
    return { status: answer.status, kind, body: kind.includes('json') ? recordOf(JSON.parse(text)) : {} };
  };
  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams(query).toString();
      return send('GET', search === '' ? path : `${path}?${search}`);
    },
    post: (path, body = {}) => send('POST', path, body),
    put: (path, body = {}) => send('PUT', path, body),
    remove: (path) => send('DELETE', path),
  };
};

/** POST /auth/login: a client with the token that it answered. */
export const logIn = async (address: string, email: string, password: string): Promise<DocumentsClient> => {
  const { body } = await documentsClient(address).post('/auth/login', { email, password, twoFaEnabled: false });
  return documentsClient(address, textOf(body['token']));
};
