import { generalRejections, sentenceOf } from '@turnout/contracts/kernel';
import { atom } from 'jotai';
import { notices } from '../ui/notices.tsx';
import { onSessionRefused } from './api.ts';
import { credential, setCredential } from './credential.ts';
import { noteEnded } from './ended-devices.ts';
import { pageLanguage } from './request.ts';
import { onEnded } from './socket.ts';
import { store } from './store.ts';

const wallListeners = new Set<() => void>();

/** Runs when the wall link that this page shows was revoked; returns how to stop. */
export const onWallEnded = (listener: () => void): (() => void) => {
  wallListeners.add(listener);
  return () => wallListeners.delete(listener);
};

/** Whether the door device that this browser was has been revoked while this page was open. */
export const revokedAtom = atom(false);

/** Forgets everything that the session was shown. */
export const dropSession = (): void => setCredential(null);

/** The session is over: says so, and the guard leads to the log-in. */
export const sessionOver = () => {
  const was = credential();
  if (was === null) return;
  if (was.kind === 'wall') {
    for (const listener of wallListeners) listener();
    return;
  }
  // Before its token is gone: what it scanned is handed in by it.
  if (was.kind === 'device') noteEnded(was.token);
  dropSession();
  // Its own screen says it, for as long as somebody looks at it.
  if (was.kind === 'device') return store.set(revokedAtom, true);
  notices.danger(sentenceOf(generalRejections['session-expired'], pageLanguage()));
};

let isStarted = false;
export const followSessionEnd = (): void => {
  if (isStarted) return;
  isStarted = true;
  onSessionRefused(sessionOver);
  onEnded(sessionOver);
};
