import { MantineProvider } from '@mantine/core';
import { formsApi } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { massApi } from '@turnout/contracts/messaging';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { MassDialog } from './mass.dialog.tsx';

const eventId = EventId.parse('ev000000000000000001');
const known = vi.hoisted((): { sent: unknown[]; answers: Record<string, () => unknown> } => ({
  sent: [],
  answers: {},
}));
vi.mock('../../platform/api.ts', () => ({
  call: async ({ path }: { path: string }) => {
    await Promise.resolve();
    return { data: known.answers[path]?.() };
  },
}));
vi.mock('../../platform/mail.tsx', () => ({ tellSent: () => Promise.resolve() }));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return Promise.resolve({ ok: true, data: { message: 'Texts successfully sent!' } });
    },
  }),
}));

const person = (number: number, more: object = {}) => {
  const _id = `re00000000000000000${number}`;
  return {
    _id,
    registrationId: _id,
    confirmationNumber: `A${number}`,
    status: 'confirmed',
    firstName: 'Person',
    lastName: `${number}`,
    email: '',
    phone: `+3460000000${number}`,
    type: { _id: 'ty000000000000000001', name: 'Guest' },
    parent: null,
    ...more,
  };
};
const preview = (more: object = {}) => ({
  registrations: [person(1), person(2), person(3, { unreached: 'unsubscribed' })],
  total: 3,
  messages: 2,
  withoutAddress: 0,
  unsubscribed: 1,
  unknownTokens: ['nickname'],
  ...more,
});
const onClose = vi.fn<() => void>();
const open = async (waiting?: { readonly trigger: string; readonly days: string }) => {
  render(
    <MantineProvider env="test">
      <MassDialog eventId={eventId} zone="UTC" channel="text" onClose={onClose} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: words.mass.message }), 'See you');
  if (waiting !== undefined) {
    await user.selectOptions(screen.getByRole('combobox', { name: words.mass.when }), waiting.trigger);
    const days = screen.getByRole('textbox', { name: words.mass.daysAfter });
    await user.clear(days);
    await user.type(days, waiting.days);
  }
  await user.click(screen.getByRole('button', { name: words.mass.next }));
  return user;
};

beforeEach(async () => {
  await speakEnglish({ messaging: words, ui: uiWords });
  known.sent = [];
  onClose.mockClear();
  known.answers = {
    [formsApi.fieldsForFilters.path]: () => ({ fields: [] }),
    [formsApi.types.path]: () => ({ types: [] }),
    [formsApi.activities.path]: () => ({ activities: [] }),
    [massApi.massText.path]: () => preview(),
  };
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe('a message to many', () => {
  it('goes to whoever is still ticked, after it has named tags that say nothing and whom it does not reach', async () => {
    const user = await open();
    await screen.findByText('${nickname}');
    expect(screen.getByRole('checkbox', { name: 'Person 3' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Person 2' }));
    await screen.findByText(/^1 recipient /);
    await user.click(screen.getByRole('button', { name: words.mass.send }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(known.sent).toMatchObject([
      {
        body: {
          eventId,
          message: 'See you',
          fromNextBtn: false,
          isTest: false,
          registrantsToBeExcludedFromMassTexts: ['re000000000000000002'],
        },
      },
    ]);
  });

  it('waits for what happens where a trigger is chosen, also where nobody is there yet', async () => {
    known.answers[massApi.massText.path] = () => preview({ registrations: [], total: 0, messages: 0, unsubscribed: 0 });
    const user = await open({ trigger: 'check-in', days: '2' });
    await screen.findByText(words.mass.triggerNote);
    await user.click(screen.getByRole('button', { name: words.mass.switchOn }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(known.sent).toMatchObject([{ body: { trigger: { on: 'check-in', days: 2 } } }]);
  });

  it('cannot be sent where there is nobody, and goes back with what was written', async () => {
    known.answers[massApi.massText.path] = () => preview({ registrations: [], total: 0, messages: 0, unsubscribed: 0 });
    const user = await open();
    await screen.findByText(words.mailings.nobody);
    expect(screen.queryByRole('button', { name: words.mass.send })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.mass.previous }));
    expect(screen.getByRole('textbox', { name: words.mass.message })).toHaveProperty('value', 'See you');
  });

  it('says where recipients cannot be read, and reads them again', async () => {
    known.answers[massApi.massText.path] = () => {
      throw new Refusal({ status: 500, code: 'internal', message: 'Broken' });
    };
    const user = await open();
    await screen.findByText(words.mailings.notCounted);
    known.answers[massApi.massText.path] = () => preview();
    await user.click(screen.getByRole('button', { name: uiWords.error.retry }));
    await screen.findByRole('checkbox', { name: 'Person 1' });
  });
});
