import { accessApi } from '@turnout/contracts/access';
import { atom } from 'jotai';
import { call, Offline, Refusal } from './api.ts';
import { credential, onCredential } from './credential.ts';
import { sessionOver } from './session-end.ts';
import { store } from './store.ts';

/** How long before the end somebody is told, in seconds. */
const warningSeconds = 60;
/** Until the first question after a page was opened or somebody logged in, in ms: the page comes first. */
const firstLookMs = 30_000;
/** While somebody is told: another tab may have said meanwhile that they are still there. */
const lookAgainMs = 5_000;

/** When the session ends for want of activity, by `performance.now()`; null while nobody has to be told. */
export const idleEndAtom = atom<number | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;
const lookIn = (ms: number): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), ms);
};

/** The server's answer decides, in every tab alike, also in one that slept through its own clock. */
const plan = (endsInSeconds: number): void => {
  const left = endsInSeconds * 1000;
  const untilWarning = left - warningSeconds * 1000;
  store.set(idleEndAtom, untilWarning > 0 ? null : performance.now() + left);
  lookIn(untilWarning > 0 ? untilWarning : Math.min(left, lookAgainMs));
};

const look = async (): Promise<void> => {
  if (credential()?.kind !== 'account') return;
  try {
    plan((await call(accessApi.idleTime, {})).data.idleEndsInSeconds);
  } catch (error) {
    if (error instanceof Refusal) return; // a session that is over is dropped by who listens for that
    if (!(error instanceof Offline)) throw error;
    const end = store.get(idleEndAtom);
    // Nobody can say otherwise, and nobody was here for all that time.
    if (end !== null && performance.now() >= end) return sessionOver();
    lookIn(lookAgainMs);
  }
};

/** Whether somebody is being told that their session is about to end. */
export const isWarned = (): boolean => store.get(idleEndAtom) !== null;

/** Somebody is still there: says so to the server, and every tab hears it from there. */
export const stayLoggedIn = async (): Promise<void> => {
  try {
    plan((await call(accessApi.stayActive, {})).data.idleEndsInSeconds);
  } catch (error) {
    if (error instanceof Refusal) return;
    if (!(error instanceof Offline)) throw error;
    lookIn(lookAgainMs);
  }
};

/** Follows how long the session still lasts while an account is logged in here; walls and door devices never idle out. */
export const followIdleTime = (): void => {
  const begin = () => {
    store.set(idleEndAtom, null);
    lookIn(firstLookMs);
  };
  onCredential(begin);
  begin();
  // Timers of a page in the background, or of a machine that slept, come late.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookIn(0);
  });
};
