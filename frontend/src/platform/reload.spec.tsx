import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followUpdates, useHoldReload } from './reload.ts';

/** The part of a browser's service workers that a page listens to. */
class Workers extends EventTarget {
  controller: object | null = null;
  takeOver(): void {
    this.controller = {};
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const followed = (controller: object | null) => {
  const workers = new Workers();
  workers.controller = controller;
  const reload = vi.fn();
  followUpdates(workers as unknown as ServiceWorkerContainer, reload);
  return { workers, reload };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('loads the page anew a second after a new version took over, and never for the first one', () => {
  const { workers, reload } = followed(null);
  workers.takeOver();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  workers.takeOver();
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

const Busy = ({ isBusy }: { readonly isBusy: boolean }) => {
  useHoldReload(isBusy);
  return null;
};

it('waits for a scan, for what is typed, for a dialog, and for a form that is not saved', () => {
  const { workers, reload } = followed({});
  const { rerender } = render(<Busy isBusy />);
  const input = document.createElement('input');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  let isUnsaved = true;
  const unsaved = (event: Event) => isUnsaved && event.preventDefault();
  window.addEventListener('beforeunload', unsaved);
  document.body.append(input, dialog);
  input.value = 'Ada';
  input.focus();
  workers.takeOver();
  const waits = () => {
    vi.advanceTimersByTime(5_000);
    expect(reload).not.toHaveBeenCalled();
  };
  waits();
  act(() => rerender(<Busy isBusy={false} />));
  waits();
  input.value = '';
  waits();
  dialog.remove();
  waits();
  isUnsaved = false;
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  window.removeEventListener('beforeunload', unsaved);
});
