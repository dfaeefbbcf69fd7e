import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { choosable } from '../testing/choosable.example.ts';
import { ids, openSite } from '../testing/visited.tsx';
import type { Visitor } from '../parts/use-visitor.ts';

const visiting = vi.hoisted((): { isStaff: boolean } => ({ isStaff: true }));
vi.mock('../parts/use-visitor.ts', () => ({
  useVisitor: (): Visitor => ({ isKnown: true, isLoggedIn: true, hasPrivilege: false, isStaff: visiting.isStaff }),
}));

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
const sent: unknown[] = [];
let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
const priced = (price: number): void =>
  server.reset((site) => {
    const period = { discount: true, discountPeriod: true, discountType: 'amount', discountValue: [20] };
    const early = { ...period, discountStartDate: ['2020-01-01'], discountEndDate: ['2020-02-01'] };
    const [visitor] = site.types;
    if (visitor !== undefined) Object.assign(visitor, { price, ...early });
    const { onSubmit } = site;
    site.onSubmit = (seen) => {
      sent.push(seen.body);
      return onSubmit(seen);
    };
  });
beforeEach(() => {
  sent.length = 0;
  visiting.isStaff = true;
  priced(50);
});
const lines = () => screen.getByRole('status', { name: 'Price' }).textContent;

it('lets staff say whose prices count: the form adds up by that day, and it goes along', async () => {
  const { user } = server.open(form);
  await waitFor(() => expect(lines()).toBe('Visitor€50.00Total€50.00'));
  await user.type(await screen.findByLabelText('Prices as of'), '2020-01-15');
  await waitFor(() => expect(lines()).toBe('Visitor€50.00€30.00Total€30.00'));
  await waitFor(() => expect(screen.getByRole('status', { name: 'Total' }).textContent).toContain('€30.00'));
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ asofdate: '2020-01-15' }));
});

it('says no day where staff leave it empty, and asks for none where all is free or of a visitor', async () => {
  const { user } = server.open(form);
  await screen.findByLabelText('Prices as of');
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('asofdate');
  visiting.isStaff = false;
  server.open(form);
  await waitFor(() => expect(screen.queryAllByRole('textbox', { name: /^First name/ })).not.toHaveLength(0));
  expect(screen.queryByLabelText('Prices as of')).toBeNull();
});

it('lets staff choose activities for whom they register, at once in the price', async () => {
  server.change((site) => {
    site.choosable = [choosable('k', { name: 'Talk', fee: 15 })];
  });
  const { user } = server.open(form);
  await user.click(await screen.findByRole('checkbox', { name: /^Talk/ }));
  await waitFor(() => expect(lines()).toBe('Visitor€50.00Talk€15.00Total€65.00'));
  await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ registeredActivities: ['k'.repeat(20)] }));
});
