import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After each navigation the focus goes to the new screen's main part, so that it is read out from its start. */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
};
