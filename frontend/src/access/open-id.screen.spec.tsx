import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { openLocalServer, type Reply } from '../platform/testing/local-server.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { LogInScreen } from './log-in.screen.tsx';
import words from './words/en.json' with { type: 'json' };

let server: Awaited<ReturnType<typeof openLocalServer>>;
beforeAll(async () => {
  server = await openLocalServer();
});
afterAll(() => server.close());
beforeEach(() => speakEnglish({ access: words, ui: uiWords }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
});

const notFound: Reply = { status: 404, body: { message: 'Not found', code: 'not-found' } };
const refused: Reply = { status: 401, body: { message: 'Please begin again', code: 'open-id-failed' } };
const answering = (openId: { readonly name: string } | null): void => {
  server.script.onRequest = ({ path }) => {
    if (path === '/api/x/sign-in') return { body: { openId } };
    return path === '/auth/openid/finish' ? refused : notFound;
  };
};
const open = (at: string): void => {
  const router = createMemoryRouter([{ path: '/login', element: <LogInScreen /> }], { initialEntries: [at] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};
const asked = (path: string) => server.requests.filter((one) => one.path === path);

it('offers the other sign-in beside the password where there is one', async () => {
  answering({ name: 'Club login' });
  open('/login');
  expect(await screen.findByRole('button', { name: 'Log in with Club login' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
});

it('offers none where there is none', async () => {
  const before = asked('/api/x/sign-in').length;
  answering(null);
  open('/login');
  await vi.waitFor(() => expect(asked('/api/x/sign-in').length).toBeGreaterThan(before));
  expect(screen.queryByRole('button', { name: /Log in with/ })).toBeNull();
});

it('finishes no log-in that this window did not begin, and says why one was refused', async () => {
  answering({ name: 'Club login' });
  open('/login?code=theirs&state=x');
  expect(await screen.findByText(/begun in another window/)).toBeDefined();
  expect(asked('/auth/openid/finish')).toEqual([]);
  cleanup();
  sessionStorage.setItem('turnout.openid', JSON.stringify({ key: 'k'.repeat(43), back: null }));
  open('/login?code=mine&state=x');
  expect(await screen.findByText('Please begin again')).toBeDefined();
  expect(asked('/auth/openid/finish').map(({ body }) => body)).toEqual([
    { key: 'k'.repeat(43), answer: 'code=mine&state=x' },
  ]);
  expect(sessionStorage.getItem('turnout.openid')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByLabelText('Password')).toBeDefined();
});
