import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { routes as access } from '../access/index.ts';
import accessWords from '../access/words/en.json' with { type: 'json' };
import { setCredential } from '../platform/credential.ts';
import { openLocalServer } from '../platform/testing/local-server.ts';
import { notices } from '../ui/notices.tsx';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { routesOf } from './router.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = 'e'.repeat(20);
const staff = {
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
  roles: { [eventId]: { viewDashboard: true } },
};
const administrator = { ...staff, admin: true, event: null, roles: {} };

/** Who comes: nobody, whose token the server knows no more, or somebody who is logged in. */
const visitors = { nobody: null, 'somebody whose session is over': null, staff, 'the admin': administrator } as const;
type Who = keyof typeof visitors;

let who: Who = 'nobody';
/** Signed up in another browser. */
const elsewhere = { mustChoosePassword: false };
/** Answers a link to a new address that its owner asked for, who is not logged in here. */
const confirmed = (body: unknown) => {
  const { currentPassword } = z.object({ currentPassword: z.string().optional() }).parse(body);
  if (currentPassword === 'right') return { body: { message: 'This is the address of your account from now on.' } };
  return currentPassword === undefined
    ? { status: 403, body: { message: 'currentPassword: enter it', code: 'own-address-proof' } }
    : { status: 422, body: { message: 'this is not your password', code: 'password-wrong' } };
};
let server: Awaited<ReturnType<typeof openLocalServer>>;
const told: string[] = [];
beforeAll(async () => {
  await speakEnglish({ app: words, ui: uiWords, access: accessWords });
  server = await openLocalServer();
  server.script.onRequest = ({ path, body }) => {
    const user = visitors[who];
    if (path === '/auth/verify')
      return { body: { user: staff, token: 'given', ...(elsewhere.mustChoosePassword ? elsewhere : {}) } };
    if (path === '/api/admin/user') return { body: { user: staff } };
    if (path === '/api/x/email') return confirmed(body);
    if (path === '/api/settings')
      return {
        body: { settings: { _id: 'global', termsAndConditions: '', secondFactorRequired: 'nobody', _version: 0 } },
      };
    if (user === null) return { status: 401, body: { message: 'Session expired!', code: 'session-expired' } };
    return path === '/api/me' ? { body: { user } } : { status: 404, body: { message: 'Not found', code: 'not-found' } };
  };
  vi.stubGlobal('scrollTo', () => undefined);
  for (const kind of ['success', 'danger'] as const)
    vi.spyOn(notices, kind).mockImplementation((message) => void told.push(message));
});
afterAll(async () => {
  setCredential(null);
  await server.close();
});
beforeEach(() => {
  told.length = 0;
  server.tokens.add('given');
});
afterEach(() => {
  cleanup();
  act(() => setCredential(null));
});

/** What lies beside the screens of accounts: enough of it to arrive at. */
const beside = [
  { path: '/events', handle: {}, element: <p>events</p> },
  { path: '/dashboard/:eventId', handle: { layout: 'bare', who: 'public' }, element: <p>dashboard</p> },
];

/** The redirects of rule access/screen-guards and rule access/log-in; those of the registration's own screens are in their specs. */
const redirects: readonly (readonly [visitor: Who, from: string, to: string, said: string | null])[] = [
  ['staff', '/login', `/dashboard/${eventId}`, null],
  ['the admin', '/login', '/events', null],
  ['staff', '/login?back=%2Fsessions', '/sessions', null],
  ['staff', '/login?back=https%3A%2F%2Felsewhere.example', `/dashboard/${eventId}`, null],
  ['nobody', '/login?verificationCode=abc', '/events', 'Account was successfully verified!'],
  ['nobody', '/login?resetCode=abc', '/update-password', null],
  ['nobody', '/sessions', '/login?back=%2Fsessions', null],
  ['nobody', '/config/users?q=x', '/login?back=%2Fconfig%2Fusers%3Fq%3Dx', null],
  ['somebody whose session is over', '/sessions', '/login?back=%2Fsessions', 'Session expired!'],
  ['staff', '/config/users', '/events', null],
  ['staff', '/settings', '/events', null],
  ['staff', `/dashboard/${eventId}/users`, `/forbidden/${eventId}`, null],
  ['the admin', '/config/settings', '/settings', null],
  ['nobody', `/forbidden/${eventId}`, `/forbidden/${eventId}`, null],
];

describe('a link of the mail that was followed in another browser', () => {
  const open = (from: string) => {
    who = 'nobody';
    const router = createMemoryRouter(routesOf([access, beside]), { initialEntries: [from] });
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    return router;
  };
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

  it('asks whoever signed up elsewhere to choose the password', async () => {
    elsewhere.mustChoosePassword = true;
    const router = open('/login?verificationCode=abc');
    expect(await screen.findByText(/^Your address is confirmed and your account is open/)).toBeDefined();
    expect(told).toEqual([]);
    fill(/^New password/, 'violet-anchor-mustard-71');
    fill(/^Repeat the new password/, 'violet-anchor-mustard-71');
    fireEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events'));
    expect(told).toContain('Account was successfully verified!');
    elsewhere.mustChoosePassword = false;
  });

  it('asks for the password of the account whose new address it is', async () => {
    open('/login?emailCode=abc');
    expect(await screen.findByText(/^Enter the password of the account that this address is for/)).toBeDefined();
    fill(/^Your password/, 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
    expect(await screen.findByText('this is not your password')).toBeDefined();
    fill(/^Your password/, 'right');
    fireEvent.click(screen.getByRole('button', { name: 'Use this address' }));
    expect(await screen.findByText('This is the address of your account from now on.')).toBeDefined();
  });
});

describe('whoever comes', () => {
  it.each(redirects)('%s, from %s, arrives at %s', async (visitor, from, to, said) => {
    who = visitor;
    act(() => setCredential(who === 'nobody' ? null : { kind: 'account', token: 'given' }));
    const router = createMemoryRouter(routesOf([access, beside]), { initialEntries: [from] });
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    const arrived = () => router.state.location.pathname + router.state.location.search;
    await waitFor(() => expect(arrived()).toBe(to), { timeout: 10_000 });
    await screen.findAllByText(/./);
    if (said !== null) await waitFor(() => expect(told).toContain(said));
  });
});
