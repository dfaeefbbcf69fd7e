import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body with a text that is none; `field` says where. */
export class NoText extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`${field} holds a character that is no text`);
    this.field = field;
  }
}

const texts = new WeakMap<FastifyRequest, string>();

/** A JSON body as it came; empty where there was none. */
export const bodyTextOf = (request: FastifyRequest): string => texts.get(request) ?? '';

/**
 * Reads JSON bodies, and no other kind but files. A client may say that it sends JSON and send nothing, as some do with DELETE and
 * log-out. Texts with the character NUL or half of a surrogate pair are refused here for every call:
 * neither can be stored as text or shown.
 */
export const takeJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    texts.set(request, text);
    void parse(request, text, (error, value) => {
      const field = error === null && mayHoldNoText.test(text) ? placeOfNoText(value) : null;
      done(field === null ? error : new NoText(field), value);
    });
  });
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
