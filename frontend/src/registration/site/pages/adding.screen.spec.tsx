import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../platform/testing/local-server.ts';
import { aSite, field, fields, ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const code = `${ids.registration}-${'q'.repeat(20)}`;
const shownOf = ({ eventId: _, ...rest }: (typeof fields)[number]) => rest;
const company = field('3', { title: 'Company' });
const [first] = fields;
const may = { registeredActivities: [], mayEdit: true, mayRemove: false, mayTransfer: false, transferAskedAt: null };
const own = {
  ...aSite().group.registration,
  fields: [
    {
      _id: company._id,
      name: company.name,
      title: 'Company',
      type: 'text',
      fieldMapping: '',
      value: 'Analytical Engines',
    },
  ],
  ...may,
};
const form = {
  _id: ids.visitor,
  name: 'Visitor',
  fields: [first ?? company, company].map(shownOf),
  validations: [],
  requireValidation: false,
};
const group = (left: number) => ({
  registration: own,
  childRegistrations: [],
  forms: [form],
  mayAdd: left === 0 ? null : { place: 4, types: [{ _id: ids.child, left }] },
});
const read = `GET /api/registrations/with-code/${code}`;
const adds = `/api/registrations-code/${ids.registration}`;
const priced = `/api/x/registrations-code/${ids.registration}/price`;
const none: Reply = { body: { price: null } };

/** The edit page of a group that may bring so many more along. */
const open = (left: number, answers: Readonly<Record<string, Reply>> = {}, terms = '') => {
  server.reset((site) => {
    site.event.termsAndConditions = terms;
    for (const type of site.types) if (type._id === ids.child) type.fields = [...fields, company];
    site.answers = { [read]: { body: group(left) }, [`POST ${priced}`]: none, ...answers };
  });
  return server.open(`/evt/${ids.event}/registration/${code}/edit`);
};
const added = async () => within(await screen.findByRole('region', { name: 'Registrant #4' }));
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('adding to a registration with its link', () => {
  it('offers each type while some are left, and what is added is removed again', async () => {
    const { user } = open(1);
    await user.click(await screen.findByRole('button', { name: 'Add Child (1 left)' }));
    expect(screen.queryByRole('button', { name: /^Add Child/ })).toBeNull();
    await user.click((await added()).getByRole('button', { name: 'Remove registrant #4' }));
    expect(await screen.findByRole('button', { name: 'Add Child (1 left)' })).toBeDefined();
    await user.click(save());
    expect(server.requests('PUT', adds)).toHaveLength(0);
  });

  it('is not offered where nobody may be added', async () => {
    open(0);
    await screen.findByRole('button', { name: 'Save changes' });
    await waitFor(() => expect(server.watched()).toBe(1));
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull();
  });

  it('copies what is registered, says at the field what is missing, and sends once what it takes', async () => {
    const { user } = open(
      2,
      { [`PUT ${adds}`]: { body: { registration: own, childRegistrations: [] } } },
      '<p>Be kind</p>',
    );
    await user.click(await screen.findByRole('button', { name: 'Add Child (2 left)' }));
    const card = await added();
    await user.click(card.getByRole('button', { name: 'Copy my details to registrant #4' }));
    expect(card.getByRole('textbox', { name: /^Company/ })).toHaveProperty('value', 'Analytical Engines');
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'First name is required on Registrant #4!' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Please agree to terms and conditions to proceed!' })).toBeDefined();
    expect(server.requests('PUT', adds)).toHaveLength(0);
    await user.type(card.getByRole('textbox', { name: /^First name/ }), 'Byron');
    await user.click(screen.getByRole('checkbox'));
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Registrant #4' })).toBeNull());
    expect(server.requests('PUT', adds).map(({ body }) => body)).toEqual([
      {
        code,
        termsAgreed: true,
        added: [
          {
            type: ids.child,
            fields: [
              { _id: first?._id, name: first?.name, value: 'Byron' },
              { _id: company._id, name: company.name, value: 'Analytical Engines' },
            ],
          },
        ],
      },
    ]);
  });

  it('goes with what is changed in one step, and stays as entered where any of it is refused', async () => {
    const refusal = { message: 'Company: too odd', code: 'field-refused', details: { field: company._id } };
    const { user } = open(1, { [`PUT ${adds}`]: { status: 422, body: refusal } });
    await user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Augusta');
    await user.click(await screen.findByRole('button', { name: 'Add Child (1 left)' }));
    const card = await added();
    await user.type(card.getByRole('textbox', { name: /^First name/ }), 'Byron');
    await user.click(save());
    expect(await screen.findByRole('button', { name: /too odd/ })).toBeDefined();
    expect(card.getByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Byron');
    expect(server.requests('PUT', adds).map(({ body }) => body)).toMatchObject([
      { fields: [{ value: 'Augusta' }], added: [{ type: ids.child, fields: [{ value: 'Byron' }] }] },
    ]);
    expect(server.requests('POST', '/companions')).toHaveLength(0);
  });

  it('shows what it comes to before it is saved', async () => {
    const line = { kind: 'type-price', source: ids.child, name: 'Child', amount: 20 };
    const bill = (total: number) => ({ currency: 'EUR', total, people: [] });
    const price = {
      before: bill(100),
      after: bill(120),
      difference: 20,
      isTooLow: false,
      added: [{ charges: [line] }],
    };
    const { user } = open(1, { [`POST ${priced}`]: { body: { price } } });
    await user.click(await screen.findByRole('button', { name: 'Add Child (1 left)' }));
    await user.type((await added()).getByRole('textbox', { name: /^First name/ }), 'Byron');
    const shown = within(await screen.findByRole('region', { name: 'What it costs with these changes' }));
    expect(shown.getByText('Registrant #4')).toBeDefined();
    expect(shown.getAllByText('€20.00').length).toBeGreaterThan(0);
    expect(shown.getByText('€120.00')).toBeDefined();
    expect(server.requests('POST', priced).at(-1)?.body).toMatchObject({ fields: [], added: [{ type: ids.child }] });
  });

  it('says at its field, or above, why it is refused, and changes nothing of the others then', async () => {
    const refusal = (body: object) => ({ [`PUT ${adds}`]: { status: 409, body } });
    const { user } = open(
      1,
      refusal({
        message: 'E-mail: taken',
        code: 'duplicate-found',
        details: { field: fields[1]?._id, registrant: 'Registrant #4' },
      }),
    );
    await user.type(await screen.findByRole('textbox', { name: /^First name/ }), 'Augusta');
    await user.click(await screen.findByRole('button', { name: 'Add Child (1 left)' }));
    const card = await added();
    await user.type(card.getByRole('textbox', { name: /^First name/ }), 'Byron');
    await user.click(save());
    await waitFor(() => expect(card.getByRole('textbox', { name: /^E-mail/ })).toHaveProperty('ariaInvalid', 'true'));
    expect(card.getByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Byron');
    expect(screen.getAllByRole('textbox', { name: /^First name/ })[0]).toHaveProperty('value', 'Augusta');
  });
});
