// kind: screen
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Topic } from '@turnout/contracts/kernel';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { MoneyScreen } from './money.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const server = vi.hoisted((): { money: unknown; asked: unknown[]; fails: boolean } => ({
  money: [],
  asked: [],
  fails: false,
}));
const eventId = 'e'.repeat(20);
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ eventId }) }));
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: Topic) => ({
    view: name === 'payment.summary' ? [] : { timeZone: 'Europe/Madrid', paymentProviderName: 'Bizum' },
  }),
}));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: unknown, { query }: { query: unknown }) => {
    server.asked.push(query);
    return server.fails ? Promise.reject(new Error('down')) : Promise.resolve({ data: { money: server.money } });
  },
}));

const sums = { charged: 100, discounts: 10, tax: 9, paid: 60, refunded: 5, fees: 1.5 };
const report = {
  currency: 'EUR',
  ...sums,
  total: 99,
  owed: 44,
  types: [{ _id: 't', name: 'Visitor', people: 2, charged: 100, discounts: 10, tax: 9 }],
  methods: [{ method: 'zelle', paid: 60, refunded: 5, fees: 1.5 }],
  days: [{ day: '2026-11-27', ...sums }],
};

beforeAll(() => speakEnglish({ money: words, ui: uiWords }));
beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  server.asked.length = 0;
  Object.assign(server, { money: [report], fails: false });
});
afterEach(cleanup);

const amountsOf = (table: string, row: string): (string | null)[] =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('adds up in all, by type, by way of payment and by day, each by the event’s own words', async () => {
  draw(<MoneyScreen />);
  await screen.findByRole('table', { name: 'In all (EUR)' });
  expect(amountsOf('In all (EUR)', 'Owed')).toEqual(['€44.00']);
  expect(amountsOf('By registration type (EUR)', 'Visitor')).toEqual(['€100.00', '€10.00', '€9.00']);
  expect(amountsOf('By way of payment (EUR)', 'Bizum')).toEqual(['€60.00', '€5.00', '€1.50']);
  expect(amountsOf('By day (EUR)', '27 Nov 2026')).toEqual(['€100.00', '€10.00', '€9.00', '€60.00', '€5.00', '€1.50']);
});

it('asks for a moment on the event’s clocks, and goes back to now', async () => {
  const user = draw(<MoneyScreen />);
  await screen.findByRole('table', { name: 'In all (EUR)' });
  await user.type(screen.getByLabelText('As of'), '2026-11-27T12:00');
  await waitFor(() => expect(server.asked.at(-1)).toEqual({ at: '2026-11-27T11:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(screen.queryByRole('button', { name: 'Back to now' })).toBeNull();
});

it('says that nothing has moved, and that the server could not be asked', async () => {
  server.money = [];
  draw(<MoneyScreen />);
  expect(await screen.findByText('No money has moved')).toBeDefined();
  cleanup();
  queryClient.clear();
  server.fails = true;
  draw(<MoneyScreen />);
  expect(await screen.findByRole('alert')).toBeDefined();
});
