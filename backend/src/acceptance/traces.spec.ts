// kind: stack
import { checkInTopics } from '@turnout/contracts/check-in';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openCollectorDouble, type CollectedSpan } from '../platform/testing/otlp-collector-double.ts';
import { makeTestEvent, register, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let collector: Awaited<ReturnType<typeof openCollectorDouble>>;
let turnout: TestTurnout;
let event: TestEvent;
beforeAll(async () => {
  collector = await openCollectorDouble();
  turnout = await startTestTurnout({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  event = await makeTestEvent(turnout);
});
afterAll(async () => {
  await turnout.stop();
  await collector.close();
});

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const span = spans.find((one) => one.name === name);
  if (span === undefined) throw new Error(`no span ${name} among ${spans.map((one) => one.name).join(', ')}`);
  return span;
};

it('shows a check-in as one trace: request, command, append, projections, push', async () => {
  const [guest] = await register(turnout, event, ['Ana']);
  const screen = io(turnout.url, { transports: ['websocket'], auth: { token: turnout.adminToken } });
  const subscribed = await screen.emitWithAck('subscribe', {
    topic: checkInTopics.doorCount.name,
    params: { eventId: event.eventId },
  });
  expect(subscribed).toMatchObject({ ok: true });
  const path = `/api/checkin/registration/${event.eventId}`;
  const answer = await turnout.ask('POST', path, {
    token: turnout.adminToken,
    body: { registrationId: guest, eventId: event.eventId, accept: true },
  });
  expect(answer.status).toBe(200);
  const ofTrace = () => {
    const request = named(collector.spans, 'POST /api/checkin/:type/:id');
    return collector.spans.filter(({ traceId }) => traceId === request.traceId);
  };
  await vi.waitFor(() => {
    named(ofTrace(), `push ${checkInTopics.doorCount.name}`);
    named(ofTrace(), 'projection door');
  }, 10_000);
  screen.close();
  const trace = ofTrace();
  const [request, command, append, projection, push] = [
    'POST /api/checkin/:type/:id',
    'command checkIn',
    'append',
    'projection door',
    `push ${checkInTopics.doorCount.name}`,
  ].map((name) => named(trace, name));
  expect(request).toMatchObject({ parentSpanId: '', service: 'turnout-server' });
  expect(command?.parentSpanId).toBe(request?.spanId);
  expect(append?.parentSpanId).toBe(command?.spanId);
  expect(projection).toMatchObject({ parentSpanId: request?.spanId, service: 'turnout-worker' });
  expect(push).toMatchObject({ parentSpanId: request?.spanId, service: 'turnout-server' });
  expect(append?.attributes.get('position')).toBe(answer.headers.get('x-turnout-position'));
  expect(command?.attributes.get('verdict')).toBe('accepted');
}, 20_000);

it('keeps requests apart, and says nothing of anybody', async () => {
  await register(turnout, event, ['Zebulon']);
  await register(turnout, event, ['Quixote']);
  await vi.waitFor(() => {
    const requests = collector.spans.filter(({ name }) => name === 'POST /api/registrations');
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(requests.length);
    expect(requests.length).toBeGreaterThanOrEqual(3);
  }, 10_000);
  const told = JSON.stringify(collector.spans.map((span) => [span.name, ...span.attributes]));
  expect(told).not.toMatch(/Zebulon|Quixote|Bearer/);
  expect(told).not.toContain(turnout.adminToken);
});
