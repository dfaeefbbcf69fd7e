import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventId, type Flag, RegistrantId } from '@turnout/contracts/kernel';
import { type GroupRefundsView, OnlinePaymentView, RefundProposalView } from '@turnout/contracts/online-payment';
import { PaymentView } from '@turnout/contracts/payment';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../../ui/notices.tsx';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { paymentExample } from '../payment.example.ts';
import words from '../words/en.json' with { type: 'json' };
import { RefundDialog } from './refund.dialog.tsx';
import { leftByHand, type RefundOffer, refundOffer } from './refunds.ts';
import { RefundsCard } from './refunds.card.tsx';

const eventId = EventId.parse('e123456789abcdefghjk');
const registration = {
  _id: RegistrantId.parse('0123456789abcdefghjk'),
  confirmationNumber: 'K7M-31Q',
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const online = OnlinePaymentView.parse({
  _id: '7d2ntw1dhxyqzteq3yyb',
  eventId,
  provider: 'stripe',
  mode: 'test',
  status: 'credited',
  amount: 50,
  fee: 1.5,
  received: 51.5,
  refundable: 41.5,
  currency: 'EUR',
  parked: null,
  leftAlone: null,
  failed: null,
  paymentId: 'pi_1',
  registration,
  refunds: [
    {
      refundId: '9d2ntw1dhxyqzteq3yyb',
      amount: 10,
      cause: 'staff',
      reason: 'Ill',
      status: 'failed',
      failure: 'expired_or_canceled_card',
      wentBackBy: null,
      note: '',
    },
  ],
  disputes: [],
  openedAt: '2026-11-20T08:00:00.000Z',
  receivedAt: '2026-11-20T08:01:00.000Z',
});
const proposal = RefundProposalView.parse({
  _id: '9d2ntw1dhxyqzteq3yya',
  registration,
  people: 1,
  because: 'deleted',
  isBySelf: true,
  freed: 50,
  amount: 40,
  currency: 'EUR',
  status: 'open',
  returned: '',
  at: '2026-11-21T08:00:00.000Z',
});
const paidOnline = PaymentView.parse({
  ...paymentExample,
  method: 'stripe',
  online: { onlinePaymentId: online._id, mode: 'test', provider: 'stripe' },
});

interface Known {
  held: readonly Flag[];
  sent: { path: string; input: unknown }[];
  answer: () => Promise<unknown>;
}
const known = vi.hoisted((): Known => ({
  held: [],
  sent: [],
  answer: () => Promise.resolve({ ok: true, data: { parts: [] } }),
}));
vi.mock('../../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: { paymentProviderName: '' } }) }));
vi.mock(import('../../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay:
    () =>
    (...flags: Flag[]) =>
      flags.every((flag) => known.held.includes(flag)),
}));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ path }: { path: string }) => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push({ path, input });
      return known.answer();
    },
  }),
}));

