import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { idleEndAtom } from '../platform/idle.ts';
import { store } from '../platform/store.ts';

const IdleDialog = lazy(async () => ({ default: (await import('./idle.dialog.tsx')).IdleDialog }));

/** Tells whoever is logged in here that their session is about to end for want of activity (rule access/idle-session). */
export const IdleWarning = () => {
  const end = useAtomValue(idleEndAtom, { store });
  return (
    end !== null && (
      <Suspense fallback={null}>
        <IdleDialog end={end} />
      </Suspense>
    )
  );
};
