import { MantineProvider } from '@mantine/core';
import { Instant } from '@turnout/contracts/kernel';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Scan } from './scanner.state.ts';
import { checkinOf, refusedUnknown, registrantOfCode, welcome } from './verdict.example.ts';
import type { GroupMember } from './place.ts';
import { staysMs } from './verdict-leaving.ts';
import { VerdictPanel, type VerdictPanelProps } from './verdict.panel.tsx';
import { type ByCopy, nameIn, type Person, type Verdict } from './verdict.ts';
import ui from '../ui/words/en.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };

const scanOf = (verdict: Verdict, more: Partial<Scan> = {}): Scan => ({
  intent: { commandId: 'i', code: 'A', label: 'A', source: 'camera', isWholeGroup: false, only: null, presentedAt: 0 },
  verdict,
  at: Date.parse('2026-11-21T09:42:00.000Z'),
  tookMs: 40,
  isLate: false,
  isUndone: false,
  ...more,
});

const members: GroupMember[] = [
  { id: registrantOfCode('A'), name: 'Ada', isLeft: false },
  { id: registrantOfCode('A', 2), name: 'Ben', isLeft: true },
  { id: registrantOfCode('A', 3), name: 'Cy', isLeft: true },
];
const door: VerdictPanelProps['place'] = {
  textOf: (verdict) => ('message' in verdict ? verdict.message : `${nameIn(verdict)} is in`),
  groupOf: () => Promise.resolve(members),
  undo: () => null,
  takePayment: () => null,
  print: null,
};
const admission = (left: number): Verdict => {
  const verdict = welcome('A');
  return verdict.kind === 'checked-in' ? { ...verdict, left } : verdict;
};
const already = {
  kind: 'already-checked-in',
  message: 'Ana Lopez is already checked in',
  name: 'Ana Lopez',
  by: 'Dora',
  desk: 'South',
  at: Instant.parse('2026-11-21T09:30:00.000Z'),
  admitted: [{ name: 'Ana Lopez', checkinId: checkinOf('A') }],
  isWholeGroup: false,
  left: 0,
  primaryId: null,
} as const satisfies Verdict;

const byCopy: ByCopy = {
  kind: 'by-copy',
  says: 'let-in',
  name: 'Ana Lopez',
  typeName: 'Guest',
  status: 'confirmed',
  reason: null,
  letInAt: null,
  asOf: Instant.parse('2026-11-21T09:30:00.000Z'),
};

const show = (scan: Scan, place = door) => {
  const told: unknown[] = [];
  render(
    <MantineProvider env="test">
      <VerdictPanel
        place={place}
        shown={{ kind: 'verdict', scan }}
        zone="UTC"
        moreCount={0}
        onDismiss={() => told.push('dismissed')}
        onUndo={() => told.push('undo')}
        onPay={() => told.push('pay')}
        onWholeGroup={(_, only) => told.push(only)}
        onAgain={() => told.push('again')}
      />
    </MantineProvider>,
  );
  return told;
};

