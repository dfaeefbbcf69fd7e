// kind: screen
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type DataColumn, DataTable } from './data-table.tsx';

interface Person {
  readonly _id: string;
  readonly name: string;
  readonly town: string;
}
const people: readonly Person[] = [
  { _id: '1', name: 'Grace', town: 'New York' },
  { _id: '2', name: 'Ada', town: 'London' },
];
const columns: readonly DataColumn<Person>[] = [
  { id: 'name', title: 'Name', isSortable: true, cell: ({ name }) => name },
  { id: 'town', title: 'Town', cell: ({ town }) => town },
  { id: 'since', title: 'Since', isSortable: true, cell: () => '' },
];
const asked: string[] = [];
const draw = (by: string | null) => {
  asked.length = 0;
  render(
    <MantineProvider env="test">
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        sorting={by === null ? undefined : { by, byDefault: '-since', onSort: (wanted) => asked.push(wanted) }}
        changed={new Set(['2'])}
        isWaiting={false}
      />
    </MantineProvider>,
  );
};
const head = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows the rows in the order given, whatever they are sorted by', () => {
  draw('name');
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'NameTownSince',
    'GraceNew York',
    'AdaLondon',
  ]);
  expect(screen.getAllByRole('row').map((row) => row.hasAttribute('data-changed'))).toEqual([false, false, true]);
});

it('says what it is sorted by, and offers what the server sorts by alone', () => {
  draw('-name');
  expect(head('Name').getAttribute('aria-sort')).toBe('descending');
  expect(head('Since').getAttribute('aria-sort')).toBe('none');
  expect(head('Town').hasAttribute('aria-sort')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Town' })).toBeNull();
});

it.each([
  ['-since', 'Name', 'name'],
  ['name', 'Name', '-name'],
  ['-name', 'Name', '-since'],
  ['-since', 'Since', 'since'],
  ['since', 'Since', '-since'],
])('sorted by %s, a press on %s asks for %s', (sort, title, wanted) => {
  draw(sort);
  sortBy(title);
  expect(asked).toEqual([wanted]);
});

it('has no heads to press where the server has one order alone', () => {
  draw(null);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(head('Name').hasAttribute('aria-sort')).toBe(false);
});

it('can be scrolled by keyboard', () => {
  draw('name');
  expect(screen.getByRole('region', { name: 'People' }).tabIndex).toBe(0);
});
