// kind: screen, long
import { TypeId } from '@turnout/contracts/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fields, ids, openSite } from '../testing/visited.tsx';

const form = `/evt/${ids.event}/register/${ids.visitor}/visitor`;
const guests = {
  ...fields[0],
  _id: 'g'.repeat(20),
  title: 'Guests',
  name: 'GUESTS',
  type: 'integer',
  required: false,
  fieldMapping: '',
  feeField: true,
  feeValues: '12.50',
  discount: true,
  discountType: 'percent',
  discountValue: [10],
};
const dinner = {
  _id: 'd'.repeat(20),
  name: 'Gala dinner',
  autoEnrollTypes: [ids.visitor],
  conditions: [],
  dependanceType: 'and',
  fee: 45,
  typeBasedFee: { [ids.visitor]: 30 },
  is_discount: false,
  discount_type: 'amount',
  discount_period: false,
  discount_values: [],
  typeBasedDiscount: {},
};

let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  server = await openSite();
});
afterAll(() => server.close());
const priced = (hides = false): void =>
  server.reset((site) => {
    const [visitor, child] = site.types;
    if (visitor !== undefined) Object.assign(visitor, { price: 50, fields: [...fields, guests] });
    if (child !== undefined) Object.assign(child, { price: 19.99 });
    Object.assign(site.event, { onlinePaymentProcessingFee: 2.9, hideAllPaymentInfoFromRegistrant: hides });
    site.following = [dinner];
  });
beforeEach(() => priced());

const lines = (name: string) => screen.getByRole('status', { name }).textContent;

