import { atom } from 'jotai';
import { reportProblem } from './report.ts';
import { store } from './store.ts';

/** What this page shows to the server. A wall's token comes from its address and is kept in memory only. */
export interface Credential {
  readonly kind: 'account' | 'wall';
  readonly token: string;
}

const key = 'token';

/** Storage that the browser refuses (private pages) keeps nothing: the token then lasts as long as the page. */
const readToken = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const writeToken = (token: string | null): void => {
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch (error) {
    reportProblem('The log-in is not remembered on this device', error);
  }
};

const accountCredential = (token: string | null): Credential | null =>
  token === null || token === '' ? null : { kind: 'account', token };

const sameCredential = (a: Credential | null, b: Credential | null) => a?.kind === b?.kind && a?.token === b?.token;

export const credentialAtom = atom<Credential | null>(accountCredential(readToken()));

/** The credential as it is now. */
export const credential = (): Credential | null => store.get(credentialAtom);

/** Shows another credential from now on; null shows none. An account's is remembered on this device. */
export const setCredential = (next: Credential | null): void => {
  const was = credential();
  if (next?.kind === 'account' || (next === null && was?.kind !== 'wall')) writeToken(next?.token ?? null);
  if (!sameCredential(was, next)) store.set(credentialAtom, next);
};

/** Takes up again what this device remembers, after a wall was shown. */
export const restoreCredential = (): void => {
  const next = accountCredential(readToken());
  if (!sameCredential(credential(), next)) store.set(credentialAtom, next);
};

/** Runs on every change of the credential; returns how to stop. */
export const onCredential = (listener: (now: Credential | null) => void): (() => void) =>
  store.sub(credentialAtom, () => listener(credential()));

// Another tab of this device logged in or out.
window.addEventListener('storage', (event) => {
  if ((event.key === key || event.key === null) && credential()?.kind !== 'wall') restoreCredential();
});
