// kind: screen
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type HoldableHistory, openLightHistory } from './light-history.ts';

let history: HoldableHistory;
let shown: string[];
let isDirty: boolean;
let goOn: (() => void) | null;
let stop: () => void;

beforeEach(() => {
  window.history.pushState(null, '', '/evt/e/types');
  window.history.pushState(null, '', '/evt/e/register/t');
  history = openLightHistory();
  history.push('/evt/e/form');
  shown = [];
  isDirty = true;
  goOn = null;
  stop = history.listen(({ location }) => shown.push(location.pathname));
});
afterEach(() => stop());

const holdWhileDirty = () =>
  history.hold({
    isNeeded: () => isDirty,
    onHeld: (way) => {
      goOn = way;
    },
  });

it('lets everybody go who loses nothing', () => {
  holdWhileDirty();
  isDirty = false;
  history.push('/evt/e');
  expect(shown).toEqual(['/evt/e']);
  expect(goOn).toBeNull();
});

it('holds a link until told to go on', () => {
  holdWhileDirty();
  history.push('/evt/e');
  expect(shown).toEqual([]);
  expect(window.location.pathname).toBe('/evt/e/form');
  goOn?.();
  expect(shown).toEqual(['/evt/e']);
});

it('does not hold what stays on the screen', () => {
  holdWhileDirty();
  history.replace('/evt/e/form?person=2');
  expect(shown).toEqual(['/evt/e/form']);
  expect(goOn).toBeNull();
});

it('undoes a step back, and repeats it when told to go on', async () => {
  holdWhileDirty();
  window.history.back();
  await vi.waitFor(() => expect(goOn).not.toBeNull(), 10_000);
  await vi.waitFor(() => expect(window.location.pathname).toBe('/evt/e/form'), 10_000);
  expect(shown).toEqual([]);
  goOn?.();
  await vi.waitFor(() => expect(shown).toEqual(['/evt/e/register/t']), 10_000);
  expect(window.location.pathname).toBe('/evt/e/register/t');
});

it('holds a second step back as it held the first', async () => {
  holdWhileDirty();
  for (const _ of ['first', 'second']) {
    goOn = null;
    window.history.back();
    await vi.waitFor(() => expect(goOn).not.toBeNull(), 10_000);
    await vi.waitFor(() => expect(window.location.pathname).toBe('/evt/e/form'), 10_000);
  }
  expect(shown).toEqual([]);
});

it('holds nobody once the screen no longer asks', () => {
  holdWhileDirty()();
  history.push('/evt/e');
  expect(shown).toEqual(['/evt/e']);
});
