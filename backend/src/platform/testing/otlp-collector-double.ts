import { createServer } from 'node:http';
import { once } from 'node:events';
import { z } from 'zod';

const Value = z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((list) => new Map(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])));
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: Attributes,
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof Span> & { readonly service: string };

/**
 * A double of an OpenTelemetry collector: takes OTLP over HTTP as JSON on `/v1/traces` and keeps the spans.
 * Unlike a real one it takes no gzip, no protobuf, and never asks to slow down.
 */
export const openCollectorDouble = async (): Promise<{
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly close: () => Promise<void>;
}> => {
  const spans: CollectedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { resourceSpans } = Export.parse(JSON.parse(Buffer.concat(chunks).toString()));
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(resource.attributes.get('service.name'));
        for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
