import { MantineProvider } from '@mantine/core';
import type { MessageView } from '@turnout/contracts/messaging';
import { messagingTopics } from '@turnout/contracts/messaging';
import { registrationApi } from '@turnout/contracts/registration';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import { MessagesScreen } from './messages.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = 'ev000000000000000001';
const person = 'gr000000000000000001';
const known = vi.hoisted((): { views: Record<string, unknown>; calls: unknown[] } => ({ views: {}, calls: [] }));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) => {
    const view = known.views[name] ?? null;
    return { state: view === null ? 'loading' : 'live', view };
  },
}));
const told = vi.hoisted((): { sent: unknown[] } => ({ sent: [] }));
vi.mock('../platform/mail.tsx', () => ({
  MailState: () => null,
  tellSent: (_t: unknown, sentence: string, to: string) => {
    told.sent.push([sentence, to]);
    return Promise.resolve();
  },
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.calls.push({ path, input });
      return Promise.resolve({ ok: true, data: {} });
    },
  }),
}));

const message = (changes: Partial<MessageView>, id = 'me000000000000000001'): unknown => ({
  _id: id,
  registrationId: person,
  type: 'confirmation',
  subject: 'Your registration',
  to: 'ana@example.org',
  status: 'sent',
  reason: '',
  createdAt: '2026-11-21T09:30:00.000Z',
  ...changes,
});
const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/dashboard/${eventId}/attendees/${person}/messages`]}>
        <Routes>
          <Route path="/dashboard/:eventId/attendees/:registrationId/messages" element={<MessagesScreen />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );

beforeEach(async () => {
  await speakEnglish({ messaging: words });
  known.calls = [];
  known.views = {
    'registration.group': [{ _id: person, firstName: 'Ana', lastName: 'Example', email: 'ana@example.org' }],
  };
});

describe('sent messages', () => {
  it('say what was sent, to whom, when, and how it ended', () => {
    known.views[messagingTopics.messages.name] = [
      message({}),
      message({ status: 'uncertain', reason: 'interrupted', subject: 'Second' }, 'me000000000000000002'),
    ];
    show();
    expect(
      screen.getByRole('row', { name: /Confirmation Your registration ana@example.org 21 Nov 2026 09:30 Sent/ }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /Second .* Uncertain It was interrupted while being sent/ })).toBeTruthy();
  });

  it('keep the mail server’s own sentence where it refused', () => {
    known.views[messagingTopics.messages.name] = [message({ status: 'failed', reason: 'Mailbox unavailable' })];
    show();
    expect(screen.getByText('Mailbox unavailable')).toBeTruthy();
  });

  it('say so when there are none, and send the confirmation again', async () => {
    known.views[messagingTopics.messages.name] = [];
    show();
    expect(screen.getByText('Nothing was sent yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Resend confirmation e-mail' }));
    expect(known.calls).toEqual([
      { path: registrationApi.resendConfirmation.path, input: { params: { id: person }, query: {} } },
    ]);
    await vi.waitFor(() => expect(told.sent).toEqual([['Confirmation email resent successfully!', 'ana@example.org']]));
  });
});
