import { act, fireEvent, screen } from '@testing-library/react';
import type { Call } from '@turnout/contracts/kernel';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followActivity, noteActivity } from '../platform/activity.ts';
import { Offline } from '../platform/api.ts';
import { credential, setCredential } from '../platform/credential.ts';
import { followIdleTime } from '../platform/idle.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import { IdleWarning } from './idle-warning.tsx';
import words from './words/en.json';

/** What a server would say: how long the session still lasts, or nothing at all. */
const server = vi.hoisted((): { left: number; is: 'up' | 'away'; asked: string[] } => ({
  left: 1_800,
  is: 'up',
  asked: [],
}));
vi.mock('../platform/api.ts', async (original) => ({
  ...(await original<typeof import('../platform/api.ts')>()),
  call: async ({ method, path }: Call) => {
    server.asked.push(`${method} ${path}`);
    if (server.is === 'away') throw new Offline();
    if (method === 'POST') server.left = 1_800;
    return Promise.resolve({ data: { idleEndsInSeconds: server.left } });
  },
}));
const logOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
vi.mock('../platform/session.ts', () => ({ useSession: () => ({ logOut }) }));

beforeAll(async () => {
  await speakEnglish({ app: words });
  // What is drawn lazily is there already: the clock of these specs does not wait for files.
  await import('./idle.dialog.tsx');
});
beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(server, { left: 1_800, is: 'up', asked: [] });
  setCredential({ kind: 'account', token: 'given' });
  followActivity();
  followIdleTime();
  draw(<IdleWarning />);
  await passes(30_000);
});
afterEach(() => {
  setCredential(null);
  vi.useRealTimers();
});
const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds));
const dialog = () => screen.queryByRole('dialog', { name: 'Are you still there?' });
const warned = async () => {
  server.left = 58;
  await passes(1_740_000);
  await passes(100);
  expect(dialog()).not.toBe(null);
};

it('says nothing before the last minute, counts down then, and goes on for who stays', async () => {
  await passes(1_700_000);
  expect(dialog()).toBe(null);
  await warned();
  expect(dialog()?.textContent).toContain('logged out in 58 seconds');
  await passes(3_000);
  expect(dialog()?.textContent).toContain('logged out in 55 seconds');
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
  await passes(100);
  expect([dialog(), server.asked.at(-1)]).toEqual([null, 'POST /api/x/activity']);
});

it('logs out who wants to', async () => {
  await warned();
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(logOut).toHaveBeenCalledOnce();
});

it.each([
  ['was there in another tab', () => void (server.left = 1_700)],
  ['scanned', () => noteActivity()],
  ['typed, as a hand scanner does', () => void fireEvent.keyDown(window, { key: '7' })],
])('goes away where somebody %s', async (_, there) => {
  await warned();
  there();
  await passes(6_000);
  expect(dialog()).toBe(null);
});

it('is not answered by walking to a button with the keyboard', async () => {
  await warned();
  for (const key of ['Tab', 'Enter', ' ', 'Shift']) fireEvent.keyDown(window, { key });
  await passes(100);
  expect(server.asked).not.toContain('POST /api/x/activity');
  expect(dialog()).not.toBe(null);
});

it('logs out who does not answer: the server decides, and where nobody can say, the clock does', async () => {
  await warned();
  server.is = 'away';
  await passes(50_000);
  expect(credential()).not.toBe(null);
  await passes(15_000);
  expect([credential(), dialog()]).toEqual([null, null]);
});

it('asks for nobody: neither where nobody is logged in, nor at a wall, nor as a door device', async () => {
  for (const held of [null, { kind: 'wall' as const, token: 'w' }, { kind: 'device' as const, token: 'd' }]) {
    setCredential(held);
    server.asked.length = 0;
    await passes(3_600_000);
    expect(server.asked).toEqual([]);
  }
});
