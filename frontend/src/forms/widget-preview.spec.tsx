import { MantineProvider } from '@mantine/core';
import { EventId, FieldId } from '@turnout/contracts/kernel';
import { widgetApi, type WidgetFigures } from '@turnout/contracts/reporting';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { Refusal } from '../platform/refusal.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import { typingPauseMs } from '../ui/typing-pause.ts';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { WidgetPreview, type AskedWidget } from './widget-preview.tsx';
import words from './words/en.json' with { type: 'json' };

const known = vi.hoisted((): { asked: unknown[]; answer: () => unknown } => ({ asked: [], answer: () => null }));
vi.mock('../platform/api.ts', () => ({
  call: async ({ path }: { path: string }, { body }: { body: unknown }) => {
    known.asked.push({ path, body });
    await Promise.resolve();
    return { data: { figures: known.answer() } };
  },
}));

const eventId = EventId.parse('ev000000000000000001');
const [meal, day] = [FieldId.parse('fe000000000000000001'), FieldId.parse('fe000000000000000002')];
const asked = (forField: FieldId): AskedWidget => ({
  forField,
  showValueInsteadOfLabel: false,
  combinedCount: false,
  dependencies: [],
});
const figures = (soup: number): WidgetFigures => ({
  values: 'soup',
  labels: 'Soup of the day',
  count: { soup, total: soup },
  total: soup,
  fields: [{ _id: meal, title: 'Meal', type: 'list', values: 'soup', labels: 'Soup of the day', isGone: false }],
  isCounted: true,
  counts: [{ value: 'soup', label: 'Soup of the day', count: soup }],
  dependencyCounts: [],
});
const part = (widget: AskedWidget | null) => (
  <MantineProvider env="test">
    <WidgetPreview eventId={eventId} asked={widget} />
  </MantineProvider>
);
/** Until an answer that is there has been drawn. */
const answered = 10;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  await speakEnglish({ forms: words, ui: uiWords });
  vi.useFakeTimers();
  known.asked = [];
  known.answer = () => figures(3);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

it('asks for nothing until a field is chosen, and says so', async () => {
  render(part(null));
  await after(typingPauseMs);
  expect(screen.getByText(/Choose a field, and you see here/)).toBeDefined();
  expect(known.asked).toEqual([]);
});

it('shows what the widget would count, asked once the form stands still', async () => {
  const { rerender } = render(part(null));
  rerender(part(asked(day)));
  await after(typingPauseMs - 1);
  rerender(part(asked(meal)));
  await after(typingPauseMs - 1);
  expect(known.asked).toEqual([]);
  await after(1);
  expect(known.asked).toEqual([{ path: widgetApi.previewWidget.path, body: { eventId, ...asked(meal) } }]);
  await after(answered);
  expect(screen.getByRole('listitem').textContent).toBe('Soup of the day3100%');
});

it('says that nobody has answered yet instead of showing zeros', async () => {
  known.answer = () => figures(0);
  render(part(asked(meal)));
  await after(typingPauseMs + answered);
  expect(screen.getByText(/Nobody who is confirmed or pending has answered/)).toBeDefined();
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('says why it cannot be counted, and asks again when told', async () => {
  known.answer = () => {
    throw new Refusal({ status: 422, code: 'widget-field-unknown', message: 'forField: not a field', details: null });
  };
  render(part(asked(meal)));
  await after(typingPauseMs + answered);
  expect(screen.getByRole('alert').textContent).toContain('forField: not a field');
  known.answer = () => figures(3);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await after(answered);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('listitem')).toBeDefined();
});
