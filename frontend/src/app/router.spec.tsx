import { MantineProvider } from '@mantine/core';
import { act, render, renderHook, screen } from '@testing-library/react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCredential } from '../platform/credential.ts';
import { useSession } from '../platform/session.ts';
import { openLocalServer } from '../platform/testing/local-server.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { routesOf } from './router.tsx';
import words from './words/en.json' with { type: 'json' };

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
  roles: { [eventId]: { viewUsers: true } },
};
const Here = ({ name }: { readonly name: string }) => (
  <p>
    {name} at {useLocation().pathname + useLocation().search}
  </p>
);
const bare = { layout: 'bare' } as const;
const screens = [
  { path: '/login', handle: { ...bare, who: 'public' } satisfies ScreenHandle, element: <Here name="log-in" /> },
  { path: '/events', handle: bare, element: <Here name="events" /> },
  {
    path: '/events/create',
    handle: { ...bare, who: 'admin' } satisfies ScreenHandle,
    element: <Here name="new event" />,
  },
  {
    path: '/forbidden/:eventId?',
    handle: { ...bare, who: 'public' } satisfies ScreenHandle,
    element: <Here name="forbidden" />,
  },
  { path: 'users', handle: { ...bare, needs: ['viewUsers'] } satisfies ScreenHandle, element: <Here name="users" /> },
  {
    path: '/dashboard/:eventId/settings',
    handle: { ...bare, needs: ['settings'] } satisfies ScreenHandle,
    element: <Here name="settings" />,
  },
];
const open = (path: string): void => {
  const router = createMemoryRouter(routesOf([screens]), { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};

let server: Awaited<ReturnType<typeof openLocalServer>>;
beforeAll(async () => {
  await speakEnglish({ app: words, ui: uiWords });
  server = await openLocalServer();
  server.script.onRequest = ({ path }) => {
    if (path === '/auth/login') return { body: { user, token: 'given' } };
    return path === '/api/me' ? { body: { user } } : { status: 404, body: { message: 'Not found', code: 'not-found' } };
  };
  vi.stubGlobal('scrollTo', () => undefined);
});
afterAll(async () => {
  setCredential(null);
  await server.close();
});
beforeEach(() => {
  server.tokens.add('given');
});
const logIn = async (): Promise<void> => {
  const session = renderHook(() => useSession());
  await act(() => session.result.current.logIn('ana@example.org', 'correct horse'));
};

describe('the guard', () => {
  it('leads a stranger to the log-in, and remembers where to', async () => {
    setCredential(null);
    open(`/dashboard/${eventId}/users?x=1`);
    expect(
      await screen.findByText(`log-in at /login?back=${encodeURIComponent(`/dashboard/${eventId}/users?x=1`)}`),
    ).toBeDefined();
  });
  it('opens a screen of an event to who holds its flags', async () => {
    await logIn();
    open(`/dashboard/${eventId}/users`);
    expect(await screen.findByText(`users at /dashboard/${eventId}/users`)).toBeDefined();
  });
  it('leads who lacks a flag to the forbidden screen of the event', async () => {
    await logIn();
    open(`/dashboard/${eventId}/settings`);
    expect(await screen.findByText(`forbidden at /forbidden/${eventId}`)).toBeDefined();
  });
  it('says that there is nothing at the id of no event', async () => {
    await logIn();
    open('/dashboard/1/settings');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  });
  it("leads who is no admin from the admin's screens to the events", async () => {
    await logIn();
    open('/events/create');
    expect(await screen.findByText('events at /events')).toBeDefined();
  });
  it('says so when an address leads nowhere', async () => {
    open('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  });
});
