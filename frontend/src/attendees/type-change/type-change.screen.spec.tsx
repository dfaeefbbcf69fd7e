import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { FieldView } from '@turnout/contracts/forms';
import { FieldId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { selfServiceApi, type TypeChangeForm } from '@turnout/contracts/self-service';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { TypeChangeScreen } from './type-change.screen.tsx';

const known = vi.hoisted(
  (): { form: unknown; sent: unknown[]; refused: string | null; priced: unknown[]; price: () => Promise<unknown> } => ({
    form: null,
    sent: [],
    refused: null,
    priced: [],
    price: () => Promise.reject(new Error('no price')),
  }),
);
vi.mock('../../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: [] }) }));
vi.mock(import('../../platform/session.ts'), async (original) => ({ ...(await original()), useMay: () => () => true }));
vi.mock('../../platform/api.ts', () => ({
  call: async ({ path }: { path: string }, { body }: { body: unknown }) => {
    if (path.endsWith('/price')) {
      known.priced.push(body);
      return { data: { price: await known.price() } };
    }
    return known.form === null
      ? Promise.reject(new Error('is inside'))
      : Promise.resolve({ data: { form: known.form } });
  },
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push({ path, input });
      return Promise.resolve(
        known.refused === null
          ? { ok: true, data: { registration: { _id: 'n'.padEnd(20, '0') } } }
          : { ok: false, refusal: { message: known.refused } },
      );
    },
  }),
}));

const eventId = 'e0000000000000000000';
const id = (letter: string) => letter.padEnd(20, '0');
const [ada, ben] = [RegistrantId.parse(id('a')), RegistrantId.parse(id('b'))];
const [visitor, host, child] = [TypeId.parse(id('v')), TypeId.parse(id('h')), TypeId.parse(id('c'))];
const [name, diet, talk] = [FieldId.parse(id('f')), FieldId.parse(id('d')), FieldId.parse(id('t'))];
const field = (_id: FieldId, title: string, required = false) =>
  FieldView.parse({
    _id,
    eventId,
    title,
    name: title.toUpperCase(),
    type: 'text',
    values: '',
    labels: '',
    required,
    description: '',
    fieldMapping: '',
    validations: {},
    _version: 1,
  });
const person = (_id: RegistrantId, firstName: string) => ({
  _id,
  typeId: visitor,
  personal: { firstName, lastName: '', email: '', phone: '', fields: { [name]: firstName, [diet]: 'Fish' } },
});
const type = (_id: TypeId, called: string, fields: readonly FieldId[], groups: readonly TypeId[] = []) => ({
  _id,
  name: called,
  fields: [...fields],
  groups: [...groups],
  groupCount: Object.fromEntries(groups.map((one) => [one, 1])),
  orderGroup: {},
  typeGroupOnly: called === 'Brought along',
});
const form: TypeChangeForm = {
  today: '2026-11-24',
  registrants: [person(ada, 'Ada'), person(ben, 'Ben')],
  types: [
    type(visitor, 'Visitor', [name, diet]),
    type(host, 'Host', [name], [child]),
    type(child, 'Child', [name, talk]),
    type(TypeId.parse(id('g')), 'Brought along', [name]),
  ],
  fields: [field(name, 'Name'), field(diet, 'Diet'), field(talk, 'Talk', true)],
};

