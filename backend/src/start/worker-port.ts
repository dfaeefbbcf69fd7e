import fastify from 'fastify';
import { serveMetrics } from '../platform/http/metrics-route.ts';
import { serveReadiness } from '../platform/http/readiness.ts';
import { workerReadiness } from '../platform/operations/checks.ts';
import type { Platform } from '../platform/module/platform.ts';

/**
 * The worker's own small door, for probes and Prometheus: /health, /ready, /metrics.
 * @returns closes it.
 */
export const openWorkerPort = async (
  platform: Platform,
  options: { readonly host: string; readonly port: number; readonly metricsToken: string | null },
): Promise<() => Promise<void>> => {
  const app = fastify({ logger: false });
  serveReadiness(app, workerReadiness(platform));
  serveMetrics(app, { metrics: platform.operations.metrics, token: options.metricsToken });
  await app.listen({ host: options.host, port: options.port });
  return () => app.close();
};