let told: string[] = [];
beforeEach(async () => {
  await speakEnglish({ payment: words, ui: uiWords });
  known.held = ['refundPayments'];
  known.sent = [];
  known.answer = () => Promise.resolve({ ok: true, data: { parts: [] } });
  told = [];
  vi.spyOn(notices, 'success').mockImplementation((text) => void told.push(String(text)));
  vi.spyOn(notices, 'danger').mockImplementation((text) => void told.push(String(text)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const draw = (part: React.ReactNode) => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>{part}</MemoryRouter>
    </MantineProvider>,
  );
  return userEvent.setup();
};
const view: GroupRefundsView = { payments: [online], proposals: [proposal] };

describe('the refund that is offered at a payment', () => {
  it('is what its provider may still give back, or what was paid by hand and did not go back', () => {
    expect(refundOffer(paidOnline, [paidOnline], view)).toEqual({ kind: 'online', payment: online });
    expect(refundOffer(paidOnline, [paidOnline], null)).toBeNull();
    const cash = PaymentView.parse({ ...paymentExample, amount: 20 });
    const back = PaymentView.parse({ ...paymentExample, type: 'refund', amount: 15.5 });
    expect(leftByHand([cash, back, paidOnline], 'EUR')).toBe(4.5);
    expect(refundOffer(cash, [cash, back], view)).toEqual({ kind: 'by-hand', payment: cash, most: 4.5 });
    expect(refundOffer(back, [cash, back], view)).toBeNull();
    expect(refundOffer(cash, [cash, { ...back, amount: 20 }], view)).toBeNull();
  });
});

describe('refunding a payment', () => {
  const close = vi.fn<() => void>();
  const open = (offer: RefundOffer) => draw(<RefundDialog eventId={eventId} offer={offer} onClose={close} />);
  const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(screen.getByRole('button', { name }));

  it('says which way it goes back, asks why, and sends it once', async () => {
    const user = open({ kind: 'online', payment: online });
    const dialog = await screen.findByRole('dialog', { name: words.refund.title });
    expect(within(dialog).getByText(/goes back the way it was paid: Card/)).toBeDefined();
    await press(user, words.refund.send);
    expect(known.sent).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Reason/), 'Ill');
    await press(user, words.refund.send);
    expect(known.sent).toEqual([
      {
        path: '/api/online-payments/:id/refunds',
        input: { params: { id: online._id }, body: { amount: 41.5, reason: 'Ill' } },
      },
    ]);
    expect(told).toEqual([words.refund.asked]);
  });

  it('by hand records how it was given back, and no more than was paid', async () => {
    const cash = PaymentView.parse({ ...paymentExample, amount: 20 });
    const user = open({ kind: 'by-hand', payment: cash, most: 20 });
    const amount = await screen.findByLabelText(/Amount/);
    await user.clear(amount);
    await user.type(amount, '20.01');
    await press(user, words.refund.record);
    expect(known.sent).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '7');
    await user.selectOptions(screen.getByLabelText(words.refund.method), 'check');
    await press(user, words.refund.record);
    expect(known.sent).toMatchObject([
      { path: '/api/payments', input: { body: { type: 'refund', amount: 7, method: 'check', description: '' } } },
    ]);
    expect(told).toEqual([words.refund.recorded]);
  });

  it('shows a refusal beside the amount', async () => {
    known.answer = () => Promise.resolve({ ok: false, refusal: { code: 'refund-above-paid', message: 'At most 5' } });
    const user = open({ kind: 'by-hand', payment: PaymentView.parse({ ...paymentExample, amount: 20 }), most: 20 });
    await screen.findByLabelText(/Amount/);
    await press(user, words.refund.record);
    expect((await screen.findAllByText('At most 5')).length).toBeGreaterThan(0);
  });
});

describe("a group's refunds", () => {
  it('say how each stands, and why one failed', () => {
    draw(<RefundsCard eventId={eventId} view={view} />);
    const card = screen.getByRole('region', { name: words.refund.of });
    expect(within(card).getByText(words.refund.status.failed)).toBeDefined();
    expect(within(card).getByText(new RegExp(words.refund.failure.expired_or_canceled_card))).toBeDefined();
  });
  it('show what is proposed to whoever may see it, with buttons for whoever may refund', async () => {
    const user = draw(<RefundsCard eventId={eventId} view={view} />);
    expect(screen.getByText('Proposed refund: €40.00')).toBeDefined();
    expect(screen.getByText(/1 registration was cancelled/)).toBeDefined();
    known.answer = () =>
      Promise.resolve({
        ok: true,
        data: {
          parts: [
            { way: 'online', method: 'stripe', amount: 30 },
            { way: 'by-hand', method: 'cash', amount: 10 },
          ],
        },
      });
    await user.click(screen.getByRole('button', { name: words.proposal.accept }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: words.proposal.accept }));
    expect(known.sent).toEqual([
      {
        path: '/api/x/refund-proposals/:id/decision',
        input: { params: { id: proposal._id }, body: { registrationId: registration._id, decision: 'accepted' } },
      },
    ]);
    expect(told).toEqual(['€30.00 goes back to: Card. Please pay €10.00 back by: Cash.']);
  });
  it('offer nothing to who may not refund, and are not there where there are none', () => {
    known.held = [];
    draw(<RefundsCard eventId={eventId} view={view} />);
    expect(screen.queryByRole('button', { name: words.proposal.accept })).toBeNull();
    cleanup();
    draw(<RefundsCard eventId={eventId} view={{ payments: [], proposals: [] }} />);
    expect(screen.queryByRole('region', { name: words.refund.of })).toBeNull();
  });
});
