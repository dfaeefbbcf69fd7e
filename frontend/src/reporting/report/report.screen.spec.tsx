// kind: screen
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Call } from '@turnout/contracts/kernel';
import { reportApi, reportViewsApi } from '@turnout/contracts/reporting';
import { MemoryRouter, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { ReportScreen } from './report.screen.tsx';
import words from './words/en.json' with { type: 'json' };

const server = vi.hoisted(
  (): {
    pages: unknown[];
    totals: unknown[];
    files: unknown[];
    people: number;
    fails: boolean;
    hidesTotals: boolean;
    isSlow: boolean;
    saved: number;
    newest: string;
    views: unknown;
    sent: unknown[];
    refusal: unknown;
  } => ({
    pages: [],
    totals: [],
    files: [],
    people: 0,
    fails: false,
    hidesTotals: false,
    isSlow: false,
    saved: 0,
    newest: '1',
    views: null,
    sent: [],
    refusal: null,
  }),
);
const eventId = 'e'.repeat(20);
const columns = [
  { key: 'name', title: 'Name', kind: 'text', isShown: true },
  { key: 'paid', title: 'Paid', kind: 'money', isShown: true, total: 'sum' },
  { key: 'status', title: 'Status', kind: 'choice', isShown: false, options: [{ value: 'pending', label: 'pending' }] },
  ...Array.from({ length: 200 }, (_, place) => ({
    key: `field.${place}`,
    title: `Question ${place}`,
    kind: 'text',
    isShown: false,
  })),
] as const;

vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ eventId }) }));
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ method, path }: Call) => ({
    isSaving: false,
    run: (input: object) => {
      server.sent.push({ method, path, ...input });
      return Promise.resolve(server.refusal === null ? { ok: true, data: {} } : { ok: false, refusal: server.refusal });
    },
  }),
}));
vi.mock('../../ui/save-file.ts', () => ({ saveFile: () => (server.saved += 1) }));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: () => ({ state: 'live', view: { newest: server.newest }, position: null, code: null }),
}));
vi.mock('../../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  callForPieces: (
    _: Call,
    { body, signal }: { body: unknown; signal: AbortSignal },
    onPiece: (piece: Uint8Array) => void,
  ) => {
    server.files.push(body);
    if (!server.isSlow) return Promise.resolve(new Blob([]));
    onPiece(new Uint8Array(1_048_576));
    return new Promise((_resolve, refuse) => {
      signal.addEventListener('abort', () => refuse(new Error('gone')));
    });
  },
  call: (asked: Call, { body }: { body: { columns: string[]; perPage: number } }) => {
    if (asked === reportViewsApi.reportViews) return Promise.resolve({ data: server.views });
    if (server.fails) return Promise.reject(new Error('down'));
    if (asked === reportApi.reportColumns)
      return Promise.resolve({ data: { columns, timeZone: 'UTC', hidesTotals: server.hidesTotals } });
    if (asked === reportApi.reportTotals) {
      server.totals.push(body);
      return Promise.resolve({
        data: { totals: { rows: server.people, sums: {}, money: [{ currency: 'EUR', sums: { paid: 12.5 } }] } },
      });
    }
    server.pages.push(body);
    const registrations = Array.from({ length: Math.min(server.people, body.perPage) }, (_, place) => ({
      _id: `r${place}`,
      currency: 'EUR',
      cells: body.columns.map((key) => (key === 'paid' ? place : `${key} ${place}`)),
    }));
    return Promise.resolve({ data: { registrations, total: server.people } });
  },
}));

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const open = (search = '') =>
  draw(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <ReportScreen />
      <Address />
    </MemoryRouter>,
  );
const address = () => decodeURIComponent(screen.getByLabelText('address').textContent ?? '');
const rowNamed = (name: RegExp) => screen.findByRole('row', { name });

