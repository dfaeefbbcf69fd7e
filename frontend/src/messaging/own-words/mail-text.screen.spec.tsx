import { MantineProvider } from '@mantine/core';
import { ourMail } from '@turnout/contracts/mails';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { MailTextScreen } from './mail-text.screen.tsx';
import { MailTextsScreen } from './mail-texts.screen.tsx';

const eventId = 'ev000000000000000001';
interface Sent {
  readonly path: string;
  readonly input: unknown;
}
const known = vi.hoisted((): { texts: unknown[]; sent: Sent[]; previewed: unknown[]; draw: () => void } => ({
  draw: () => undefined,
  texts: [],
  sent: [],
  previewed: [],
}));
vi.mock('../../platform/topic.ts', async () => {
  const { useReducer } = await import('react');
  const useTopic = () => {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    known.draw = draw;
    return { state: 'live', view: known.texts };
  };
  return { useTopic };
});
vi.mock('../../platform/session.ts', () => ({ useMay: () => () => true }));
vi.mock('../../platform/mail.tsx', () => ({ MailState: () => null }));
vi.mock('../../platform/api.ts', () => ({
  call: async (_: unknown, { body }: { body?: { subject: string } }) => {
    await Promise.resolve();
    if (body === undefined) return { data: { registrations: [] } };
    known.previewed.push(body);
    const preview = {
      to: 'ada@example.org',
      subject: 'Read so',
      html: '<p>x</p>',
      text: 'x',
      unknownTokens: ['nobody'],
    };
    return { data: { preview } };
  },
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ method, path }: { method: string; path: string }) => ({
    isSaving: false,
    run: ({ body }: { body: { kind: string; language: string; subject: string; message: string } }) => {
      known.sent.push({ path: `${method} ${path}`, input: body });
      const mailText = { ...body, _id: 'ma000000000000000001', eventId, _version: 0 };
      return Promise.resolve({ ok: true, data: { mailText, message: 'Done' } });
    },
  }),
}));
vi.mock('../../ui/rich-text-editor.tsx', () => ({
  RichTextEditor: ({ label, value, onChange }: { label: string; value: string; onChange: (html: string) => void }) => (
    <textarea aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  ),
}));

const open = (path: string) => {
  const router = createMemoryRouter(
    [
      { path: '/dashboard/:eventId/mail-texts', Component: MailTextsScreen },
      { path: '/dashboard/:eventId/mail-texts/:kind/:language', Component: MailTextScreen },
    ],
    { initialEntries: [`/dashboard/${eventId}/mail-texts${path}`] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
};
const own = {
  _id: 'ma000000000000000001',
  eventId,
  kind: 'payment-deadline',
  language: 'en',
  subject: 'Pay up',
  message: '',
  _version: 3,
};
const subject = () => screen.getByRole('textbox', { name: words.mass.subject });
const message = () => screen.getByRole('textbox', { name: words.mass.message });

beforeEach(async () => {
  await speakEnglish({ messaging: words, ui: uiWords });
  Object.assign(known, { texts: [], sent: [], previewed: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe('the words of e-mails', () => {
  it('are listed mail by mail, with the languages in which they are the organisers’', async () => {
    known.texts = [own];
    open('');
    expect(await screen.findByRole('link', { name: 'Reminder to pay by a day, English: your words' })).toHaveProperty(
      'pathname',
      `/dashboard/${eventId}/mail-texts/payment-deadline/en`,
    );
    expect(screen.getByRole('link', { name: 'Reminder to pay by a day, Français: our words' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(20);
  });

  it('begin with ours; what is not changed is not kept', async () => {
    const user = open('/payment-deadline/fr');
    const ours = ourMail('payment-deadline', 'fr');
    expect(await screen.findByDisplayValue(ours.subject)).toBe(subject());
    expect(message()).toHaveProperty('value', ours.message);
    expect(screen.queryByRole('button', { name: words.ownWords.takeBack })).toBeNull();
    await user.clear(subject());
    await user.type(subject(), 'Payez');
    await user.click(screen.getByRole('button', { name: uiWords.save }));
    await waitFor(() =>
      expect(known.sent).toEqual([
        {
          path: 'POST /api/x/mail-texts',
          input: { eventId, kind: 'payment-deadline', language: 'fr', subject: 'Payez', message: '' },
        },
      ]),
    );
  });

  it('name the tags that stand for nothing, and those without which nobody would know what to do', async () => {
    const user = open('/payment-deadline/en');
    expect(await screen.findByText(words.ownWords.unknown.replace('{{tags}}', '${nobody}'))).toBeTruthy();
    expect(screen.getByTitle(words.mass.preview)).toHaveProperty('srcdoc', '<p>x</p>');
    await user.clear(message());
    await user.type(message(), 'Pay now');
    expect(await screen.findByText(words.ownWords.missing.replace('{{tags}}', '${pay_by}'))).toBeTruthy();
    await waitFor(() => expect(known.previewed.at(-1)).toMatchObject({ subject: '', message: 'Pay now' }));
  });

  it('are sent to oneself as they stand, and taken back to ours once that is meant', async () => {
    known.texts = [own];
    const user = open('/payment-deadline/en');
    await user.click(await screen.findByRole('button', { name: words.mass.test }));
    const body = { eventId, kind: 'payment-deadline', language: 'en', subject: 'Pay up', message: '' };
    expect(known.sent).toEqual([{ path: 'POST /api/x/mail-texts/test', input: body }]);
    await user.click(screen.getByRole('button', { name: words.ownWords.takeBack }));
    expect(await screen.findByText(words.ownWords.takeBackText)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: uiWords.delete }));
    await waitFor(() => expect(known.sent.at(-1)?.path).toBe('DELETE /api/x/mail-texts/:id'));
  });

  it('stay as they are typed when somebody else writes them meanwhile, until whoever types looks at theirs', async () => {
    const user = open('/payment-deadline/en');
    await user.clear(await screen.findByDisplayValue(ourMail('payment-deadline', 'en').subject));
    await user.type(subject(), 'Mine');
    expect(screen.queryByText(words.ownWords.meanwhile)).toBeNull();
    known.texts = [own];
    act(() => known.draw());
    expect(await screen.findByText(words.ownWords.meanwhile)).toBeTruthy();
    expect(subject()).toHaveProperty('value', 'Mine');
    await user.click(screen.getByRole('button', { name: words.ownWords.showTheirs }));
    expect(await screen.findByDisplayValue('Pay up')).toBe(subject());
    expect(screen.queryByText(words.ownWords.meanwhile)).toBeNull();
  });

  it('are shown as they go to the sample person where nobody has the number, and that is told', async () => {
    const user = open('/payment-deadline/en');
    await user.type(await screen.findByRole('textbox', { name: words.ownWords.byNumber }), 'K7M31QAAA');
    expect(await screen.findByText(words.ownWords.ofNobody)).toBeTruthy();
  });

  it('of a mail that there is none of lead to the list', async () => {
    open('/nothing/en');
    expect(await screen.findByRole('heading', { name: 'Texts of e-mails' })).toBeTruthy();
  });
});
