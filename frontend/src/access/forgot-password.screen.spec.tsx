import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const server = vi.hoisted((): { answer: Readonly<Record<string, boolean>> } => ({ answer: { mailGoesOut: true } }));
vi.mock('../platform/bot-check.ts', () => ({
  useBotCheck: () => ({
    state: 'done',
    start: () => undefined,
    proof: () => Promise.resolve('proof'),
    reset: () => undefined,
    send: (sendWith: (proof: string) => unknown) => Promise.resolve(sendWith('proof')),
  }),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: () =>
      Promise.resolve({
        ok: true,
        data: { message: 'Reset instructions were sent to your email.', ...server.answer },
      }),
  }),
}));

const ask = async () => {
  render(
    <MantineProvider env="test">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <ForgotPasswordScreen /> }])} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  // The form has a status of its own, the bot check's, which goes with it.
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull());
  return within(screen.getByRole('status'));
};

beforeEach(() => speakEnglish({ access: words, ui: uiWords }));

it('says that the link is on its way where e-mails go out', async () => {
  server.answer = { mailGoesOut: true };
  const answer = await ask();
  expect(answer.getByText('Reset instructions were sent to your email.')).toBeDefined();
});

it('promises no link where no e-mail leaves the installation', async () => {
  server.answer = { mailGoesOut: false };
  const answer = await ask();
  expect(answer.getByText('No e-mail can be sent from here yet')).toBeDefined();
  expect(screen.queryByText(/Reset instructions|arrives/)).toBeNull();
});

it('says that the link waits while the mail server refuses us', async () => {
  server.answer = { mailGoesOut: false, mailWaits: true };
  const answer = await ask();
  expect(answer.getByText('The link waits')).toBeDefined();
  expect(answer.getByText(/If ada@example\.org has an account, the link goes out/)).toBeDefined();
  expect(screen.queryByText(/Reset instructions|arrives/)).toBeNull();
});
