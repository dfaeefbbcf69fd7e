import { describe, expect, it } from 'vitest';
import { daysBetween, percentBefore, proposedRefund, type RefundSettings } from './refund-rule.ts';

const rule: RefundSettings = { refundRule: 'all-but-fee', refundFeeAmount: 0, refundFeePercent: 0, refundSteps: [] };
const of = { freed: 10_000, overpaid: 10_000, people: 1, daysLeft: 30, currency: 'EUR' };
const steps = [
  { daysBefore: 7, percent: 50 },
  { daysBefore: 30, percent: 100 },
];

describe('the refund of a registration that is cancelled (rule money/refund-rule)', () => {
  it('is nothing unless the event says so', () => {
    expect(proposedRefund({ ...rule, refundRule: 'nothing' }, of)).toBe(0);
  });
  it('is what it cost, and never more than the group paid too much', () => {
    expect(proposedRefund(rule, of)).toBe(10_000);
    expect(proposedRefund(rule, { ...of, overpaid: 4_000 })).toBe(4_000);
    expect(proposedRefund(rule, { ...of, overpaid: -4_000 })).toBe(0);
    expect(proposedRefund(rule, { ...of, freed: 2_500 })).toBe(2_500);
  });
  it('is less by a fee for each person and by a percentage, and never below 0', () => {
    expect(proposedRefund({ ...rule, refundFeeAmount: 12.5 }, { ...of, people: 2 })).toBe(7_500);
    expect(proposedRefund({ ...rule, refundFeePercent: 12.5 }, { ...of, freed: 1_001 })).toBe(876);
    expect(proposedRefund({ ...rule, refundFeeAmount: 500 }, of)).toBe(0);
  });
  it('takes the fee in the digits of the currency', () => {
    expect(proposedRefund({ ...rule, refundFeeAmount: 500 }, { ...of, currency: 'JPY' })).toBe(9_500);
    expect(proposedRefund({ ...rule, refundFeeAmount: 1.5 }, { ...of, currency: 'KWD' })).toBe(8_500);
  });
  it('follows a table of days before the start, whatever the order of its rows', () => {
    const byDays = { ...rule, refundRule: 'by-days' as const, refundSteps: steps };
    const at = (daysLeft: number) => proposedRefund(byDays, { ...of, daysLeft });
    expect([31, 30, 29, 7, 6, 0, -3].map(at)).toEqual([10_000, 10_000, 5_000, 5_000, 0, 0, 0]);
    expect(percentBefore(steps.toReversed(), 8)).toBe(50);
    expect(percentBefore([{ daysBefore: 0, percent: 20 }], -1)).toBe(0);
  });
  it('counts days by the calendar, over a change of clocks too', () => {
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2);
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(daysBetween('2027-01-02', '2027-01-01')).toBe(-1);
  });
});
