import { MantineProvider } from '@mantine/core';
import { erasureApi } from '@turnout/contracts/erasure';
import { registrationApi } from '@turnout/contracts/registration';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AttendeeCard } from './attendee.card.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';

const sent = vi.hoisted((): { calls: unknown[]; isSaving: boolean; isAdmin: boolean } => ({
  calls: [],
  isSaving: false,
  isAdmin: false,
}));
vi.mock(import('../../platform/session.ts'), async (original) => ({
  ...(await original()),
  useIsAdmin: () => sent.isAdmin,
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: sent.isSaving,
    run: (input: unknown) => {
      sent.calls.push({ path, input });
      return Promise.resolve({ ok: true, data: {} });
    },
  }),
}));

const show = (registration = registrationExample) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AttendeeCard registration={registration} zone="UTC" may={() => true} isChanged={false} />
      </MemoryRouter>
    </MantineProvider>,
  );
const choose = async (item: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'card.menu' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

beforeEach(() => {
  sent.calls = [];
  sent.isSaving = false;
  sent.isAdmin = false;
});

describe("a registration's card", () => {
  it('sets the status of somebody alone without asking', async () => {
    show();
    await choose('action.pending');
    expect(sent.calls).toEqual([
      {
        path: registrationApi.setStatus.path,
        input: {
          body: {
            id: registrationExample._id,
            eventId: registrationExample.event,
            status: 'pending',
            forAll: false,
            confirmationNumber: 'K7M-31Q',
          },
        },
      },
    ]);
  });

  it('asks for whom when the group has more people', async () => {
    show({ ...registrationExample, registrantsCount: 3 });
    await choose('action.rejected');
    expect(sent.calls).toEqual([]);
    fireEvent.click(await screen.findByRole('radio', { name: 'dialog.scopeAll' }));
    fireEvent.click(screen.getByRole('button', { name: 'dialog.setStatus' }));
    expect(sent.calls).toMatchObject([{ input: { body: { status: 'rejected', forAll: true } } }]);
  });

  it('asks before it deletes', async () => {
    show();
    await choose('action.delete');
    await screen.findByText('dialog.deleteQuestion');
    expect(sent.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'action.delete' }));
    expect(sent.calls).toMatchObject([
      { path: registrationApi.setStatus.path, input: { body: { id: registrationExample._id, status: 'deleted' } } },
    ]);
  });

  it('lets the platform admin delete a deleted one for good, asking first', async () => {
    sent.isAdmin = true;
    show({ ...registrationExample, status: 'deleted' });
    await choose('action.permanent-delete');
    await screen.findByText('dialog.deleteQuestion');
    expect(sent.calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'action.permanent-delete' }));
    expect(sent.calls).toEqual([
      { path: registrationApi.remove.path, input: { params: { id: registrationExample._id } } },
    ]);
  });

  it('erases only with a reason and the number typed, however it is written', async () => {
    show();
    await choose('action.erase');
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'erase.button' }));
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
    await screen.findByText('erase.lead');
    press();
    expect(screen.getByText('erase.reasonMissing')).toBeTruthy();
    expect(screen.getByText('erase.confirmMissing')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'erase.reason' }));
    type('erase.reason', 'asked for it');
    type('erase.confirm', 'K7M-31P');
    press();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'erase.confirm' }));
    expect(sent.calls).toEqual([]);
    type('erase.confirm', 'k7m 31q');
    press();
    expect(sent.calls).toEqual([
      {
        path: erasureApi.erase.path,
        input: {
          params: { id: registrationExample._id },
          body: { reason: 'asked for it', confirmation: 'k7m 31q' },
        },
      },
    ]);
  });

  it('sends the confirmation again', async () => {
    show({ ...registrationExample, email: 'ana@example.org' });
    await choose('action.resend');
    expect(sent.calls).toMatchObject([
      { path: registrationApi.resendConfirmation.path, input: { params: { id: registrationExample._id } } },
    ]);
  });

  it('says so while it is being saved, and takes no second check-in', () => {
    sent.isSaving = true;
    show();
    expect(screen.getByText('card.saving')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'action.check-in' })).toBeNull();
  });
});
