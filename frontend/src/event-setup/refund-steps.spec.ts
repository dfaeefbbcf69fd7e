import { describe, expect, it } from 'vitest';
import { stepsOf, stepsText, typedSteps } from './refund-steps.ts';

describe('the table of refunds in the form', () => {
  it('is one text, and comes back as it was', () => {
    const steps = [
      { daysBefore: 30, percent: 100 },
      { daysBefore: 7, percent: 12.5 },
    ];
    expect(stepsOf(stepsText(steps))).toEqual(steps);
    expect(typedSteps('')).toEqual([]);
  });
  it('keeps rows that are not filled in while one types, and sends none of them', () => {
    const typed = [
      { daysBefore: 30, percent: '' as const },
      { daysBefore: '' as const, percent: '' as const },
    ];
    expect(typedSteps(stepsText(typed))).toEqual(typed);
    expect(stepsOf(stepsText(typed))).toEqual([]);
  });
});