describe('prices on the form', () => {
  it('stand line by line for everybody, and add up for the group, with no fee for paying online where nobody can', async () => {
    const { user } = server.open(form);
    await user.type(await screen.findByLabelText('Guests'), '3');
    expect(await screen.findByText('Gala dinner')).toBeDefined();
    await waitFor(() => expect(lines('Price')).toBe('Visitor€50.00Guests€37.50€33.75Gala dinner€30.00Total€113.75'));
    await user.click(screen.getByRole('button', { name: 'Add Child (1 left)' }));
    const [, child] = screen.getAllByRole('status', { name: 'Price' });
    expect(child?.textContent).toBe('Child€19.99Total€19.99');
    // No way to pay online is offered, so nothing comes on top.
    await waitFor(() => expect(lines('Total')).toBe('Total€133.74'));
  });

  it('are what is paid: where something else is charged by now, that is said, read anew, and sent again for that alone', async () => {
    const { user } = server.open(form);
    await user.type(await screen.findByLabelText(/^First name/), 'Ada');
    await waitFor(() => expect(lines('Total')).toContain('€80.00'));
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
    const message = 'The price has changed: it is €120.00 now. Please look at it again.';
    const details = { field: 'shownTotal', total: 120, currency: 'EUR' };
    server.change((site) => {
      site.onSubmit = () => ({ status: 409, body: { message, code: 'price-changed', details } });
      const [visitor] = site.types;
      if (visitor !== undefined) Object.assign(visitor, { price: 90 });
    });
    const press = async () => user.click(await screen.findByRole('button', { name: 'Register' }));
    const sent = () =>
      server
        .requests('POST', '/api/registrations')
        .map(({ body }) => z.object({ shownTotal: z.number() }).parse(body).shownTotal);
    await press();
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(lines('Total')).toContain('€120.00'));
    expect(sent()).toEqual([80]);
    // Whatever the page reckons: what was said last is what is agreed to.
    details.total = 125;
    await press();
    await waitFor(() => expect(sent()).toEqual([80, 120]));
    await press();
    await waitFor(() => expect(sent()).toEqual([80, 120, 125]));
  });

  const meal = { ...guests, discount: false, values: 'fish\nmeat\nnone', labels: 'Fish\nMeat\nNone' };
  const choices = [
    { ...meal, _id: 'm'.repeat(20), title: 'Meal', name: 'MEAL', type: 'radio', feeValues: '20\n30.5' },
    { ...meal, _id: 'n'.repeat(20), title: 'Night', name: 'NIGHT', type: 'list', feeValues: '20\n1234.5' },
    {
      ...meal,
      _id: 'x'.repeat(20),
      title: 'Extras',
      name: 'EXTRAS',
      type: 'checkboxes',
      feeValues: '20',
      discount: true,
    },
  ];
  const askChoices = (): void =>
    server.change(({ types: [visitor] }) => void (visitor && Object.assign(visitor, { fields: choices })));

  it('stand beside each option before it is chosen, less what is taken off', async () => {
    askChoices();
    server.open(form);
    await screen.findByRole('radio', { name: 'Fish · €20.00' });
    const names = screen
      .getAllByRole('radio')
      .map((one) => (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : ''));
    expect(names).toEqual(['Fish · €20.00', 'Meat · €30.50', 'None']);
    const nights = within(screen.getByRole('combobox', { name: /^Night/ })).getAllByRole('option');
    expect(nights.map(({ textContent }) => textContent)).toContain('Meat · €1,234.50');
    expect(screen.getByRole('checkbox', { name: 'Fish · €18.00 instead of €20.00' })).toBeDefined();
  });

  it('do not stand beside options where the event hides all of payment', async () => {
    priced(true);
    askChoices();
    server.open(form);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Fish' })).toBeDefined());
    expect(screen.getByRole('checkbox', { name: 'Fish' })).toBeDefined();
  });

  it('leave out what has no seat left, and say so, as long as it has none', async () => {
    const left = (dinners: number) => ({
      activitiesLeft: { [dinner._id]: dinners },
    });
    server.open(form);
    await screen.findByLabelText('Guests');
    await waitFor(() => expect(server.watched()).toBe(1), { timeout: 5_000 });
    await waitFor(() => expect(lines('Price')).toBe('Visitor€50.00Gala dinner€30.00Total€80.00'));
    server.tellSeats(left(0));
    await waitFor(() => expect(lines('Price')).toBe('Visitor€50.00Total€50.00'));
    const said = 'Gala dinner is full: you are registered without it, and not charged for it';
    expect(screen.getByText(said)).toBeDefined();
    server.tellSeats(left(1));
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
    expect(lines('Price')).toBe('Visitor€50.00Gala dinner€30.00Total€80.00');
  });

  it('are told to no visitor where the event hides all of payment', async () => {
    priced(true);
    server.open(form);
    await screen.findByLabelText('Guests');
    // What an earlier page was told is shown until the server has answered.
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Price' })).toBeNull());
    expect(screen.queryByText(/€/)).toBeNull();
  });

  it('are not spoken of where all is free', async () => {
    server.reset();
    server.open(form);
    await screen.findByRole('textbox', { name: /^First name/ });
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Price' })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Total' })).toBeNull());
  });
});

const spring = {
  _id: 'p'.repeat(20),
  code: 'SPRING',
  discountType: 'percent',
  discountValue: 20,
  types: [ids.visitor],
  opens: [],
};

