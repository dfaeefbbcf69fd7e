import { generalRejections, sentenceOf } from '@turnout/contracts/kernel';
import { notices } from '../ui/notices.tsx';
import { onSessionRefused } from './api.ts';
import { credential, setCredential } from './credential.ts';
import { pageLanguage } from './request.ts';
import { onEnded } from './socket.ts';

const wallListeners = new Set<() => void>();

/** Runs when the wall link that this page shows was revoked; returns how to stop. */
export const onWallEnded = (listener: () => void): (() => void) => {
  wallListeners.add(listener);
  return () => wallListeners.delete(listener);
};

/** Forgets everything that the session was shown. */
export const dropSession = (): void => setCredential(null);

/** The server says that the session is over: says so, and the guard leads to the log-in. */
const ended = () => {
  const was = credential();
  if (was === null) return;
  if (was.kind === 'wall') {
    for (const listener of wallListeners) listener();
    return;
  }
  dropSession();
  notices.danger(sentenceOf(generalRejections['session-expired'], pageLanguage()));
};

let isStarted = false;
export const followSessionEnd = (): void => {
  if (isStarted) return;
  isStarted = true;
  onSessionRefused(ended);
  onEnded(ended);
};
