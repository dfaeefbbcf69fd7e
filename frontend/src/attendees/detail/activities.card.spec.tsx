import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { checkInTopics } from '@turnout/contracts/check-in';
import { ActivityView } from '@turnout/contracts/forms';
import { ActivityId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Leaving } from '../../ui/leaving.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { ActivitiesCard } from './activities.card.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

const known = vi.hoisted(
  (): {
    view: unknown;
    presences: unknown;
    sent: unknown[];
    priced: unknown[];
    price: unknown;
    answer: unknown;
    adminOnly: boolean;
    isAdmin: boolean;
  } => ({
    view: null,
    presences: [],
    sent: [],
    priced: [],
    price: null,
    answer: { ok: true, data: {} },
    adminOnly: false,
    isAdmin: false,
  }),
);
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) => ({
    state: 'live',
    view: name === checkInTopics.personAtActivities.name ? known.presences : known.view,
  }),
}));
vi.mock('../parts/use-door-rules.ts', () => ({
  useDoorRules: () => ({ isAdmin: known.isAdmin, viewRegActEditAdminOnly: known.adminOnly }),
}));
vi.mock('../../platform/api.ts', () => ({
  call: (_call: unknown, { body }: { body: unknown }) => {
    known.priced.push(body);
    return Promise.resolve({ data: { price: known.price } });
  },
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: ({ body }: { body: unknown }) => {
      known.sent.push(body);
      return Promise.resolve(known.answer);
    },
  }),
}));

beforeAll(() => speakEnglish({ attendees: words, ui: uiWords }));
afterEach(cleanup);

const id = (digit: number) => ActivityId.parse(`ac00000000000000000${digit}`);
const activity = (digit: number, more: Partial<ActivityView>): ActivityView =>
  ActivityView.parse({
    _id: id(digit),
    eventId: registrationExample.event,
    name: '',
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
    registeredAttendees: 0,
    checkedInAttendees: 0,
    insideAttendees: 0,
    repopulating: false,
    _version: 0,
    ...more,
  });
const shown = (digit: number, name: string) => ({ _id: id(digit), name, badgeCode: '' });
const registration: RegistrationView = {
  ...registrationExample,
  registeredActivities: [shown(1, 'Workshop')],
  fieldBasedActivities: [shown(3, 'Dinner')],
};
beforeEach(() => {
  Object.assign(known, {
    view: [
      activity(1, { name: 'Workshop', badgeCode: 'W1', autoEnrollTypes: [registration.type._id] }),
      activity(2, { name: 'Tour', availableSeats: 10, registeredAttendees: 7 }),
      activity(3, { name: 'Dinner' }),
      activity(4, { name: 'Boat', availableSeats: 2, registeredAttendees: 2 }),
    ],
    presences: [],
    sent: [],
    priced: [],
    price: null,
    answer: { ok: true, data: {} },
    adminOnly: false,
    isAdmin: false,
  });
  queryClient.clear();
});
const card = (of: RegistrationView) => (
  <MantineProvider env="test">
    <Leaving value={() => null}>
      <ActivitiesCard registration={of} />
    </Leaving>
  </MantineProvider>
);
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const box = (name: string) => row(name).getByRole<HTMLInputElement>('checkbox');
const save = () => screen.getByRole('button', { name: uiWords.save });

it('shows every activity of the event: whether they are registered and why, that nobody is checked in, the seats left', () => {
  render(card(registration));
  expect(['Workshop', 'Tour', 'Dinner', 'Boat'].map((name) => box(name).checked)).toEqual([true, false, true, false]);
  expect(row('Workshop').getByText(words.activity.choose.why.type)).toBeDefined();
  expect(row('Workshop').getByText('W1')).toBeDefined();
  // What follows from answers is changed by the answers.
  expect(box('Dinner').disabled).toBe(true);
  expect(row('Dinner').getByText(words.activity.choose.why.answers)).toBeDefined();
  expect(row('Tour').getByText('3')).toBeDefined();
  expect(row('Boat').getByText(words.activity.choose.full)).toBeDefined();
  expect(row('Workshop').getByText(words.activity.choose.noLimit)).toBeDefined();
  expect(row('Tour').getByRole('img', { name: words.activity.choose.notCheckedIn })).toBeDefined();
});

