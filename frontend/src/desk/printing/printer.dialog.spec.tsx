import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventId } from '@turnout/contracts/kernel';
import { PrintAgentView, PrintJobView } from '@turnout/contracts/printing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import words from '../words/en.json' with { type: 'json' };
import { keptChoice } from './choice.ts';
import { PrinterDialog } from './printer.dialog.tsx';
import { PrinterLine } from './printer-line.tsx';
import type { PrintDesk } from './use-print-desk.ts';

const known = vi.hoisted((): { calls: unknown[] } => ({ calls: [] }));
vi.mock('../../platform/command.ts', () => ({
  useCommand: ({ method, path }: { method: string; path: string }) => ({
    isSaving: false,
    run: ({ params }: { params: unknown }) => {
      known.calls.push([method, path, params]);
      return Promise.resolve({ ok: true });
    },
  }),
}));

const eventId = EventId.parse('ev000000000000000001');
const agent = PrintAgentView.parse({
  _id: 'ag000000000000000001',
  computer: 'front-desk',
  printers: [{ name: 'DYMO 450', state: 'stopped', reasons: ['media-empty'] }],
  printer: 'DYMO 450',
  isHere: true,
});
const job = (changes: Readonly<Record<string, unknown>>) =>
  PrintJobView.parse({
    _id: 'pj000000000000000001',
    what: { kind: 'badge', registrantId: 'ra000000000000000001' },
    state: 'failed',
    problem: 'refused',
    name: 'Ada Lovelace',
    confirmationNumber: 'ABC123XYZ',
    sentAt: '2026-11-21T09:30:00.000Z',
    computer: 'front-desk',
    isHeardOf: true,
    ...changes,
  });
const none: PrintDesk = { agents: [], jobs: [], hasFailed: false, lookAgain: () => undefined };
const show = (changes: Partial<PrintDesk> = {}) =>
  render(
    <MantineProvider env="test">
      <PrinterDialog eventId={eventId} desk={{ ...none, ...changes }} isAutomatic onClose={() => undefined} />
    </MantineProvider>,
  );
beforeEach(async () => {
  await speakEnglish({ desk: words, ui: { loading: 'Loading' } });
  known.calls = [];
});
afterEach(() => localStorage.clear());

it('says that the browser prints where no agent is there, and that printers could not be looked for', () => {
  show();
  expect(screen.getByText(/this browser prints/)).toBeDefined();
  show({ agents: null, hasFailed: true });
  expect(screen.getByRole('alert').textContent).toContain('could not be looked for');
});

it('says who serves the desk, what went wrong, and prints that again or takes it away', async () => {
  const silent = { _id: 'pj000000000000000002', name: 'Bo', state: 'taken', problem: null, isHeardOf: false };
  show({ agents: [agent], jobs: [job({}), job(silent)] });
  expect(screen.getByText('DYMO 450 on front-desk').parentElement?.textContent).toContain('stopped, media-empty');
  expect(screen.getByText('Not printed: the printer refused it')).toBeDefined();
  expect(screen.getByText(/front-desk took it and is not heard from/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Print again: Ada Lovelace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take off the list: Bo' }));
  expect(known.calls).toEqual([
    ['POST', '/api/x/print-jobs/:id/again', { id: 'pj000000000000000001' }],
    ['DELETE', '/api/x/print-jobs/:id', { id: 'pj000000000000000002' }],
  ]);
});

it('leaves a job alone that an agent works at', () => {
  show({ agents: [agent], jobs: [job({ state: 'taken', problem: null })] });
  const [item] = screen.getAllByRole('listitem').filter((one) => one.textContent.includes('Ada Lovelace'));
  if (item === undefined) throw new Error('the job is not listed');
  expect(within(item).queryAllByRole('button')).toEqual([]);
});

it('keeps on this device whose badge is printed by itself, never unless somebody chose', async () => {
  show();
  expect(screen.getByRole('radio', { name: 'Never by itself', checked: true })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'The first time only' }));
  expect(keptChoice(eventId).read()).toBe('first');
});

it('counts in the strip what somebody has to see to', () => {
  render(
    <MantineProvider env="test">
      <PrinterLine desk={{ ...none, agents: [agent], jobs: [job({})] }} onOpen={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.getByRole('button').textContent).toBe('DYMO 450 on front-desk · 1 badge needs you');
});
