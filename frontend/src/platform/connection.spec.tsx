// kind: screen, long
import { act, renderHook } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useConnection, useIsBehind } from './connection.ts';
import { setCredential } from './credential.ts';
import { checkLine, reachedAtom } from './socket.ts';
import { store } from './store.ts';
import { openLocalServer } from './testing/local-server.ts';

let server: Awaited<ReturnType<typeof openLocalServer>>;
beforeAll(async () => {
  server = await openLocalServer();
  server.tokens.add('token');
});
afterAll(async () => {
  setCredential(null);
  await server.close();
});
const soon = (check: () => void, timeout = 6_000) => vi.waitFor(check, { timeout, interval: 10 });

it('is connecting, then online, offline while the server stays away, and online again by itself', async () => {
  const { result } = renderHook(useConnection);
  act(() => setCredential({ kind: 'account', token: 'token' }));
  expect(result.current).toBe('connecting');
  await soon(() => expect(result.current).toBe('online'));
  server.isAway = true;
  server.drop();
  await soon(() => expect(result.current).toBe('connecting'));
  await soon(() => expect(result.current).toBe('offline'));
  server.isAway = false;
  await soon(() => expect(result.current).toBe('online'));
});

it('is offline at once when the browser says so, until a line proves the contrary', async () => {
  const { result } = renderHook(useConnection);
  await soon(() => expect(result.current).toBe('online'));
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(result.current).toBe('offline');
  await soon(() => expect(result.current).toBe('online'));
  act(() => void window.dispatchEvent(new Event('online')));
});

it('says that lists are behind as long as the server says so, and not of a server that it comes back to', async () => {
  const { result } = renderHook(() => [useConnection(), useIsBehind()]);
  await soon(() => expect(result.current).toEqual(['online', false]));
  server.behind(true);
  await soon(() => expect(result.current).toEqual(['online', true]));
  server.behind(false);
  await soon(() => expect(result.current).toEqual(['online', false]));
  server.behind(true);
  await soon(() => expect(result.current[1]).toBe(true));
  server.drop();
  await soon(() => expect(result.current).toEqual(['online', false]));
});

it('gives up a line that does not answer when something hints that the network is gone', async () => {
  const { result } = renderHook(useConnection);
  await soon(() => expect(result.current).toBe('online'));
  await act(checkLine);
  expect(result.current).toBe('online');
  server.isMute = true;
  await act(checkLine);
  expect(result.current).not.toBe('online');
  server.isMute = false;
  await soon(() => expect(result.current).toBe('online'));
});

it('notices a server that has frozen: nothing hints at it, but no sign of life comes', async () => {
  const { result } = renderHook(useConnection);
  await soon(() => expect(result.current).toBe('online'));
  server.isMute = true;
  await soon(() => expect(result.current).not.toBe('online'));
  server.isMute = false;
  await soon(() => expect(result.current).toBe('online'));
}, 20_000);

it('believes the server that it comes back to about how far the log has been shown, also when that is less', async () => {
  const { result } = renderHook(useConnection);
  await soon(() => expect(result.current).toBe('online'));
  server.reached('9');
  await soon(() => expect(store.get(reachedAtom)).toBe('9'));
  server.drop();
  await soon(() => expect(store.get(reachedAtom)).toBe(''));
  await soon(() => expect(result.current).toBe('online'));
  server.reached('3');
  await soon(() => expect(store.get(reachedAtom)).toBe('3'));
});
