// kind: pure
import type { ReportColumnFilter, ReportColumnView } from '@turnout/contracts/reporting';
import { describe, expect, it } from 'vitest';
import { filterOf, typedOf } from './typed-filter.ts';

const nothing = typedOf(undefined, 'text', 'UTC');
const zone = 'Europe/Madrid';

describe('a filter that is typed', () => {
  it('asks nothing where nothing is typed', () => {
    expect(filterOf({ ...nothing, has: '  ', from: ' ' }, 'text', zone)).toBeUndefined();
  });

  it.each([
    ['text', { has: 'ada', isEmpty: false }],
    ['choice', { any: ['pending'], isEmpty: true }],
    ['flag', { is: false }],
    ['money', { from: '10.5', to: '20' }],
    ['day', { from: '2027-01-31' }],
    ['moment', { from: '2027-07-01T10:00:00.000Z', to: '2027-12-01T10:00:00.000Z' }],
  ] satisfies [ReportColumnView['kind'], ReportColumnFilter][])(
    'of a %s is the same when it is opened again',
    (kind, filter) => {
      expect(filterOf(typedOf(filter, kind, zone), kind, zone)).toEqual(filter);
    },
  );

  it('takes amounts with a comma, and moments on the event’s clocks', () => {
    expect(filterOf({ ...nothing, from: '10,5' }, 'money', zone)).toEqual({ from: '10.5' });
    expect(filterOf({ ...nothing, from: '2027-07-01T12:00' }, 'moment', zone)).toEqual({
      from: '2027-07-01T10:00:00.000Z',
    });
  });
});
