import type { FastifyRequest } from 'fastify';

const name = 'turnout-device';
const aYear = 365 * 24 * 60 * 60;
const form = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** What tells a browser that was here before; null where it brings nothing of ours. */
export const deviceOf = (request: FastifyRequest): string | null =>
  form.exec(request.headers.cookie ?? '')?.[1] ?? null;

/**
 * The cookie that a browser brings back with its next log-in, and with nothing else: no script reads it, no
 * other site sends it. Over TLS it never travels in the clear.
 */
export const deviceCookie = (request: FastifyRequest, device: string): string =>
  [
    `${name}=${device}`,
    'Path=/auth',
    `Max-Age=${aYear}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');
