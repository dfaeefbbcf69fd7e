import { followUpdates } from '../platform/reload.ts';
import { reportProblem } from '../platform/report.ts';

/** After what the page itself asks for, in ms. */
const later = 3_000;

/** A page that stays open looks for a new version so often, ms. */
const lookEveryMs = 3_600_000;

/** Files of ours that this page has loaded. */
const loaded = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

const keep = async (isStaff: boolean): Promise<void> => {
  const registration = await navigator.serviceWorker.register('/sw.js');
  // A desk stands open all day, and browsers look for a new version only when a page is opened. Without a line: next time.
  setInterval(() => void registration.update().catch(() => undefined), lookEveryMs);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ isStaff, files: isStaff ? [] : loaded() });
};

/** Whether whoever is here wants to save data; few browsers say so. */
const savesData = (): boolean => {
  const line: unknown = Reflect.get(navigator, 'connection');
  return typeof line === 'object' && line !== null && Reflect.get(line, 'saveData') === true;
};

/**
 * Has the service worker keep the app's own files on this device, once the page is there: all staff screens for staff,
 * for visitors what they have loaded; and loads the page anew when a new version is there. Not on pages without TLS, where browsers have no such worker.
 */
export const keepFiles = (isStaff: boolean): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  followUpdates(navigator.serviceWorker, () => location.reload());
  window.addEventListener('load', () =>
    setTimeout(() => {
      keep(isStaff).catch((error: unknown) => reportProblem('The files are not kept on this device', error));
    }, later),
  );
};
