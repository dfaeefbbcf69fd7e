import { useEffect } from 'react';

/**
 * Keeps the screen from going dark while the page is seen. A browser that cannot, or will not (battery
 * saver), is left alone: the wall then depends on the device's own settings.
 */
export const useAwake = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const release = () => void lock?.release();
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isGone) release();
      } catch {
        lock = null; // refused, to save the battery; asked again when the page is next seen
      }
    };
    const seen = () => void keep();
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', seen);
      release();
    };
  }, []);
};
