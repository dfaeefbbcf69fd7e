import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { UserView } from '@turnout/contracts/access';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { AccountScreen } from './account.screen.tsx';
import { AccountsScreen } from './accounts.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { answer: unknown; asked: unknown[]; sent: unknown[] } => ({
  answer: null,
  asked: [],
  sent: [],
}));
vi.mock('../platform/api.ts', () => ({
  call: (_: unknown, { query }: { query?: unknown }) => {
    known.asked.push(query);
    return known.answer === null ? Promise.reject(new Error('no network')) : Promise.resolve({ data: known.answer });
  },
}));
vi.mock('../platform/session.ts', () => ({ useSession: () => ({ refresh: () => Promise.resolve() }) }));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ method, path }: { method: string; path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push({ method, path, input });
      return Promise.resolve({ ok: true, data: { user: { ...ada, twoFaEnabled: false } } });
    },
  }),
}));

const ada = UserView.parse({
  _id: 'a'.repeat(20),
  name: 'Ada',
  email: 'ada@example.org',
  admin: false,
  status: 'enable',
  twoFaEnabled: true,
  secondFactors: [],
  isInvited: false,
  invitedAt: null,
  event: null,
  roles: {},
});
const show = (element: ReactNode, path = '/', at = '/') => {
  const router = createMemoryRouter([{ path, element }], { initialEntries: [at] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
};

beforeEach(async () => {
  await speakEnglish({ access: words, ui: uiWords });
  queryClient.clear();
  known.asked = [];
  known.sent = [];
});

it('lists a page of all accounts and says of each how it stands', async () => {
  const invited = { ...ada, _id: 'b'.repeat(20), name: 'Bob', isInvited: true, twoFaEnabled: false, status: 'disable' };
  known.answer = { users: [ada, invited], meta: { total: 61, page: 1, perPage: 30 } };
  show(<AccountsScreen />);
  const row = (await screen.findByText('Bob')).closest('tr');
  if (row === null) throw new Error('no row');
  expect(within(row).getByText('Invitation expired')).toBeDefined();
  expect(within(row).getByText('Disabled')).toBeDefined();
  expect(screen.getByText('61 users')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await vi.waitFor(() => expect(known.asked).toContainEqual({ q: '', page: 3, perPage: 30 }));
});

it('searches from the first page on, and says so when nobody is found', async () => {
  known.answer = { users: [], meta: { total: 0, page: 1, perPage: 30 } };
  show(<AccountsScreen />);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' grace ' } });
  await vi.waitFor(() => expect(known.asked).toContainEqual({ q: 'grace', page: 1, perPage: 30 }));
  expect(await screen.findByText('Nobody found')).toBeDefined();
});

// A busy machine may take its time.
const patient = { timeout: 4000 };
it('keeps search and page in the address, so that a reload or Back shows the same list', async () => {
  known.answer = { users: [ada], meta: { total: 90, page: 2, perPage: 30 } };
  const router = show(<AccountsScreen />, '/config/users', '/config/users?q=ada&page=2');
  await vi.waitFor(() => expect(known.asked).toEqual([{ q: 'ada', page: 2, perPage: 30 }]));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ada');
  fireEvent.click(await screen.findByRole('button', { name: 'Page 3' }, patient));
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=ada&page=3'), patient);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'grace' } });
  await vi.waitFor(() => expect(router.state.location.search).toBe('?q=grace'), patient);
  await vi.waitFor(() => expect(known.asked).toContainEqual({ q: 'grace', page: 1, perPage: 30 }), patient);
  // Typing took the place of page 3: one step back is page 2 of the search before, in the box too.
  await router.navigate(-1);
  await vi.waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ada'), patient);
  expect(router.state.location.search).toBe('?q=ada&page=2');
});

it.each(['-7x', '0', '1.5', '9e9', '1000000', ''])(
  'shows the first page where the address says page %s',
  async (said) => {
    known.answer = { users: [ada], meta: { total: 1, page: 1, perPage: 30 } };
    show(<AccountsScreen />, '/config/users', `/config/users?page=${said}`);
    await vi.waitFor(() => expect(known.asked).toEqual([{ q: '', page: 1, perPage: 30 }]));
  },
);

it("removes somebody's second log-in step once one's own password was entered, and has no field for theirs", async () => {
  known.answer = { user: ada };
  show(<AccountScreen />, '/config/users/:userId', `/config/users/${ada._id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the second step' }));
  const dialog = await screen.findByRole('dialog');
  expect(document.querySelectorAll('input[type=password]')).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the second step' }));
  expect(known.sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Your password/), { target: { value: 'my own' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove the second step' }));
  await vi.waitFor(() =>
    expect(known.sent).toEqual([
      {
        method: 'DELETE',
        path: '/api/x/users/:id/second-factors',
        input: { params: { id: ada._id }, body: { currentPassword: 'my own' } },
      },
    ]),
  );
  expect(await screen.findByText('Only its owner sets one up.')).toBeDefined();
});

it('deletes an account after a question', async () => {
  known.answer = { user: ada };
  show(<AccountScreen />, '/config/users/:userId', `/config/users/${ada._id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this user?' });
  expect(known.sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() =>
    expect(known.sent).toEqual([{ method: 'DELETE', path: '/api/users/:id', input: { params: { id: ada._id } } }]),
  );
});

it('hands the administrator’s role over once the password was entered', async () => {
  known.answer = { user: ada };
  show(<AccountScreen />, '/config/users/:userId', `/config/users/${ada._id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Make administrator' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make Ada the administrator?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make administrator' }));
  expect(known.sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Your password/), { target: { value: 'my own' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make administrator' }));
  await vi.waitFor(() =>
    expect(known.sent).toEqual([
      {
        method: 'PUT',
        path: '/api/users/:id',
        input: { params: { id: ada._id }, body: { admin: true, currentPassword: 'my own' } },
      },
    ]),
  );
});
