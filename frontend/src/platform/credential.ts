import { EventId } from '@turnout/contracts/kernel';
import { atom } from 'jotai';
import { z } from 'zod';
import { reportProblem } from './report.ts';
import { store } from './store.ts';

/**
 * What this page shows to the server: an account's token or, where nobody is logged in, that of the door device that
 * this browser is. A wall's token comes from its address and is kept in memory only.
 */
export interface Credential {
  readonly kind: 'account' | 'wall' | 'device';
  readonly token: string;
  /** This tab looks at an event as one of its staff sees it. */
  readonly seenAs?: SeenAs;
}

/** Through whose eyes a tab looks, and at which event. */
export const SeenAs = z.object({ token: z.string().min(1), eventId: EventId, name: z.string() });
export type SeenAs = z.infer<typeof SeenAs>;
const seenAsKey = 'turnout.seen-as';

/** Of this tab alone: others go on as whoever is logged in. */
const seenAsOf = (): Credential | null => {
  try {
    const kept = SeenAs.safeParse(JSON.parse(sessionStorage.getItem(seenAsKey) ?? 'null'));
    return kept.success ? { kind: 'account', token: kept.data.token, seenAs: kept.data } : null;
  } catch {
    return null;
  }
};

/**
 * Looks through somebody's eyes from the next page on, or, with null, through one's own again. The page is to be opened
 * anew after it: what it shows was read with other eyes.
 */
export const keepSeenAs = (seenAs: SeenAs | null): void => {
  if (seenAs === null) sessionStorage.removeItem(seenAsKey);
  else sessionStorage.setItem(seenAsKey, JSON.stringify(seenAs));
};

const keys = { account: 'token', device: 'turnout.device' } as const;
type Kept = keyof typeof keys;

/** Storage that the browser refuses (private pages) keeps nothing: the token then lasts as long as the page. */
const readToken = (kind: Kept): string | null => {
  try {
    return localStorage.getItem(keys[kind]);
  } catch {
    return null;
  }
};
const writeToken = (kind: Kept, token: string | null): void => {
  try {
    if (token === null) localStorage.removeItem(keys[kind]);
    else localStorage.setItem(keys[kind], token);
  } catch (error) {
    reportProblem('The log-in is not remembered on this device', error);
  }
};

const keptOf = (kind: Kept): Credential | null => {
  const token = readToken(kind);
  return token === null || token === '' ? null : { kind, token };
};
const keptCredential = (): Credential | null => seenAsOf() ?? keptOf('account') ?? keptOf('device');

const sameCredential = (a: Credential | null, b: Credential | null) => a?.kind === b?.kind && a?.token === b?.token;

export const credentialAtom = atom<Credential | null>(keptCredential());

/** The credential as it is now. */
export const credential = (): Credential | null => store.get(credentialAtom);

/** Shows another credential from now on; null shows none. An account's and a device's are remembered in this browser. */
export const setCredential = (next: Credential | null): void => {
  const was = credential();
  // The look through other eyes is over, and nothing else.
  if (next === null && was?.seenAs !== undefined) {
    keepSeenAs(null);
    return restoreCredential();
  }
  const kind = (next ?? was)?.kind ?? 'account';
  if (kind !== 'wall') writeToken(kind, next?.token ?? null);
  if (!sameCredential(was, next)) store.set(credentialAtom, next);
};

/** Takes up again what this device remembers, after a wall was shown. */
export const restoreCredential = (): void => {
  const next = keptCredential();
  if (!sameCredential(credential(), next)) store.set(credentialAtom, next);
};

/** Runs on every change of the credential; returns how to stop. */
export const onCredential = (listener: (now: Credential | null) => void): (() => void) =>
  store.sub(credentialAtom, () => listener(credential()));

// Another tab of this device logged in or out.
window.addEventListener('storage', (event) => {
  const isOurs = event.key === null || Object.values<string>(keys).includes(event.key);
  if (isOurs && credential()?.kind !== 'wall') restoreCredential();
});
