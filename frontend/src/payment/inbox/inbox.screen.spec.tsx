import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventId, type Flag, RegistrantId } from '@turnout/contracts/kernel';
import { type OnlineInboxView, OnlinePaymentView, refundApi } from '@turnout/contracts/online-payment';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../../ui/notices.tsx';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { inboxParts, waitingCount } from './inbox.ts';
import { InboxScreen } from './inbox.screen.tsx';

const eventId = EventId.parse('e123456789abcdefghjk');
const registration = {
  _id: RegistrantId.parse('0123456789abcdefghjk'),
  confirmationNumber: 'K7M-31Q',
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const parked = OnlinePaymentView.parse({
  _id: '7d2ntw1dhxyqzteq3yyb',
  eventId,
  provider: 'stripe',
  mode: 'test',
  status: 'parked',
  amount: 50,
  fee: 0,
  received: 50,
  refundable: 50,
  currency: 'EUR',
  parked: 'more-than-due',
  leftAlone: null,
  failed: null,
  paymentId: 'pi_1',
  registration,
  refunds: [],
  disputes: [],
  openedAt: '2026-11-20T08:00:00.000Z',
  receivedAt: '2026-11-20T08:01:00.000Z',
});
const failing = OnlinePaymentView.parse({
  ...parked,
  _id: '7d2ntw1dhxyqzteq3yyc',
  status: 'credited',
  parked: null,
  refunds: [
    {
      refundId: '9d2ntw1dhxyqzteq3yyb',
      amount: 10,
      cause: 'staff',
      reason: 'Ill',
      status: 'failed',
      failure: 'expired_card',
      wentBackBy: null,
      note: '',
    },
  ],
  disputes: [{ disputeId: 'dp_1', amount: 50, status: 'open', respondBy: '2026-12-03T22:59:00.000Z' }],
});
const noNotices: OnlineInboxView['notices'] = { count: 0, failing: 0, oldestAt: null };

interface Known {
  inbox: { state: string; view: OnlineInboxView | null };
  held: readonly Flag[];
  sent: { path: string; input: unknown }[];
  answer: () => Promise<unknown>;
}
const known = vi.hoisted((): Known => ({
  inbox: { state: 'live', view: null },
  held: [],
  sent: [],
  answer: () => Promise.resolve({ ok: true, data: {} }),
}));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }) => {
    if (name === 'online-payment.inbox') return known.inbox;
    if (name === 'online-payment.comparison') return { state: 'live', view: { current: null, last: null } };
    if (name === 'online-payment.proposals') return { state: 'live', view: { proposals: [], total: 0 } };
    if (name === 'registration.attendees')
      return { state: 'live', view: { rows: [{ ...registration, event: eventId }], total: 1 } };
    return { state: 'live', view: { timeZone: 'UTC', paymentProviderName: '' } };
  },
}));
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
  known.inbox = { state: 'live', view: { payments: [parked, failing], total: 2, notices: noNotices, leftAlone: [] } };
  known.held = ['refundPayments'];
  known.sent = [];
  known.answer = () => Promise.resolve({ ok: true, data: {} });
  told = [];
  vi.spyOn(notices, 'success').mockImplementation((text) => void told.push(String(text)));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = () => {
  const router = createMemoryRouter([{ path: '/dashboard/:eventId/payments', element: <InboxScreen /> }], {
    initialEntries: [`/dashboard/${eventId}/payments`],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
};
const part = (name: string) => screen.getByRole('region', { name });

describe('payments to decide', () => {
  it('stand by what is to be done, each with its reason in a sentence', () => {
    open();
    expect(within(part(words.inbox.parked)).getByText(words.inbox.reason['more-than-due'])).toBeDefined();
    expect(within(part(words.inbox.failed)).getByText(/expired_card/)).toBeDefined();
    expect(within(part(words.inbox.disputes)).getByText(/dp_1/)).toBeDefined();
    expect(within(part(words.inbox.disputes)).getByText(words.inbox.answerBy).textContent).toMatch(
      /3 Dec 2026,? 22:59/,
    );
    expect(within(part(words.inbox.failed)).getByText('Reason: Ill')).toBeDefined();
    expect(screen.queryByRole('region', { name: words.inbox.proposals })).toBeNull();
    expect(within(part(words.inbox.parked)).getByRole('link', { name: /Ada Lovelace/ })).toBeDefined();
  });

  it('are counted with notices that fail and proposals', () => {
    expect(waitingCount({ total: 2, notices: { count: 5, failing: 1, oldestAt: null } }, { total: 3 })).toBe(6);
    expect(waitingCount(null, null)).toBe(0);
    expect(inboxParts({ payments: [parked, failing] })).toMatchObject({
      parked: [{ _id: parked._id }],
      failed: [{ refund: { failure: 'expired_card' } }],
      disputes: [{ dispute: { disputeId: 'dp_1' } }],
    });
  });

  it('that are disputed stand by the day on which they are to be answered', () => {
    const disputed = (disputeId: string, respondBy: string | null) =>
      OnlinePaymentView.parse({ ...parked, disputes: [{ disputeId, amount: 5, status: 'open', respondBy }] });
    const payments = [
      disputed('dp_none', null),
      disputed('dp_late', '2026-12-09T00:00:00.000Z'),
      disputed('dp_soon', '2026-12-01T00:00:00.000Z'),
    ];
    expect(inboxParts({ payments }).disputes.map(({ dispute }) => dispute.disputeId)).toEqual([
      'dp_soon',
      'dp_late',
      'dp_none',
    ]);
  });

  it('say that there are none, and that they are refused', () => {
    known.inbox = { state: 'live', view: { payments: [], total: 0, notices: noNotices, leftAlone: [] } };
    open();
    expect(screen.getByText(words.inbox.nothing)).toBeDefined();
    cleanup();
    known.inbox = { state: 'refused', view: null };
    open();
    expect(screen.getByText(words.refused)).toBeDefined();
  });

  it('are moved to a registration that is looked up, and not without one', async () => {
    const user = open();
    await user.click(within(part(words.inbox.parked)).getByRole('button', { name: words.inbox.decideButton }));
    const dialog = await screen.findByRole('dialog', { name: words.inbox.decideTitle });
    await user.click(within(dialog).getByLabelText(words.inbox.decision.move));
    await user.click(within(dialog).getByRole('button', { name: words.inbox.do.move }));
    expect(known.sent).toEqual([]);
    expect(within(dialog).getByText(words.inbox.chooseOne)).toBeDefined();
    await user.click(within(dialog).getByLabelText(/Ada Lovelace/));
    await user.click(within(dialog).getByRole('button', { name: words.inbox.do.move }));
    expect(known.sent).toEqual([
      {
        path: '/api/online-payments/:id/decision',
        input: { params: { id: parked._id }, body: { decision: 'move', reason: '', registrationId: registration._id } },
      },
    ]);
    expect(told).toEqual([words.inbox.decided.move]);
  });

  it('that another desk decided first say what it did', async () => {
    known.answer = () => Promise.resolve({ ok: false, refusal: { code: 'parked-decided', message: 'it goes back' } });
    const user = open();
    await user.click(within(part(words.inbox.parked)).getByRole('button', { name: words.inbox.decideButton }));
    await user.click(await screen.findByRole('button', { name: words.inbox.do.credit }));
    expect((await screen.findByRole('alert')).textContent).toBe('it goes back');
  });

  it('offer to give back only to who may refund', async () => {
    known.held = [];
    const user = open();
    expect(screen.queryByRole('button', { name: words.inbox.dealButton })).toBeNull();
    await user.click(within(part(words.inbox.parked)).getByRole('button', { name: words.inbox.decideButton }));
    await screen.findByRole('dialog', { name: words.inbox.decideTitle });
    expect(screen.queryByLabelText(words.inbox.decision.refund)).toBeNull();
  });

  it('that failed are dealt with, by hand with a note', async () => {
    const user = open();
    await user.click(within(part(words.inbox.failed)).getByRole('button', { name: words.inbox.dealButton }));
    const dialog = await screen.findByRole('dialog', { name: words.inbox.failedTitle });
    await user.click(within(dialog).getByLabelText(words.inbox.way['by-hand']));
    await user.click(within(dialog).getByRole('button', { name: words.inbox.wayDo['by-hand'] }));
    expect(known.sent).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Note/), 'Paid at the desk');
    await user.selectOptions(within(dialog).getByLabelText(words.refund.method), 'cash');
    await user.click(within(dialog).getByRole('button', { name: words.inbox.wayDo['by-hand'] }));
    expect(known.sent).toMatchObject([
      { input: { body: { how: 'by-hand', method: 'cash', note: 'Paid at the desk' } } },
    ]);
  });
});

