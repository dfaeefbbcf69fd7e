import { describe, expect, it } from 'vitest';
import { openProgressLines } from './progress-lines.ts';

describe('the progress of a rebuild', () => {
  const hear = (expected: number | null) => {
    const lines: string[] = [];
    let at = 0;
    const progress = openProgressLines(
      (line) => lines.push(line),
      expected,
      () => at,
    );
    const tell = (ms: number, ...said: Parameters<typeof progress>) => {
      at = ms;
      progress(...said);
    };
    return { lines, tell };
  };

  it('tells share, speed and what is left, at most every two seconds', () => {
    const { lines, tell } = hear(100_000);
    tell(1_000, 'reading', 4_000);
    tell(2_000, 'reading', 20_000);
    tell(2_100, 'reading', 24_000);
    tell(5_000, 'reading', 50_000);
    expect(lines).toEqual([
      '20 %: 20,000 events, 10,000 a second, about 8 s left before the indexes',
      '50 %: 50,000 events, 10,000 a second, about 5 s left before the indexes',
    ]);
  });

  it('tells no share where nobody knows how many there are, or there are more', () => {
    for (const expected of [null, 10]) {
      const { lines, tell } = hear(expected);
      tell(2_000, 'reading', 20_000);
      expect(lines).toEqual(['20,000 events, 10,000 a second']);
    }
  });

  it('says at once when something else begins', () => {
    const { lines, tell } = hear(null);
    tell(10, 'storing', 5);
    tell(20, 'indexing', 5);
    expect(lines).toEqual([
      'Read 5 events in 0.0 s. Writing what is still in memory …',
      'All rows are written after 0.0 s. Making the indexes …',
    ]);
  });
});
