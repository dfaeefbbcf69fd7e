import { useLayoutEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Shows the page in a scheme of its own while the screen is there, without touching what the viewer chose elsewhere. */
export const useScheme = (scheme: 'light' | 'dark'): void => {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const was = root.getAttribute(attribute);
    root.setAttribute(attribute, scheme);
    return () => {
      if (was !== null) root.setAttribute(attribute, was);
    };
  }, [scheme]);
};
