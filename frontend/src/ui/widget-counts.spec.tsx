import { MantineProvider } from '@mantine/core';
import { CalculatedWidget, calculatedOf, type WidgetTallies } from '@turnout/contracts/reporting';
import { EventId, FieldId, WidgetId } from '@turnout/contracts/kernel';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { WidgetCounts } from './widget-counts.tsx';
import ui from './words/en.json' with { type: 'json' };

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { ui } } }));
afterEach(cleanup);

const by = (confirmed: number, pending = 0) => ({ confirmed, pending, rejected: 0, deleted: 9 });
const meal = FieldId.parse('fe000000000000000001');
const day = FieldId.parse('fe000000000000000002');
const field = (_id: FieldId, title: string, values: string, labels = '') => ({
  _id,
  title,
  type: 'list' as const,
  values,
  labels,
  isGone: false,
});
const widget: WidgetTallies = {
  _id: WidgetId.parse('wd000000000000000001'),
  eventId: EventId.parse('ev000000000000000001'),
  title: 'Meals',
  enabled: true,
  forField: meal,
  showValueInsteadOfLabel: false,
  combinedCount: false,
  dependencies: [{ fieldId: day, showValueInsteadOfLabel: true }],
  _version: 0,
  fields: [
    field(meal, 'Meal', 'soup\nfish', 'Soup of the day\nFish'),
    field(day, 'Day', 'mon\ntue', 'Monday\nTuesday'),
  ],
  isCounted: true,
  answered: by(3, 1),
  sum: by(0),
  blocks: [
    {
      fields: [meal],
      leftOut: 0,
      rows: [
        { values: ['soup'], people: by(3), sum: by(0) },
        { values: ['gone'], people: by(0, 1), sum: by(0) },
      ],
    },
    { fields: [meal, day], leftOut: 2, rows: [{ values: ['soup', ''], people: by(3), sum: by(0) }] },
  ],
};
const show = (one: WidgetTallies, statuses: Parameters<typeof calculatedOf>[1] = ['confirmed', 'pending']) =>
  render(
    <MantineProvider env="test">
      <WidgetCounts widget={CalculatedWidget.parse(calculatedOf(one, statuses))} />
    </MantineProvider>,
  );
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows each option with its count and share, then what is none any more, and the same by other fields', () => {
  show(widget);
  expect(lines()).toEqual(['Soup of the day375%', 'Fish00%', 'gone125%', 'Soup of the day · No answer375%']);
  expect(screen.getByText('By Day')).toBeDefined();
  expect(screen.getByText('and 2 rarer combinations')).toBeDefined();
});

it('counts the statuses that are asked for alone', () => {
  show(widget, ['pending']);
  expect(lines().slice(0, 3)).toEqual(['Soup of the day00%', 'Fish00%', 'gone1100%']);
});

it('folds a long list to its most frequent values, and opens it', () => {
  const values = Array.from({ length: 12 }, (_, place) => `v${place}`);
  const rows = values.map((value, place) => ({ values: [value], people: by(place), sum: by(0) }));
  show({ ...widget, fields: [field(meal, 'Meal', values.join('\n'))], blocks: [{ fields: [meal], leftOut: 0, rows }] });
  expect(lines()).toHaveLength(8);
  expect(lines()[0]).toMatch(/^v11/);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(12);
  expect(lines()[0]).toMatch(/^v0/);
});

it('says that a field is gone, or can no longer be counted', () => {
  show({ ...widget, fields: widget.fields.map((one) => ({ ...one, isGone: true })) });
  expect(screen.getByText('Deleted since: Meal, Day. What was answered is still counted.')).toBeDefined();
  cleanup();
  show({ ...widget, isCounted: false, blocks: [] });
  expect(screen.getByText(/^Meal can no longer be counted/)).toBeDefined();
});
