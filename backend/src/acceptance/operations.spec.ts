// kind: stack
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeTestEvent, openStaff, register, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

const metricsToken = 'a-token-for-prometheus';
let turnout: TestTurnout;
beforeAll(async () => {
  turnout = await startTestTurnout({ METRICS_TOKEN: metricsToken });
});
afterAll(() => turnout.stop());

const metrics = async (token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${turnout.url}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
};
/** The value of one figure with its labels, as Prometheus reads it. */
const valueIn = (text: string, figure: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.slice(figure.length + 1));
};

it('says that it is alive and ready', async () => {
  expect(await turnout.ask('GET', '/health')).toMatchObject({ status: 200, body: { alive: true } });
  expect(await turnout.ask('GET', '/ready')).toMatchObject({ status: 200, body: { ready: true, not: {} } });
});

it('shows its figures to admins and to whoever has the token, and to nobody else', async () => {
  const event = await makeTestEvent(turnout);
  const staff = await openStaff(turnout, event.eventId, ['settings']);
  expect((await metrics()).status).toBe(401);
  expect((await metrics('some-other-token-of-no-use')).status).toBe(403);
  expect((await metrics(staff.token)).status).toBe(403);
  expect((await metrics(turnout.adminToken)).status).toBe(200);
  expect((await metrics(metricsToken)).status).toBe(200);
});

it('counts commands by name and verdict', async () => {
  const event = await makeTestEvent(turnout, 'Counted');
  const [guest] = await register(turnout, event, ['Ana']);
  const checkIn = (key: string) =>
    turnout.ask('POST', `/api/checkin/registration/${event.eventId}`, {
      token: turnout.adminToken,
      body: { registrationId: guest, eventId: event.eventId, accept: true },
      headers: { 'idempotency-key': key },
    });
  const before = (await metrics(metricsToken)).text;
  const count = (text: string, verdict: string) =>
    valueIn(text, `turnout_commands_total{command="checkIn",verdict="${verdict}"}`) ?? 0;
  await checkIn('command-1');
  await checkIn('command-1');
  await checkIn('command-2');
  const { text } = await metrics(metricsToken);
  expect(
    ['accepted', 'repeated', 'already-checked-in'].map((verdict) => count(text, verdict) - count(before, verdict)),
  ).toEqual([1, 1, 1]);
  expect(valueIn(text, 'turnout_append_seconds_count{outcome="stored"}')).toBeGreaterThan(0);
  const route = 'turnout_http_request_seconds_count{method="POST",route="/api/checkin/:type/:id",status="409"}';
  expect(valueIn(text, route)).toBe(1);
  expect(text).not.toContain(guest);
});

it('knows of the worker, and how far each projection is', async () => {
  await vi.waitFor(async () => {
    const { text } = await metrics(metricsToken);
    expect(valueIn(text, 'turnout_nodes{kind="worker"}')).toBe(1);
    expect(valueIn(text, 'turnout_projection_lag_events{projection="door"}')).toBe(0);
    expect(valueIn(text, 'turnout_projection_stopped{projection="door"}')).toBe(0);
    expect(valueIn(text, 'turnout_projection_lag_seconds{projection="door"}')).toBe(0);
    expect(valueIn(text, 'turnout_socket_clients')).toBe(0);
  }, 8_000);
});