const { clientHeight, clientWidth } = Object.getOwnPropertyDescriptors(Element.prototype);
beforeAll(async () => {
  // Nothing has a size where nothing is laid out.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 900 });
  await speakEnglish({ report: words, ui: uiWords });
});
afterAll(() => Object.defineProperties(Element.prototype, { clientHeight, clientWidth }));
beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  Object.assign(server, { pages: [], totals: [], files: [], people: 1000, fails: false, hidesTotals: false });
  Object.assign(server, { views: { own: [], shared: [], opening: null }, sent: [], refusal: null });
  Object.assign(server, { isSlow: false, newest: '1', saved: 0 });
});
afterEach(cleanup);

it('draws of a thousand rows and two hundred columns those in sight, with the totals above and below', async () => {
  open(`?perPage=1000&columns=${columns.map(({ key }) => key).join(',')}`);
  const first = await rowNamed(/^name 0/);
  expect(within(first).getAllByRole('cell').length).toBeLessThan(20);
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  // What is too wide for its column is said whole where it is pointed at.
  for (const cell of within(first).getAllByRole('cell')) expect(cell.title).toBe(cell.textContent);
  expect(within(first).getByRole('rowheader').querySelector('[title]')?.getAttribute('title')).toBe(
    within(first).getByRole('rowheader').textContent,
  );
  expect(screen.getByRole('table').getAttribute('aria-colcount')).toBe('203');
  for (const name of ['Totals, above', 'Totals, below'])
    expect((await screen.findByRole('row', { name })).textContent).toContain('€12.50');
});

it('is filtered and sorted by its columns, as the address says, and asks the totals for other filters alone', async () => {
  const user = open('?page=3');
  await rowNamed(/^name 0/);
  await user.click(screen.getByRole('button', { name: 'Paid' }));
  await waitFor(() => expect(address()).toBe('?sort=paid'));
  await waitFor(() => expect(server.pages.at(-1)).toMatchObject({ sort: { by: 'paid', down: false }, page: 1 }));
  expect(server.totals).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Filter by Paid' }));
  await user.type(await screen.findByLabelText('From'), '10,5');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toContain('f.paid={"from":"10.5"}'));
  await waitFor(() => expect(server.totals.at(-1)).toMatchObject({ filters: { paid: { from: '10.5' } } }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter Paid' }));
  await waitFor(() => expect(address()).toBe('?sort=paid'));
});

it('shows the columns that one chooses, and gives a file of exactly these', async () => {
  const user = open();
  await rowNamed(/^name 0/);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Paid' }));
  await user.click(screen.getByRole('checkbox', { name: 'Status' }));
  await user.click(screen.getByRole('button', { name: 'Move Status up' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe('?columns=status,name'));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() =>
    expect(server.files).toEqual([{ eventId, columns: ['status', 'name'], filters: {}, totals: true, format: 'csv' }]),
  );
});

it('says that there is nobody, and that the server could not be asked; hidden totals are not asked for', async () => {
  Object.assign(server, { people: 0, hidesTotals: true });
  open();
  expect(await screen.findByText('Nobody to show')).toBeDefined();
  expect(server.totals).toEqual([]);
  cleanup();
  queryClient.clear();
  server.fails = true;
  open();
  expect(await screen.findByRole('alert')).toBeDefined();
});

const unpaid = {
  _id: 'v'.repeat(20),
  name: 'Unpaid',
  contents: { columns: ['paid', 'name'], filters: { paid: { to: 0 } }, sort: { by: 'paid', down: true }, perPage: 100 },
};
const ours = {
  _id: 'w'.repeat(20),
  name: 'Ours',
  contents: { columns: null, filters: { status: { any: ['pending'] } }, sort: null, perPage: 50 },
};

it('opens with the view chosen for that, shows another that is chosen, and all as at first', async () => {
  server.views = { own: [unpaid], shared: [ours], opening: unpaid._id };
  const user = open();
  await waitFor(() => expect(address()).toBe('?columns=paid,name&f.paid={"to":0}&sort=-paid&perPage=100'));
  await screen.findByRole('table');
  expect(server.pages).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect((await screen.findByRole('menuitemradio', { name: 'Unpaid' })).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'Ours' }));
  await waitFor(() => expect(address()).toBe('?f.status={"any":["pending"]}'));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As at first' }));
  await waitFor(() => expect(address()).toBe(''));
});

