import { MantineProvider } from '@mantine/core';
import { TypeId } from '@turnout/contracts/kernel';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TypeTable } from './type.table.tsx';

const type = (id: string, name: string, confirmed: number, checkedIn: number) => ({
  _id: TypeId.parse(id.padEnd(20, '0')),
  name,
  confirmed,
  pending: 0,
  rejected: 0,
  deleted: 0,
  checkedIn,
});
const types = [type('t1', 'Visitor', 10, 5), type('t2', 'Speaker', 2, 2), type('t3', 'Crew', 30, 3)];
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
const head = (key: string) => screen.getByRole('columnheader', { name: `types.${key}` });

describe('the table of types', () => {
  it("stands in the organiser's order until a column is chosen", () => {
    render(<TypeTable types={types} />, { wrapper: MantineProvider });
    expect(names()).toEqual(['Visitor', 'Speaker', 'Crew']);
    expect(head('type').getAttribute('aria-sort')).toBe('none');
  });

  it('is sorted by a column, and says so', () => {
    render(<TypeTable types={types} />, { wrapper: MantineProvider });
    fireEvent.click(screen.getByRole('button', { name: 'types.type' }));
    expect(names()).toEqual(['Crew', 'Speaker', 'Visitor']);
    expect(head('type').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'types.remaining' }));
    expect(names()).toEqual(['Crew', 'Visitor', 'Speaker']);
    expect(head('remaining').getAttribute('aria-sort')).toBe('descending');
  });
});