describe('the verdict on the screen', () => {
  it('marks what the copy decided, with its time, and never in the green of an answer', () => {
    show(scanOf(byCopy));
    const panel = screen.getByRole('region', { name: 'Let in offline' });
    expect(panel.dataset['tone']).toBe('copy');
    expect(panel.dataset['offline']).toBe('true');
    expect(panel.textContent).toContain('Offline');
    expect(panel.textContent).toMatch(/Decided by this device's copy of \d/);
    // Nothing that only the server knows can be taken back by it.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['already-in', 'already-checked-in', 'Already in', 'attention'],
    ['not-let-in', 'badge-replaced', 'Not let in', 'bad'],
    ['not-registered', 'not-registered', 'Not registered', 'bad'],
  ] as const)('says by the copy that somebody is %s', (says, reason, title, tone) => {
    show(scanOf({ ...byCopy, says, reason, letInAt: byCopy.asOf }));
    const panel = screen.getByRole('region', { name: title });
    expect(panel.dataset['tone']).toBe(tone);
    expect(panel.dataset['offline']).toBe('true');
    expect(panel.textContent).toContain('Offline');
  });

  beforeAll(async () => {
    await i18next
      .use(initReactI18next)
      .init({ lng: 'en', resources: { en: { desk: en, ui } }, interpolation: { escapeValue: false } });
  });
  afterEach(() => vi.useRealTimers());

  it('tells the number of the registration that took the place of an old badge’s', () => {
    show(
      scanOf({
        kind: 'not-confirmed',
        message: 'User Ana Lopez is not confirmed: deleted',
        name: 'Ana Lopez',
        status: 'deleted',
        newNumber: 'AB3XK7Q2M',
      }),
    );
    expect(screen.getByText('New number').nextElementSibling?.textContent).toMatch(/^AB3\sXK7\sQ2M$/);
  });

  it.each([
    [2, 3, '2 of 3'],
    [4, 3, 'no. 4, now 3 people'],
  ])('of number %i of a group that counts %i says so, never more than there are', (place, groupSize, said) => {
    const verdict = welcome('A');
    if (verdict.kind !== 'checked-in') throw new Error('No admission');
    show(scanOf({ ...verdict, person: { ...verdict.person, place, groupSize } }));
    expect(screen.getByText(said)).toBeDefined();
  });

  it('takes a payment where the amount is known and whoever works here may', () => {
    const unpaid = {
      kind: 'not-fully-paid',
      message: 'Ana Lopez is not fully paid: €12.50 is due',
      name: 'Ana Lopez',
      owed: { registrationId: registrantOfCode('A'), amount: 12.5, currency: 'EUR' },
    } as const satisfies Verdict;
    const told = show(scanOf(unpaid));
    screen.getByRole('button', { name: 'Take payment' }).click();
    expect(told).toEqual(['pay']);
    cleanup();
    show(scanOf(unpaid), { ...door, takePayment: null });
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
    cleanup();
    show(scanOf({ ...unpaid, owed: null }));
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
  });

  it.each(['checked-in', 'already-checked-in'] as const)('of %s says how far they paid where that is told', (kind) => {
    const verdict = welcome('A');
    if (verdict.kind !== 'checked-in') throw new Error('No admission');
    const paid = { payment: 'partial_payment' } as const;
    const told =
      kind === 'checked-in' ? { ...verdict, person: { ...verdict.person, ...paid } } : { ...already, ...paid };
    show(scanOf(told));
    expect(screen.getByText('Payment').nextElementSibling?.textContent).toBe('Partial Payment');
    cleanup();
    show(scanOf(kind === 'checked-in' ? verdict : already));
    expect(screen.queryByText('Payment')).toBeNull();
  });

  it('of an admission says so in the words of its place', () => {
    show(scanOf(welcome('A')));
    expect(screen.getByRole('heading', { name: 'Checked in' })).toBeDefined();
    expect(screen.getByText('Person A is in')).toBeDefined();
  });

  it('offers the rest of a group, ticked, and counts who is really left', async () => {
    const told = show(scanOf(admission(2)));
    await userEvent.click(screen.getByRole('button', { name: 'Check in all (2)' }));
    expect(told).toEqual([null]);
    expect(await screen.findByRole('checkbox', { name: 'Ben' })).toHaveProperty('checked', true);
    expect(screen.queryByRole('checkbox', { name: 'Ada' })).toBeNull();
  });

  it('checks in only whom the desk left ticked, and stays while somebody chooses', async () => {
    const told = show(scanOf({ ...already, left: 2, primaryId: registrantOfCode('A') }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Cy' }));
    expect(told).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Check in all (1)' }));
    expect(told).toEqual([[registrantOfCode('A', 2)]]);
  });

  it('offers nobody where nobody is left, nor where the place shows the group itself', () => {
    show(scanOf(admission(0)));
    show(scanOf(admission(1)), { ...door, groupOf: null });
    expect(screen.queryByRole('button', { name: /Check in all/ })).toBeNull();
  });

  it('of a second scan says by whom, at which desk and when', () => {
    show(scanOf(already));
    expect(screen.getByText('Ana Lopez is already checked in')).toBeDefined();
    expect(screen.getByText('Dora')).toBeDefined();
    expect(screen.getByText('South')).toBeDefined();
    expect(screen.getByText(/09:30:00 · 12 minutes ago/)).toBeDefined();
  });

  it('of a second scan on another day says the day', () => {
    show(scanOf({ ...already, at: Instant.parse('2026-11-19T09:30:00.000Z') }));
    expect(screen.getByText(/19 Nov 2026/)).toBeDefined();
  });

  it('of a second scan names the desk once where it stands in the place of a name', () => {
    show(scanOf({ ...already, by: 'South', at: null, admitted: [] }));
    expect(screen.getAllByText('South')).toHaveLength(1);
    expect(screen.queryByText('By')).toBeNull();
  });

  it('of an unknown code shows the code, and nothing to undo', () => {
    show(scanOf(refusedUnknown));
    expect(screen.getByText('Registrant Invalid OR NOT Registered')).toBeDefined();
    expect(screen.getByText('A')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that came late says how long it took', () => {
    show(scanOf(welcome('A'), { isLate: true, tookMs: 185_000 }));
    expect(screen.getByText('Delayed result: it took 3 min 5 s')).toBeDefined();
  });

  it('of a group’s number shows who is in and who cannot come in, and lets in who is left and ticked', async () => {
    const of = { kind: 'group-number', name: 'Ada', primaryId: registrantOfCode('A') } as const;
    const person = (place: number, name: string) => ({ id: registrantOfCode('A', place), name, isIn: false });
    const people = [
      { ...person(1, 'Ada'), status: 'confirmed' as const },
      { ...person(2, 'Ben'), status: 'confirmed' as const, isIn: true },
      { ...person(3, 'Cy'), status: 'confirmed' as const },
      { ...person(4, 'Di'), status: 'pending' as const },
    ];
    const told = show(scanOf({ ...of, message: 'A group of 4', people, left: 2 }));
    expect(screen.getByRole('heading', { name: 'Who is here?' })).toBeDefined();
    expect(screen.getByText('Already in').nextElementSibling?.textContent).toBe('Ben');
    expect(screen.getByText('Pending').nextElementSibling?.textContent).toBe('Di');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ada' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Check in all (1)' }));
    expect(told).toEqual([[registrantOfCode('A', 3)]]);
  });

  it('of a group’s number stays until somebody has chosen, and leaves where nobody is left', () => {
    vi.useFakeTimers();
    const of = {
      kind: 'group-number',
      message: '',
      name: 'Ada',
      primaryId: registrantOfCode('A'),
    } as const;
    const told = show(scanOf({ ...of, people: [], left: 1 }));
    vi.advanceTimersByTime(staysMs * 10);
    expect(told).toEqual([]);
    const toldOfNobody = show(scanOf({ ...of, people: [], left: 0 }));
    expect(screen.getByRole('heading', { name: 'Nobody left' })).toBeDefined();
    vi.advanceTimersByTime(staysMs);
    expect(toldOfNobody).toEqual(['dismissed']);
  });

  it('goes away by a tap anywhere', async () => {
    const told = show(scanOf(welcome('A')));
    await userEvent.click(screen.getByRole('heading', { name: 'Checked in' }));
    expect(told).toEqual(['dismissed']);
  });

  it('goes away once by Okay, and not at all by Undo', async () => {
    const told = show(scanOf(welcome('A')));
    await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(told).toEqual(['dismissed', 'undo']);
  });

  it('leaves by itself after 20 s when it is good', () => {
    vi.useFakeTimers();
    const told = show(scanOf(welcome('A')));
    vi.advanceTimersByTime(staysMs - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['dismissed']);
  });

  it('stays when it is red', () => {
    vi.useFakeTimers();
    const told = show(scanOf(refusedUnknown));
    vi.advanceTimersByTime(staysMs * 10);
    expect(told).toEqual([]);
  });

  it('opens the badge of whoever it is about beside the desk, and stays', async () => {
    const printing = { ...door, print: (person: Pick<Person, 'registrationId'>) => `/print/${person.registrationId}` };
    const told = show(scanOf(welcome('A')), printing);
    const link = screen.getByRole('link', { name: 'Print badge' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/print/${registrantOfCode('A')}`,
      '_blank',
    ]);
    await userEvent.click(link);
    expect(told).toEqual([]);
    cleanup();
    show(scanOf(welcome('A')), { ...door, print: () => null });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says what organisers marked for the desk, and the note of staff', () => {
    const verdict = welcome('A');
    if (verdict.kind !== 'checked-in') throw new Error('somebody was let in');
    const person = { ...verdict.person, answers: [{ title: 'T-shirt', text: 'S' }], note: 'Seat near the door' };
    show(scanOf({ ...verdict, person }));
    expect(screen.getByText('T-shirt').nextElementSibling?.textContent).toBe('S');
    expect(screen.getByText('Note:').parentElement?.textContent).toBe('Note: Seat near the door');
  });

  it('of the copy says the same, and offers the others of the group', async () => {
    const people = [
      { id: 'one', name: 'Ben', isLeft: true },
      { id: 'two', name: 'Cy', isLeft: true },
      { id: 'three', name: 'Dee', isLeft: false },
    ];
    const said = { answers: [{ title: 'T-shirt', text: 'S' }], note: 'Seat near the door' };
    const told = show(scanOf({ ...byCopy, said, group: { key: 'group', people } }), { ...door, groupOf: null });
    expect(screen.getByText('T-shirt').nextElementSibling?.textContent).toBe('S');
    expect(screen.getByText('Note:').parentElement?.textContent).toBe('Note: Seat near the door');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Cy' }));
    expect(screen.queryByRole('checkbox', { name: 'Dee' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /1/ }));
    expect(told).toEqual([['one']]);
  });

  it('of the copy says whom the desk turned away and let out', () => {
    show(scanOf({ ...byCopy, says: 'turned-away' }));
    expect(screen.getByRole('heading', { name: 'Denied' })).toBeDefined();
    cleanup();
    show(scanOf({ ...byCopy, says: 'let-out' }));
    expect(screen.getByRole('heading', { name: 'Checked out' })).toBeDefined();
    expect(screen.getByText(/^Let out by this device's copy of/)).toBeDefined();
  });
});
