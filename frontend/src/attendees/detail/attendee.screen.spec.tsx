// kind: screen
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activityRecord } from '@turnout/contracts/forms';
import type { Topic } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PaymentParts } from '../../ui/payment-parts.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { AttendeeScreen } from './attendee.screen.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

const known = vi.hoisted((): { views: Record<string, unknown>; whole: unknown } => ({ views: {}, whole: undefined }));
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: Topic) => ({ state: 'live', view: known.views[name] ?? null }),
}));
vi.mock('./activities.card.tsx', () => ({ ActivitiesCard: () => <input aria-label="Boxes of activities" /> }));
vi.mock('./details.card.tsx', () => ({ DetailsCard: () => <p>Details</p> }));
vi.mock('./charges.card.tsx', () => ({ ChargesCard: () => null }));
vi.mock('./group.card.tsx', () => ({ GroupCard: () => null }));
vi.mock('./attendee.aside.tsx', () => ({ AttendeeAside: () => null }));
vi.mock('../parts/attendee.menu.tsx', () => ({ AttendeeMenu: () => null }));
vi.mock('./use-whole.ts', () => ({ useWhole: () => known.whole }));
vi.mock('./use-cut-off.ts', () => ({ useCutOff: () => () => false }));
vi.mock('../parts/use-door-rules.ts', () => ({ useDoorRules: () => ({}) }));
vi.mock('../parts/use-attendee-actions.tsx', () => ({
  useAttendeeActions: () => ({ dialogs: null, isSaving: false }),
}));

const { event, _id } = registrationExample;
const path = `/dashboard/${event}/attendees/${_id}`;
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const open = (tab: string) => {
  render(
    <MantineProvider env="test">
      <PaymentParts value={{ ofRegistration: () => <p>Transactions</p>, ofEvent: () => null }}>
        <MemoryRouter initialEntries={[`${path}?tab=${tab}`]}>
          <Routes>
            <Route path="/dashboard/:eventId/attendees/:registrationId" element={<AttendeeScreen />} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </PaymentParts>
    </MantineProvider>,
  );
  return userEvent.setup();
};
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
const address = () => screen.getByRole('status').textContent;

beforeAll(() => speakEnglish({ attendees: words, ui: uiWords }));
beforeEach(() => {
  known.whole = undefined;
  known.views = { [registrationTopics.group.name]: [registrationExample], [activityRecord.topic.name]: [{}] };
});
afterEach(cleanup);

it('opens each tab by its address, and says in it which one is open', async () => {
  const user = open('activities');
  expect(openTab()).toBe('Activities');
  expect(screen.getByRole('textbox', { name: 'Boxes of activities' })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Payments' }));
  expect(screen.getByText('Transactions')).toBeDefined();
  expect(address()).toBe(`${path}?tab=payments`);
  await user.click(screen.getByRole('tab', { name: 'General information' }));
  expect(screen.getByText('Details')).toBeDefined();
});

it('loses nothing of what was begun in one tab to whoever looks at another', async () => {
  const user = open('activities');
  const boxes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Boxes of activities' });
  await user.type(boxes(), 'begun');
  await user.click(screen.getByRole('tab', { name: 'Payments' }));
  expect(screen.queryByRole('textbox', { name: 'Boxes of activities' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Activities' }));
  expect(boxes().value).toBe('begun');
});

it('leads to what was sent to them, which is a screen of its own', () => {
  open('sent_messages');
  expect(address()).toBe(`${path}/messages`);
});

it('stands on the first tab where the address names another, or the event has no activities', () => {
  open('nothing');
  expect(openTab()).toBe('General information');
  cleanup();
  known.views[activityRecord.topic.name] = [];
  open('activities');
  expect(openTab()).toBe('General information');
  expect(screen.queryByRole('tab', { name: 'Activities' })).toBeNull();
});

it('leads from a registration whose type was changed to the one that took its place', async () => {
  const next = 'nx000000000000000001';
  known.whole = { ...registrationExample, goesOnAs: { _id: next, confirmationNumber: 'AB3XK7Q2M' } };
  const user = open('general_information');
  await user.click(screen.getByRole('link', { name: 'This registration goes on as AB3\u00a0XK7\u00a0Q2M' }));
  expect(address()).toBe(`/dashboard/${event}/attendees/${next}`);
});
