import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';
import type { Traces } from './traces.ts';

/** Calls go by their own route; every page and file counts as one, however many there are. */
const routeOf = (url: string | undefined): string => {
  if (url === undefined) return 'pages';
  return /^\/(api|auth)\/|^\/(health|ready|metrics)$/.test(url) ? url : 'pages';
};

/** Asked every few seconds by whoever looks after the process. */
const isProbe = (route: string): boolean => /^\/(health|ready|metrics)$/.test(route);

/**
 * Measures every answer, and logs it at `info`, one to a probe at `debug`, with the ids that join it to what it led to.
 * The route is told, never the address: that may hold what belongs to somebody.
 */
export const observeRequests = (
  app: FastifyInstance,
  { metrics, traces, logger }: { readonly metrics: Metrics; readonly traces: Traces; readonly logger: Logger },
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request;
    const route = routeOf(request.routeOptions.url);
    const status = reply.statusCode;
    metrics.request({ method, route, status, seconds: reply.elapsedTime / 1000 });
    const level = isProbe(route) ? 'debug' : 'info';
    if (logger.isLevelEnabled(level)) {
      const traceId = traces.traceIdOf(id);
      const ids = { requestId: id, ...(traceId === undefined ? {} : { traceId }) };
      logger[level](
        { ...ids, method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'a request was answered',
      );
    }
    done();
  });
};
