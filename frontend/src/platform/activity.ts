import { accessApi } from '@turnout/contracts/access';
import { call, Offline, Refusal } from './api.ts';
import { credential } from './credential.ts';
import { isWarned, stayLoggedIn } from './idle.ts';
import { connectedLine } from './socket.ts';

const pauseMs = 60_000;
let toldAt = -Infinity;

const tell = async (): Promise<void> => {
  const line = connectedLine();
  if (line !== null) {
    line.emit('active');
    return;
  }
  try {
    await call(accessApi.stayActive, {});
  } catch (error) {
    if (error instanceof Refusal) return; // a session that is over is dropped by who listens for that
    if (!(error instanceof Offline)) throw error;
    toldAt = -Infinity;
  }
};

/** Somebody is here: a click, scroll, key, touch, or a scan. Told to the server at most once a minute. */
export const noteActivity = (now: number = performance.now()): void => {
  if (isWarned()) return void stayLoggedIn();
  if (credential()?.kind !== 'account' || now - toldAt < pauseMs) return;
  toldAt = now;
  void tell();
};

let isStarted = false;
/**
 * A key that a warned person presses may be meant for the warning itself; one that writes, as a hand scanner does,
 * says that they are there.
 */
const noteEvent = (event: Event): void => {
  if (!isWarned() || (event instanceof KeyboardEvent && /^\S$/u.test(event.key))) noteActivity();
};

export const followActivity = (): void => {
  if (isStarted) return;
  isStarted = true;
  for (const kind of ['click', 'scroll', 'keydown', 'touchstart'] as const) {
    window.addEventListener(kind, noteEvent, { capture: true, passive: true });
  }
};
