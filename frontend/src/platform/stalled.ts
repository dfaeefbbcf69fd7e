import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { hasten } from './socket.ts';
import { store } from './store.ts';

/** Whoever waits longer than this for what a screen is made of is told what is wrong, ms. */
export const stallMs = 10_000;

interface Wait {
  /** Asks once more for what is waited for. */
  readonly again: () => void;
  timer: ReturnType<typeof setTimeout> | null;
  isStalled: boolean;
}

const waits = new Set<Wait>();
const stalledAtom = atom(false);
const tell = (): void =>
  store.set(
    stalledAtom,
    [...waits].some(({ isStalled }) => isStalled),
  );

const stopClock = ({ timer }: Wait): void => {
  if (timer !== null) clearTimeout(timer);
};

const startClock = (wait: Wait): void => {
  stopClock(wait);
  wait.isStalled = false;
  wait.timer = setTimeout(() => {
    wait.isStalled = true;
    tell();
  }, stallMs);
};

/**
 * Notes that a screen waits for something; after ten seconds of it `useStalled` is true.
 * @returns what ends the waiting.
 */
export const beginWaiting = (again: () => void): (() => void) => {
  const wait: Wait = { again, timer: null, isStalled: false };
  waits.add(wait);
  startClock(wait);
  return () => {
    stopClock(wait);
    if (waits.delete(wait)) tell();
  };
};

/** Notes that a screen waits, for as long as what draws it is there. @param again asks once more. */
export const useWaiting = (again: () => void): void => {
  useEffect(() => beginWaiting(again), [again]);
};

/** Tells whether something on the screen has been waited for for longer than anybody should. */
export const useStalled = (): boolean => useAtomValue(stalledAtom, { store });

/** Tries the line at once, asks again for all that is waited for, and gives it the same time anew. */
export const tryAgain = (): void => {
  hasten();
  for (const wait of waits) {
    startClock(wait);
    wait.again();
  }
  tell();
};
