import { MantineProvider } from '@mantine/core';
import { FilterField, formsApi } from '@turnout/contracts/forms';
import { messagingApi } from '@turnout/contracts/messaging';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { Refusal } from '../platform/refusal.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { MailingsScreen } from './mailings.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = 'ev000000000000000001';
const meal = 'fe000000000000000001';
const known = vi.hoisted(
  (): { asked: { path: string; query: unknown }[]; sent: unknown[]; answers: Record<string, () => unknown> } => ({
    asked: [],
    sent: [],
    answers: {},
  }),
);
vi.mock('../platform/api.ts', () => ({
  call: async ({ path }: { path: string }, { query }: { query?: unknown }) => {
    known.asked.push({ path, query });
    await Promise.resolve();
    return { data: known.answers[path]?.() };
  },
}));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: [] }) }));
vi.mock(import('../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => false }));
vi.mock('../platform/mail.tsx', () => ({
  MailState: () => null,
  useMailSetUp: () => ({ goesOut: true }),
  tellSent: () => Promise.resolve(),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return Promise.resolve({ ok: true, data: {} });
    },
  }),
}));

const { path: fieldsPath } = formsApi.fieldsForFilters;
const { path: previewPath } = messagingApi.mailingPreview;
const fails = () => {
  throw new Refusal({ status: 500, code: 'internal', message: 'Broken' });
};
const open = () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/dashboard/${eventId}/mailings`]}>
        <Routes>
          <Route path="/dashboard/:eventId/mailings" element={<MailingsScreen />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  return userEvent.setup();
};
/** What the newest preview was asked for. */
const matched = () => known.asked.findLast(({ path }) => path === previewPath)?.query;

beforeEach(async () => {
  await speakEnglish({ messaging: words, ui: uiWords });
  known.asked = [];
  known.sent = [];
  const field = { _id: meal, name: 'MEAL', title: 'Meal', values: 'soup\nfish', labels: 'Soup of the day\nFish' };
  known.answers = {
    [fieldsPath]: () => ({ fields: [FilterField.parse(field)] }),
    [previewPath]: () => ({ preview: { messages: 7, hadOne: 2, withoutAddress: 1 } }),
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe('who a mailing is for', () => {
  it('is narrowed by answers: counted anew for each choice, and sent to those alone', async () => {
    const user = open();
    await user.click(await screen.findByRole('combobox', { name: 'Meal' }));
    await user.click(await screen.findByRole('option', { name: 'Soup of the day', hidden: true }));
    await waitFor(() => expect(matched()).toMatchObject({ eventId, match: [`${meal}:soup`] }));
    await user.click(screen.getByRole('option', { name: 'Fish', hidden: true }));
    await waitFor(() => expect(matched()).toMatchObject({ match: [`${meal}:soup`, `${meal}:fish`] }));
    await user.keyboard('{Escape}');
    const [send] = screen.getAllByRole('button', { name: words.mailings.send });
    await waitFor(() => expect(send?.hasAttribute('disabled')).toBe(false));
    if (send !== undefined) await user.click(send);
    const sure = (await screen.findByRole('dialog', { hidden: true })).querySelectorAll('button');
    const last = [...sure].at(-1);
    if (last !== undefined) await user.click(last);
    expect(known.sent).toMatchObject([
      { body: { eventId, isAgain: false, fieldMatches: { [meal]: ['soup', 'fish'] } } },
    ]);
  });

  it('is everybody where no field is for choosing by', async () => {
    known.answers[fieldsPath] = () => ({ fields: [] });
    open();
    await waitFor(() => expect(matched()).toMatchObject({ match: [] }));
    expect(screen.queryByRole('group', { name: words.mailings.byAnswers })).toBeNull();
  });

  it('says so where the fields cannot be read, and reads them again', async () => {
    known.answers[fieldsPath] = fails;
    const user = open();
    await screen.findByText(words.mailings.filtersNotRead);
    known.answers[fieldsPath] = () => ({ fields: [] });
    await user.click(screen.getByRole('button', { name: uiWords.error.retry }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('sends to nobody while it cannot be counted, and says so', async () => {
    known.answers[previewPath] = fails;
    open();
    await screen.findByText(words.mailings.notCounted);
    expect(screen.getByRole('button', { name: words.mailings.send }).hasAttribute('disabled')).toBe(true);
  });
});
