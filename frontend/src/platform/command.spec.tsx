// kind: screen, long
import { act, renderHook } from '@testing-library/react';
import { accessApi } from '@turnout/contracts/access';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendIntent, useCommand } from './command.ts';
import { setCredential } from './credential.ts';
import { connectedLine, startSocket } from './socket.ts';
import { openLocalServer } from './testing/local-server.ts';

let server: Awaited<ReturnType<typeof openLocalServer>>;
let round = 0;
beforeAll(async () => {
  server = await openLocalServer();
});
afterAll(async () => {
  setCredential(null);
  await server.close();
});
beforeEach(async () => {
  round += 1;
  server.tokens.add(`token ${round}`);
  startSocket();
  setCredential({ kind: 'account', token: `token ${round}` });
  server.clear();
  await soon(() => expect(connectedLine()).not.toBe(null));
});
const soon = (check: () => void, timeout = 5_000) => vi.waitFor(check, { timeout, interval: 10 });
const accepted = { body: { idleEndsInSeconds: 1800 }, headers: { 'X-Turnout-Position': '5' } };
const intents = () => new Set(server.requests.map(({ headers }) => headers['idempotency-key']));

it('sends the same intent again by itself until it is answered', async () => {
  const replies = ['hang-up', { status: 503 }, accepted] as const;
  server.script.onRequest = () => replies[server.requests.length - 1] ?? accepted;
  const states: string[] = [];
  const result = await sendIntent(accessApi.stayActive, {}, { onState: (state) => states.push(state) });
  expect(result).toEqual({ ok: true, data: { idleEndsInSeconds: 1800 }, position: '5' });
  expect(server.requests).toHaveLength(3);
  expect(intents().size).toBe(1);
  expect(states).toEqual(['sending', 'waiting-for-network', 'sending', 'waiting-for-network', 'sending']);
});

it('takes a refusal as final', async () => {
  server.script.onRequest = () => ({ status: 409, body: { message: 'no', code: 'conflicting' } });
  expect(await sendIntent(accessApi.stayActive, {})).toMatchObject({
    ok: false,
    refusal: { code: 'conflicting', message: 'no' },
  });
  expect(server.requests).toHaveLength(1);
});

it('does not send what one account left waiting in the name of the next', async () => {
  server.script.onRequest = () => 'hang-up';
  const waiting = sendIntent(accessApi.stayActive, {});
  await soon(() => expect(server.requests).toHaveLength(1));
  setCredential({ kind: 'account', token: 'somebody else' });
  expect(await waiting).toMatchObject({ ok: false, refusal: { code: 'cancelled' } });
  expect(server.requests).toHaveLength(1);
});

it('is saving until the screen has been shown what came of it', async () => {
  server.script.onRequest = () => accepted;
  const { result } = renderHook(() => useCommand(accessApi.stayActive));
  expect(result.current).toMatchObject({ isSaving: false, state: 'idle' });
  await act(() => result.current.run({}));
  expect(result.current).toMatchObject({ isSaving: true, state: 'showing' });
  server.reached('4');
  server.reached('5');
  await soon(() => expect(result.current.isSaving).toBe(false));
});

it('is not saving for ever when the screen is never shown it', async () => {
  server.script.onRequest = () => accepted;
  const { result } = renderHook(() => useCommand(accessApi.stayActive));
  const startedAt = performance.now();
  await act(() => result.current.run({}));
  await soon(() => expect(result.current.isSaving).toBe(false));
  expect(performance.now() - startedAt).toBeGreaterThan(2_500);
});

it('keeps the refusal until the next intent', async () => {
  server.script.onRequest = () => ({
    status: 422,
    body: { message: 'name: must not be empty', code: 'refused-by-rule' },
  });
  const { result } = renderHook(() => useCommand(accessApi.stayActive));
  await act(() => result.current.run({}));
  expect(result.current).toMatchObject({ isSaving: false, refusal: { message: 'name: must not be empty' } });
  server.script.onRequest = () => accepted;
  await act(() => result.current.run({}));
  expect(result.current.refusal).toBe(null);
});

it('says that it waits for the network, and gives up when told', async () => {
  server.script.onRequest = () => 'hang-up';
  const { result } = renderHook(() => useCommand(accessApi.stayActive));
  let outcome: unknown = null;
  act(() => void result.current.run({}).then((result) => (outcome = result)));
  await soon(() => expect(result.current.state).toBe('waiting-for-network'));
  expect(result.current.isSaving).toBe(true);
  act(() => result.current.cancel());
  await soon(() => expect(outcome).toMatchObject({ ok: false, refusal: { code: 'cancelled' } }));
  await soon(() => expect(result.current.isSaving).toBe(false));
});

it('gives up what waits for the network when its screen is left', async () => {
  server.script.onRequest = () => 'hang-up';
  const { result, unmount } = renderHook(() => useCommand(accessApi.stayActive));
  let outcome: unknown = null;
  act(() => void result.current.run({}).then((result) => (outcome = result)));
  await soon(() => expect(result.current.state).toBe('waiting-for-network'));
  unmount();
  await soon(() => expect(outcome).toMatchObject({ ok: false, refusal: { code: 'cancelled' } }));
});
