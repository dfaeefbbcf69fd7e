import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Scan } from './scanner.state.ts';
import { checkinOf, refusedUnknown, registrantOfCode, welcome } from './verdict.example.ts';
import { staysMs, VerdictPanel } from './verdict.panel.tsx';
import { Verdict } from './verdict.ts';
import en from './words/en.json' with { type: 'json' };

const scanOf = (verdict: Verdict, more: Partial<Scan> = {}): Scan => ({
  intent: { commandId: 'i', code: 'A', label: 'A', source: 'camera', isWholeGroup: false, presentedAt: 0 },
  verdict,
  at: Date.parse('2026-11-21T09:42:00.000Z'),
  tookMs: 40,
  isLate: false,
  isUndone: false,
  ...more,
});

const show = (scan: Scan) => {
  const told: string[] = [];
  render(
    <MantineProvider env="test">
      <VerdictPanel
        shown={{ kind: 'verdict', scan }}
        zone="UTC"
        moreCount={0}
        onDismiss={() => told.push('dismissed')}
        onUndo={() => told.push('undo')}
        onWholeGroup={() => told.push('whole group')}
        onAgain={() => told.push('again')}
      />
    </MantineProvider>,
  );
  return told;
};

describe('the verdict on the screen', () => {
  beforeAll(async () => {
    await i18next
      .use(initReactI18next)
      .init({ lng: 'en', resources: { en: { 'check-in': en } }, interpolation: { escapeValue: false } });
  });
  afterEach(() => vi.useRealTimers());

  it('of an admission says so in the words of the specification', () => {
    show(scanOf(welcome('A')));
    expect(screen.getByRole('heading', { name: 'Checked in' })).toBeDefined();
    expect(screen.getByText('User Person A successfully checked in!')).toBeDefined();
  });

  it('offers the rest of a group', async () => {
    const verdict = Verdict.parse({
      ...welcome('A'),
      person: { registrationId: registrantOfCode('A', 2), name: 'Ana', typeName: 'Guest', place: 2, groupSize: 4 },
    });
    const told = show(scanOf(verdict));
    expect(screen.getByText('2 of 4')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Check in all (4)' }));
    expect(told).toEqual(['whole group']);
  });

  it('of a second scan says by whom, at which desk and when', () => {
    show(
      scanOf({
        kind: 'already-checked-in',
        message: 'Ana Lopez is already checked in',
        name: 'Ana Lopez',
        by: 'Dora',
        desk: 'South',
        at: Verdict.options[1].shape.at.parse('2026-11-21T09:30:00.000Z'),
        admitted: [{ name: 'Ana Lopez', checkinId: checkinOf('A') }],
        isWholeGroup: false,
      }),
    );
    expect(screen.getByText('User Ana Lopez is already checked in')).toBeDefined();
    expect(screen.getByText('Dora')).toBeDefined();
    expect(screen.getByText('South')).toBeDefined();
    expect(screen.getByText(/09:30:00 · 12 minutes ago/)).toBeDefined();
  });

  it('of a second scan names the desk once where it stands in the place of a name', () => {
    show(
      scanOf({
        kind: 'already-checked-in',
        message: 'Ana Lopez is already checked in',
        name: 'Ana Lopez',
        by: 'South',
        desk: 'South',
        at: null,
        admitted: [],
        isWholeGroup: false,
      }),
    );
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
    expect(screen.getByText('Late verdict: it took 3 min 5 s')).toBeDefined();
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
});