describe('a promo code on the form', () => {
  const sent: unknown[] = [];
  const withCodes = (takesPromoCodes: boolean): void =>
    server.reset((site) => {
      const [visitor] = site.types;
      if (visitor !== undefined) Object.assign(visitor, { price: 50 });
      Object.assign(site.event, { termsAndConditions: '' });
      const { onCode, onSubmit } = site;
      site.takesPromoCodes = takesPromoCodes;
      site.onCode = (seen) =>
        JSON.stringify(seen.body).includes('"SPRING"')
          ? { body: { promoCode: spring, opened: [], proof: null } }
          : onCode(seen);
      site.onSubmit = (seen) => {
        sent.push(seen.body);
        return onSubmit(seen);
      };
    });
  beforeEach(() => withCodes(true));

  it('is applied by Enter or its button, stands on the bill, and goes along when the form is sent', async () => {
    const { user } = server.open(form);
    await user.type(await screen.findByLabelText('Promo code'), ' spring{Enter}');
    expect(await screen.findByText('SPRING: 20% off')).toBeDefined();
    expect(lines('Price')).toBe('Visitor€50.00SPRING-€10.00Total€40.00');
    await waitFor(() => expect(lines('Total')).toBe('Total€40.00'));
    await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ promoCode: 'SPRING' }));
  });

  it('that is deleted meanwhile takes nothing off once the server refuses it', async () => {
    const { user } = server.open(form);
    await user.type(await screen.findByLabelText('Promo code'), 'SPRING{Enter}');
    await waitFor(() => expect(lines('Total')).toBe('Total€40.00'));
    await user.type(screen.getByRole('textbox', { name: /^First name/ }), 'Ada');
    server.change((site) => {
      site.onSubmit = site.onCode = () => ({
        status: 422,
        body: { message: 'promoCode: this code is not valid', code: 'promo-code-not-valid' },
      });
    });
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect((await screen.findAllByText('This code is not valid')).length).toBe(2);
    await waitFor(() => expect(lines('Total')).toBe('Total€50.00'));
    expect(lines('Price')).toBe('Visitor€50.00Total€50.00');
    expect(screen.queryByText('SPRING: 20% off')).toBeNull();
  });

  it('that does not count says so beside its input, and takes nothing off', async () => {
    const { user } = server.open(form);
    await user.type(await screen.findByLabelText('Promo code'), 'AUTUMN');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This code is not valid')).toBeDefined();
    expect(lines('Price')).toBe('Visitor€50.00Total€50.00');
  });

  it('is not asked for where the event has none', async () => {
    withCodes(false);
    server.open(form);
    expect(await screen.findByRole('status', { name: 'Price' })).toBeDefined();
    await waitFor(() => expect(screen.queryByLabelText('Promo code')).toBeNull());
  });
});

describe('the confirmation page', () => {
  it('shows what was kept, whatever prices are by now, and what the group owes', async () => {
    server.reset((site) => {
      Object.assign(site.event, { onlinePaymentProcessingFee: 2 });
      const [child] = site.group.childRegistrations;
      Object.assign(site.group.registration, {
        currency: 'EUR',
        total: 57.5,
        charges: [
          { kind: 'type-price', source: ids.visitor, name: 'Visitor', amount: 50 },
          { kind: 'type-discount', source: ids.visitor, name: 'Visitor', amount: -12.5 },
        ],
      });
      if (child !== undefined)
        Object.assign(child, {
          currency: 'EUR',
          total: 20,
          charges: [{ kind: 'type-price', source: ids.child, name: 'Child', amount: 20 }],
        });
    });
    server.open(`/welcome-email/${ids.registration}`);
    const charges = await screen.findByRole('region', { name: 'What is charged' });
    expect(within(charges).getByRole('group', { name: /Ada/ }).textContent).toBe('Visitor€50.00€37.50Total€37.50');
    expect(within(charges).getByRole('group', { name: /Byron/ }).textContent).toBe('Child€20.00Total€20.00');
    await waitFor(() => expect(within(charges).getByRole('status', { name: 'Total' }).textContent).toBe('Total€57.50'));
  });
});

