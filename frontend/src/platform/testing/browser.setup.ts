import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** What browsers have, jsdom lacks, and the screens' parts ask for while they are drawn. */
class Unobserving implements ResizeObserver, IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const unmatched = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

// The first screen of a run is read and compiled while it is waited for, and a machine may be busy.
configure({ asyncUtilTimeout: 8_000 });

vi.stubGlobal('matchMedia', unmatched);
vi.stubGlobal('ResizeObserver', Unobserving);
vi.stubGlobal('IntersectionObserver', Unobserving);
Element.prototype.scrollIntoView = () => undefined;
// Text has no place in jsdom; who asks for one (the editor) gets that of an empty box.
Range.prototype.getClientRects = () => document.body.getClientRects();
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
Object.defineProperty(document, 'fonts', {
  value: { ready: Promise.resolve(), addEventListener: () => undefined, removeEventListener: () => undefined },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
