import { useEffect } from 'react';

/** Keeps the screen awake while the desk is open; browsers drop the lock whenever the page is hidden. */
export const useWakeLock = (): void => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused when the battery is low: the desk works on, its screen just may go dark.
      const held = await navigator.wakeLock.request('screen').catch(() => null);
      if (isLeft) await held?.release();
      else lock = held;
    };
    const onVisible = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
};
