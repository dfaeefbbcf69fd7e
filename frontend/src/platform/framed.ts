/** The website that shows this page in a frame, as the frame's address says it; null: none does. */
const site =
  window.parent === window
    ? null
    : (/^https?:\/\/[^/\s]+$/.exec(new URLSearchParams(window.location.search).get('widget') ?? '')?.[0] ?? null);

/** No dialog is cut off by a page that is shorter. */
const leastHeight = 520;

/** True: this page stands in a frame of an organiser's own website (rule integrations/widget). */
export const isFramed = site !== null;

/** Opens an address that no other website shows, in place of the whole page. */
export const leaveFrame = (address: string): void => {
  if (isFramed) window.open(address, '_top');
  else window.location.assign(address);
};

/** Tells the website around that another screen is shown, so that whoever reads sees its beginning. */
export const tellPage = (): void => {
  if (site !== null) window.parent.postMessage({ turnout: 'page' }, site);
};

/**
 * Tells the website around how tall the page is, now and whenever that changes. The browser hands it to that website alone:
 * who else has the frame hears nothing.
 */
export const tellHeight = (page: Element): void => {
  if (site === null) return;
  document.documentElement.dataset['framed'] = '';
  const tell = (): void => {
    const height = Math.max(page.getBoundingClientRect().height, leastHeight);
    window.parent.postMessage({ turnout: 'height', height }, site);
  };
  new ResizeObserver(tell).observe(page);
  tell();
};