it('does not open with a view where the address asks for something', async () => {
  server.views = { own: [unpaid], shared: [], opening: unpaid._id };
  open('?sort=name');
  await screen.findByRole('table');
  expect(address()).toBe('?sort=name');
});

it('saves what is shown without the text that is looked for, for oneself or shared, and says what is wrong with a name', async () => {
  const user = open('?sort=name&f.name={"has":"Zola"}&f.paid={"from":"5"}');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(screen.getByText(/text that you look for is left out/)).toBeDefined();
  server.refusal = new Refusal({ status: 409, code: 'x', message: 'name: is taken' });
  await user.type(name, 'Ours');
  await user.click(screen.getByRole('checkbox', { name: 'Share it in this event' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('is taken');
  server.refusal = null;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  expect(server.sent.at(-1)).toEqual({
    method: reportViewsApi.saveReportView.method,
    path: reportViewsApi.saveReportView.path,
    params: { eventId },
    body: {
      name: 'Ours',
      isShared: true,
      contents: { columns: null, filters: { paid: { from: '5' } }, sort: { by: 'name', down: false }, perPage: 50 },
    },
  });
});

it('renames, replaces and deletes a view, after asking, and chooses the one that the report opens with', async () => {
  server.views = { own: [unpaid], shared: [ours], opening: null };
  const user = open('?sort=name');
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Open the report with Ours' }));
  await user.click(screen.getByRole('button', { name: 'Rename Unpaid' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Replace Unpaid' }));
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Ours' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const contents = { columns: null, filters: {}, sort: { by: 'name', down: false }, perPage: 50 };
  await waitFor(() =>
    expect(server.sent).toMatchObject([
      { path: reportViewsApi.openReportWith.path, body: { viewId: ours._id } },
      { method: 'PUT', params: { id: unpaid._id }, body: { name: 'Unpaid!' } },
      { method: 'PUT', params: { id: unpaid._id }, body: { contents } },
      { method: 'DELETE', params: { id: ours._id } },
    ]),
  );
});

it('puts a column elsewhere by dragging it, and by Alt with the arrow keys', async () => {
  const user = open();
  await rowNamed(/^name 0/);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const list = await screen.findByRole('list', { name: 'Shown, in this order' });
  const order = () =>
    within(list)
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('id') && box.closest('li')?.textContent);
  const [first, second] = within(list).getAllByRole('listitem');
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  fireEvent.dragStart(second ?? list, { dataTransfer });
  fireEvent.dragOver(first ?? list, { dataTransfer });
  fireEvent.drop(first ?? list, { dataTransfer });
  expect(order()).toEqual(['Paid', 'Name']);
  within(list).getByRole('button', { name: 'Move Name up' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toEqual(['Name', 'Paid']);
  expect(screen.getByText('Name is now number 1')).toBeDefined();
});

it('gives a file up on its way when told to, and saves nothing then', async () => {
  server.isSlow = true;
  const user = open();
  await rowNamed(/^name 0/);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Download' });
  expect([server.files.length, server.saved]).toEqual([1, 0]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('reads its page and its totals again when something changed, and stays where it is', async () => {
  const user = open();
  await rowNamed(/^name 0/);
  await waitFor(() => expect(server.totals).toHaveLength(1));
  Object.assign(server, { newest: '2', people: 900 });
  // Whatever is drawn anew asks what the topic says.
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByText('900 registrations');
  await waitFor(() => expect(server.totals).toHaveLength(2));
});
