import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { attendeesTopics } from '@turnout/contracts/attendees';
import { checkInTopics } from '@turnout/contracts/check-in';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { activityRecord } from '@turnout/contracts/forms';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import ui from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { ActivityAttendeesScreen } from './activity-attendees.screen.tsx';

const eventId = 'e'.repeat(20);
const activityId = 'ac000000000000000001';
const known = vi.hoisted((): { views: Record<string, unknown>; flags: string[]; asked: unknown[]; state: string } => ({
  views: {},
  flags: [],
  asked: [],
  state: 'live',
}));
/** The window of people of whoever asks, by what their tab is called on the wire. */
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }, params: { filter?: { checkin: string } }) => {
    known.asked.push([name, params]);
    const kind = params.filter?.checkin;
    return { state: known.state, view: known.views[kind === undefined ? name : `${name} ${kind}`] ?? null };
  },
}));
vi.mock('../../platform/session.ts', () => ({
  useMay:
    () =>
    (...flags: string[]) =>
      flags.every((flag) => known.flags.includes(flag)),
}));
vi.mock('../parts/use-door-rules.ts', () => ({
  useDoorRules: () => ({ isAdmin: false, viewRegActEditAdminOnly: false }),
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({ isSaving: false, run: () => Promise.resolve({}) }),
}));

const at = '2026-11-21T09:00:00.000Z';
const person = (firstName: string, change: object = {}) => ({
  _id: `${firstName.toLowerCase()}${'r'.repeat(20)}`.slice(0, 20),
  confirmationNumber: 'ABC123XYZ',
  status: 'confirmed',
  firstName,
  lastName: '',
  email: '',
  type: { _id: 't'.repeat(20), name: 'Guest' },
  because: 'type',
  checkin: null,
  denied: null,
  ...change,
});
const rows = (...of: readonly object[]) => ({ rows: of, total: of.length, totalWithoutFilter: 3 });
const people = attendeesTopics.activityAttendees.name;
const inside = { _id: null, at, method: 'qr', by: '', desk: 'Room 1', isInside: true };
const refused = {
  _id: 'x',
  registration: { _id: 'r'.repeat(20), firstName: 'Dora', lastName: '' },
  reason: 'not-in-activity',
  by: '',
  desk: 'Room 1',
  createdAt: at,
};
const activity = {
  _id: activityId,
  name: 'Workshop',
  availableSeats: 5,
  registeredAttendees: 3,
  checkedInAttendees: 2,
  insideAttendees: 1,
  scanEnabled: true,
  provideCheckoutOption: false,
  allowMultipleCheckins: false,
};

const Address = () => <output data-testid="address">{useLocation().search}</output>;
const open = (search = '') =>
  draw(
    <MemoryRouter initialEntries={[`/dashboard/${eventId}/activities/${activityId}/attendees${search}`]}>
      <Routes>
        <Route path="/dashboard/:eventId/activities/:activityId/attendees" element={<ActivityAttendeesScreen />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const address = () => screen.getByTestId('address').textContent;
const Asked = z.tuple([z.string(), z.looseObject({ filter: z.looseObject({ checkin: z.string() }).optional() })]);
const lastFilter = () => known.asked.flatMap((one) => Asked.parse(one)[1].filter ?? []).at(-1)?.checkin;

beforeAll(() => speakEnglish({ attendees: words, ui }));
beforeEach(() => {
  known.flags = ['viewRegistrants', 'checkinActivities'];
  known.state = 'live';
  known.asked = [];
  known.views = {
    [activityRecord.topic.name]: [activity],
    [eventSetupTopics.event.name]: { timeZone: 'UTC', allowScannerCheckin: true },
    [`${people} waiting`]: rows(person('Ada')),
    [`${people} accepted`]: rows(person('Ben', { checkin: inside })),
    [`${people} denied`]: rows(person('Cleo', { denied: { at, by: '', desk: 'Room 1' } })),
    [checkInTopics.activityErrors.name]: rows(refused),
  };
});
afterEach(cleanup);

it('shows how many are inside and how many seats are left, and leads to the scanner', () => {
  open();
  expect(screen.getByText('1 inside now, 2 checked in, 3 registered · Seats left: 2')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Scan' }).getAttribute('href')).toBe(
    `/dashboard/${eventId}/scanner/activity/${activityId}`,
  );
});

it('offers no scanner where it is switched off, or to whoever may not check in', () => {
  known.views[activityRecord.topic.name] = [{ ...activity, scanEnabled: false }];
  open();
  expect(screen.queryByRole('link', { name: 'Scan' })).toBeNull();
  cleanup();
  known.views[activityRecord.topic.name] = [activity];
  known.flags = ['viewRegistrants'];
  open();
  expect(screen.queryByRole('link', { name: 'Scan' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Check in|Deny/ })).toBeNull();
});

it.each([
  ['All', 'Ada', 'waiting', ''],
  ['Accepted', 'Ben', 'accepted', '?checkins=true'],
  ['Denied', 'Cleo', 'denied', '?tab=denied'],
  ['Errors', 'Dora', undefined, '?tab=errors'],
])('shows under %s those that it is about, and says so in its address', (tab, name, filter, search) => {
  open(tab === 'All' ? '?tab=errors' : '');
  known.asked = [];
  press(tab);
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByText(name)).toBeDefined();
  for (const other of ['Ada', 'Ben', 'Cleo', 'Dora'].filter((one) => one !== name))
    expect(panel.queryByText(other)).toBeNull();
  expect(address()).toBe(search);
  expect(lastFilter()).toBe(filter);
});

it.each([
  ['?checkins=true', 'Accepted'],
  ['?tab=denied', 'Denied'],
  ['?tab=nonsense', 'All'],
])('opened with %s stands on %s', (search, tab) => {
  open(search);
  expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
});

it('says why under Errors, also of somebody whom nobody knows', () => {
  known.views[checkInTopics.activityErrors.name] = rows(refused, { ...refused, _id: 'y', registration: null });
  open('?tab=errors');
  const table = within(screen.getByRole('tabpanel'));
  expect(table.getAllByText(words.activity.door.errorReason['not-in-activity'])).toHaveLength(2);
  expect(table.getByText(words.activity.door.unknown)).toBeDefined();
});

it.each([
  ['', 'all'],
  ['?checkins=true', 'accepted'],
  ['?tab=denied', 'denied'],
  ['?tab=errors', 'errors'],
] as const)('says under %s that there is nobody', (search, tab) => {
  for (const key of ['waiting', 'accepted', 'denied']) known.views[`${people} ${key}`] = rows();
  known.views[checkInTopics.activityErrors.name] = rows();
  open(search);
  expect(screen.getByText(words.activity.door.none[tab])).toBeDefined();
});

it('says that it could not be read, and waits until it is', () => {
  known.views = {};
  open();
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  known.state = 'refused';
  open();
  expect(screen.getByRole('alert')).toBeDefined();
});
