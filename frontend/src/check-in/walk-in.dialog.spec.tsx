// kind: screen
import { cleanup, screen, waitFor } from '@testing-library/react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { formsTopics, TypeView } from '@turnout/contracts/forms';
import { EventId, type Topic } from '@turnout/contracts/kernel';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { WalkInDialog } from './walk-in.dialog.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted(
  (): { views: Record<string, unknown>; choosable: unknown; sent: unknown[]; reads: number } => ({
    views: {},
    choosable: [],
    sent: [],
    reads: 0,
  }),
);
vi.mock(import('../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../platform/topic.ts', () => ({ useTopic: ({ name }: Topic) => ({ view: known.views[name] ?? null }) }));
vi.mock('../platform/api.ts', async (original) => ({
  ...(await original<object>()),
  call: () => {
    known.reads += 1;
    return Promise.resolve({ data: { choosable: known.choosable }, position: null, isStale: false });
  },
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    refusal: null,
    state: 'idle',
    run: ({ body }: { body: unknown }) => {
      known.sent.push(body);
      return Promise.resolve({ ok: true, data: { registration: { _id: 'r', firstName: 'Ada', lastName: '' } } });
    },
  }),
}));

const id = (letter: string) => letter.repeat(20);
const eventId = EventId.parse(id('e'));
const activity = (letter: string, name: string, more: object = {}) => ({
  _id: id(letter),
  name,
  startDate: null,
  endDate: null,
  location: '',
  description: '',
  autoEnrollTypes: [],
  conditions: [],
  dependanceType: 'and',
  fee: 0,
  typeBasedFee: {},
  is_discount: false,
  discount_type: 'amount',
  discount_period: false,
  discount_values: [],
  typeBasedDiscount: {},
  ...more,
});
const question = {
  _id: id('a'),
  eventId,
  _version: 0,
  title: 'First name',
  name: 'first',
  description: '',
  type: 'text',
  required: true,
  values: '',
  labels: '',
  fieldMapping: 'firstName',
  validations: {},
};
const type = TypeView.parse({
  _id: id('t'),
  eventId,
  _version: 0,
  name: 'Guest',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields: [question],
});
const tellSeats = (activitiesLeft: object, version = 'one') => {
  known.views[formsTopics.seats.name] = { seatsLeft: {}, optionsLeft: {}, activitiesLeft, openUntil: null, version };
};

beforeAll(() => speakEnglish({ 'check-in': words, ui: uiWords }));
beforeEach(() => {
  queryClient.clear();
  known.sent.length = 0;
  known.reads = 0;
  known.choosable = [
    activity('k', 'Talk', { fee: 15 }),
    activity('l', 'Tour'),
    activity('m', 'Opening', {
      autoEnrollTypes: [id('t')],
    }),
  ];
  known.views = {
    [formsTopics.types.name]: [type],
    [eventSetupTopics.event.name]: { timeZone: 'Europe/Madrid', appCurrency: 'EUR' },
  };
  tellSeats({ [id('k')]: 2, [id('l')]: 0 });
});
afterEach(cleanup);

const open = () => draw(<WalkInDialog eventId={eventId} onPresent={() => undefined} onClose={() => undefined} />);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const register = () => screen.getByRole('button', { name: words.walkIn.submit });

it('registers whoever came for the activities that they choose, with the price and the seats of each', async () => {
  const user = open();
  await user.type(await screen.findByRole('textbox', { name: /First name/ }), 'Ada');
  await user.click(await box(/^Talk.*€15\.00/));
  expect(screen.getByText('2 seats left')).toBeDefined();
  expect(await box(/^Tour/)).toMatchObject({ disabled: true, checked: false });
  expect(await box(/^Opening/)).toMatchObject({ disabled: true, checked: true });
  await user.click(register());
  await waitFor(() => expect(known.sent).toHaveLength(1));
  expect(known.sent[0]).toMatchObject({ type: id('t'), registeredActivities: [id('k')] });
});

it('says so at the activities, and sends nothing, where the last seat has gone meanwhile', async () => {
  const user = open();
  await user.click(await box(/^Talk/));
  tellSeats({ [id('k')]: 0 });
  await user.type(await screen.findByRole('textbox', { name: /First name/ }), 'Ada');
  await user.click(register());
  expect(await screen.findByText('Talk: no seat is left')).toBeDefined();
  expect(known.sent).toEqual([]);
});

it('reads them again once the organiser changes them, and asks nothing where none is open to choice', async () => {
  const user = open();
  await box(/^Talk/);
  known.choosable = [];
  tellSeats({}, 'two');
  await user.type(await screen.findByRole('textbox', { name: /First name/ }), 'Ada');
  await waitFor(() => expect(screen.queryByRole('group', { name: uiWords.activities.title })).toBeNull());
  await user.click(register());
  await waitFor(() => expect(known.sent).toHaveLength(1));
  expect(known.sent[0]).not.toHaveProperty('registeredActivities');
});
