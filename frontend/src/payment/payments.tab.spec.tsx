import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventId, Instant, OnlinePaymentId, PayCode, RegistrantId, type Flag } from '@turnout/contracts/kernel';
import { paymentApi, type BalanceView, type PaymentView, type TransactionsView } from '@turnout/contracts/payment';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { notices } from '../ui/notices.tsx';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { paymentExample } from './payment.example.ts';
import { PaymentsTab } from './payments.tab.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = EventId.parse('e123456789abcdefghjk');
const registrationId = RegistrantId.parse('0123456789abcdefghjk');
const primary = {
  _id: registrationId,
  event: eventId,
  parent: null,
  registrantsCount: 2,
  status: 'confirmed',
  total: 50,
};
const companion = { ...primary, _id: RegistrantId.parse('0123456789abcdefghjk.2'), parent: registrationId };
const balance: BalanceView = {
  currency: 'EUR',
  total: 50,
  totalCharges: 60,
  totalDiscounts: 10,
  paid: 20,
  due: 30,
  paymentStatus: 'partial_payment',
};
const price: PaymentView = {
  ...paymentExample,
  _id: 'p1',
  type: 'charge',
  amount: 60,
  method: 'manual',
  systemGenerated: true,
  by: null,
};
const off: PaymentView = { ...price, _id: 'p2', type: 'discount', amount: 10, description: 'Early bird' };

const payLink = { code: PayCode.parse(`p${'7'.repeat(26)}`), link: 2 };

interface Known {
  money: { state: string; view: TransactionsView | null };
  generated: () => Promise<unknown>;
  sent: { path: string; input: unknown }[];
  answer: () => Promise<unknown>;
  held: readonly Flag[];
  isAdmin: boolean;
  event: object;
  status: string;
}
const known = vi.hoisted((): Known => ({
  money: { state: 'live', view: null },
  generated: () => Promise.resolve([]),
  sent: [],
  answer: () => Promise.resolve({ ok: true }),
  held: [],
  isAdmin: false,
  event: {},
  status: 'confirmed',
}));
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) => {
    if (name === 'payment.transactions') return known.money;
    if (name === 'online-payment.group') return { state: 'live', view: { payments: [], proposals: [] } };
    return name === 'registration.group'
      ? { state: 'live', view: [primary, companion].map((one) => ({ ...one, status: known.status })) }
      : { state: 'live', view: { timeZone: 'UTC', paymentProviderName: 'Zelle', ...known.event } };
  },
}));
vi.mock(import('../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay:
    () =>
    (...flags: Flag[]) =>
      flags.every((flag) => known.held.includes(flag)),
  useIsAdmin: () => known.isAdmin,
}));
vi.mock('../platform/api.ts', () => ({ call: async () => ({ data: { payments: await known.generated() } }) }));
vi.mock('../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push({ path, input });
      return known.answer();
    },
  }),
}));

const open = (id = registrationId) => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <PaymentsTab eventId={eventId} registrationId={id} />
      </MemoryRouter>
    </MantineProvider>,
  );
  return userEvent.setup();
};
const rows = () =>
  within(screen.getByRole('table', { name: words.table.title }))
    .getAllByRole('row')
    .slice(1);
const recorder: readonly Flag[] = ['editPaymentsForRegistrants', 'checkinRegistrants'];
let told: string[] = [];

beforeEach(async () => {
  await speakEnglish({ payment: words, ui: uiWords });
  queryClient.clear();
  told = [];
  vi.spyOn(notices, 'success').mockImplementation((message) => void told.push(message));
  vi.spyOn(notices, 'danger').mockImplementation((message) => void told.push(message));
  Object.assign(known, {
    money: { state: 'live', view: { balance, payments: [paymentExample], payLink } },
    generated: () => Promise.resolve([price, off, paymentExample]),
    sent: [],
    answer: () => Promise.resolve({ ok: true }),
    held: recorder,
    isAdmin: false,
    event: {},
    status: 'confirmed',
  });
});
afterEach(cleanup);

