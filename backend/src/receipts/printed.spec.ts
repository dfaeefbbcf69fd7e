import { describe, expect, it } from 'vitest';
import { printed } from './document.ts';

describe('a number of a receipt, as it is printed', () => {
  it.each([
    ['FAIR', 'live', 'FAIR-2026-00007'],
    ['INV-', 'live', 'INV-2026-00007'],
    ['INV--', 'live', 'INV--2026-00007'],
    ['A/B/', 'live', 'A/B/2026-00007'],
    ['RE.', 'test', 'TEST-RE.2026-00007'],
    ['X_', 'live', 'X_2026-00007'],
    ['', 'live', '2026-00007'],
    ['', 'test', 'TEST-2026-00007'],
  ] as const)('with %j before it, %s, is %s', (receiptNumberPrefix, series, number) =>
    expect(printed({ year: 2026, number: 7, series }, { receiptNumberPrefix })).toBe(number),
  );
});
