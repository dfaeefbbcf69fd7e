import { cleanup, screen, within } from '@testing-library/react';
import { EventId, ReceiptId, RegistrantId, TransactionId, type Flag } from '@turnout/contracts/kernel';
import type { ReceiptView } from '@turnout/contracts/receipts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../ui/notices.tsx';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { GroupReceipts } from './group-receipts.tsx';
import words from './words/en.json' with { type: 'json' };

const eventId = EventId.parse('e123456789abcdefghjk');
const registrationId = RegistrantId.parse('0123456789abcdefghjk');
const receipt: ReceiptView = {
  _id: ReceiptId.parse(`${registrationId}-t1r`),
  eventId,
  registrationId,
  transactionId: TransactionId.parse(`${registrationId}-t1`),
  kind: 'invoice',
  series: 'live',
  number: 'FAIR-2026-00001',
  issuedOn: '2026-11-28',
  currency: 'EUR',
  amount: 121,
  tax: 21,
  credits: [],
};
const credit: ReceiptView = {
  ...receipt,
  _id: ReceiptId.parse(`${registrationId}-t1c`),
  kind: 'credit-note',
  series: 'test',
  number: 'TEST-FAIR-2026-00001',
  credits: ['FAIR-2026-00001'],
};

interface Known {
  view: readonly ReceiptView[] | null;
  held: readonly Flag[];
  sent: unknown[];
}
const known = vi.hoisted((): Known => ({ view: [], held: [], sent: [] }));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: known.view }) }));
vi.mock(import('../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay:
    () =>
    (...flags: Flag[]) =>
      flags.every((flag) => known.held.includes(flag)),
}));
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return Promise.resolve({ ok: true, data: { message: 'On its way' } });
    },
  }),
}));

const open = () => draw(<GroupReceipts eventId={eventId} registrationId={registrationId} />);

beforeEach(async () => {
  await speakEnglish({ receipts: words, ui: uiWords });
  Object.assign(known, {
    view: [receipt, credit],
    held: ['editPaymentsForRegistrants', 'checkinRegistrants'],
    sent: [],
  });
});
afterEach(cleanup);

it('lists what was issued, with its tax, what a credit note takes back, and play money as such', () => {
  open();
  const [first, second] = within(screen.getByRole('table', { name: words.title }))
    .getAllByRole('row')
    .slice(1);
  expect(first?.textContent).toContain('FAIR-2026-00001');
  expect(first?.textContent).toContain('€121.00');
  expect(first?.textContent).toContain('€21.00');
  expect(first?.textContent).toContain(words.kind.invoice);
  expect(second?.textContent).toContain('Takes back FAIR-2026-00001');
  expect(second?.textContent).toContain(words.test);
  expect(screen.getByRole('button', { name: 'Download FAIR-2026-00001' })).toBeDefined();
});

it('sends one again for whoever may record payments, and for nobody else', async () => {
  const success = vi.spyOn(notices, 'success').mockImplementation(() => undefined);
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Send FAIR-2026-00001 again by e-mail' }));
  expect(known.sent).toEqual([{ params: { receiptId: receipt._id } }]);
  expect(success).toHaveBeenCalledWith('On its way');
  cleanup();
  known.held = [];
  open();
  expect(screen.queryByRole('button', { name: /again by e-mail/ })).toBeNull();
});

it('is nothing where nothing was issued', () => {
  known.view = [];
  open();
  expect(screen.queryByRole('table')).toBeNull();
});
