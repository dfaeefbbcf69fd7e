import { act, fireEvent, renderHook } from '@testing-library/react';
import type { UserView } from '@turnout/contracts/access';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noteActivity } from './activity.ts';
import { credential, setCredential } from './credential.ts';
import { useDeskName, useDeskPresence } from './desk.ts';
import { knownWorker } from './known-worker.ts';
import { queryClient } from './query.ts';
import { Refusal } from './refusal.ts';
import { useMay, useSession } from './session.ts';
import { connectedLine } from './socket.ts';
import { openLocalServer, type Reply } from './testing/local-server.ts';
import { useWall } from './wall.ts';

const eventId = 'e'.repeat(20);
const user = {
  _id: 'a'.repeat(20),
  name: 'Ana',
  email: 'ana@example.org',
  admin: false,
  status: 'enable',
  twoFaEnabled: false,
  secondFactors: [],
  isInvited: false,
  invitedAt: null,
  event: eventId,
  roles: { [eventId]: { viewDashboard: true, settings: false } },
};
let server: Awaited<ReturnType<typeof openLocalServer>>;
let answers: Record<string, Reply> = {};
beforeAll(async () => {
  server = await openLocalServer();
  server.script.onRequest = ({ path }) =>
    answers[path] ?? { status: 404, body: { message: 'Not found', code: 'not-found' } };
});
afterAll(async () => {
  setCredential(null);
  await server.close();
});
beforeEach(() => {
  setCredential(null);
  server.clear();
  server.tokens.add('given');
  answers = {
    '/auth/login': { body: { user, token: 'given' } },
    '/auth/logout': { body: { message: 'bye' } },
    '/api/me': { body: { user } },
  };
});
const soon = (check: () => void, timeout = 4_000) => vi.waitFor(check, { timeout, interval: 10 });
const loggedIn = async () => {
  const hook = renderHook(() => ({ session: useSession(), may: useMay(eventId) }));
  await act(() => hook.result.current.session.logIn('ana@example.org', 'correct horse'));
  await soon(() => expect(connectedLine()).not.toBe(null));
  return hook;
};

it('knows at once that nobody is logged in on a device without a token', () => {
  const { result } = renderHook(useSession);
  expect(result.current).toMatchObject({ user: null, isLoaded: true });
});

it('remembers the token of a log-in and opens the line with it', async () => {
  const { result } = await loggedIn();
  expect(result.current.session.user?.name).toBe('Ana');
  expect(localStorage.getItem('token')).toBe('given');
  expect(knownWorker()).toBe(user._id);
  expect(result.current.may('viewDashboard')).toBe(true);
  expect(result.current.may('viewDashboard', 'settings')).toBe(false);
});

it('says why a log-in was refused, and stays where it is', async () => {
  answers['/auth/login'] = { status: 401, body: { message: 'Invalid credentials', code: 'invalid-credentials' } };
  const { result } = renderHook(useSession);
  await expect(result.current.logIn('ana@example.org', 'wrong')).rejects.toBeInstanceOf(Refusal);
  expect(credential()).toBe(null);
});

it('finds out who a remembered token belongs to, however long the server is away', async () => {
  answers['/api/me'] = 'hang-up';
  const { result } = renderHook(useSession);
  act(() => setCredential({ kind: 'account', token: 'given' }));
  await soon(() => expect(server.requests.length).toBeGreaterThan(0));
  answers['/api/me'] = { body: { user: { ...user, name: 'Ana Maria' } } };
  await soon(() => expect(result.current.user?.name).toBe('Ana Maria'));
});

it('drops everything at log-out, also when the server is away', async () => {
  const { result } = await loggedIn();
  queryClient.setQueryData(['settings'], 'private');
  answers['/auth/logout'] = 'hang-up';
  await act(() => result.current.session.logOut());
  expect(result.current.session).toMatchObject({ user: null, isLoaded: true });
  expect(localStorage.getItem('token')).toBe(null);
  expect(queryClient.getQueryData(['settings'])).toBe(undefined);
  expect(sessionStorage.getItem('turnout.worker')).toBe('null');
  await soon(() => expect(server.sockets()).toBe(0));
});

it('drops everything when the server ends the session', async () => {
  const { result } = await loggedIn();
  act(() => server.end('session-expired'));
  await soon(() => expect(result.current.session.user).toBe(null));
  expect(credential()).toBe(null);
  expect(localStorage.getItem('token')).toBe(null);
});

it('drops everything when the socket is not let in any more', async () => {
  const { result } = await loggedIn();
  server.tokens.delete('given');
  server.drop();
  await soon(() => expect(result.current.session.user).toBe(null));
});

it('asks again what the user may do when it comes back to a server that cut it', async () => {
  const { result } = await loggedIn();
  const promoted: UserView['roles'] = { [eventId]: { viewDashboard: true, settings: true } };
  answers['/api/me'] = { body: { user: { ...user, roles: promoted } } };
  server.drop();
  await soon(() => expect(result.current.may('settings')).toBe(true));
});

it('follows a log-out in another tab', async () => {
  const { result } = await loggedIn();
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(result.current.session.user).toBe(null);
});

it('tells the server at most once a minute that somebody is there', async () => {
  await loggedIn();
  const start = performance.now() + 1_000_000;
  noteActivity(start);
  fireEvent.click(window);
  noteActivity(start + 59_000);
  noteActivity(start + 61_000);
  await soon(() => expect(server.told).toEqual(['active', 'active']));
});

it('is a desk while its screen is there', async () => {
  await loggedIn();
  const { result, unmount } = renderHook(() => {
    useDeskPresence(eventId, 0);
    return useDeskName();
  });
  act(() => result.current[1]?.(' North door '));
  expect(result.current[0]).toBe('North door');
  await soon(() => expect(server.told).toContain('desk North door'));
  unmount();
  await soon(() => expect(server.told.at(-1)).toBe('desk '));
});

it('shows a wall with a token that is written down nowhere, until the link is revoked', async () => {
  await loggedIn();
  server.tokens.add('wall token');
  answers['/api/x/wall'] = { body: { eventId, name: 'Fair', timeZone: 'UTC', label: 'Hall' } };
  const { result, unmount } = renderHook(() => useWall('wall token'));
  await soon(() => expect(result.current).toMatchObject({ state: 'open', wall: { name: 'Fair' } }));
  expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer wall token');
  expect(localStorage.getItem('token')).toBe('given');
  await soon(() => expect(connectedLine()).not.toBe(null));
  act(() => server.end('not-logged-in'));
  await soon(() => expect(result.current.state).toBe('ended'));
  unmount();
  expect(credential()).toEqual({ kind: 'account', token: 'given' });
});
