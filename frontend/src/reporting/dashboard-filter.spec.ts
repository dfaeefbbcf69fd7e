import { describe, expect, it } from 'vitest';
import { choiceIn, countedStatuses, statusParam } from './dashboard-filter.ts';

const choice = (query: string) => choiceIn(new URLSearchParams(query));

describe('the dashboard’s filter', () => {
  it.each([
    ['', ['confirmed', 'pending']],
    ['status=all', ['confirmed', 'pending', 'rejected', 'deleted']],
    ['status=deleted', ['deleted']],
    ['status=gone', ['confirmed', 'pending']],
    ['status=all&payment=full-payment', ['confirmed', 'pending', 'rejected', 'deleted']],
    ['status=all&payment=no-payment', []],
    ['payment=nonsense', ['confirmed', 'pending']],
  ])('of «%s» counts %s', (query, statuses) => {
    expect(countedStatuses(choice(query))).toEqual(statuses);
  });

  it.each([
    [['pending', 'confirmed'], null],
    [[], null],
    [['deleted', 'pending'], 'pending,deleted'],
    [['deleted', 'pending', 'rejected', 'confirmed'], 'all'],
  ] as const)('says %s in the address as %s', (statuses, param) => {
    expect(statusParam(statuses)).toBe(param);
  });
});
