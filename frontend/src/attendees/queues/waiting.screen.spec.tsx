import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Instant, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { WaitingView } from '@turnout/contracts/inventory';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WaitingListScreen } from './waiting.screen.tsx';

const known = vi.hoisted((): { rows: unknown[]; sent: unknown[]; may: boolean } => ({ rows: [], sent: [], may: true }));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) => ({
    state: 'live',
    view:
      name === 'registration.waiting'
        ? { rows: known.rows, total: known.rows.length, totalWithoutFilter: known.rows.length }
        : { timeZone: 'UTC' },
  }),
}));
vi.mock(import('../../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay: () => () => known.may,
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push({ path, input });
      return Promise.resolve({ ok: true, data: { message: 'Done' } });
    },
  }),
}));

const eventId = 'e0000000000000000000';
const typeId = TypeId.parse('t'.repeat(20));
const waiter = (digit: number, over: Partial<WaitingView> = {}): WaitingView => ({
  _id: RegistrantId.parse(`w${digit}`.padEnd(20, '0')),
  type: { _id: typeId, name: 'Dinner' },
  firstName: `Ada ${digit}`,
  lastName: 'Byron',
  email: `ada${digit}@example.org`,
  joinedAt: Instant.parse('2026-11-24T10:00:00.000Z'),
  place: digit,
  until: null,
  isProven: true,
  preferredBecause: '',
  ...over,
});
const open = () => {
  const router = createMemoryRouter([{ path: '/dashboard/:eventId/waiting-list', element: <WaitingListScreen /> }], {
    initialEntries: [`/dashboard/${eventId}/waiting-list`],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};
const person = { eventId, typeId, registrantId: 'w2'.padEnd(20, '0') };

beforeEach(() => Object.assign(known, { rows: [], sent: [], may: true }));

describe('the waiting list that staff see', () => {
  it('says so where nobody waits', () => {
    open();
    expect(screen.getByText('waiting.nobody')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows places, held seats and reasons, and offers the next seat only to whom none is held', () => {
    const until = Instant.parse('2026-11-25T10:30:00.000Z');
    known.rows = [waiter(1, { place: 0, until }), waiter(2, { place: 1, preferredBecause: 'She speaks' })];
    open();
    const [, held, next] = screen.getAllByRole('row');
    expect(held?.textContent).toContain('waiting.held');
    expect(held?.textContent).toContain('25 Nov 2026 10:30');
    expect(next?.textContent).toContain('waiting.preferred');
    expect(screen.getAllByRole('button', { name: 'waiting.preferOf' })).toHaveLength(1);
  });

  it('asks why before somebody goes first', async () => {
    known.rows = [waiter(2)];
    open();
    fireEvent.click(screen.getByRole('button', { name: 'waiting.preferOf' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'waiting.prefer' }));
    expect(await screen.findByText('waiting.reasonMissing')).toBeDefined();
    expect(known.sent).toEqual([]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' She speaks ' } });
    fireEvent.click(screen.getByRole('button', { name: 'waiting.prefer' }));
    await vi.waitFor(() =>
      expect(known.sent).toEqual([
        { path: '/api/x/waiting-list/prefer', input: { body: { ...person, reason: 'She speaks' } } },
      ]),
    );
  });

  it('asks before somebody is removed', async () => {
    known.rows = [waiter(2)];
    open();
    fireEvent.click(screen.getByRole('button', { name: 'waiting.removeOf' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'waiting.remove' }));
    await vi.waitFor(() =>
      expect(known.sent).toEqual([{ path: '/api/x/waiting-list/remove', input: { body: person } }]),
    );
  });

  it('gives nothing to press to who may only look', () => {
    known.rows = [waiter(2)];
    known.may = false;
    open();
    expect(screen.getByRole('table')).toBeDefined();
    expect(screen.queryByRole('button', { name: /waiting/ })).toBeNull();
  });
});