const open = (query = '') => {
  const path = '/dashboard/:eventId/attendees/:registrationId';
  const router = createMemoryRouter(
    [
      { path: `${path}/change-type`, element: <TypeChangeScreen /> },
      { path, element: <p>the registration</p> },
    ],
    { initialEntries: [`/dashboard/${eventId}/attendees/${ada}/change-type${query}`] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
};
const press = (called: string) => fireEvent.click(screen.getByRole('button', { name: called }));

beforeEach(() => {
  queryClient.clear();
  Object.assign(known, {
    form,
    sent: [],
    refused: null,
    priced: [],
    price: () => Promise.reject(new Error('no price')),
  });
});

describe('a change of type', () => {
  it('offers the other types, and rebuilds the form under the one that is chosen', async () => {
    open();
    const choice = await screen.findByRole('combobox', { name: 'typeChange.type' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['typeChange.choose', 'Host', 'Child']);
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.change(choice, { target: { value: host } });
    const report = await screen.findByRole('dialog', { name: 'typeChange.reportTitle' });
    expect(
      within(report)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Diet · typeChange.primary Ada · typeChange.why.not-on-form',
      'Diet · typeChange.other Ben · typeChange.why.not-on-form',
    ]);
    fireEvent.click(within(report).getByRole('button', { name: 'typeChange.understood' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('id'))).toEqual([
      `${ada}-${name}`,
      `${ben}-${name}`,
      `${ben}-${talk}`,
    ]);
  });

  it('says of a type that cannot be chosen why nothing is chosen', async () => {
    open(`?type=${id('g')}`);
    expect((await screen.findByRole('alert')).textContent).toBe('typeChange.notOffered');
    fireEvent.change(screen.getByRole('combobox', { name: 'typeChange.type' }), { target: { value: host } });
    await screen.findByRole('dialog', { name: 'typeChange.reportTitle' });
    expect(screen.queryByText('typeChange.notOffered')).toBeNull();
  });

  it('is held to valid companions, says where, and leads to the new registration', async () => {
    const router = open(`?type=${host}`);
    fireEvent.click(await screen.findByRole('button', { name: 'typeChange.understood' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('typeChange.change');
    expect(await screen.findByText('typeChange.secondary')).toBeDefined();
    expect(known.sent).toEqual([]);
    const talkInput = document.getElementById(`${ben}-${talk}`);
    if (talkInput === null) throw new Error('nothing asks for the talk');
    fireEvent.change(talkInput, { target: { value: 'On doors' } });
    press('typeChange.change');
    await screen.findByText('the registration');
    expect(known.sent).toEqual([
      {
        path: selfServiceApi.changeType.path,
        input: {
          params: { id: ada },
          body: {
            type: host,
            leavesOut: 0,
            registrants: [
              { _id: ada, fields: [] },
              { _id: ben, fields: [{ _id: talk, name: 'TALK', value: 'On doors' }] },
            ],
          },
        },
      },
    ]);
    expect(router.state.location.pathname).toBe(`/dashboard/${eventId}/attendees/${id('n')}`);
  });

  it('asks before the last of a group lose their registrations, and shows what the server refuses', async () => {
    known.refused = 'There are no seats left';
    open(`?type=${child}`);
    fireEvent.click(await screen.findByRole('button', { name: 'typeChange.understood' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const talkInput = document.getElementById(`${ada}-${talk}`);
    if (talkInput === null) throw new Error('nothing asks for the talk');
    fireEvent.change(talkInput, { target: { value: 'On doors' } });
    press('typeChange.change');
    expect(known.sent).toEqual([]);
    expect(screen.getAllByText('typeChange.leavesOutMissing').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('checkbox', { name: 'typeChange.leavesOut' }));
    press('typeChange.change');
    expect(await screen.findByText('There are no seats left')).toBeDefined();
    expect(known.sent).toMatchObject([{ input: { body: { type: child, leavesOut: 1 } } }]);
  });

  it('says why where it cannot be done now', async () => {
    known.form = null;
    open();
    expect(await screen.findByRole('alert')).toMatchObject({ textContent: expect.stringContaining('is inside') });
  });
});

describe('what a change of type costs', () => {
  const bill = (total: number, people: readonly string[]) => ({
    currency: 'EUR',
    total,
    people: people.map((_id) => ({
      _id,
      total: total / people.length,
      charges: [{ kind: 'type-price', source: host, name: 'Host', amount: total / people.length }],
    })),
  });
  const opened = async (price: () => Promise<unknown>) => {
    known.price = price;
    open(`?type=${host}`);
    fireEvent.click(await screen.findByRole('button', { name: 'typeChange.understood' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const fillIn = (value: string) => {
    const input = document.getElementById(`${ben}-${talk}`) ?? expect.unreachable();
    fireEvent.change(input, { target: { value } });
  };

  it('is asked once the form can be sent, again as it changes and with the day, and goes along', async () => {
    await opened(() => Promise.resolve({ before: bill(40, [ada]), after: bill(100, [ada, ben]), difference: 60 }));
    expect(screen.getByText('charges.incomplete')).toBeDefined();
    expect(known.priced).toEqual([]);
    fillIn('On doors');
    const region = within(await screen.findByRole('region', { name: 'charges.before' }));
    expect(await region.findByText('charges.more')).toBeDefined();
    expect(region.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual(['Ada', 'Ben']);
    fireEvent.change(screen.getByLabelText('charges.pricesAsOf'), { target: { value: '2026-01-15' } });
    await waitFor(() =>
      expect(known.priced.at(-1)).toMatchObject({ type: host, asofdate: '2026-01-15', leavesOut: 0 }),
    );
    await waitFor(() => expect(region.getByText('charges.more')).toBeDefined());
    press('typeChange.change');
    await screen.findByText('the registration');
    expect(known.sent).toMatchObject([{ input: { body: known.priced.at(-1) } }]);
  });

  it('says that it could not be read, and lets the change be made all the same', async () => {
    await opened(() => Promise.reject(new Error('the server is away')));
    fillIn('On doors');
    expect(await screen.findByText('charges.unread')).toBeDefined();
    known.price = () => Promise.resolve({ before: bill(40, [ada]), after: bill(40, [ada]), difference: 0 });
    press('ui:error.retry');
    expect(await screen.findByText('charges.same')).toBeDefined();
    known.price = () => Promise.reject(new Error('the server is away'));
    fillIn('On windows');
    await screen.findByText('charges.unreadHint');
    press('typeChange.change');
    expect(await screen.findByText('the registration')).toBeDefined();
  });
});
