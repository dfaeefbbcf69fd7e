import { reject } from '@turnout/contracts/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metrics } from '../operations/metrics.ts';
import { bearerOf } from './caller.ts';
import { languageOf, problemOf } from './problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `/metrics` in the text format of Prometheus, for whoever sends METRICS_TOKEN as a bearer token or may
 * otherwise read them. Others are not told what there is to count.
 * @param options `token`: null: there is none. `mayRead`: who else may.
 */
export const serveMetrics = (
  app: FastifyInstance,
  options: {
    readonly metrics: Metrics;
    readonly token: string | null;
    readonly mayRead?: (request: FastifyRequest) => Promise<boolean>;
  },
): void => {
  const expected = options.token === null ? null : digest(options.token);
  app.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const bearer = bearerOf(request);
    const hasToken = expected !== null && bearer !== null && timingSafeEqual(digest(bearer), expected);
    if (!hasToken && (await options.mayRead?.(request)) !== true) {
      const refusal = reject(bearer === null ? 'not-logged-in' : 'not-permitted');
      const { status, body } = problemOf(refusal, languageOf(request.headers['accept-language']));
      return reply.code(status).send(body);
    }
    const { type, text } = await options.metrics.expose();
    return reply.type(type).send(text);
  });
};
