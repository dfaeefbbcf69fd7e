// kind: screen
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Call } from '@turnout/contracts/kernel';
import { readyApi } from '@turnout/contracts/reporting';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { ReadyScreen } from './ready.screen.tsx';
import words from './words/en.json' with { type: 'json' };

interface FileAsked {
  readonly params: { readonly report: string };
  readonly query: object;
  readonly signal: AbortSignal;
}
const server = vi.hoisted(
  (): {
    fails: boolean;
    isUnknown: boolean;
    cut: boolean;
    files: FileAsked[];
    saved: string[];
    asked: unknown[];
    slow: boolean;
  } => ({
    fails: false,
    isUnknown: false,
    cut: false,
    files: [],
    saved: [],
    asked: [],
    slow: false,
  }),
);
const eventId = 'e'.repeat(20);
const reports = [
  { key: 'no-shows', name: 'No-shows', counts: 'Every confirmed attendee who is not there.', hasSince: false },
  { key: 'money', name: 'Money by day', counts: 'What was paid.', hasSince: true },
];
const rows = {
  report: reports[1],
  columns: [
    { key: 'day', title: 'Day', kind: 'day' },
    { key: 'method', title: 'Way', kind: 'choice' },
    { key: 'paid', title: 'Paid', kind: 'money', total: 'sum' },
  ],
  rows: [
    { _id: 'a', currency: 'EUR', cells: ['2026-11-27', 'Cash', 50] },
    { _id: 'b', currency: 'EUR', cells: ['2026-11-27', 'Card', 100.5] },
  ],
  totals: { rows: 2, sums: {}, money: [{ currency: 'EUR', sums: { paid: 150.5 } }] },
  chart: { of: ['day', 'method'], by: 'paid' },
  since: '2026-11-26',
  timeZone: 'Europe/Madrid',
};

vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ eventId }) }));
vi.mock('../../ui/save-file.ts', () => ({ saveFile: (_: Blob, name: string) => server.saved.push(name) }));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  callForPieces: (_: Call, input: FileAsked, onPiece: (piece: Uint8Array) => void) => {
    server.files.push(input);
    onPiece(new Uint8Array(2048));
    if (!server.slow) return Promise.resolve(new Blob([]));
    return new Promise((_resolve, fail) =>
      input.signal.addEventListener('abort', () => fail(new Error('aborted')), { once: true }),
    );
  },
  call: (asked: Call, { query }: { query?: unknown }) => {
    if (server.fails) return Promise.reject(new Error('down'));
    if (server.isUnknown) return Promise.reject(new Refusal({ status: 404, code: 'not-found', message: 'Not found' }));
    if (asked === readyApi.readyReports) return Promise.resolve({ data: { reports } });
    server.asked.push(query);
    return Promise.resolve({ data: { ...rows, isCut: server.cut, ...(server.cut ? { totals: null } : {}) } });
  },
}));

const drawAt = (search: string) =>
  draw(
    <MemoryRouter initialEntries={[`/dashboard/${eventId}/standalone-reports${search}`]}>
      <ReadyScreen />
    </MemoryRouter>,
  );

beforeAll(() => speakEnglish({ ready: words, ui: uiWords }));
beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  Object.assign(server, { fails: false, isUnknown: false, cut: false, files: [], saved: [], asked: [], slow: false });
});
afterEach(cleanup);

it('lists each report with what it counts, a click from its file', async () => {
  const user = drawAt('');
  expect(await screen.findByText('Every confirmed attendee who is not there.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'CSV of No-shows' }));
  await waitFor(() => expect(server.saved).toEqual(['no-shows.csv']));
  expect(server.files[0]).toMatchObject({ params: { report: 'no-shows' }, query: { format: 'csv' } });
  expect(screen.getByRole('link', { name: 'Show No-shows' }).getAttribute('href')).toContain('report=no-shows');
});

it('shows the rows of one with their sums and a chart, from the day that is chosen', async () => {
  const user = drawAt('?report=money');
  const table = await screen.findByRole('table', { name: 'Money by day' });
  const row = (name: RegExp): (string | null)[] =>
    within(within(table).getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row(/Card/)).toEqual(['27 Nov 2026', 'Card', '€100.50']);
  expect(row(/^Totals/)).toEqual(['', '€150.50']);
  const chart = screen.getByRole('region', { name: 'Chart: Money by day' });
  expect(
    within(chart)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Cash€50.00', 'Card€100.50']);
  const since = screen.getByLabelText('From the beginning of');
  expect(since).toHaveProperty('value', '2026-11-26');
  await user.clear(since);
  await user.type(since, '2026-11-20');
  await waitFor(() => expect(server.asked.at(-1)).toEqual({ since: '2026-11-20' }));
  await user.click(screen.getByRole('button', { name: 'XLSX of Money by day' }));
  await waitFor(() => expect(server.files.at(-1)?.query).toEqual({ format: 'xlsx', since: '2026-11-20' }));
});

it('says that there are more rows than it shows', async () => {
  server.cut = true;
  drawAt('?report=money');
  expect(await screen.findByText('These are the first 2 rows; the file has all of them.')).toBeDefined();
  expect(screen.queryByRole('rowheader', { name: 'Totals' })).toBeNull();
});

it('shows how much is there of a file that takes longer, and cancels it', async () => {
  server.slow = true;
  const user = drawAt('');
  await user.click(await screen.findByRole('button', { name: 'XLSX of No-shows' }));
  expect(await screen.findByText('2 kB so far', {}, { timeout: 3000 })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('2 kB so far')).toBeNull());
  expect(server.files[0]?.signal.aborted).toBe(true);
  expect([server.saved, screen.queryByText('The file could not be made')]).toEqual([[], null]);
});

it('says that the server could not be asked', async () => {
  server.fails = true;
  drawAt('');
  expect(await screen.findByRole('alert')).toBeDefined();
});

it('says that there is no such report, which no second try brings', async () => {
  server.isUnknown = true;
  drawAt('?report=tombola');
  expect(await screen.findByText('There is no such report')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ready reports' })).toBeDefined();
});
