import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ActivityAttendee, ActivityView } from '@turnout/contracts/forms';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { ActivityRows, wishesOf } from './activity-rows.tsx';

const known = vi.hoisted((): { sent: unknown[] } => ({ sent: [] }));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return Promise.resolve({ ok: true, data: {} });
    },
  }),
}));

beforeAll(() => speakEnglish({ attendees: words, ui: uiWords }));
beforeEach(() => {
  known.sent = [];
});
afterEach(cleanup);

const eventId = 'e'.repeat(20);
const activityId = 'ac000000000000000001';
const at = '2026-11-21T09:00:00.000Z';
const activity = (change: Partial<ActivityView> = {}) =>
  ActivityView.parse({
    _id: activityId,
    eventId,
    name: 'Workshop',
    startDate: null,
    endDate: null,
    location: '',
    badgeCode: '',
    description: '',
    availableSeats: 0,
    allowMultipleCheckins: false,
    provideCheckoutOption: false,
    dependsOnFields: [],
    scanEnabled: true,
    registeredAttendees: 1,
    checkedInAttendees: 0,
    insideAttendees: 0,
    repopulating: false,
    _version: 0,
    ...change,
  });
const person = (change: Readonly<Record<string, unknown>> = {}) =>
  ActivityAttendee.parse({
    _id: 'r'.repeat(20),
    confirmationNumber: 'ABC123XYZ',
    status: 'confirmed',
    firstName: 'Ada',
    lastName: 'Byron',
    email: '',
    type: { _id: 't'.repeat(20), name: 'Guest' },
    because: 'type',
    checkin: null,
    denied: null,
    ...change,
  });
const inside = {
  checkin: {
    _id: `${activityId}-${'r'.repeat(20)}~1`,
    at,
    method: 'qr',
    by: 'dora@example.org',
    desk: 'Room 1',
    isInside: true,
  },
};
const drawn = (row: ActivityAttendee, change: Partial<ActivityView> = {}, mayCheckIn = true) =>
  draw(
    <MemoryRouter>
      <ActivityRows rows={[row]} activity={activity(change)} zone="UTC" mayCheckIn={mayCheckIn} />
    </MemoryRouter>,
  );

it('offers what the activity lets be done now', () => {
  const out = { checkin: { ...inside.checkin, isInside: false } };
  const both = { allowMultipleCheckins: true, provideCheckoutOption: true };
  const of = (row: Readonly<Record<string, unknown>>, change: Partial<ActivityView> = {}) =>
    wishesOf(person(row), activity(change));
  expect(of({})).toEqual(['in', 'deny']);
  expect(of({ status: 'pending' })).toEqual(['deny']);
  expect(of(inside)).toEqual(['undo']);
  expect(of(inside, { provideCheckoutOption: true })).toEqual(['out', 'undo']);
  expect(of(inside, { allowMultipleCheckins: true })).toEqual(['in', 'undo']);
  expect(of(inside, both)).toEqual(['out', 'undo']);
  expect(of(out, both)).toEqual(['in', 'undo']);
  expect(of(out, { provideCheckoutOption: true })).toEqual(['undo']);
});

it('checks somebody in, and turns somebody away, by hand', async () => {
  drawn(person());
  fireEvent.click(screen.getByRole('button', { name: 'Check in Ada Byron' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deny Ada Byron' }));
  const body = { registrationId: 'r'.repeat(20), isChosen: true, eventId, method: 'manual', checkout: false };
  await waitFor(() =>
    expect(known.sent).toEqual([
      { params: { id: activityId }, body: { ...body, accept: true } },
      { params: { id: activityId }, body: { ...body, accept: false } },
    ]),
  );
});

it('tells by whom, where and when somebody came, lets them out, and takes it back with a reason', async () => {
  drawn(person(inside), { provideCheckoutOption: true });
  expect(screen.getByText('dora@example.org · Room 1')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Check out Ada Byron' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo the check-in of Ada Byron' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong person' } });
  fireEvent.click(dialog.getByRole('button', { name: words.action['undo-check-in'] }));
  await waitFor(() => expect(known.sent).toHaveLength(2));
  expect(known.sent).toMatchObject([
    { body: { checkout: true } },
    { params: { id: inside.checkin._id }, body: { reason: 'Wrong person' } },
  ]);
});

it('offers nothing to whoever may only look', () => {
  drawn(person(), {}, false);
  expect(screen.queryByRole('button')).toBeNull();
});
