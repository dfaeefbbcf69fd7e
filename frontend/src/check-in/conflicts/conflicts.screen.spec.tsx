import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConflictView } from '@turnout/contracts/check-in';
import { EventId, type Flag } from '@turnout/contracts/kernel';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notices } from '../../ui/notices.tsx';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import words from '../words/en.json' with { type: 'json' };
import { clockOff } from './clock-words.ts';
import { ConflictsScreen } from './conflicts.screen.tsx';

const eventId = EventId.parse('e123456789abcdefghjk');
const twice = ConflictView.parse({
  _id: 'c123456789abcdefghjk',
  place: { kind: 'door', _id: null, name: '' },
  registration: {
    _id: '0123456789abcdefghjk',
    confirmationNumber: 'K7M-31Q',
    firstName: 'Ada',
    lastName: 'Lovelace',
    status: 'confirmed',
  },
  presented: '',
  because: 'already-checked-in',
  wish: 'in',
  desk: 'North',
  by: 'Grace',
  scannedAt: '2026-11-21T08:30:00.000Z',
  deskAt: '2026-11-21T08:30:40.000Z',
  clockDifferenceMs: -40_000,
  receivedAt: '2026-11-21T09:00:00.000Z',
  standing: { at: '2026-11-21T08:45:00.000Z', desk: 'South', by: '', persons: 1 },
  decided: null,
});
const stranger = ConflictView.parse({
  ...twice,
  _id: 'c123456789abcdefghjm',
  registration: null,
  presented: 'XYZ-1',
  because: 'not-registered',
  clockDifferenceMs: 0,
  standing: null,
});
const decided = ConflictView.parse({
  ...twice,
  decided: { decision: 'undo-offline', note: 'Twins', by: 'Alan', at: '2026-11-21T10:00:00.000Z' },
});

interface Known {
  topic: { state: string; view: unknown };
  held: readonly Flag[];
  asked: unknown[];
  sent: unknown[];
  answer: () => Promise<unknown>;
}
const known = vi.hoisted((): Known => ({
  topic: { state: 'live', view: null },
  held: [],
  asked: [],
  sent: [],
  answer: () => Promise.resolve({ ok: true, data: {} }),
}));
vi.mock('../../platform/topic.ts', () => ({
  useTopic: ({ name }: { name: string }, params: unknown) => {
    if (name !== 'check-in.conflicts') return { state: 'live', view: { timeZone: 'UTC' } };
    known.asked.push(params);
    return known.topic;
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
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      known.sent.push(input);
      return known.answer();
    },
  }),
}));

const showing = (...rows: readonly ConflictView[]) => {
  known.topic = { state: 'live', view: { rows, total: rows.length, totalWithoutFilter: rows.length } };
};
let told: string[] = [];
beforeEach(async () => {
  await speakEnglish({ 'check-in': words, ui: uiWords });
  showing(twice, stranger);
  known.held = ['viewRegistrants', 'checkinRegistrants'];
  known.asked = [];
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
  const router = createMemoryRouter([{ path: '/dashboard/:eventId/conflicts', element: <ConflictsScreen /> }], {
    initialEntries: [`/dashboard/${eventId}/conflicts`],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return userEvent.setup();
};
const items = () => within(screen.getByRole('list', { name: words.conflicts.open })).getAllByRole('listitem');
const decideFirst = async (user: ReturnType<typeof userEvent.setup>, index = 0) => {
  await user.click(screen.getAllByRole('button', { name: words.conflicts.decide })[index] ?? document.body);
  return screen.findByRole('dialog', { name: words.conflicts.decideTitle });
};

describe('conflicts', () => {
  it('say who, why, both check-ins with their desks, and how far the desk’s clock was off', () => {
    open();
    const [first, second] = items();
    expect(first?.textContent).toContain(words.conflicts.because['already-checked-in']);
    for (const text of ['Ada Lovelace', 'North · Grace', 'South', '(40 s fast)'])
      expect(first?.textContent).toContain(text);
    expect(second?.textContent).toContain('XYZ-1');
    expect(second?.textContent).not.toContain(words.conflicts.deskClock);
  });

  it('are decided in one way, with a note', async () => {
    const user = open();
    const dialog = await decideFirst(user);
    await user.click(within(dialog).getByLabelText(words.conflicts.decision['undo-standing']));
    await user.type(within(dialog).getByLabelText(words.conflicts.note), ' Twins ');
    await user.click(within(dialog).getByRole('button', { name: words.conflicts.save }));
    const body = { eventId, decision: 'undo-standing', note: 'Twins' };
    expect(known.sent).toEqual([{ params: { id: twice._id }, body }]);
    expect(told).toEqual([words.conflicts.saved]);
  });

  it('offer nothing to undo of somebody unknown', async () => {
    const user = open();
    const dialog = await decideFirst(user, 1);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  });

  it('that somebody else decided first say so in the dialog', async () => {
    known.answer = () => Promise.resolve({ ok: false, refusal: { code: 'conflict-decided', message: 'it stands' } });
    const user = open();
    const dialog = await decideFirst(user);
    await user.click(within(dialog).getByRole('button', { name: words.conflicts.save }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('it stands');
  });

  it('that were decided are listed with what and by whom', async () => {
    const user = open();
    showing(decided);
    await user.click(screen.getByLabelText(words.conflicts.decided));
    expect(known.asked.at(-1)).toMatchObject({ eventId, state: 'decided', page: 1 });
    const list = screen.getByRole('list', { name: words.conflicts.decided });
    for (const text of [words.conflicts.done['undo-offline'], 'Alan', 'Twins'])
      expect(list.textContent).toContain(text);
    expect(screen.queryByRole('button', { name: words.conflicts.decide })).toBeNull();
  });

  it('are decided by nobody who may not, and say that there are none, or that they are refused', () => {
    known.held = ['viewRegistrants'];
    open();
    expect(screen.queryByRole('button', { name: words.conflicts.decide })).toBeNull();
    cleanup();
    showing();
    open();
    expect(screen.getByText(words.conflicts.none.open)).toBeDefined();
    cleanup();
    known.topic = { state: 'refused', view: null };
    open();
    expect(screen.getByText(words.conflicts.refused)).toBeDefined();
  });
});

describe('the clock of a desk', () => {
  it.each([
    [0, null],
    [400, null],
    [-40_000, { way: 'fast', seconds: 40 }],
    [2_600, { way: 'slow', seconds: 3 }],
  ])('that differs by %i ms', (difference, off) => expect(clockOff(difference)).toEqual(off));
});
