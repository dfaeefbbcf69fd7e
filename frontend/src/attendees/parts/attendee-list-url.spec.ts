import { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { AttendeeSort, PaymentFilter } from '@turnout/contracts/registration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allStatuses,
  attendeesPath,
  changeList,
  defaultListState,
  filterOf,
  isFiltered,
  pageSizes,
  readListState,
  writeListState,
} from './attendee-list-url.ts';

const read = (query: string) => readListState(new URLSearchParams(query));
const typeId = TypeId.parse('0123456789abcdefghjk');
const registrantId = RegistrantId.parse('0123456789abcdefghjk.2');

describe('the attendee list in the address bar', () => {
  it('opens with the confirmed and the pending', () => {
    expect(read('')).toEqual(defaultListState);
    expect(filterOf(read(''))).toEqual({ status: ['confirmed', 'pending'] });
    expect(isFiltered(read('page=3&sort=name&perPage=100&view=table'))).toBe(false);
    expect(isFiltered(read('search=ana'))).toBe(true);
  });

  it('reads parent and confirmation number, as links from elsewhere give them', () => {
    expect(filterOf(read(`parent=${registrantId}&confirmationNumber=ABC`))).toEqual({
      status: ['confirmed', 'pending'],
      parent: registrantId,
      confirmationNumber: 'ABC',
    });
  });

  it('takes several statuses, by comma or repeated, and "all" for no status filter', () => {
    expect(read('status=rejected,deleted').status).toEqual(['rejected', 'deleted']);
    expect(read('status=deleted&status=rejected').status).toEqual(['rejected', 'deleted']);
    expect(filterOf(read('status=all'))).toEqual({});
  });

  it('looks a scanned badge up by its id', () => {
    expect(filterOf(read(`status=all&search=${registrantId}`))).toEqual({ id: registrantId });
    expect(filterOf(read('status=all&search=ada'))).toEqual({ search: 'ada' });
  });

  it('narrows by what was paid, under each name that there is for it', () => {
    expect(filterOf(read('status=all&paymentStatus=not_paid'))).toEqual({ paymentStatus: 'not-paid' });
    expect(filterOf(read('status=all&paymentStatus=some-paid'))).toEqual({ paymentStatus: 'partial-payment' });
    expect(filterOf(read('status=all&paymentStatus=all'))).toEqual({});
    expect(filterOf(read('status=all&paymentStatus=later'))).toEqual({});
    expect(isFiltered(read('paymentStatus=full-payment'))).toBe(true);
  });

  it('leaves out what it does not understand', () => {
    expect(read('status=maybe&type=x&checkedIn=perhaps&parent=1&page=-4&sort=shoes&perPage=7&view=pie')).toEqual(
      defaultListState,
    );
  });

  it('starts at the first page again when something else is asked', () => {
    expect(changeList(read('page=7'), { search: 'ana' }).page).toBe(1);
    expect(changeList(read('search=ana'), { page: 2 })).toMatchObject({ page: 2, search: 'ana' });
  });

  it('gives back every list it wrote', () => {
    const state = fc.record({
      search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      status: fc.subarray([...allStatuses], { minLength: 1 }),
      type: fc.constantFrom([], [typeId]),
      checkedIn: fc.constantFrom(null, true, false),
      payment: fc.constantFrom(null, ...PaymentFilter.options),
      parent: fc.constantFrom(null, registrantId),
      confirmationNumber: fc.constantFrom('', 'K7-31'),
      sort: fc.constantFrom(...AttendeeSort.options),
      perPage: fc.constantFrom(...pageSizes),
      view: fc.constantFrom(null, 'cards', 'table'),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(state, (list) => {
        expect(readListState(writeListState(list))).toEqual(list);
      }),
    );
  });

  it('links to a list from elsewhere', () => {
    expect(attendeesPath('e1')).toBe('/dashboard/e1/attendees');
    expect(attendeesPath('e1', { status: ['confirmed'], checkedIn: false })).toBe(
      '/dashboard/e1/attendees?status=confirmed&checkedIn=false',
    );
  });
});