it('ticks where they are checked in, and checks them in by hand where they are not yet', async () => {
  const at = '2026-11-21T09:00:00.000Z';
  const _id = `${id(1)}-${registration._id}~1`;
  known.presences = [
    { activity: id(1), checkin: { _id, at, isInside: true }, deniedAt: null },
    { activity: id(3), checkin: null, deniedAt: null },
  ];
  const { rerender } = render(card(registration));
  expect(row('Workshop').getByRole('img', { name: words.activity.choose.checkedIn })).toBeDefined();
  // Nobody is checked in to what they take no part in, nor twice.
  const buttons = () => screen.queryAllByRole('button', { name: /^Check in / });
  expect(buttons()).toHaveLength(1);
  fireEvent.click(row('Dinner').getByRole('button', { name: /^Check in / }));
  await waitFor(() =>
    expect(known.sent).toEqual([
      {
        registrationId: registration._id,
        isChosen: true,
        eventId: registration.event,
        accept: true,
        method: 'manual',
        checkout: false,
      },
    ]),
  );
  known.adminOnly = true;
  rerender(card({ ...registration }));
  expect(buttons()).toHaveLength(0);
});

it('saves what is ticked, and says in the words of the server why it cannot', async () => {
  render(card(registration));
  expect(save()).toHaveProperty('disabled', true);
  fireEvent.click(box('Boat'));
  fireEvent.click(box('Workshop'));
  const message = 'Boat: no seat is left for Primary Registrant';
  known.answer = { ok: false, refusal: new Refusal({ status: 409, code: 'activity-full', message }) };
  fireEvent.click(save());
  expect(await screen.findByText(message)).toBeDefined();
  expect(known.sent).toEqual([{ fields: [], registeredActivities: [id(4)] }]);
  expect(box('Boat').checked).toBe(true);
  known.answer = { ok: true, data: {} };
  fireEvent.click(box('Boat'));
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(known.sent[1]).toEqual({ fields: [], registeredActivities: [] });
});

it('tells what it costs before it is saved, and keeps what was charged where staff choose that', async () => {
  const bill = (total: number) => ({
    currency: 'EUR',
    total,
    people: [
      {
        _id: registration._id,
        total,
        charges: [{ kind: 'activity-fee', source: id(2), name: 'Tour', amount: total }],
      },
    ],
  });
  known.price = { before: bill(0), after: bill(30), difference: 30 };
  render(card(registration));
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(box('Tour'));
  expect(await screen.findByText('€30.00 more than so far')).toBeDefined();
  expect(known.priced).toEqual([{ fields: [], registeredActivities: [id(1), id(2)] }]);
  fireEvent.click(screen.getByRole('radio', { name: words.charges.by.kept }));
  expect(screen.getByText(words.charges.stays)).toBeDefined();
  fireEvent.click(save());
  await waitFor(() =>
    expect(known.sent).toEqual([{ fields: [], registeredActivities: [id(1), id(2)], keepCharges: true }]),
  );
});

it('goes along with what others save until something is ticked, and then says so', () => {
  const { rerender } = render(card(registration));
  const tour = { ...registration, registeredActivities: [shown(1, 'Workshop'), shown(2, 'Tour')] };
  rerender(card(tour));
  expect(box('Tour').checked).toBe(true);
  fireEvent.click(box('Boat'));
  rerender(card(registration));
  expect(screen.getByText(words.activity.choose.changedMeanwhile)).toBeDefined();
  expect([box('Tour').checked, box('Boat').checked]).toEqual([true, true]);
});

it('is only read where the event leaves it to its administrators, and of whoever was erased', () => {
  known.adminOnly = true;
  const { rerender } = render(card(registration));
  expect(box('Tour').disabled).toBe(true);
  expect(screen.getByText(words.activity.choose.adminOnly)).toBeDefined();
  expect(screen.queryByRole('button', { name: uiWords.save })).toBeNull();
  known.isAdmin = true;
  rerender(card({ ...registration }));
  expect(box('Tour').disabled).toBe(false);
  rerender(card({ ...registration, erased: true }));
  expect(box('Tour').disabled).toBe(true);
});

it('is not there where the event has no activities', () => {
  known.view = [];
  render(card(registration));
  expect(screen.queryByRole('region')).toBeNull();
});
