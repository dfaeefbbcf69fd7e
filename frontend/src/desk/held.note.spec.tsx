import { act, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json';
import { HeldNote } from './held.note.tsx';
import { holdMs } from './scanner.state.ts';
import words from './words/en.json';

beforeAll(() => speakEnglish({ desk: words, ui: uiWords }));

it('says what was held and that it may be presented again, until it may', () => {
  vi.useFakeTimers();
  draw(<HeldNote notice={{ kind: 'just-scanned', key: '4711', label: '4711', isByHand: true }} />);
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('Just scanned');
  expect(told).toContain('4711');
  expect(told).toContain('in a few seconds');
  act(() => {
    vi.advanceTimersByTime(holdMs);
  });
  expect(screen.queryByRole('alert')).toBeNull();
  vi.useRealTimers();
});
