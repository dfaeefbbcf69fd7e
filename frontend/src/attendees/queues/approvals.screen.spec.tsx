import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Instant, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { ApprovalView } from '@turnout/contracts/attendees';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalsScreen } from './approvals.screen.tsx';

const known = vi.hoisted((): { rows: unknown[]; sent: unknown[]; flags: readonly string[] } => ({
  // All who wait; each page shows fifty of them.
  rows: [],
  sent: [],
  flags: [],
}));
vi.mock('../../platform/topic.ts', async () => {
  const { useMemo } = await import('react');
  const useTopic = ({ name }: { name: string }, { page = 1, perPage = 50 }: { page?: number; perPage?: number }) => {
    const view = useMemo(() => {
      const rows = known.rows.slice((page - 1) * perPage, page * perPage);
      return { rows, total: known.rows.length, totalWithoutFilter: known.rows.length };
    }, [page, perPage]);
    return { state: 'live', view: name === 'registration.approvals' ? view : { timeZone: 'UTC' } };
  };
  return { useTopic };
});
vi.mock(import('../../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay:
    () =>
    (...flags: string[]) =>
      flags.every((flag) => known.flags.includes(flag)),
}));
vi.mock(import('../../platform/command.ts'), async (original) => ({
  ...(await original()),
  sendIntent: ({ path }: { path: string }, { body }: { body?: unknown }): Promise<never> => {
    known.sent.push({ path, body });
    // What becomes of it is the dialog's own spec.
    return new Promise(() => undefined);
  },
}));

const eventId = 'e0000000000000000000';
const idOf = (digit: number): RegistrantId => RegistrantId.parse(`w${digit}`.padEnd(20, 'x'));
const waiter = (digit: number, over: Partial<ApprovalView> = {}): ApprovalView => ({
  _id: idOf(digit),
  parent: null,
  groupWaits: 1,
  type: { _id: TypeId.parse('t'.repeat(20)), name: 'Press' },
  firstName: `Ada ${digit}`,
  lastName: 'Byron',
  email: `ada${digit}@example.org`,
  confirmationNumber: 'K7WQ2M9XA',
  registeredAt: Instant.parse('2026-11-24T10:00:00.000Z'),
  ...over,
});
const open = () => {
  const router = createMemoryRouter([{ path: '/dashboard/:eventId/approvals', element: <ApprovalsScreen /> }], {
    initialEntries: [`/dashboard/${eventId}/approvals`],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};
const answered = async (): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'selection.go' }));
  await vi.waitFor(() => expect(known.sent).toHaveLength(1));
};

beforeEach(() => Object.assign(known, { rows: [], sent: [], flags: ['viewRegistrationTypes'] }));

describe('who waits to be accepted', () => {
  it('is nobody, and that is said', () => {
    open();
    expect(screen.getByText('approvals.nobody')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is accepted one by one', async () => {
    known.rows = [waiter(1)];
    open();
    fireEvent.click(screen.getByRole('button', { name: 'approvals.approveOf' }));
    await answered();
    expect(known.sent).toEqual([
      {
        path: '/api/x/approvals',
        body: { eventId, registrants: [idOf(1)], decision: 'approve', wholeGroups: false, reason: '' },
      },
    ]);
  });

  it('is accepted with all of their group unless told otherwise', async () => {
    known.rows = [waiter(1, { groupWaits: 2 }), waiter(2, { parent: idOf(1), groupWaits: 2 })];
    open();
    fireEvent.click(screen.getAllByRole('button', { name: 'approvals.approveOf' })[0] ?? document.body);
    await answered();
    expect(known.sent).toMatchObject([{ body: { registrants: [idOf(1)], wholeGroups: true } }]);
  });

  it('is rejected, many at once, with a reason and without their groups', async () => {
    known.rows = [waiter(1, { groupWaits: 2 }), waiter(2, { parent: idOf(1), groupWaits: 2 }), waiter(3)];
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: /approvals.wholeGroups/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'selection.page' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'selection.action.reject' })[0] ?? document.body);
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: ' Full ' } });
    await answered();
    expect(known.sent).toEqual([
      {
        path: '/api/x/approvals',
        body: {
          eventId,
          registrants: [1, 2, 3].map(idOf),
          decision: 'reject',
          wholeGroups: false,
          reason: 'Full',
        },
      },
    ]);
  });

  it('stays picked while one looks at another page', async () => {
    known.rows = Array.from({ length: 60 }, (_, index) => waiter(index + 1));
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'selection.page' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'attendees.page' })[1] ?? document.body);
    fireEvent.click(screen.getByRole('checkbox', { name: 'selection.page' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'selection.action.approve' })[0] ?? document.body);
    await answered();
    expect(known.sent).toMatchObject([{ body: { registrants: known.rows.map((_, index) => idOf(index + 1)) } }]);
  });

  it('is rejected by nobody who may only accept, and decided on by nobody who may only look', () => {
    known.rows = [waiter(1)];
    known.flags = ['allowStatusChanges'];
    open();
    expect(screen.getByRole('button', { name: 'approvals.approveOf' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'approvals.rejectOf' })).toBeNull();
  });
});
