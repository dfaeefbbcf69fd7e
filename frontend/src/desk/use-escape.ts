import { useEffect } from 'react';

/** Escape puts the verdict away, unless a dialog or the field has a use for it. */
export const useEscape = (isShown: boolean, dismiss: () => void) => {
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isShown, dismiss]);
};