describe('what staff charge more or less', () => {
  const standing = (hand: readonly object[], total: number): void => {
    priced();
    server.change((site) => {
      Object.assign(site.group, { childRegistrations: [], paymentDeatils: hand });
      Object.assign(site.group.registration, {
        currency: 'EUR',
        total,
        charges: [{ kind: 'type-price', source: ids.visitor, name: 'Visitor', amount: 50 }],
      });
    });
  };
  const byStaff = 'Charged or taken off by the organisers';

  it('stands with what is charged, so that the lines are the total', async () => {
    standing(
      [
        { type: 'discount', method: 'manual', amount: 5 },
        { type: 'charge', method: 'manual', amount: 3 },
      ],
      48,
    );
    server.open(`/welcome-email/${ids.registration}`);
    const charges = await screen.findByRole('region', { name: 'What is charged' });
    expect((await within(charges).findByRole('group', { name: byStaff })).textContent).toBe(
      'Discount-€5.00Charge€3.00Total-€2.00',
    );
    expect(within(charges).getByRole('status', { name: 'Total' }).textContent).toContain('Total€48.00');
  });

  it('is said of nobody of whom it is not told', async () => {
    standing([], 50);
    server.open(`/welcome-email/${ids.registration}`);
    const charges = await screen.findByRole('region', { name: 'What is charged' });
    await waitFor(() => expect(within(charges).queryByRole('group', { name: byStaff })).toBeNull());
  });
});

describe('a code that opens types', () => {
  const board = {
    _id: 'b'.repeat(20),
    eventId: ids.event,
    name: 'Board',
    description: '',
    order: null,
    publicRegistration: false,
    typeGroupOnly: false,
    groups: [],
    groupCount: {},
    minimumCount: 0,
    availableSeats: 0,
    seatsLeft: null,
    fields: [],
    validations: [],
  };
  const promoCode = {
    _id: 'q'.repeat(20),
    code: 'BOARD',
    discountType: 'percent',
    discountValue: 0,
    types: [],
    opens: [board._id],
  };
  const proof = `${promoCode._id}-${'z'.repeat(20)}`;
  const sent: unknown[] = [];
  beforeEach(() =>
    server.reset((site) => {
      Object.assign(site.event, { termsAndConditions: '' });
      const { onCode, onSubmit } = site;
      site.takesAccessCodes = true;
      site.onCode = (seen) =>
        JSON.stringify(seen.body).includes('"BOARD"') ? { body: { promoCode, opened: [board], proof } } : onCode(seen);
      site.onSubmit = (seen) => {
        sent.push(seen.body);
        return onSubmit(seen);
      };
    }),
  );

  it('is entered where types are chosen, shows them, and goes along when the form is sent', async () => {
    const { user } = server.open(`/evt/${ids.event}/types`);
    await user.click(await screen.findByRole('button', { name: 'I have a code' }));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'wrong{Enter}');
    expect(await screen.findByText('This code is not valid')).toBeDefined();
    expect(screen.queryByText('Board')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Code' }), ' board{Enter}');
    expect(await screen.findByText('BOARD opens: Board')).toBeDefined();
    await user.click(await screen.findByRole('link', { name: /^Board/ }));
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ type: board._id, promoCode: 'BOARD' }));
  });

  it('opens the form by its address', async () => {
    server.open(`/evt/${ids.event}/register/${board._id}?code=board`);
    expect(await screen.findByRole('heading', { name: /Board/ })).toBeDefined();
    expect(await screen.findByText('BOARD opens registration types')).toBeDefined();
  });

  it('follows the seats of what it opens with the proof that it was entered, and never with the code', async () => {
    Object.assign(board, { availableSeats: 5, seatsLeft: 5 });
    server.open(`/evt/${ids.event}/types?code=board`);
    expect(await screen.findByText('5 seats left')).toBeDefined();
    await waitFor(() => expect(server.watchedWith()).toContainEqual({ eventId: ids.event, proof }), { timeout: 5_000 });
    expect(JSON.stringify(server.watchedWith())).not.toContain('BOARD');
    server.tellSeats({
      seatsLeft: { [TypeId.parse(board._id)]: 2, [ids.visitor]: null },
    });
    expect(await screen.findByText('2 seats left')).toBeDefined();
    Object.assign(board, { availableSeats: 0, seatsLeft: null });
  });

  it('is asked for only where the event has some', async () => {
    server.reset();
    server.open(`/evt/${ids.event}/types`);
    expect(await screen.findByRole('link', { name: /^Visitor/ })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I have a code' })).toBeNull());
  });
});
