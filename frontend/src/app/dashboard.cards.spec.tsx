// kind: screen
import { cleanup, screen, within } from '@testing-library/react';
import { EventId, type Topic } from '@turnout/contracts/kernel';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SummaryCard } from '../payment/summary.card.tsx';
import paymentWords from '../payment/words/en.json' with { type: 'json' };
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import { PaymentParts } from '../ui/payment-parts.ts';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { DashboardScreen } from '../reporting/dashboard.screen.tsx';
import words from '../reporting/words/en.json' with { type: 'json' };

const known = vi.hoisted((): { hidesMoney: boolean } => ({ hidesMoney: false }));

const counts = (confirmed: number, pending: number, rejected: number, checkedIn: number) => ({
  confirmed,
  pending,
  rejected,
  deleted: 0,
  checkedIn,
});
const numbers = (of: ReturnType<typeof counts>): unknown => ({
  ...of,
  total: of.confirmed + of.pending + of.rejected,
  types: [{ _id: 't'.repeat(20), name: 'Visitor', ...of }],
});
const activity = { _id: 'a'.repeat(20), name: 'Talk' };
const each = <C,>(confirmed: C, pending: C, rejected: C, deleted: C) => ({ confirmed, pending, rejected, deleted });
const money = (confirmed: number, pending: number) => ({
  ...each(confirmed, pending, 7, 0),
  all: confirmed + pending + 7,
});
const field = 'f'.repeat(20);
const widget = (people: ReturnType<typeof each<number>>) => ({
  _id: 'w'.repeat(20),
  title: 'Meals',
  enabled: true,
  forField: field,
  showValueInsteadOfLabel: false,
  combinedCount: false,
  dependencies: [],
  fields: [{ _id: field, title: 'Meal', type: 'list', values: 'soup', labels: 'Soup', isGone: false }],
  isCounted: true,
  answered: people,
  sum: each(0, 0, 0, 0),
  blocks: [{ fields: [field], rows: [{ values: ['soup'], people, sum: each(0, 0, 0, 0) }], leftOut: 0 }],
});

interface Params {
  readonly paymentStatus?: string;
  readonly status?: readonly string[];
}

const cardsOf = (isPart: boolean): unknown => {
  const none = { registered: 0, checkedIn: 0 };
  const counted = each(
    { registered: isPart ? 2 : 11, checkedIn: isPart ? 1 : 6 },
    { registered: 1, checkedIn: 0 },
    { registered: 5, checkedIn: 0 },
    none,
  );
  return [{ ...activity, counts: counted }];
};
const paymentsOf = (isPart: boolean): unknown => {
  const none = { paid: 0, fullyPaid: 0 };
  const most = { paid: 9, fullyPaid: 8 };
  return [{ _id: activity._id, counts: each(isPart ? none : most, none, { paid: 4, fullyPaid: 3 }, none) }];
};
const summaryOf = (isPart: boolean): unknown => {
  const totals = isPart ? money(10, 5) : money(100, 20);
  return [{ currency: 'EUR', totals, paids: money(0, 0), dues: money(1, 1) }];
};
const came = (many: number): unknown => ({ start: '2026-11-28T08:00:00.000Z', perMinute: [many] });

/** The answers of each topic: of all, and of those who paid nothing. */
const sayings: Readonly<Record<string, (isPart: boolean, params: Params) => unknown>> = {
  'reporting.dashboard': () => numbers(counts(40, 8, 5, 20)),
  'reporting.counted': (isPart) => (isPart ? numbers(counts(4, 2, 1, 3)) : null),
  'reporting.arrivals': () => came(20),
  'reporting.countedArrivals': (isPart, { status = [] }) => came(status.length + (isPart ? 10 : 0)),
  'reporting.unsatisfied': (isPart) => (isPart ? each(1, 1, 9, 0) : each(3, 3, 5, 0)),
  'reporting.activityCards': cardsOf,
  'reporting.activityPayments': paymentsOf,
  'payment.summary': summaryOf,
  'reporting.widgets': (isPart) => [widget(isPart ? each(1, 2, 9, 0) : each(21, 4, 6, 0))],
  'event-setup.event': () => ({ name: 'Fair', timeZone: 'UTC', enableUnsatisfiedMinimumCount: true }),
};
const viewOf = (name: string, params: Params): unknown =>
  sayings[name]?.(params.paymentStatus === 'not-paid', params) ?? (name === 'reporting.counted' ? null : []);

vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: Topic, params: object | null) => ({
    state: 'live',
    view: params === null ? null : viewOf(name, params),
  }),
}));
vi.mock(import('../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay:
    () =>
    (...wanted: readonly string[]) =>
      !(known.hidesMoney && wanted.includes('viewTransactionSummary')),
}));
vi.mock('../reporting/checklist.card.tsx', () => ({
  ChecklistCard: () => null,
  useChecklist: () => ({ isKnown: true, steps: [] }),
}));
vi.mock('../reporting/arrivals.card.tsx', () => ({
  ArrivalsCard: ({ view }: { view: { perMinute: readonly number[] } }) => <p>{`came ${view.perMinute.join(',')}`}</p>,
}));

const eventId = EventId.parse('e'.repeat(20));
const drawAt = (search: string) =>
  draw(
    <MemoryRouter initialEntries={[`/dashboard/${eventId}${search}`]}>
      <PaymentParts value={{ ofRegistration: () => null, ofEvent: (props) => <SummaryCard {...props} /> }}>
        <Routes>
          <Route path="/dashboard/:eventId" element={<DashboardScreen />} />
        </Routes>
      </PaymentParts>
    </MemoryRouter>,
  );

beforeAll(() => speakEnglish({ reporting: words, ui: uiWords, payment: paymentWords }));
beforeEach(() => {
  known.hidesMoney = false;
});
afterEach(cleanup);

/** All that a card says. */
const said = (name: string): string => screen.getByRole('region', { name }).textContent;
const cards = [
  'At the door',
  'Registration Info',
  'Arrivals per minute',
  'By type',
  'Transaction Summary',
  'Talk',
  'Unsatisfied Minimum Count',
  'Meals',
] as const;

it.each(cards)('%s obeys both filters', async (card) => {
  const heard: string[] = [];
  for (const search of ['', '?payment=no-payment', '?status=rejected', '?status=rejected&payment=no-payment']) {
    drawAt(search);
    await screen.findByRole('region', { name: 'Registration Info' });
    heard.push(said(card));
    cleanup();
  }
  const [usual, unpaid, rejected, both] = heard;
  expect(unpaid).not.toBe(usual);
  expect(rejected).not.toBe(usual);
  // The door has nobody to count where the confirmed are left out, whatever was paid.
  if (card === 'At the door' || card === 'By type') expect(both).toBe(rejected);
  else expect(both === rejected && both === unpaid).toBe(false);
});

it('counts those whom the filters let through, and leads to their list', async () => {
  drawAt('?status=confirmed,rejected&payment=no-payment');
  const info = within(await screen.findByRole('region', { name: 'Registration Info' }));
  expect(info.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Total5',
    'Confirmed4',
    'Rejected1',
  ]);
  expect(info.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/${eventId}/attendees?status=confirmed,rejected&paymentStatus=not-paid`,
    `/dashboard/${eventId}/attendees?status=confirmed&paymentStatus=not-paid`,
    `/dashboard/${eventId}/attendees?status=rejected&paymentStatus=not-paid`,
  ]);
  expect(said('At the door')).toContain('3of 4 confirmed');
  const talk = within(screen.getByRole('region', { name: 'Talk' }));
  expect(talk.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Registered7',
    'Paid something4',
    'Fully paid3',
    'Checked in1',
  ]);
  expect(said('Transaction Summary')).toContain('All€17.00');
});

it('tells nothing of what an activity’s people paid to whoever sees no money', async () => {
  known.hidesMoney = true;
  drawAt('');
  const talk = within(await screen.findByRole('region', { name: 'Talk' }));
  expect(talk.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Registered12', 'Checked in6']);
});
