import { AttendeeViewId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { changeList, defaultListState, readListState, writeListState } from '../parts/attendee-list-url.ts';
import { byName, changeTo, contentsOf, isShown } from './attendee-views.ts';

const type = TypeId.parse('t0000000000000000000');
const field = 'f0000000000000000000';
const list = {
  ...defaultListState,
  search: 'Zola',
  parent: RegistrantId.parse('r0000000000000000000'),
  confirmationNumber: 'ABC',
  status: ['pending'] as const,
  type: [type],
  checkedIn: false,
  payment: 'not-paid' as const,
  sort: 'name' as const,
  perPage: 100,
  page: 7,
};
const contents = {
  columns: ['email', field],
  sort: 'name',
  perPage: 100,
  status: ['pending'],
  type: [type],
  checkedIn: false,
  paymentStatus: 'not-paid',
};

describe('a saved view', () => {
  it('holds columns, order, filters and page size, and nothing that names somebody', () =>
    expect(contentsOf(list, ['email', field])).toEqual(contents));

  it('says nothing of payments where the list does not ask for a state', () => {
    const view = contentsOf({ ...list, payment: null }, []);
    expect(view).not.toHaveProperty('paymentStatus');
    expect(changeTo(view)).toMatchObject({ payment: null });
  });

  it('leaves out columns that there are no more', () =>
    expect(contentsOf(list, ['email', 'phone number', field]).columns).toEqual(['email', field]));

  it('is the whole of the list when it is chosen, from its first page, through the address too', () => {
    const view = contentsOf(list, ['email', field]);
    const chosen = changeList(list, changeTo(view));
    expect(chosen).toMatchObject({ search: '', parent: null, confirmationNumber: '', page: 1 });
    expect(isShown(view, chosen, [field, 'email'])).toBe(true);
    expect(isShown(view, readListState(writeListState(chosen)), [field, 'email'])).toBe(true);
  });

  it('is no longer shown once anything is changed', () => {
    const view = contentsOf(list, ['email', field]);
    const chosen = changeList(list, changeTo(view));
    expect(isShown(view, chosen, ['email'])).toBe(false);
    expect(isShown(view, chosen, ['email', field, 'status'])).toBe(false);
    for (const change of [
      { search: 'Zola' },
      { parent: list.parent },
      { confirmationNumber: 'ABC' },
      { sort: '-name' },
      { perPage: 30 },
      { status: ['confirmed'] },
      { type: [] },
      { checkedIn: null },
      { payment: null },
      { payment: 'full-payment' },
    ] as const)
      expect(isShown(view, { ...chosen, ...change }, ['email', field])).toBe(false);
    expect(isShown(view, { ...chosen, page: 2 }, ['email', field])).toBe(true);
  });

  it('stands in the order of the reader’s language', () => {
    const named = ['Zone 10', 'Élite', 'zone 9', 'Arrived'].map((name) => ({
      _id: AttendeeViewId.parse('v0000000000000000000'),
      name,
      contents: contentsOf(list, []),
    }));
    expect(byName(named, 'fr').map(({ name }) => name)).toEqual(['Arrived', 'Élite', 'zone 9', 'Zone 10']);
  });
});
