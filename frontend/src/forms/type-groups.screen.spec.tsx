import { act, cleanup, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { TypeGroupsScreen } from './type-groups.screen.tsx';
import words from './words/en.json' with { type: 'json' };

vi.mock('../platform/session.ts', () => ({ useMay: () => () => false }));
const eventId = 'e'.repeat(20);
beforeAll(() => speakEnglish({ forms: words, ui }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('tells who may not see the type groups so, and leads them away after a second', () => {
  vi.useFakeTimers();
  draw(
    <MemoryRouter initialEntries={[`/dashboard/${eventId}/registration-type-groups`]}>
      <Routes>
        <Route path="/dashboard/:eventId/registration-type-groups" element={<TypeGroupsScreen />} />
        <Route path="/forbidden/:eventId" element={<p>Forbidden!</p>} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toBe(words.groups.notAllowed);
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.queryByText('Forbidden!')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Forbidden!')).toBeDefined();
});
