import { describe, expect, it } from 'vitest';
import { linesAfterEdit } from './edited.ts';
import type { ChargeLine } from './line.ts';

const type = (amount: number): ChargeLine => ({ kind: 'type-price', source: 'type', amount });
const dinner = (amount: number): ChargeLine => ({ kind: 'field-fee', source: 'dinner', amount });
const off = (amount: number): ChargeLine => ({ kind: 'field-discount', source: 'dinner', amount });

describe('what is charged after an edit', () => {
  it('is what was charged, for all that the edit makes no difference to', () => {
    expect(linesAfterEdit([type(50), dinner(10)], [type(70), dinner(20)], [type(70), dinner(20)])).toEqual([
      type(50),
      dinner(10),
    ]);
  });

  it('is what it costs today, for what the edit brings, changes or takes away', () => {
    expect(linesAfterEdit([type(50)], [type(70)], [type(70), dinner(20), off(-5)])).toEqual([
      type(50),
      dinner(20),
      off(-5),
    ]);
    expect(linesAfterEdit([type(50), dinner(10)], [type(70), dinner(20)], [type(70), dinner(40)])).toEqual([
      type(50),
      dinner(40),
    ]);
    expect(linesAfterEdit([type(50), dinner(10)], [type(70), dinner(20)], [type(70)])).toEqual([type(50)]);
  });

  it('keeps what a price list no longer has, and adds nothing that was free then and costs something by now', () => {
    expect(linesAfterEdit([type(50)], [], [])).toEqual([type(50)]);
    expect(linesAfterEdit([], [type(70)], [type(70)])).toEqual([]);
  });
});
