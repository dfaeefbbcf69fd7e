// kind: pure
import { describe, expect, it } from 'vitest';
import { openClockCells } from './clock-cells.ts';

const cellWith = (value: unknown) => ({ value, numFmt: '' });
const shown = (timeZone: string, at: string): string => {
  const cell = cellWith(new Date(at));
  openClockCells(timeZone)(cell);
  return `${cell.value instanceof Date ? cell.value.toISOString() : ''} ${cell.numFmt}`;
};

describe('a moment in a cell', () => {
  it.each([
    ['UTC', '2026-11-26T15:40:29.500Z', '2026-11-26T15:40:29.000Z'],
    ['Europe/Paris', '2026-11-26T15:40:29.000Z', '2026-11-26T16:40:29.000Z'],
    ['Europe/Paris', '2026-07-01T22:30:00.000Z', '2026-07-02T00:30:00.000Z'],
    ['America/New_York', '2027-01-01T02:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-26T18:20:00.000Z', '2026-11-27T00:05:00.000Z'],
  ])('shows the clocks of %s', (timeZone, at, expected) => {
    expect(shown(timeZone, at)).toBe(`${expected} yyyy-mm-dd hh:mm:ss`);
  });

  it('is all that changes: texts and numbers stay', () => {
    const cells = ['2026-11-26T15:40:29.000Z', 12, null].map(cellWith);
    cells.forEach(openClockCells('Europe/Paris'));
    expect(cells).toEqual(['2026-11-26T15:40:29.000Z', 12, null].map(cellWith));
  });
});
