import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { keep, storageOf } from '../platform/kept.ts';
import { store } from '../platform/store.ts';

const suspectedAtom = atom(false);

/** A hand scanner was understood only as one that is set to another keyboard than this device. */
export const noteScannerKeys = (): void => store.set(suspectedAtom, true);

/** The note that a hand scanner seems set to another keyboard: shown until somebody on this device has read it. */
export const useScannerKeys = (): { readonly isShown: boolean; readonly dismiss: () => void } => {
  const isSuspected = useAtomValue(suspectedAtom, { store });
  const kept = useMemo(() => keep(storageOf('localStorage'), 'turnout.scanner.keys.read', z.boolean(), false), []);
  const [isRead, setIsRead] = useState(() => kept.read());
  const dismiss = () => {
    kept.write(true);
    setIsRead(true);
  };
  return { isShown: isSuspected && !isRead, dismiss };
};
