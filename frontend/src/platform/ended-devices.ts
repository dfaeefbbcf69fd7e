import { lastScansForDays } from '@turnout/contracts/kernel';
import { atom } from 'jotai';
import { z } from 'zod';
import { keep, storageOf } from './kept.ts';
import { store } from './store.ts';

const Ended = z.array(z.object({ token: z.string(), at: z.number() }));
const forMs = lastScansForDays * 24 * 3_600_000;

const kept = () => keep(storageOf('localStorage'), 'turnout.device.ended', Ended, []);

/** The fate of the scans that a revoked device still had. */
export type LastScans =
  | { readonly kind: 'none' }
  /** On their way, or waiting for the line. */
  | { readonly kind: 'sending'; readonly waiting: number }
  | { readonly kind: 'handed-in'; readonly count: number };

export const lastScansAtom = atom<LastScans>({ kind: 'none' });

/** Says what became of them, to whoever looks at this page. */
export const tellLastScans = (next: LastScans): void => store.set(lastScansAtom, next);

const listeners = new Set<() => void>();

/** Runs when a device ended here; returns how to stop. */
export const onDeviceEnded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Keeps the token of a door device whose session the server ended: it opens nothing any more, and stands for the scans that
 * the device still has (rule check-in/last-scans).
 */
export const noteEnded = (token: string, now = Date.now()): void => {
  kept().write([
    ...kept()
      .read()
      .filter((one) => one.token !== token),
    { token, at: now },
  ]);
  for (const listener of listeners) listener();
};

/** The tokens of devices that ended here, as long as the server takes scans by them; older ones are forgotten. */
export const endedDevices = (now = Date.now()): readonly string[] => {
  const all = kept().read();
  const good = all.filter(({ at }) => now - at < forMs);
  if (good.length < all.length) kept().write(good);
  return good.map(({ token }) => token);
};

/** Nothing of this device is left to hand in. */
export const forgetEnded = (token: string): void =>
  kept().write(
    kept()
      .read()
      .filter((one) => one.token !== token),
  );
