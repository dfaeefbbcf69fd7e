import { MantineProvider } from '@mantine/core';
import type { MessageView } from '@turnout/contracts/messaging';
import { messagingApi, messagingTopics } from '@turnout/contracts/messaging';
import { registrationApi } from '@turnout/contracts/registration';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
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
const held = vi.hoisted((): { may: boolean } => ({ may: true }));
vi.mock('../platform/session.ts', () => ({ useMay: () => () => held.may }));
vi.mock('../ui/document/document-editor.tsx', () => ({
  DocumentEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  ),
}));
const asked = vi.hoisted((): { texts: unknown; barred: unknown } => ({ texts: null, barred: [] }));
vi.mock('../platform/api.ts', () => ({
  call: ({ path }: { path: string }) =>
    Promise.resolve({ data: path.endsWith('text-set-up') ? { texts: asked.texts } : { addresses: asked.barred } }),
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
  channel: 'email',
  content: 'Hello Ana, it is room 12.',
  type: 'confirmation',
  subject: 'Your registration',
  to: 'ana@example.org',
  status: 'sent',
  reason: '',
  segments: null,
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
  held.may = true;
  asked.texts = { isOn: false, goesOut: false, number: '' };
  asked.barred = [];
  queryClient.clear();
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

  it('open to what they said', () => {
    known.views[messagingTopics.messages.name] = [message({})];
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Show what Your registration said' }));
    expect(screen.getByRole('dialog', { name: 'Your registration' }).textContent).toContain('it is room 12');
  });

  it('lead to the registrant’s own page, and to a new one only for whoever may send e-mails', () => {
    known.views[messagingTopics.messages.name] = [];
    const { unmount } = show();
    expect(screen.getByRole('link', { name: 'View Status' }).getAttribute('href')).toBe(`/welcome-email/${person}`);
    expect(screen.getByRole('button', { name: 'New Message' })).toBeTruthy();
    unmount();
    held.may = false;
    show();
    expect(screen.queryByRole('button', { name: 'New Message' })).toBeNull();
  });

  it('are written with a subject and a content, whose tags are checked', async () => {
    known.views[messagingTopics.messages.name] = [];
    known.views['registration.group'] = [
      {
        _id: person,
        event: eventId,
        type: { _id: 'ty000000000000000001' },
        firstName: 'Ana',
        lastName: 'Example',
        email: 'ana@example.org',
      },
    ];
    known.views['forms.asked'] = { fields: [] };
    show();
    fireEvent.click(screen.getByRole('button', { name: 'New Message' }));
    const subject = await screen.findByRole('textbox', { name: /Subject/ });
    fireEvent.change(subject, { target: { value: 'Room for ${nobody}' } });
    expect(screen.getByText('Nothing is filled in for ${nobody}.')).toBeTruthy();
    fireEvent.change(await screen.findByLabelText('Content'), { target: { value: '<p>It is 12.</p>' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() =>
      expect(known.calls).toEqual([
        {
          path: messagingApi.writeMessage.path,
          input: {
            body: {
              eventId,
              registrationId: person,
              subject: 'Room for ${nobody}',
              content: '<p>It is 12.</p>',
              attachments: [],
            },
          },
        },
      ]),
    );
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told.sent).toContainEqual(['Message sent!', 'ana@example.org']);
  });

  it('go by text where the event sends those, and say what is charged and that nobody gets what is kept', async () => {
    known.views[messagingTopics.messages.name] = [];
    known.views['registration.group'] = [
      { _id: person, event: eventId, firstName: 'Ana', lastName: 'Example', email: '' },
    ];
    asked.texts = { isOn: true, goesOut: false, number: '+4930901820' };
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'New text message' }));
    expect(await screen.findByText(/the text message is kept, and nobody receives it/)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Text/ }), { target: { value: 'ж'.repeat(71) } });
    expect(screen.getByText('About 71 characters, charged as 2 messages.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await vi.waitFor(() =>
      expect(known.calls).toEqual([
        {
          path: messagingApi.writeText.path,
          input: { body: { eventId, registrationId: person, content: 'ж'.repeat(71) } },
        },
      ]),
    );
  });

  it('say which address is not written to any more, and let it be written to again unless its reader stopped it', async () => {
    known.views[messagingTopics.messages.name] = [];
    const since = '2026-11-21T09:30:00.000Z';
    asked.barred = [
      { channel: 'email', address: 'ana@example.org', cause: 'bounce', since, mayBeFreed: true },
      { channel: 'text', address: '030 901820', cause: 'stop', since, mayBeFreed: false },
    ];
    show();
    expect(await screen.findByText('E-mail to ana@example.org')).toBeTruthy();
    expect(screen.getByText(/answered STOP/)).toBeTruthy();
    const [button, ...others] = screen.getAllByRole('button', { name: 'Write to it again' });
    expect(others).toEqual([]);
    if (button !== undefined) fireEvent.click(button);
    await vi.waitFor(() =>
      expect(known.calls).toEqual([
        { path: messagingApi.freeAddress.path, input: { params: { id: person }, body: { channel: 'email' } } },
      ]),
    );
  });
});
