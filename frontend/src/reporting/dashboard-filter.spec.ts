import { describe, expect, it } from 'vitest';
import { choiceIn, paymentAsked, paymentStatuses, paymentWord, statusParam } from './dashboard-filter.ts';

const choice = (query: string) => choiceIn(new URLSearchParams(query));

describe('the dashboard’s filter', () => {
  it.each([
    ['', ['confirmed', 'pending']],
    ['status=all', ['confirmed', 'pending', 'rejected', 'deleted']],
    ['status=deleted', ['deleted']],
    ['status=gone', ['confirmed', 'pending']],
    ['status=all&payment=no-payment', ['confirmed', 'pending', 'rejected', 'deleted']],
  ])('of «%s» counts %s', (query, statuses) => {
    expect(choice(query).statuses).toEqual(statuses);
  });

  it.each([
    ['', {}],
    ['payment=full-payment', { paymentStatus: 'full-payment' }],
    ['payment=no-payment', { paymentStatus: 'not-paid' }],
    ['payment=partial-payment', { paymentStatus: 'partial-payment' }],
    ['payment=nonsense', {}],
  ])('of «%s» asks for those that paid so: %o', (query, asked) => {
    expect(paymentAsked(choice(query))).toEqual(asked);
  });

  it('calls what was paid as chips and the list of attendees do', () => {
    const chips = ['ui:payment.fully_paid', 'ui:payment.not_paid', 'ui:payment.partial_payment'];
    expect(paymentStatuses.map(paymentWord)).toEqual(['filter.all', ...chips]);
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
