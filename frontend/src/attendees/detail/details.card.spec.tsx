import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { AskedFieldView } from '@turnout/contracts/forms';
import type { PriceBefore, RegistrationView } from '@turnout/contracts/registration';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { DetailsCard } from './details.card.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

const known = vi.hoisted(
  (): { types: unknown[]; priced: unknown[]; sent: unknown[]; price: () => Promise<unknown> } => ({
    types: [],
    priced: [],
    sent: [],
    price: () => Promise.resolve(null),
  }),
);
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../parts/use-types.ts', () => ({ useTypes: () => known.types }));
vi.mock('../../platform/api.ts', () => ({
  call: async (_call: unknown, { body }: { body: unknown }) => {
    known.priced.push(body);
    return { data: { price: await known.price() } };
  },
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: ({ body }: { body: unknown }) => {
      known.sent.push(body);
      return Promise.resolve({ ok: true, data: {} });
    },
  }),
}));

const cardOf = (props: Partial<Parameters<typeof DetailsCard>[0]> & { registration: RegistrationView }) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <DetailsCard formFields={null} mayEdit {...props} />
    </MemoryRouter>
  </MantineProvider>
);
let rerender: (drawn: ReturnType<typeof cardOf>) => void;

beforeAll(() => speakEnglish({ attendees: words, ui: uiWords }));
beforeEach(() => {
  queryClient.clear();
  Object.assign(known, { types: [], priced: [], sent: [] });
  ({ rerender } = render(cardOf({ registration: registrationExample })));
  fireEvent.click(screen.getByRole('button', { name: words.detail.edit }));
});

const bill = (total: number, amounts: readonly number[]): PriceBefore['before'] => ({
  currency: 'EUR',
  total,
  people: [
    {
      _id: registrationExample._id,
      total: amounts.reduce((sum, amount) => sum + amount, 0),
      charges: amounts.map((amount, place) => ({
        kind: 'field-fee',
        source: `s${place}`,
        name: `Thing ${place}`,
        amount,
      })),
    },
  ],
});
const choose = (by: keyof typeof words.charges.by) =>
  fireEvent.click(screen.getByRole('radio', { name: words.charges.by[by] }));
const asOf = (value: string) => {
  choose('day');
  fireEvent.change(screen.getByLabelText(words.charges.asOf), { target: { value } });
};
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const card = async () => within(await screen.findByRole('region', { name: words.charges.before }));

it('tells what a change costs as of today before it is saved, and keeps what was charged where staff choose that', async () => {
  known.price = () => Promise.resolve({ before: bill(100, [40]), after: bill(150, [40, 50]), difference: 50 });
  expect(screen.queryByRole('region', { name: words.charges.before })).toBeNull();
  enter('Company', 'Engines');
  const shown = await card();
  expect(await shown.findByText('€50.00 more than so far')).toBeDefined();
  expect(known.priced).toEqual([{ fields: [expect.objectContaining({ value: 'Engines' })] }]);
  choose('kept');
  expect(screen.queryByRole('region', { name: words.charges.before })).toBeNull();
  expect(screen.getByText(words.charges.stays)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(known.sent).toMatchObject([{ keepCharges: true, fields: [{ value: 'Engines' }] }]));
});

it('says that a change costs nothing else, and asks for the day where all is to be charged anew', async () => {
  known.price = () => Promise.resolve(null);
  enter('Company', 'Engines');
  expect(await screen.findByText(words.charges.unchanged)).toBeDefined();
  choose('day');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(words.charges.dayMissing)).length).toBeGreaterThan(0);
  expect(known.sent).toEqual([]);
});

it('shows no price of today while the day is not said yet as of which all is to be charged', async () => {
  known.price = () => Promise.resolve({ before: bill(100, [40]), after: bill(150, [40, 50]), difference: 50 });
  enter('Company', 'Engines');
  expect(await (await card()).findByText('€50.00 more than so far')).toBeDefined();
  choose('day');
  expect(screen.queryByRole('region', { name: words.charges.before })).toBeNull();
  asOf('2026-01-15');
  expect(await (await card()).findByText('€50.00 more than so far')).toBeDefined();
  await waitFor(() => expect(known.priced).toMatchObject([{}, { asofdate: '2026-01-15' }]));
});

