import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ActivityView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { Repopulate } from './repopulate.tsx';
import words from './words/en.json' with { type: 'json' };

const held = vi.hoisted((): { sent: unknown[] } => ({ sent: [] }));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: ({ body }: { readonly body: unknown }) => {
      held.sent.push(body);
      return Promise.resolve({ ok: true, data: { message: 'done' } });
    },
  }),
}));

const eventId = EventId.parse('e'.repeat(20));
const activityId = 'a'.repeat(20);
const show = (fee: number) => {
  const Shown = ActivityView.pick({ _id: true, name: true, fee: true, typeBasedFee: true, repopulating: true });
  const known = Shown.parse({ _id: activityId, name: 'Dinner', fee, typeBasedFee: {}, repopulating: false });
  draw(<Repopulate eventId={eventId} activity={known} />);
  fireEvent.click(screen.getByRole('button', { name: 'Repopulate Dinner' }));
};

beforeEach(async () => {
  held.sent = [];
  await speakEnglish({ forms: words, ui: uiWords });
});
afterEach(cleanup);

it('begins at once where the activity is free', async () => {
  show(0);
  await waitFor(() => expect(held.sent).toEqual([{ event: eventId, activityId, keepCharges: false }]));
});

it('asks whether who is brought into a paid one stays charged as they were', async () => {
  show(9);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(words.activities.repopulatePaid);
  expect(held.sent).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: words.activities.keepCharges }));
  fireEvent.click(screen.getByRole('button', { name: words.activities.repopulate }));
  await waitFor(() => expect(held.sent).toEqual([{ event: eventId, activityId, keepCharges: true }]));
});
