// kind: screen
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { EditCutOff } from '@turnout/contracts/access';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { AskedFieldView, formsTopics } from '@turnout/contracts/forms';
import type { Flag, Topic } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { AttendeeEditScreen, AttendeeScreen } from './attendee.screen.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

type User = { admin: boolean; roles: Record<string, Record<string, unknown>> };
const known = vi.hoisted((): { views: Record<string, unknown>; user: User } => ({
  views: {},
  user: { admin: false, roles: {} },
}));
const { event, _id, createdAt } = registrationExample;
vi.mock('../../platform/session.ts', () => ({
  useIsDevice: () => false,
  useIsAdmin: () => known.user.admin,
  useSession: () => ({ user: known.user }),
  useMay:
    (eventId: string) =>
    (...flags: Flag[]) =>
      known.user.admin || flags.every((flag) => known.user.roles[eventId]?.[flag] === true),
}));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: Topic, params: object | null) => ({
    state: 'live',
    view: params === null ? null : (known.views[name] ?? null),
  }),
}));
vi.mock('../../platform/command.ts', () => ({ useCommand: () => ({ isSaving: false, run: () => undefined }) }));
vi.mock('./activities.card.tsx', () => ({ ActivitiesCard: () => null }));
vi.mock('./charges.card.tsx', () => ({ ChargesCard: () => null }));
vi.mock('./group.card.tsx', () => ({ GroupCard: () => null }));
vi.mock('./attendee.aside.tsx', () => ({ AttendeeAside: () => null }));
vi.mock('../parts/attendee.menu.tsx', () => ({ AttendeeMenu: () => null }));
vi.mock('./price-before.tsx', () => ({ PriceBeforeCard: () => null }));
vi.mock('../parts/use-door-rules.ts', () => ({ useDoorRules: () => ({}) }));
vi.mock('../parts/use-attendee-actions.tsx', () => ({
  useAttendeeActions: () => ({ dialogs: null, isSaving: false }),
}));

const asked = (place: string, name: string, more: object) =>
  AskedFieldView.parse({
    _id: `f0123456789abcdefgh${place}`,
    eventId: event,
    title: name,
    name: name.toUpperCase(),
    description: '',
    type: 'text',
    required: false,
    values: '',
    labels: '',
    fieldMapping: '',
    validations: {},
    ...more,
  });
const form = [
  asked('1', 'First name', { fieldMapping: 'firstName', required: true }),
  asked('6', 'Diet', { type: 'radio', values: 'v\nm', labels: 'Vegetarian\nMeat' }),
  asked('7', 'Born', { type: 'calendar' }),
  asked('8', 'Cut of meat', { dependsOnFields: ['f0123456789abcdefgh6'], dependsOnValues: ['m'] }),
  asked('9', 'Table', { specialPrivilegeNeededToEdit: true }),
];
const diet = {
  _id: 'f0123456789abcdefgh6',
  name: 'DIET',
  title: 'Diet',
  type: 'radio',
  fieldMapping: '',
  value: 'v',
};

/** Staff of the door: they see registrations, correct them, and see nothing of how types and fields are set up. */
const doorStaff = (cutOff: EditCutOff = { value: false, date: null }): User => ({
  admin: false,
  roles: {
    [event]: {
      viewRegistrants: true,
      checkinRegistrants: true,
      preventUserFromEditingRegistrationsCreatedAfterDate: cutOff,
    },
  },
});
const open = (Screen = AttendeeScreen) => {
  cleanup();
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[`/dashboard/${event}/attendees/${_id}`]}>
        <Routes>
          <Route path="/dashboard/:eventId/attendees/:registrationId" element={<Screen />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  );
  return within(screen.getByRole('region', { name: words.detail.details }));
};

beforeAll(() => speakEnglish({ attendees: words, ui: uiWords }));
beforeEach(() => {
  known.user = doorStaff();
  const [first] = registrationExample.fields;
  known.views = {
    [registrationTopics.group.name]: [{ ...registrationExample, fields: [first, diet] }],
    [formsTopics.asked.name]: { fields: form },
    [eventSetupTopics.event.name]: { timeZone: 'UTC' },
  };
});
afterEach(cleanup);

it('shows options by their labels to staff who see nothing of how types are set up', () => {
  const card = open();
  expect(card.getByText('Vegetarian')).toBeDefined();
  expect(card.queryByText('v')).toBeNull();
});

it('asks them as the form does: its options, what must be answered, what answers open, and what is closed to them', () => {
  const card = open();
  fireEvent.click(card.getByRole('button', { name: words.detail.edit }));
  expect(card.getByRole<HTMLInputElement>('radio', { name: 'Vegetarian' }).checked).toBe(true);
  expect(card.queryByRole('textbox', { name: 'Diet' })).toBeNull();
  expect(card.getByRole<HTMLInputElement>('textbox', { name: /^First name/ }).required).toBe(true);
  expect(card.getByLabelText('Born').getAttribute('type')).toBe('date');
  expect(card.queryByRole('textbox', { name: 'Cut of meat' })).toBeNull();
  fireEvent.click(card.getByRole('radio', { name: 'Meat' }));
  expect(card.getByRole('textbox', { name: 'Cut of meat' })).toBeDefined();
  expect(card.getByRole<HTMLInputElement>('textbox', { name: 'Table' }).disabled).toBe(true);
  expect(card.getByText(words.detail.closed.privilege)).toBeDefined();
});

/** Whether it can be edited, whether it is said why not, and whether the address of editing opens the form. */
const offered = (user: User) => {
  known.user = user;
  const card = open();
  const mayEdit = card.queryByRole('button', { name: words.detail.edit }) !== null;
  const isSaid = card.queryByText(words.detail.cutOff) !== null;
  return { mayEdit, isSaid, opens: open(AttendeeEditScreen).queryByRole('button', { name: 'Save' }) !== null };
};
const closed = { mayEdit: false, isSaid: true, opens: false };
const editable = { mayEdit: true, isSaid: false, opens: true };

it('closes editing to whose cut-off is before the registration, and says why', () => {
  expect(offered(doorStaff({ value: true, date: '2020-01-01' }))).toEqual(closed);
  expect(offered(doorStaff({ value: true, date: createdAt }))).toEqual(editable);
  expect(offered(doorStaff({ value: false, date: '2020-01-01' }))).toEqual(editable);
  expect(offered({ ...doorStaff({ value: true, date: '2020-01-01' }), admin: true })).toEqual(editable);
});

it('holds a day against the clocks of the event', () => {
  const day = doorStaff({ value: true, date: '2026-11-19' });
  expect(offered(day)).toEqual(closed);
  known.views[eventSetupTopics.event.name] = { timeZone: 'Pacific/Pago_Pago' };
  expect(offered(day)).toEqual(editable);
});

it('says nothing of a cut-off to who may edit nothing', () => {
  const looker = doorStaff({ value: true, date: '2020-01-01' });
  known.user = { ...looker, roles: { [event]: { ...looker.roles[event], checkinRegistrants: false } } };
  expect(offered(known.user)).toEqual({ mayEdit: false, isSaid: false, opens: false });
});
