import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AttendeeSearch } from './attendee.search.tsx';

const asked: string[] = [];
const box = (value: string) => (
  <MantineProvider env="test">
    <AttendeeSearch value={value} onSearch={(search) => asked.push(search)} />
  </MantineProvider>
);
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the search box', () => {
  it('asks 300 ms after the last key, once', () => {
    render(box(''));
    type('a');
    pass(299);
    type('ad');
    pass(299);
    expect(asked).toEqual([]);
    pass(1);
    expect(asked).toEqual(['ad']);
  });

  it('asks at once with Enter, and not again', () => {
    const { rerender } = render(box(''));
    type('ada');
    fireEvent.submit(screen.getByRole('textbox'));
    rerender(box('ada'));
    pass(1_000);
    expect(asked).toEqual(['ada']);
  });

  it('keeps a space that is being typed', () => {
    const { rerender } = render(box(''));
    type('ada ');
    pass(300);
    rerender(box('ada'));
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'ada ');
  });

  it('follows the address when the list is changed elsewhere', () => {
    const { rerender } = render(box('ada'));
    rerender(box(''));
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });
});
