import { cleanup, screen, within } from '@testing-library/react';
import { EventId } from '@turnout/contracts/kernel';
import type { MoneySummary } from '@turnout/contracts/payment';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { SummaryCard } from './summary.card.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { view: readonly unknown[] | null; may: boolean; watched: unknown[] } => ({
  view: null,
  may: true,
  watched: [],
}));
vi.mock('../platform/topic.ts', () => ({
  useTopic: (_: unknown, params: unknown) => {
    known.watched.push(params);
    return { state: 'live', view: known.view };
  },
}));
vi.mock(import('../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay: () => () => known.may,
}));

const eventId = EventId.parse('e123456789abcdefghjk');
const each = (confirmed: number, pending: number) => ({
  confirmed,
  pending,
  rejected: 0,
  deleted: 0,
  all: confirmed + pending,
});
const inCurrency = (currency: string): MoneySummary => ({
  currency,
  totals: each(100, 20),
  paids: each(60, 0),
  dues: each(40, 20),
});

beforeEach(async () => {
  await speakEnglish({ payment: words, ui: uiWords });
  Object.assign(known, { view: [], may: true, watched: [] });
});
afterEach(cleanup);

it('shows totals, paid and due by status and in all, each currency by itself', () => {
  known.view = [inCurrency('EUR'), inCurrency('JPY')];
  draw(<SummaryCard eventId={eventId} />);
  const rowsOf = (currency: string) =>
    within(screen.getByRole('table', { name: `Transaction Summary in ${currency}` }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  expect(rowsOf('EUR')).toEqual([
    'EURTotalPaidDue',
    'Confirmed€100.00€60.00€40.00',
    'Pending€20.00€0.00€20.00',
    'Rejected€0.00€0.00€0.00',
    'Deleted€0.00€0.00€0.00',
    'All€120.00€60.00€60.00',
  ]);
  expect(rowsOf('JPY').at(-1)).toBe('All¥120¥60¥60');
});

it('says where nothing was charged yet', () => {
  draw(<SummaryCard eventId={eventId} />);
  expect(screen.getByRole('region', { name: words.summary.title }).textContent).toContain(words.summary.none);
});

it('is not there for who may not see it, and asks for nothing', () => {
  known.may = false;
  draw(<SummaryCard eventId={eventId} />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(known.watched).toEqual([null]);
});

it('asks for those groups alone that are counted, and says so', () => {
  draw(<SummaryCard eventId={eventId} paymentStatus="not-paid" />);
  expect(known.watched).toEqual([{ eventId, paymentStatus: 'not-paid' }]);
  const { title, only } = words.summary;
  const said = only.replace('{{state}}', uiWords.payment.not_paid);
  expect(screen.getByRole('region', { name: title }).textContent).toContain(said);
});
