// kind: screen
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Presented } from '../desk/place.ts';
import type { Scan } from '../desk/scanner.state.ts';
import { registrantOfCode } from '../desk/verdict.example.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { TakePaymentDialog } from './take-payment.dialog.tsx';
import words from './words/en.json' with { type: 'json' };

const server = vi.hoisted((): { answer: unknown; sent: unknown[] } => ({ answer: null, sent: [] }));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    refusal: null,
    state: 'idle',
    run: (sent: unknown) => {
      server.sent.push(sent);
      return Promise.resolve(server.answer);
    },
  }),
}));

const ana = registrantOfCode('A');
const scan: Scan = {
  intent: { commandId: 'i', code: 'A', label: 'A', source: 'camera', isWholeGroup: true, only: [ana], presentedAt: 0 },
  verdict: {
    kind: 'not-fully-paid',
    message: 'Ana Lopez is not fully paid: €12.50 is due',
    name: 'Ana Lopez',
    owed: { registrationId: ana, amount: 12.5, currency: 'EUR' },
  },
  at: 0,
  tookMs: 40,
  isLate: false,
  isUndone: false,
};

beforeAll(() => speakEnglish({ 'check-in': words, ui: uiWords }));
beforeEach(() => {
  server.sent.length = 0;
  server.answer = { ok: true, data: {} };
});
afterEach(cleanup);

const open = () => {
  const presented: Presented[] = [];
  const user = draw(
    <TakePaymentDialog scan={scan} onPresent={(one) => presented.push(one)} onClose={() => undefined} />,
  );
  return { user, presented };
};

it('records how the money came, and presents whoever it is again as they were', async () => {
  const { user, presented } = open();
  expect(screen.getByRole('dialog', { name: 'Ana Lopez owes €12.50' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Received €12.50 by card terminal' }));
  await waitFor(() => expect(presented).toHaveLength(1));
  expect(server.sent).toEqual([{ params: { id: ana }, body: { method: 'card', shownDue: 12.5 } }]);
  expect(presented).toEqual([
    { code: 'A', source: 'camera', label: 'Ana Lopez', isWholeGroup: true, only: [ana], isAnew: true },
  ]);
});

it('lets in whoever paid at another desk meanwhile, and nobody whose payment was refused', async () => {
  server.answer = { ok: false, refusal: { code: 'nothing-due', message: 'Nothing is due' } };
  const first = open();
  await first.user.click(screen.getByRole('button', { name: 'Received €12.50 in cash' }));
  await waitFor(() => expect(first.presented).toHaveLength(1));
  cleanup();
  server.answer = { ok: false, refusal: { code: 'due-changed', message: 'It is €20.00 now' } };
  const changed = open();
  await changed.user.click(screen.getByRole('button', { name: 'Received €12.50 in cash' }));
  await waitFor(() => expect(changed.presented).toHaveLength(1));
  cleanup();
  server.sent.length = 1;
  server.answer = { ok: false, refusal: { code: 'may-not-transact', message: 'Not allowed' } };
  const second = open();
  await second.user.click(screen.getByRole('button', { name: 'Received €12.50 in cash' }));
  expect(server.sent).toHaveLength(2);
  expect(second.presented).toEqual([]);
});