describe('the link to pay', () => {
  it('is shown to be passed on; whoever may change money revokes it or issues another, after a question', async () => {
    const hands = open();
    expect(screen.getByRole('textbox', { name: words.payLink.address })).toHaveProperty(
      'value',
      `${location.origin}/checkout/${payLink.code}`,
    );
    for (const [kind, isOpen] of [
      ['revoke', false],
      ['renew', true],
    ] as const) {
      known.sent = [];
      known.answer = () => Promise.resolve({ ok: true, data: { message: kind } });
      const { button } = words.payLink[kind];
      await hands.click(screen.getByRole('button', { name: button }));
      expect(known.sent).toEqual([]);
      await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
      const input = { params: { id: registrationId }, body: { link: 2, isOpen } };
      expect(known.sent).toEqual([{ path: paymentApi.setPayLink.path, input }]);
    }
    expect(told).toEqual(['revoke', 'renew']);
  });

  it('that was revoked is no address any more, and nobody changes it who may only look', () => {
    known.money = { state: 'live', view: { balance, payments: [], payLink: { code: null, link: 2 } } };
    known.held = [];
    open();
    expect(screen.getByText(words.payLink.revoked)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: words.payLink.address })).toBeNull();
    expect(screen.queryByRole('button', { name: words.payLink.renew.button })).toBeNull();
  });
});

describe('a link by which nobody can pay', () => {
  it.each([
    ['hidden', { hideAllPaymentInfoFromRegistrant: true }, 'confirmed'],
    ['ended', {}, 'deleted'],
  ] as const)('is no address, and the tab says why (%s)', (shut, event, status) => {
    Object.assign(known, { event, status });
    open();
    expect(screen.getByText(words.payLink[shut])).toBeDefined();
    expect(screen.queryByRole('textbox', { name: words.payLink.address })).toBeNull();
    expect(screen.getByRole('button', { name: words.payLink.revoke.button })).toBeDefined();
  });
});