it('tells what all of it costs anew as of a day', async () => {
  known.price = () => Promise.resolve({ before: bill(100, [40]), after: bill(90.5, [30.5]), difference: -9.5 });
  asOf('2026-01-15');
  enter('Company', 'Engines');
  const shown = await card();
  expect(await shown.findByText('Owed so far: €100.00')).toBeDefined();
  expect(shown.getByText('Owed with this change: €90.50')).toBeDefined();
  expect(shown.getByText('€9.50 less than so far')).toBeDefined();
  expect(shown.getByRole('group', { name: 'Ada Lovelace' }).textContent).toBe('Thing 0€30.50Total€30.50');
  const asked = { asofdate: '2026-01-15', chargeAnew: true, fields: [{ name: 'COMPANY', value: 'Engines' }] };
  expect(known.priced).toMatchObject([asked]);
  enter('Company', 'Machines');
  await waitFor(() => expect(known.priced).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(known.sent).toEqual([known.priced.at(-1)]));
});

it('says while it is worked out, why it would be refused, and that it could not be read', async () => {
  let tell: (price: PriceBefore) => void = () => undefined;
  known.price = () => new Promise((resolve) => (tell = resolve));
  asOf('2026-01-15');
  expect(await screen.findByRole('status', { name: words.charges.reading })).toBeDefined();
  await waitFor(() => expect(known.priced).toHaveLength(1));
  tell({ before: bill(40, [40]), after: { ...bill(30, [30]), currency: 'USD' }, difference: null });
  expect(await screen.findByText(words.charges.otherCurrency)).toBeDefined();
  expect(screen.queryByRole('status', { name: words.charges.reading })).toBeNull();
  known.price = () => Promise.reject(new Refusal({ status: 409, code: 'group-other-currency', message: 'Not in USD' }));
  asOf('2026-01-16');
  expect(await screen.findByText('Not in USD')).toBeDefined();
  known.price = () => Promise.reject(new Error('the server is away'));
  asOf('2026-01-17');
  expect(await screen.findByText(words.charges.unread)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(known.sent).toEqual([{ fields: [], asofdate: '2026-01-17', chargeAnew: true }]));
});

it('is open for editing from the beginning at the address of editing, of whoever may edit alone', () => {
  const opened = (mayEdit: boolean) => {
    cleanup();
    render(cardOf({ registration: registrationExample, mayEdit, isOpened: true }));
    return screen.queryByRole('textbox', { name: 'Company' }) !== null;
  };
  expect([opened(true), opened(false)]).toEqual([true, false]);
});

it('says that somebody else changed what was entered, not that the form came later or changed', () => {
  const [company] = registrationExample.fields.filter(({ name }) => name === 'COMPANY');
  const formFields = [
    AskedFieldView.parse({
      _id: company?._id,
      title: company?.title,
      name: company?.name,
      type: company?.type,
      fieldMapping: '',
      eventId: registrationExample.event,
      values: '',
      labels: '',
      required: true,
      description: '',
      validations: {},
    }),
  ];
  const isSaid = () => screen.queryByText(words.detail.changedMeanwhile) !== null;
  rerender(cardOf({ registration: registrationExample, formFields }));
  expect(isSaid()).toBe(false);
  const fields = registrationExample.fields.map((field) => (field === company ? { ...field, value: 'Looms' } : field));
  rerender(cardOf({ registration: { ...registrationExample, fields }, formFields }));
  expect(isSaid()).toBe(true);
});

it('offers the first of a group no type that only companions have', () => {
  const type = (name: string, typeGroupOnly?: boolean) => ({ _id: name, name, fields: null, typeGroupOnly });
  known.types = [type('Speaker', false), type('Guest', true), type('Press')];
  rerender(cardOf({ registration: registrationExample }));
  const choice = within(screen.getByRole('combobox', { name: words.detail.type }));
  expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Visitor', 'Speaker', 'Press']);
});
