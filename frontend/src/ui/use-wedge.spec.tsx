import { fireEvent, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWedge } from './use-wedge.ts';
import { wedgeGapMs } from './wedge.ts';

const codes: string[] = [];
const Desk = ({ isPaused = false }: { readonly isPaused?: boolean }) => {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useWedge({ field, onText: setText, onCode: ({ code }) => codes.push(code), isPaused });
  return <input ref={field} aria-label="code" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
};
const press = (key: string) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
/** Whether React draws only where the spec lets it, rather than when a browser would. */
const drawsInAct = (isSo: boolean): void => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', isSo);

beforeEach(() => {
  codes.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a scanner that types', () => {
  it('puts what a slow one typed first into the field before the next key can arrive there', () => {
    const { getByLabelText } = render(<Desk />);
    const field = getByLabelText('code');
    // A key that follows at once meets the page as React left it: nothing may still wait to be drawn.
    drawsInAct(false);
    try {
      press('7');
      vi.advanceTimersByTime(wedgeGapMs);
      expect(document.activeElement).toBe(field);
      expect(field).toHaveProperty('value', '7');
    } finally {
      drawsInAct(true);
    }
    fireEvent.change(field, { target: { value: '7f' } });
    expect(field).toHaveProperty('value', '7f');
    expect(codes).toEqual([]);
  });

  it('gives a code that came fast, and leaves the field empty', () => {
    const { getByLabelText } = render(<Desk />);
    for (const key of ['k', '7', 'f', '2', 'Enter']) press(key);
    expect(codes).toEqual(['k7f2']);
    expect(getByLabelText('code')).toHaveProperty('value', '');
  });

  it('is not heard while a dialog is open', () => {
    render(<Desk isPaused />);
    for (const key of ['k', '7', 'f', '2', 'Enter']) press(key);
    expect(codes).toEqual([]);
  });
});
