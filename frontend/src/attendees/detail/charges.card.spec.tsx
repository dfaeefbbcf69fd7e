import { cleanup, screen } from '@testing-library/react';
import { RegistrationView } from '@turnout/contracts/registration';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { ChargesCard } from './charges.card.tsx';
import { GroupCard } from './group.card.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

const known = vi.hoisted((): { whole: unknown } => ({ whole: null }));
vi.mock('../../platform/api.ts', () => ({ call: () => Promise.resolve({ data: { registration: known.whole } }) }));

const primary = RegistrationView.parse({
  ...registrationExample,
  registrantsCount: 2,
  currency: 'EUR',
  total: 80,
  paid: 30,
  due: 50,
  paymentStatus: 'partial_payment',
});
const { paid: _, due: __, ...others } = primary;
const companion = RegistrationView.parse({ ...others, _id: `${primary._id}.2`, parent: primary._id, total: 40 });
const line = { kind: 'type-price', source: primary.type._id, name: 'Visitor', amount: 40 };

const show = (registration: RegistrationView, charges: readonly unknown[]) => {
  known.whole = { ...registration, charges };
  draw(
    <MemoryRouter>
      <ChargesCard registration={registration} />
    </MemoryRouter>,
  );
};

beforeEach(async () => {
  await speakEnglish({ attendees: words, ui: uiWords });
  queryClient.clear();
});
afterEach(cleanup);

describe('what a registration costs', () => {
  it('says of a primary what the group owes, paid and has due, and leads to its payments', async () => {
    show(primary, [line]);
    const card = await screen.findByRole('region', { name: words.charges.title });
    for (const part of ['The group owes €80.00 in all.', 'Paid: €30.00', 'Due: €50.00', 'Partial Payment'])
      expect(card.textContent).toContain(part);
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      `/dashboard/${primary.event}/attendees/${primary._id}?tab=payments`,
    );
  });

  it('says of others their own charges alone, and leads to the payments of their primary', async () => {
    show(companion, [line]);
    const card = await screen.findByRole('region', { name: words.charges.title });
    expect(card.textContent).not.toContain('Paid');
    expect(screen.getByRole('link', { name: words.charges.paymentsOfGroup }).getAttribute('href')).toBe(
      `/dashboard/${primary.event}/attendees/${primary._id}?tab=payments`,
    );
  });

  it('says of whoever is deleted that their charges do not count', async () => {
    show({ ...companion, status: 'deleted', total: 0 }, [{ ...line, counts: false }]);
    const card = await screen.findByRole('region', { name: words.charges.title });
    expect(card.textContent).toContain('Visitor€40.00Total€0.00');
    expect(card.textContent).toContain('Not counted while the registration is Deleted');
  });

  it('is shown where staff charged somebody whom no price does', async () => {
    show({ ...primary, registrantsCount: 1 }, []);
    expect((await screen.findByRole('region', { name: words.charges.title })).textContent).toContain('Due: €50.00');
  });
});

describe('the card of a group', () => {
  const drawGroup = (group: readonly RegistrationView[]) =>
    draw(
      <MemoryRouter>
        <GroupCard group={group} shown={companion} zone="UTC" />
      </MemoryRouter>,
    );

  it('says what the group owes, paid and has due', () => {
    drawGroup([primary, companion]);
    expect(screen.getByText('Total: €80.00 · Paid: €30.00 · Due: €50.00')).toBeDefined();
    expect(screen.getByText('Partial Payment')).toBeDefined();
  });

  it('says nothing of money where nothing was charged', () => {
    drawGroup([primary, companion].map(({ currency: _, ...one }) => one));
    expect(screen.queryByText(/Total/)).toBeNull();
    expect(screen.queryByText('Partial Payment')).toBeNull();
  });
});
