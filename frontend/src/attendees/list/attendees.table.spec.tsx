import { MantineProvider } from '@mantine/core';
import { attendeeSortDefault, RegistrationView } from '@turnout/contracts/registration';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { AttendeeTable } from './attendees.table.tsx';
import { registrationExample } from '../../platform/testing/registration.example.ts';
import words from '../words/en.json' with { type: 'json' };

vi.mock('../../platform/topic.ts', () => ({ useTopic: () => ({ state: 'live', view: null }) }));
vi.mock(import('../../platform/session.ts'), async (original) => ({
  ...(await original()),
  useMay: () => () => false,
}));
vi.mock('../../platform/command.ts', () => ({ useCommand: () => ({ isSaving: false, run: () => Promise.resolve() }) }));

beforeEach(() => speakEnglish({ attendees: words, ui: uiWords }));
afterEach(cleanup);

const person = (digit: number, money: object): RegistrationView =>
  RegistrationView.parse({
    ...registrationExample,
    _id: `012345678${digit}abcdefghjk`,
    firstName: `Ada ${digit}`,
    ...money,
  });
const show = (rows: readonly RegistrationView[], chosen: readonly string[]) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <AttendeeTable
          rows={rows}
          empty={null}
          zone="UTC"
          forms={[]}
          chosen={chosen}
          sort={attendeeSortDefault}
          onSort={() => undefined}
          isWaiting={false}
          eventId={registrationExample.event}
          filter={{}}
          total={rows.length}
        />
      </MemoryRouter>
    </MantineProvider>,
  );
/** What stands in a column, row by row. */
const columnOf = (title: string) => {
  const table = within(screen.getByRole('table'));
  const place = table.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === title);
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[place]?.textContent);
};

it('shows what each owes with all digits of their own currency, and nothing where nobody was charged', () => {
  show(
    [
      person(1, { currency: 'USD', total: 1234.5 }),
      person(2, { currency: 'JPY', total: 1500 }),
      person(3, { currency: 'KWD', total: 0.125 }),
      person(4, { currency: 'EUR', total: 0 }),
      person(5, {}),
    ],
    ['total'],
  );
  expect(columnOf(words.table.total)).toEqual(['$1,234.50', '¥1,500', 'KWD\u00a00.125', '€0.00', '']);
});

it('shows what each group paid and owes on its primary, and its state on all, in words', () => {
  show(
    [
      person(1, { currency: 'EUR', total: 30, paid: 10, due: 20, paymentStatus: 'partial_payment' }),
      person(2, { currency: 'EUR', total: 5, paymentStatus: 'partial_payment' }),
      person(3, { currency: 'EUR', total: 30, paid: 40, due: -10, paymentStatus: 'fully_paid' }),
      person(4, { currency: 'EUR', total: 30, paid: 0, due: 30, paymentStatus: 'not_paid' }),
      person(5, {}),
    ],
    ['paid', 'due', 'payment'],
  );
  expect(columnOf(words.table.paid)).toEqual(['€10.00', '', '€40.00', '€0.00', '']);
  expect(columnOf(words.table.due)).toEqual(['€20.00', '', '-€10.00', '€30.00', '']);
  expect(columnOf(words.table.payment)).toEqual(['Partial Payment', 'Partial Payment', 'Paid', 'Not Paid', '']);
});

it('never says of a group more than there are: who came fourth stays so where one of four has left', () => {
  const inGroup = (digit: number, place: number, size: number) =>
    person(digit, { registrationIndex: place, registrantsCount: size });
  show([inGroup(1, 1, 3), inGroup(2, 3, 3), inGroup(3, 4, 3), inGroup(4, 1, 1)], ['group']);
  expect(columnOf(words.table.group)).toEqual([
    '1 of 3 in the group',
    '3 of 3 in the group',
    'no. 4, now 3 people in the group',
    '',
  ]);
});

it('has no such column unless it is chosen, and does not sort by it', () => {
  const { unmount } = show([person(1, { currency: 'USD', total: 5 })], ['email']);
  expect(screen.queryByRole('columnheader', { name: words.table.total })).toBeNull();
  expect(screen.queryByText('$5.00')).toBeNull();
  unmount();
  show([person(1, { currency: 'USD', total: 5 })], ['total']);
  const head = screen.getByRole('columnheader', { name: words.table.total });
  expect(within(head).queryByRole('button')).toBeNull();
});
