import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is parsed once the call asks for it, and not as it comes in. */
    readonly parsesLater?: boolean;
    /** Forms are taken beside JSON. */
    readonly takesForm?: boolean;
    /** Mails are taken beside JSON. */
    readonly takesMail?: boolean;
  }
}

/** A body with a text that is none; `field` says where. */
export class NoText extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`${field} holds a character that is no text`);
    this.field = field;
  }
}

const texts = new WeakMap<FastifyRequest, string>();

/** Parses a text that came as JSON. @throws where it is none, or holds a text that is none. */
type Parse = (request: FastifyRequest, text: string) => Promise<unknown>;
const later = new WeakMap<FastifyRequest, Parse>();

/** A JSON body as it came; empty where there was none. */
export const bodyTextOf = (request: FastifyRequest): string => texts.get(request) ?? '';

/** Parses the body of a call that does so later; from then on it is the request's. */
export const parseBody = async (request: FastifyRequest): Promise<void> => {
  const parse = later.get(request);
  if (parse === undefined) return;
  later.delete(request);
  request.body = await parse(request, bodyTextOf(request));
};

/**
 * Reads JSON bodies, and no other kind but files, and forms for the calls that take them. A client may say that it sends JSON and send nothing, as some do with DELETE and
 * log-out. Texts with the character NUL or half of a surrogate pair are refused here for every call:
 * neither can be stored as text or shown.
 */
export const takeJsonBodies = (app: FastifyInstance): void => {
  const parser = app.getDefaultJsonParser('error', 'error');
  const parse: Parse = (request, text) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parser(request, text, (error, value) => {
      const field = error === null && mayHoldNoText.test(text) ? placeOfNoText(value) : null;
      if (field !== null) reject(new NoText(field));
      else if (error === null) resolve(value);
      else reject(error);
    });
    return promise;
  };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const text = String(body);
      if (text.trim() === '') return undefined;
      texts.set(request, text);
      if (request.routeOptions.config.parsesLater !== true) return parse(request, text);
      later.set(request, parse);
      return undefined;
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (request.routeOptions.config.takesForm !== true)
        throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/x-www-form-urlencoded');
      texts.set(request, String(body));
      return Object.fromEntries(new URLSearchParams(String(body)));
    },
  );
  app.addContentTypeParser(
    'message/rfc822',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (request.routeOptions.config.takesMail !== true)
        throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('message/rfc822');
      // A mail is bytes: each stands for itself.
      return { message: Buffer.from(body).toString('latin1') };
    },
  );
};

/** Both can stand in JSON only as escapes; most bodies have none and are not looked through. */
const mayHoldNoText = /\\u(0000|d[89a-f])/i;

/** Where the first such text is, e.g. `fields.0.value`; null where there is none. Depth does not matter. */
const placeOfNoText = (value: unknown): string | null => {
  const left: { readonly path: string; readonly part: unknown }[] = [{ path: '', part: value }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, part } = next;
    if (typeof part === 'string' && isNoText(part)) return path === '' ? 'body' : path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      const innerPath = path === '' ? key : `${path}.${key}`;
      if (isNoText(key)) return innerPath.replaceAll('\u0000', '').toWellFormed();
      left.push({ path: innerPath, part: inner });
    }
  }
  return null;
};

const isNoText = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();