describe('money that is none of the event’s', () => {
  const unasked = OnlinePaymentView.parse({
    ...parked,
    parked: 'registration-unknown',
    registration: null,
    openedAt: null,
  });
  const path = refundApi.decideParked.path;

  it('is left alone with a reason, which is asked for; of money that somebody was asked for that is not offered', async () => {
    known.inbox = { state: 'live', view: { payments: [unasked], total: 1, notices: noNotices, leftAlone: [] } };
    const hands = open();
    await hands.click(screen.getByRole('button', { name: words.inbox.decideButton }));
    const dialog = within(screen.getByRole('dialog'));
    await hands.click(dialog.getByRole('radio', { name: words.inbox.decision.leave }));
    await hands.click(dialog.getByRole('button', { name: words.inbox.do.leave }));
    expect(dialog.getByText(words.inbox.sayWhy)).toBeDefined();
    expect(known.sent).toEqual([]);
    await hands.type(dialog.getByRole('textbox', { name: words.inbox.leaveReason }), 'A sale of the shop');
    await hands.click(dialog.getByRole('button', { name: words.inbox.do.leave }));
    const body = { decision: 'leave', reason: 'A sale of the shop' };
    expect(known.sent).toEqual([{ path, input: { params: { id: unasked._id }, body } }]);
    cleanup();
    known.inbox = { state: 'live', view: { payments: [parked], total: 1, notices: noNotices, leftAlone: [] } };
    const others = open();
    await others.click(screen.getByRole('button', { name: words.inbox.decideButton }));
    expect(screen.queryByRole('radio', { name: words.inbox.decision.leave })).toBeNull();
  });

  it('is listed apart with why it was left, and taken up again', async () => {
    const left = OnlinePaymentView.parse({
      ...unasked,
      status: 'left-alone',
      leftAlone: { reason: 'A sale of the shop', at: '2026-11-21T08:00:00.000Z' },
    });
    known.inbox = { state: 'live', view: { payments: [], total: 0, notices: noNotices, leftAlone: [left] } };
    const hands = open();
    expect(screen.getByText(words.inbox.nothing)).toBeDefined();
    await hands.click(screen.getByText(/Left alone \(1\)/));
    expect(screen.getByText('Reason: A sale of the shop')).toBeDefined();
    await hands.click(screen.getByRole('button', { name: words.inbox.leftAlone.again }));
    expect(known.sent).toEqual([{ path: refundApi.reopenParked.path, input: { params: { id: left._id } } }]);
    expect(told).toEqual([words.inbox.leftAlone.done]);
  });
});