describe('marking a group as paid', () => {
  const button = (name: string) => screen.queryByRole('button', { name });
  const confirm = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
  const withMoney = (more: Partial<BalanceView>) => {
    known.money = { state: 'live', view: { balance: { ...balance, ...more }, payments: [], payLink } };
  };

  it('asks first, says how much, and records all that is due', async () => {
    const hands = open();
    await hands.click(screen.getByRole('button', { name: words.pay.button }));
    expect(screen.getByRole('dialog').textContent).toContain('€30.00');
    expect(known.sent).toEqual([]);
    await hands.click(confirm(words.pay.button));
    expect(known.sent).toEqual([
      { path: paymentApi.pay.path, input: { params: { id: registrationId }, body: { shownDue: 30 } } },
    ]);
    expect(told).toEqual([words.pay.done]);
  });

  it('and as unpaid takes all of it back, and a refusal is told in the server’s words', async () => {
    known.answer = () => Promise.resolve({ ok: false, refusal: { message: 'Not you' } });
    const hands = open();
    await hands.click(screen.getByRole('button', { name: words.unpay.button }));
    expect(screen.getByRole('dialog').textContent).toContain('€20.00');
    await hands.click(confirm(words.unpay.button));
    expect(known.sent).toEqual([{ path: paymentApi.unpay.path, input: { params: { id: registrationId } } }]);
    expect(told).toEqual(['Not you']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is offered where something is due or paid, to who may record transactions', () => {
    withMoney({ due: 0, paid: 50 });
    open();
    expect([button(words.pay.button), button(words.unpay.button)]).toEqual([null, expect.anything()]);
    cleanup();
    withMoney({ due: 50, paid: 0 });
    open();
    expect([button(words.pay.button), button(words.unpay.button)]).toEqual([expect.anything(), null]);
    cleanup();
    known.held = ['editPaymentsForRegistrants'];
    open();
    expect([button(words.pay.button), button(words.unpay.button)]).toEqual([null, null]);
  });
});

describe('the payments of a registration', () => {
  it('say what is due and paid, with all that moved it; discounts of prices can be hidden', async () => {
    const hands = open();
    const totals = screen.getByRole('region', { name: words.totals.title });
    expect([...totals.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '€30.00',
      '€20.00',
      '€50.00',
      'Partial Payment',
    ]);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(
      rows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['20 Nov 2026 08:00', 'Charge', '€60.00', '', 'Manual', 'Ada Lovelace', 'System', ''],
      ['20 Nov 2026 08:00', 'Discount', '€10.00', 'Early bird', 'Manual', 'Ada Lovelace', 'System', ''],
      ['20 Nov 2026 08:00', 'Payment', '€20.00', '', 'Cash', 'Ada Lovelace', 'bo@example.org', 'Remove'],
    ]);
    await hands.click(screen.getByRole('checkbox', { name: words.hideDiscounts }));
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('link', { name: words.seeGroup }).getAttribute('href')).toBe(
      `/dashboard/${eventId}/attendees?status=all&parent=${registrationId}`,
    );
  });

  it('say what was paid online: provider, mode, fee in a line of its own, and the way between payment and refunds', () => {
    const onlinePaymentId = OnlinePaymentId.parse('k123456789abcdefghjk');
    const online = { onlinePaymentId, mode: 'play', provider: 'stripe' } as const;
    const paidOnline: PaymentView = {
      ...paymentExample,
      _id: 'system-online',
      amount: 50,
      method: 'stripe',
      by: null,
      processingFee: 1.5,
      online,
    };
    const refund: PaymentView = {
      ...paidOnline,
      _id: 'system-refund',
      type: 'refund',
      amount: 20,
      processingFee: 0,
      createdAt: Instant.parse('2026-11-21T08:00:00.000Z'),
    };
    known.money = { state: 'live', view: { balance, payments: [paidOnline, refund], payLink } };
    known.generated = () => Promise.resolve([]);
    open();
    expect(screen.getAllByText('Play money')).toHaveLength(3);
    expect(
      rows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 5)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Payment', '€50.00', 'Refunded: €20.00 21 Nov 2026 08:00', 'CardStripePlay money'],
      ['Processing fee', '€1.50', 'On top of the payment of €50.00', ''],
      ['Refund', '€20.00', 'Refund of the payment of €50.00 20 Nov 2026 08:00', 'CardStripePlay money'],
    ]);
    const there = screen.getByRole('link', { name: 'Refunded: €20.00' }).getAttribute('href');
    expect(rows()[2]?.id).toBe(there?.slice(1));
    // It is refunded: nobody removes it, or takes all back.
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(screen.queryByRole('button', { name: words.unpay.button })).toBeNull();
  });

  it('are its primary’s where somebody was brought along: no totals, and the way there', () => {
    open(companion._id);
    expect(screen.getByRole('link', { name: words.child.open }).getAttribute('href')).toBe(
      `/dashboard/${eventId}/attendees/${registrationId}?tab=payments`,
    );
    expect(screen.queryByText('€30.00')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('offer nothing to change to who only looks', async () => {
    known.held = ['viewRegistrants'];
    open();
    await waitFor(() => expect(rows()).toHaveLength(3));
    // Of all buttons only that of the link, which they may pass on (rule money/staff-pass-links-on).
    const [copy, ...others] = screen.getAllByRole('button');
    expect(others).toEqual([]);
    const link = screen.getByRole('region', { name: words.payLink.title });
    expect(within(link).getByRole('button', { name: uiWords.copy })).toBe(copy);
    cleanup();
    known.event = { hideAllPaymentInfoFromRegistrant: true };
    open();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('say that there are none, that they are refused, and what of them could not be read', async () => {
    known.money = {
      state: 'live',
      view: { balance: { ...balance, total: 0, paid: 0, due: 0 }, payments: [], payLink },
    };
    known.generated = () => Promise.resolve([]);
    open();
    expect(await screen.findByText(words.none.title)).toBeDefined();
    expect(screen.queryByText(uiWords.payment.partial_payment)).toBeNull();
    cleanup();
    known.money = { state: 'refused', view: null };
    open();
    expect(screen.getByRole('alert').textContent).toContain(words.refused);
    cleanup();
    queryClient.clear();
    known.money = { state: 'live', view: { balance, payments: [paymentExample], payLink } };
    known.generated = () => Promise.reject(new Error('not now'));
    const hands = open();
    expect(await screen.findByText(words.generated.missing)).toBeDefined();
    expect(rows()).toHaveLength(1);
    known.generated = () => Promise.resolve([price]);
    await hands.click(screen.getByRole('button', { name: uiWords.error.retry }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('are removed after a question, and a refusal is told in the server’s words', async () => {
    const hands = open();
    const remove = async () => {
      await hands.click(screen.getByRole('button', { name: 'Remove: Payment of €20.00' }));
      const dialog = within(await screen.findByRole('dialog', { name: words.removal.title }));
      await hands.click(dialog.getByRole('button', { name: words.table.remove }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await remove();
    expect(known.sent).toEqual([
      { path: paymentApi.removeTransaction.path, input: { params: { id: paymentExample._id } } },
    ]);
    known.answer = () => Promise.resolve({ ok: false, refusal: { message: 'already removed' } });
    await remove();
    expect(told).toEqual([words.notice.removed, 'already removed']);
  });
});

describe('a new transaction', () => {
  const dialogOf = async () => {
    const hands = open();
    await hands.click(screen.getByRole('button', { name: words.newTransaction }));
    return { hands, dialog: within(await screen.findByRole('dialog', { name: words.dialog.title })) };
  };
  const body = { registrationId, eventId, type: 'payment', amount: 30, description: '', method: 'cash' };

  it('begins as a payment of 0 in cash, offers what is due, and is sent once however often it is pressed', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    known.answer = () => new Promise((resolve) => answers.push(resolve));
    const { hands, dialog } = await dialogOf();
    expect(dialog.getByLabelText(/^Amount/)).toHaveProperty('value', '0.00');
    await hands.click(dialog.getByRole('button', { name: 'All that is due: €30.00' }));
    expect(
      within(dialog.getByLabelText(words.table.method))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Cash', 'Check', 'Zelle', 'Card terminal', 'Card', 'Wallet']);
    await hands.dblClick(dialog.getByRole('button', { name: words.dialog.record.payment }));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.({ ok: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(known.sent).toEqual([{ path: paymentApi.recordTransaction.path, input: { body } }]);
    expect(told).toEqual(['Payment was successfully created!']);
  });

  it('is a discount for those alone who may give one, and then asks for no method', async () => {
    const { dialog } = await dialogOf();
    expect(dialog.queryByRole('radio', { name: 'Discount' })).toBeNull();
    cleanup();
    known.held = [...recorder, 'allowApplyingManualDiscountsForRegistrations'];
    const { hands, dialog: again } = await dialogOf();
    await hands.selectOptions(again.getByLabelText(words.table.method), 'Check');
    await hands.click(again.getByRole('radio', { name: 'Discount' }));
    expect(again.queryByLabelText(words.table.method)).toBeNull();
    await hands.clear(again.getByLabelText(/^Amount/));
    await hands.type(again.getByLabelText(words.table.description), 'For the delay');
    await hands.type(again.getByLabelText(/^Amount/), '5,50{Enter}');
    await waitFor(() => expect(told).toEqual(['Discount was successfully created!']));
    const discount = { ...body, type: 'discount', amount: 5.5, description: 'For the delay', method: 'manual' };
    expect(known.sent).toEqual([{ path: paymentApi.recordTransaction.path, input: { body: discount } }]);
  });

  it('says beside the amount what is wrong with it, found here or by the server', async () => {
    const { hands, dialog } = await dialogOf();
    const amount = dialog.getByLabelText(/^Amount/);
    await hands.click(dialog.getByRole('button', { name: words.dialog.record.payment }));
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getAllByText(words.dialog.zero).length).toBeGreaterThan(0);
    expect(known.sent).toEqual([]);
    known.answer = () =>
      Promise.resolve({ ok: false, refusal: { code: 'discount-above-total', message: 'higher than the total' } });
    await hands.click(dialog.getByRole('button', { name: 'All that is due: €30.00' }));
    await hands.click(dialog.getByRole('button', { name: words.dialog.record.payment }));
    await waitFor(() => expect(dialog.getAllByText(/higher than the total/).length).toBeGreaterThan(0));
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    known.answer = () => Promise.resolve({ ok: false, refusal: { code: 'may-not-transact', message: 'not allowed' } });
    await hands.click(dialog.getByRole('button', { name: words.dialog.record.payment }));
    expect(await dialog.findByText('not allowed')).toBeDefined();
  });
});
