import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { accessApi, SessionView } from '@turnout/contracts/access';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import { SessionsScreen } from './sessions.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { sessions: unknown[] | null; calls: unknown[] } => ({ sessions: [], calls: [] }));
vi.mock('../platform/api.ts', () => ({
  call: () =>
    known.sessions === null
      ? Promise.reject(new Error('no network'))
      : Promise.resolve({ data: { sessions: known.sessions } }),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ method, path }: { method: string; path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.calls.push({ method, path, input });
      return Promise.resolve({ ok: true, data: {} });
    },
  }),
}));

const session = (changes: Partial<SessionView>, id = 'se000000000000000001') =>
  SessionView.parse({
    _id: id,
    since: '2026-11-21T09:30:00.000Z',
    lastActiveAt: '2026-11-21T10:00:00.000Z',
    browser: 'Firefox',
    system: 'Windows',
    isThisOne: false,
    ...changes,
  });
const here = session({ isThisOne: true, browser: 'Safari', system: 'iPhone' });
const other = session({}, 'se000000000000000002');
const show = (sessions: unknown[] | null) => {
  known.sessions = sessions;
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SessionsScreen />
      </MemoryRouter>
    </MantineProvider>,
  );
};
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

beforeEach(async () => {
  await speakEnglish({ access: words, ui: { cancel: 'Cancel', 'error.title': 'Something went wrong' } });
  queryClient.clear();
  known.calls = [];
});

it('says which device each is, and which is this one, which is left by logging out', async () => {
  show([here, other, session({ browser: null, system: null }, 'se000000000000000003')]);
  const row = await screen.findByRole('row', { name: /Safari on iPhone/ });
  expect(within(row).getByText('This one')).toBeTruthy();
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getByRole('row', { name: /Firefox on Windows/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Unknown device/ })).toBeTruthy();
});

it('ends one when that was confirmed, and none when it was not', async () => {
  show([here, other]);
  const end = await screen.findByRole('button', { name: 'End the session of Firefox on Windows' });
  fireEvent.click(end);
  await confirm('Cancel');
  expect(known.calls).toEqual([]);
  fireEvent.click(end);
  await confirm('End');
  await vi.waitFor(() =>
    expect(known.calls).toEqual([
      { method: 'DELETE', path: accessApi.endSession.path, input: { params: { id: other._id } } },
    ]),
  );
});

it('ends all others at once', async () => {
  show([here, other]);
  fireEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  await confirm('End all others');
  await vi.waitFor(() =>
    expect(known.calls).toEqual([{ method: 'DELETE', path: accessApi.endOtherSessions.path, input: {} }]),
  );
});

it('says so where there is none but this one', async () => {
  show([here]);
  expect(await screen.findByText('Logged in nowhere else')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

it('says so where the list cannot be read', async () => {
  show(null);
  expect(await screen.findByRole('alert')).toBeTruthy();
});
