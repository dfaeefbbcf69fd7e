import { useLayoutEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/**
 * Shows the page in a scheme of its own while the screen is there, without touching what the viewer
 * chose elsewhere. Whatever else sets the scheme meanwhile (the device turning dark) is overruled.
 */
export const useScheme = (scheme: 'light' | 'dark'): void => {
  useLayoutEffect(() => {
    const root = document.documentElement;
    let others = root.getAttribute(attribute);
    const rule = () => {
      const found = root.getAttribute(attribute);
      if (found === scheme) return;
      others = found;
      root.setAttribute(attribute, scheme);
    };
    rule();
    const watch = new MutationObserver(rule);
    watch.observe(root, { attributeFilter: [attribute] });
    return () => {
      watch.disconnect();
      if (others !== null) root.setAttribute(attribute, others);
    };
  }, [scheme]);
};
