// kind: screen, long
import { MantineProvider } from '@mantine/core';
import { CheckpointCheckinView, checkpointTopics } from '@turnout/contracts/checkpoint';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { CheckpointAttendeesScreen } from './attendees.screen.tsx';
import { checkpointExample, eventId, fieldExample } from './checkpoint.example.ts';
import words from './words/en.json' with { type: 'json' };

const everybody = 235;
const held = vi.hoisted((): { watched: string[] } => ({ watched: [] }));

const { _id: checkpointId } = checkpointExample;
const people = [
  ['Ada', 'North'],
  ['Grace', 'South'],
] as const;
const checkinAt = (place: number): CheckpointCheckinView => {
  const primaryRegistrant = String(place).padStart(20, '0');
  return CheckpointCheckinView.parse({
    _id: `${checkpointId}-${primaryRegistrant}~1`,
    event: eventId,
    checkpoint: checkpointId,
    status: 'checked-in',
    printed: false,
    code: `C${place}`,
    confirmationNumber: 'K7M31Q4TV',
    note: '',
    createdAt: '2027-03-01T09:00:00.000Z',
    creator: '',
    desk: '',
    primaryRegistrant,
    registrantIds: [primaryRegistrant],
    names: [],
    attendees: people.map(([firstName, table], index) => ({
      _id: `${primaryRegistrant}.${index + 1}`,
      firstName,
      lastName: String(place),
      fields: [{ _id: fieldExample._id, title: 'Your table', value: table }],
    })),
  });
};

interface Window {
  readonly page: number;
  readonly perPage: number;
}
const viewOf = ({ page, perPage }: Window) => {
  const from = (page - 1) * perPage;
  const rows = Array.from({ length: Math.min(perPage, everybody - from) }, (_, index) => checkinAt(from + index));
  return { rows, total: everybody, totalWithoutFilter: everybody };
};
/** As the page's own are: the same ones until something else comes. */
const windowsKnown = new Map<string, ReturnType<typeof windowAt>>();
const listsKnown = new Map<string, readonly ReturnType<typeof windowAt>[]>();
const checkpoints = { state: 'live', view: [checkpointExample] };
const windowAt = (window: Window) => ({ state: 'live', view: viewOf(window) });
const windowOf = (window: Window) => {
  held.watched.push(`${window.page} of ${window.perPage}`);
  const key = JSON.stringify(window);
  const known = windowsKnown.get(key) ?? windowAt(window);
  windowsKnown.set(key, known);
  return known;
};

vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }, params: Window | null) => {
    if (name === checkpointTopics.checkpoints.name) return checkpoints;
    if (name !== checkpointTopics.checkins.name || params === null) return { state: 'live', view: null };
    return windowOf(params);
  },
  useTopics: (_: unknown, windows: readonly Window[]) => {
    const key = JSON.stringify(windows);
    const known = listsKnown.get(key) ?? windows.map(windowOf);
    listsKnown.set(key, known);
    return known;
  },
}));
vi.mock('../platform/session.ts', () => ({ useMay: () => () => true, useSession: () => ({ user: { _id: 'maria' } }) }));

beforeAll(() => speakEnglish({ ui, checkpoint: words }));

beforeEach(() => {
  localStorage.clear();
  held.watched = [];
});
const draw = (query = '') => {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/${eventId}/${checkpointExample._id}${query}`]}>
        <Routes>
          <Route path="/:eventId/:checkpointId" Component={CheckpointAttendeesScreen} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  return userEvent.setup();
};
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('shows a page that is longer than one window whole, by as many windows as it takes', () => {
  draw('?perPage=500');
  const list = screen.getByRole('list', { name: words.attendees.list });
  expect(
    within(list)
      .getAllByText(/^C\d+$/)
      .map(({ textContent }) => textContent),
  ).toEqual(Array.from({ length: everybody }, (_, place) => `C${place}`));
  expect([...new Set(held.watched)]).toEqual(['1 of 100', '2 of 100', '3 of 100']);
});

it('shows the same check-ins as a table, each person with what they answered, and keeps that for the person', async () => {
  const hands = draw();
  await hands.click(screen.getByText('Table', { exact: true }));
  const table = await screen.findByRole('table', { name: words.attendees.list });
  expect(heads()).toEqual([
    'Name',
    'Timestamp',
    'Status',
    'Code',
    'Registration Number',
    'Note',
    'Printed',
    'Your table',
    'Actions',
  ]);
  const [, first] = within(table).getAllByRole('row');
  expect(within(table).getAllByRole('row')).toHaveLength(11);
  expect(first?.textContent).toMatch(/^Ada 0Grace 0.*Checked InC0K7M.*Ada 0: NorthGrace 0: South$/);
  expect(within(table).getAllByRole('button', { name: 'Edit the fields of Grace 0' })).toHaveLength(1);
  cleanup();
  draw();
  await screen.findByRole('table', { name: words.attendees.list });
});

it('has the menu of a check-in at the end of its row, and no heads to sort by', async () => {
  localStorage.setItem('turnout.list.checkins.maria.view', '"table"');
  const hands = draw();
  await hands.click(await screen.findByRole('button', { name: 'What to do with C3' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Print',
    'Accept',
    'Checkout',
    'Add / Update Note',
    'View Registration',
    'View Logs',
    'Resend Confirmation Email',
    'Delete',
  ]);
  expect(screen.queryAllByRole('columnheader').filter((head) => head.hasAttribute('aria-sort'))).toEqual([]);
});

it('keeps the columns chosen for the checkpoint, whose fields are its own', async () => {
  localStorage.setItem('turnout.list.checkins.maria.view', '"table"');
  const hands = draw();
  await screen.findByRole('table', { name: words.attendees.list });
  await hands.click(screen.getByRole('button', { name: 'Columns' }));
  await hands.click(await screen.findByRole('checkbox', { name: 'Note' }));
  await hands.click(screen.getByRole('checkbox', { name: 'Registrants' }));
  await hands.click(screen.getByRole('checkbox', { name: 'Your table' }));
  cleanup();
  draw();
  await screen.findByRole('table', { name: words.attendees.list });
  expect(heads()).toEqual([
    'Name',
    'Timestamp',
    'Status',
    'Code',
    'Registration Number',
    'Printed',
    'Registrants',
    'Actions',
  ]);
  expect(localStorage.getItem(`turnout.list.checkins.maria.${checkpointExample._id}.columns`)).toContain('registrants');
});
