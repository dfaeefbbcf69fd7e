import { cleanup, fireEvent, screen } from '@testing-library/react';
import { EventId, Instant, OnlinePaymentId } from '@turnout/contracts/kernel';
import type { ComparisonView } from '@turnout/contracts/online-payment';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { ComparisonPanel } from './comparison.panel.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { view: unknown; may: boolean; sent: unknown[] } => ({ view: null, may: true, sent: [] }));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { readonly name: string }) => ({
    state: 'live',
    view: name === 'online-payment.comparison' ? known.view : { timeZone: 'Europe/Paris' },
  }),
}));
vi.mock(import('../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay: () => () => known.may,
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return Promise.resolve({ ok: true, data: {}, position: null });
    },
  }),
}));

const eventId = EventId.parse('e123456789abcdefghjk');
const at = Instant.parse('2026-11-28T02:00:00.000Z');
const last: NonNullable<ComparisonView['last']> = {
  because: 'night',
  comparedAt: at,
  compared: 12,
  taken: 2,
  unknown: 0,
  differenceCount: 0,
  differences: [],
  problems: [],
};
const show = (view: ComparisonView | null): void => {
  known.view = view;
  draw(<ComparisonPanel eventId={eventId} />);
};

beforeEach(async () => {
  await speakEnglish({ payment: words, ui: uiWords });
  Object.assign(known, { view: null, may: true, sent: [] });
});
afterEach(cleanup);

it('asks for a comparison of this event', () => {
  show({ current: null, last: null });
  expect(screen.getByText(words.comparison.none)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.comparison.start }));
  expect(known.sent).toEqual([{ params: { id: eventId } }]);
});

it('shows how far one is, and asks for none meanwhile', () => {
  show({ current: { state: 'running', askedAt: at, done: 40, of: 80 }, last: null });
  expect(screen.getByRole('status').textContent).toContain('40 of 80 payments compared');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByRole('button', { name: words.comparison.start }).hasAttribute('disabled')).toBe(true);
});

it('says that all agrees, and what was found without a notice', () => {
  show({ current: null, last });
  expect(screen.getByText(words.comparison.allWell)).toBeTruthy();
  expect(screen.getByRole('region').textContent).toContain(`${words.comparison.taken}2`);
});

it('names what differs, with both amounts, and which account could not be asked', () => {
  const onlinePaymentId = OnlinePaymentId.parse('y123456789abcdefghjk');
  show({
    current: null,
    last: {
      ...last,
      differenceCount: 1,
      differences: [
        {
          kind: 'amount',
          provider: 'paypal',
          mode: 'live',
          onlinePaymentId,
          paymentId: 'CAP1',
          currency: 'EUR',
          ours: 10,
          theirs: 12.5,
        },
      ],
      problems: [{ provider: 'stripe', mode: 'live', code: 'unreachable', message: 'x' }],
    },
  });
  const row = screen.getByRole('cell', { name: 'CAP1' }).closest('tr');
  expect(row?.textContent).toBe(`${words.comparison.kinds.amount}PayPal€10.00€12.50CAP1`);
  expect(screen.getByText('Stripe could not be reached.')).toBeTruthy();
  expect(screen.queryByText(words.comparison.allWell)).toBeNull();
});

it('has no button for who may not edit payments', () => {
  known.may = false;
  show({ current: null, last });
  expect(screen.queryByRole('button')).toBeNull();
});
