/**
 * What `AbortSignal.timeout` and `AbortSignal.any` do, for browsers that have them not: Safari before 17.4, so that
 * a visitor's phone of some years ago heard "could not be loaded" where nothing had been asked.
 */

/** Aborts after so many ms. */
export const abortAfter = (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time for it is over.', 'TimeoutError')), ms);
  return controller.signal;
};

/** Aborts with whichever of them does first, for its reason. */
export const abortWith = (...signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};
