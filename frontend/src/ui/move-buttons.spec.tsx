import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { moved, MoveButtons } from './move-buttons.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: words }));

describe('an ordered list', () => {
  it('moves an entry up and down', () => {
    expect([moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
      ['c', 'a', 'b'],
      ['b', 'a', 'c'],
    ]);
  });
  it('stays the very same list when there is no such place', () => {
    const list = ['a', 'b'];
    expect([moved(list, 0, -1), moved(list, 1, 2), moved(list, 5, 0)].every((next) => next === list)).toBe(true);
  });
  it('is moved with the buttons and with Alt and the arrow keys', async () => {
    const places: number[] = [];
    const hands = draw(<MoveButtons name="Diet" place={1} count={3} onMove={(to) => places.push(to)} />);
    await hands.click(screen.getByRole('button', { name: 'Move Diet up' }));
    await hands.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(places).toEqual([0, 2]);
  });
});
