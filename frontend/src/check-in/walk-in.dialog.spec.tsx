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
  (): { views: Record<string, unknown>; choosable: unknown; following: unknown[]; sent: unknown[]; reads: number } => ({
    views: {},
    choosable: [],
    following: [],
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
    return Promise.resolve({
      data: { choosable: known.choosable, activities: known.following },
      position: null,
      isStale: false,
    });
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
  known.following = [];
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

const price = () => screen.queryByRole('status', { name: uiWords.price.title })?.textContent;

it('shows what it costs with the answers and activities so far, and the total, also where visitors are told nothing', async () => {
  const dinner = { ...question, _id: id('d'), title: 'Dinner', name: 'dinner', type: 'radio', fieldMapping: '' };
  const fees = { required: false, values: 'No\nYes', feeField: true, feeValues: '0\n60' };
  const early = { discount: true, discountType: 'amount', discountValue: [20] };
  known.views = {
    [formsTopics.types.name]: [
      TypeView.parse({ ...type, price: 50, ...early, fields: [question, { ...dinner, ...fees }] }),
    ],
    [eventSetupTopics.event.name]: {
      timeZone: 'Europe/Madrid',
      appCurrency: 'EUR',
      hideAllPaymentInfoFromRegistrant: true,
    },
  };
  known.following = [activity('f', 'Gala', { fee: 7, autoEnrollTypes: [id('t')] })];
  tellSeats({});
  const user = open();
  await waitFor(() => expect(price()).toBe('Guest€50.00€30.00Gala€7.00Total€37.00'));
  await user.click(await box(/^Talk/));
  await user.click(screen.getByRole('radio', { name: 'Yes · €60.00' }));
  await waitFor(() => expect(price()).toBe('Guest€50.00€30.00Dinner€60.00Gala€7.00Talk€15.00Total€112.00'));
  // Nobody more takes part in what is full: whoever it would come to is not charged for it.
  tellSeats({ [id('f')]: 0 });
  await user.click(await box(/^Talk/));
  await waitFor(() => expect(price()).toBe('Guest€50.00€30.00Dinner€60.00Total€90.00'));
});

it('shows no price where all is free', async () => {
  known.choosable = [activity('l', 'Tour')];
  open();
  await box(/^Tour/);
  expect(price()).toBeUndefined();
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
