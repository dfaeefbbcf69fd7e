import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Mark, Traces } from './traces.ts';

interface TraceIds {
  readonly traceId: string;
  /** Of the request's own span. */
  readonly spanId: string;
}

/** Ids of requests only: what happens by itself shares one correlation id for ever, and is no trace. */
const isRequest = (correlationId: string): boolean => /^[\w-]{8}-[0-9a-z]{1,12}$/.test(correlationId);

const idsOf = (correlationId: string): TraceIds => {
  const hash = createHash('sha256').update(correlationId).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
};

/** Gives the span that is started next the ids of a request; all others get random ones. */
const openIds = () => {
  const random = new RandomIdGenerator();
  let next: TraceIds | null = null;
  return {
    generator: {
      generateTraceId: () => next?.traceId ?? random.generateTraceId(),
      generateSpanId: () => next?.spanId ?? random.generateSpanId(),
    },
    startingAs: (ids: TraceIds, start: () => Span): Span => {
      next = ids;
      try {
        return start();
      } finally {
        next = null;
      }
    },
  };
};

const markOf =
  (span: Span): Mark =>
  (attributes) =>
    void span.setAttributes(attributes);

/** What failed is named by its kind: an error's sentence may hold what belongs to somebody. */
const failed = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'not an error' });
};

/** Traces sent to an OpenTelemetry collector (OTLP over HTTP, JSON), in batches every second. */
export const openOtlpTraces = (options: { to: string; ratio: number; process: string; version: string }): Traces => {
  const ids = openIds();
  const exporter = new OTLPTraceExporter({ url: `${options.to.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': `turnout-${options.process}`,
      'service.version': options.version,
    }),
    // Decided by the trace's id alone, so that every process decides alike without being told.
    sampler: new TraceIdRatioBasedSampler(options.ratio),
    idGenerator: ids.generator,
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        scheduledDelayMillis: 1_000,
        maxQueueSize: 20_000,
        exportTimeoutMillis: 5_000,
      }),
    ],
  });
  const tracer = provider.getTracer('turnout');
  const atWork = new AsyncLocalStorage<Span>();

  const inside = async <T>(span: Span, work: (mark: Mark) => Promise<T>): Promise<T> => {
    try {
      return await atWork.run(span, () => work(markOf(span)));
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  /** The place of a request's span in its trace, for spans of processes that do not have the span itself. */
  const contextOf = (correlationId: string) =>
    trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(correlationId), traceFlags: TraceFlags.SAMPLED, isRemote: true });

  return {
    isOn: true,
    request: (correlationId, name, work) => {
      const start = () => tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      return inside(ids.startingAs(idsOf(correlationId), start), work);
    },
    span: (name, attributes, work, correlationId) => {
      const parent = atWork.getStore();
      const hasTrace = correlationId !== undefined && isRequest(correlationId);
      if (parent === undefined && !hasTrace) return work(() => undefined);
      const context = parent === undefined ? contextOf(correlationId ?? '') : trace.setSpan(ROOT_CONTEXT, parent);
      return inside(tracer.startSpan(name, { attributes }, context), work);
    },
    past: (correlationIds, { name, attributes, startedAt, endedAt }) => {
      for (const correlationId of new Set(correlationIds)) {
        if (!isRequest(correlationId)) continue;
        const span = tracer.startSpan(name, { attributes, startTime: startedAt }, contextOf(correlationId));
        span.end(endedAt);
      }
    },
    traceIdOf: (correlationId) => (isRequest(correlationId) ? idsOf(correlationId).traceId : undefined),
    close: () => provider.shutdown(),
  };
};
