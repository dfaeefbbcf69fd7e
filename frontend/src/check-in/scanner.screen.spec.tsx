import { act, screen } from '@testing-library/react';
import { EventId } from '@turnout/contracts/kernel';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { keptDesk } from '../desk/kept.ts';
import deskWords from '../desk/words/en.json';
import { setCredential } from '../platform/credential.ts';
import { noteWorker } from '../platform/known-worker.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json';
import { ScannerScreen } from './scanner.screen.tsx';
import words from './words/en.json';

vi.mock('../platform/session.ts', () => ({
  useSession: () => ({ worker: 'ana' }),
  useIsAdmin: () => false,
  useMay: () => () => true,
}));
vi.mock('../platform/topic.ts', () => ({ useTopic: () => ({ state: 'loading', view: null }) }));

const eventId = EventId.parse('e'.repeat(20));
beforeAll(() => speakEnglish({ 'check-in': words, desk: deskWords, ui: uiWords }));
afterEach(() => {
  setCredential(null);
  window.dispatchEvent(new Event('online'));
});

it('says that there is no connection while its event cannot be read, and shows what waits', () => {
  setCredential({ kind: 'account', token: 'given-to-ana' });
  noteWorker('ana');
  const intent = { commandId: 'intent-1', code: 'K7M-31Q', label: 'K7M-31Q', isWholeGroup: false, only: null };
  keptDesk(sessionStorage, `${eventId}.registration`, 'ana').write({
    pending: [{ intent: { ...intent, source: 'typed', presentedAt: 5 }, state: 'asking', hasWaited: false }],
    recent: [],
  });
  draw(
    <MemoryRouter initialEntries={[`/dashboard/${eventId}/scanner/registration`]}>
      <Routes>
        <Route path="/dashboard/:eventId/scanner/:type" element={<ScannerScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText('Loading…')).toBeInstanceOf(HTMLElement);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.getByRole('status').textContent).toContain('There is no connection to the server.');
  expect(screen.getByRole('region', { name: '1 scan in the queue' }).textContent).toContain('K7M-31Q');
});
