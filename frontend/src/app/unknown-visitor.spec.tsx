import { MantineProvider } from '@mantine/core';
import { EventId, languages } from '@turnout/contracts/kernel';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes as checkIn } from '../check-in/index.ts';
import { keptDesk } from '../desk/kept.ts';
import type { Intent } from '../desk/scanner.state.ts';
import { welcome } from '../desk/verdict.example.ts';
import deskWords from '../desk/words/en.json';
import { setCredential } from '../platform/credential.ts';
import { noteWorker } from '../platform/known-worker.ts';
import type { ScreenHandle } from '../ui/screen.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json';
import es from '../ui/words/es.json';
import fr from '../ui/words/fr.json';
import { Guard } from './guard.tsx';
import { handleOf } from './handle.ts';
import en from './words/en.json';

const session = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('../platform/session.ts', () => ({
  useSession: () => ({ ...session, user: { admin: true }, device: null, mustAddSecondFactor: false, isRevoked: false }),
  useMay: () => () => true,
}));

const eventId = EventId.parse('e'.repeat(20));
const scanner = handleOf(checkIn.find(({ path }) => path === 'scanner/:type/:id?') ?? {});
const sentence = 'There is no connection to the server. This screen opens by itself as soon as there is one.';
const intent: Intent = {
  commandId: 'intent-1',
  code: 'K7M-31Q',
  label: 'K7M-31Q',
  source: 'typed',
  isWholeGroup: false,
  only: null,
  presentedAt: Date.UTC(2026, 10, 21, 9, 30, 15),
};
const left = () => keptDesk(sessionStorage, `${eventId}.registration`, 'ana');

beforeAll(async () => {
  await speakEnglish({ app: en, desk: deskWords, ui: uiWords });
  // What is drawn lazily is there already.
  await import('../check-in/door-waiting.tsx');
});
beforeEach(() => {
  session.isLoaded = false;
  sessionStorage.clear();
  setCredential({ kind: 'account', token: 'given-to-ana' });
  noteWorker('ana');
  left().write({
    pending: [{ intent, state: 'waiting', hasWaited: true }],
    recent: [
      {
        intent: { ...intent, commandId: 'intent-0' },
        verdict: welcome('B'),
        at: 9,
        tookMs: 4,
        isLate: false,
        isUndone: false,
      },
    ],
    zone: 'Asia/Tokyo',
  });
});
afterEach(() => {
  setCredential(null);
  window.dispatchEvent(new Event('online'));
});

const drawn = (handle: ScreenHandle) => (
  <MantineProvider env="test">
    <MemoryRouter initialEntries={[`/dashboard/${eventId}/here`]}>
      <Routes>
        <Route element={<Guard handle={handle} />}>
          <Route path="/dashboard/:eventId/here" element={<p>The screen itself</p>} />
        </Route>
      </Routes>
    </MemoryRouter>
  </MantineProvider>
);
const loseLine = () =>
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });

describe('while nobody can say who is logged in', () => {
  it('a screen loads, says so as soon as there is no connection, and opens once there is an answer', () => {
    const { rerender } = render(drawn({}));
    expect(screen.getByText('Loading…')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(sentence)).toBe(null);
    const spoken = screen.getAllByRole('status').find((one) => one.textContent === '');
    loseLine();
    expect(screen.queryByText('Loading…')).toBe(null);
    expect(spoken?.textContent).toContain(sentence);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No connection');
    expect(screen.queryByText('The screen itself')).toBe(null);
    // No screen but the one that it waits for says what waits.
    expect(screen.queryByText('1 scan in the queue')).toBe(null);
    session.isLoaded = true;
    rerender(drawn({}));
    expect(screen.getByText('The screen itself')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(sentence)).toBe(null);
  });

  it('the scanner shows what waits, by the clocks of the event, nothing of who was scanned, and lets it be cancelled', async () => {
    render(drawn(scanner));
    loseLine();
    expect(screen.getByRole('main').textContent).toContain(sentence);
    const list = await screen.findByRole('region', { name: '1 scan in the queue' });
    expect(list.textContent).toContain('K7M-31Q since 18:30:15');
    expect(document.body.textContent).not.toContain('Person B');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel K7M-31Q' }));
    expect(screen.queryByRole('region')).toBe(null);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    const kept = left().read();
    expect(kept.pending).toEqual([]);
    expect(kept.recent.map(({ verdict }) => verdict.kind)).toEqual(['cancelled', 'checked-in']);
    expect(kept.zone).toBe('Asia/Tokyo');
  });

  it.each([
    ['another log-in', () => setCredential({ kind: 'account', token: 'given-to-bob' })],
    ['a tab that was never told who it is', () => sessionStorage.removeItem('turnout.worker')],
  ])('%s is shown nothing that waits', async (_, change) => {
    change();
    render(drawn(scanner));
    loseLine();
    await act(async () => import('../check-in/door-waiting.tsx'));
    expect(screen.getByText(sentence)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(/K7M-31Q/)).toBe(null);
  });

  it('says it in every language', () => {
    i18next.addResourceBundle('es', 'ui', es);
    i18next.addResourceBundle('fr', 'ui', fr);
    const said = languages.map((lng) => i18next.t('ui:noLine.text', { lng }));
    expect(new Set(said).size).toBe(3);
    expect(said).not.toContain('noLine.text');
  });
});
