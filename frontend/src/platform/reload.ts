import { useEffect, useRef } from 'react';

/** The page loads itself anew so long after a new version is there, ms. */
const afterMs = 1_000;
/** Somebody is in the middle of something: it is asked again so often, ms. */
const askAgainMs = 1_000;
/** Asked before the page loads itself anew; whoever is in the middle of something prevents it. */
const eventName = 'turnout-reload';

/** Tells whether nobody would lose anything by it: no scan under way, nothing typed, no dialog open, no form unsaved. */
const mayReload = (): boolean => {
  const { activeElement } = document;
  const isTyping =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    activeElement.value !== '';
  if (isTyping || document.querySelector('[role="dialog"]') !== null) return false;
  // Forms that are not saved ask before a page is left: they are asked without leaving it.
  return [eventName, 'beforeunload'].every((name) => window.dispatchEvent(new Event(name, { cancelable: true })));
};

/** Holds the page from loading itself anew while `isBusy`. */
export const useHoldReload = (isBusy: boolean): void => {
  const latest = useRef(isBusy);
  useEffect(() => {
    latest.current = isBusy;
  }, [isBusy]);
  useEffect(() => {
    const hold = (event: Event) => {
      if (latest.current) event.preventDefault();
    };
    window.addEventListener(eventName, hold);
    return () => window.removeEventListener(eventName, hold);
  }, []);
};

/** The part of a browser's service workers that says which version has taken over. */
type Workers = Pick<ServiceWorkerContainer, 'addEventListener'> & { readonly controller: object | null };

/**
 * Loads the page anew a second after a new version is there, as soon as nobody is in the middle of something.
 * @param reload what loading anew is.
 */
export const followUpdates = (worker: Workers, reload: () => void): void => {
  // The first worker of this browser takes over a page of its own version.
  let isOfVersionBefore = worker.controller !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryToReload = (): void => {
    if (mayReload()) reload();
    else timer = setTimeout(tryToReload, askAgainMs);
  };
  worker.addEventListener('controllerchange', () => {
    clearTimeout(timer);
    if (isOfVersionBefore) timer = setTimeout(tryToReload, afterMs);
    isOfVersionBefore = true;
  });
};
