import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSite, field, ids, openSite } from '../testing/visited.tsx';

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const code = `${ids.registration}-${'q'.repeat(20)}`;
const { eventId: _, ...dinner } = field('3', { title: 'Dinner' });
const own = {
  ...aSite().group.registration,
  fields: [],
  registeredActivities: [],
  mayEdit: true,
  mayRemove: false,
  mayTransfer: false,
  transferAskedAt: null,
};
const form = { _id: ids.visitor, name: 'Visitor', fields: [dinner], validations: [], requireValidation: false };
const line = (kind: string, name: string, amount: number) => ({ kind, source: name, name, amount });
const bill = (total: number, dinner: readonly ReturnType<typeof line>[]) => ({
  currency: 'EUR',
  total,
  people: [{ _id: ids.registration, total, charges: [line('type-price', 'Visitor', 100), ...dinner] }],
});
const price = (after: number, isTooLow: boolean) => ({
  before: bill(100, []),
  after: bill(after, [line('field-fee', 'Dinner', after - 100)]),
  difference: after - 100,
  isTooLow,
  added: [],
});
const priced = `/api/x/registrations-code/${ids.registration}/price`;
const open = (answer: { readonly status?: number; readonly body: unknown }) => {
  server.reset((site) => {
    site.answers = {
      [`GET /api/registrations/with-code/${code}`]: {
        body: { registration: own, childRegistrations: [], forms: [form], mayAdd: null },
      },
      [`POST ${priced}`]: answer,
    };
  });
  return server.open(`/evt/${ids.event}/registration/${code}/edit`);
};
const heading = 'What it costs with these changes';

describe('the price of an edit', () => {
  it('is shown line by line before it is saved, asked for once somebody pauses, and goes with the change', async () => {
    const { user } = open({ body: { price: price(145, false) } });
    const input = await screen.findByRole('textbox', { name: /^Dinner/ });
    expect(server.requests('POST', priced)).toHaveLength(0);
    await user.type(input, 'Yes');
    const region = within(await screen.findByRole('region', { name: heading }));
    expect(region.getByText('€45.00')).toBeDefined();
    expect(region.getAllByText('€145.00').length).toBeGreaterThan(0);
    expect(region.getByText('So far: €100.00')).toBeDefined();
    expect(server.requests('POST', priced).at(-1)?.body).toEqual({
      code,
      fields: [{ _id: dinner._id, name: dinner.name, value: 'Yes' }],
    });
    await user.clear(input);
    await waitFor(() => expect(screen.queryByRole('region', { name: heading })).toBeNull());
  });

  it('is cancelled after a question whose other answer keeps it, by name', async () => {
    server.reset((site) => {
      const body = { registration: { ...own, mayRemove: true }, childRegistrations: [], forms: [form], mayAdd: null };
      site.answers = { [`GET /api/registrations/with-code/${code}`]: { body } };
    });
    const { user } = server.open(`/evt/${ids.event}/registration/${code}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Cancel the registration' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the registration' }));
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Keep the registration' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests('PUT', `/api/registrations-code/${ids.registration}`)).toEqual([]);
  });

  it('is kept: whom removing would lower it is not removed, and the page says why', async () => {
    server.reset((site) => {
      const registration = { ...own, removalLowers: true };
      const body = { registration, childRegistrations: [], forms: [form], mayAdd: null };
      site.answers = { [`GET /api/registrations/with-code/${code}`]: { body } };
    });
    server.open(`/evt/${ids.event}/registration/${code}/edit`);
    expect(await screen.findByText(/cannot be cancelled here, since its total may not become less/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel the registration' })).toBeNull();
  });

  it('says beforehand that the event does not let it be less', async () => {
    const { user } = open({ body: { price: price(90, true) } });
    await user.type(await screen.findByRole('textbox', { name: /^Dinner/ }), 'No');
    expect(await screen.findByText(/^The total would be lower than before/)).toBeDefined();
  });

  it('is nothing where it stays the same, and where the answers may not be saved', async () => {
    for (const answer of [
      { body: { price: null } },
      { status: 422, body: { message: 'Dinner: no', code: 'field-refused' } },
    ]) {
      const { user } = open(answer);
      await user.type(
        (await screen.findAllByRole('textbox', { name: /^Dinner/ })).at(-1) ?? expect.unreachable(),
        'No',
      );
      await waitFor(() => expect(server.requests('POST', priced)).toHaveLength(1));
      expect(screen.queryByRole('region', { name: heading })).toBeNull();
    }
  });
});
