import { accessApi, type UserView } from '@turnout/contracts/access';
import type { Flag } from '@turnout/contracts/kernel';
import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { followActivity } from './activity.ts';
import { call, Offline, Refusal } from './api.ts';
import { backoff } from './backoff.ts';
import { credential, onCredential, setCredential } from './credential.ts';
import { dropSession, followSessionEnd } from './session-end.ts';
import { onConnected, startSocket } from './socket.ts';
import { store } from './store.ts';

export interface SessionState {
  /** Null: nobody is logged in here. */
  readonly user: UserView | null;
  /** False until it is known who is logged in. */
  readonly isLoaded: boolean;
}

const nobody: SessionState = { user: null, isLoaded: true };
const stateAtom = atom<SessionState>({ user: null, isLoaded: false });

/** Who is logged in here. */
export const sessionAtom = atom((get) => get(stateAtom));

/** Asks who the token belongs to, until there is an answer or the token has changed. */
const load = async (attempt = 0): Promise<void> => {
  const held = credential();
  if (held?.kind !== 'account') return;
  const isStale = () => credential()?.token !== held.token;
  try {
    const { data } = await call(accessApi.me, {});
    if (!isStale()) store.set(stateAtom, { user: data.user, isLoaded: true });
  } catch (error) {
    if (isStale()) return;
    // A session that is over was dropped already; any other refusal leaves what is known.
    if (error instanceof Refusal) return store.set(stateAtom, (was) => ({ ...was, isLoaded: true }));
    if (!(error instanceof Offline)) throw error;
    setTimeout(() => void load(attempt + 1), backoff(attempt));
  }
};

const credentialChanged = () => {
  const held = credential();
  if (held === null) store.set(stateAtom, nobody);
  // Another tab logged in: whoever was here before is not shown its screens. `logIn` knows already.
  else if (held.kind === 'account' && !justLoggedIn) void load();
};

let isStarted = false;
let justLoggedIn = false;

/** Starts following the session; called by whatever needs it first. */
export const startSession = (): void => {
  if (isStarted) return;
  isStarted = true;
  followSessionEnd();
  startSocket();
  followActivity();
  onCredential(credentialChanged);
  // Rights that change cut the line; whoever comes back may hold others.
  onConnected(() => void load());
  if (credential()?.kind === 'account') void load();
  else store.set(stateAtom, nobody);
};

/** The first step of a log-in. Throws `Refusal` (wrong password, too many attempts) or `Offline`. */
const logIn = async (email: string, password: string): Promise<'in' | 'code-asked'> => {
  const { data } = await call(accessApi.logIn, { body: { email, password } });
  if (data.user.twoFaEnabled && data.token === '') return 'code-asked';
  begin(data);
  return 'in';
};

/** The second step of a log-in. Throws as the first one does. */
const enterCode = async (email: string, code: string): Promise<void> => {
  begin((await call(accessApi.enterLogInCode, { body: { email, code } })).data);
};

/** Opens the account that was signed up for, by the code of the e-mailed link. Throws as a log-in does. */
const verifyAccount = async (code: string): Promise<void> => {
  begin((await call(accessApi.verifyAccount, { body: { code } })).data);
};

const begin = ({ user, token }: { readonly user: UserView; readonly token: string }): void => {
  justLoggedIn = true;
  setCredential({ kind: 'account', token });
  justLoggedIn = false;
  store.set(stateAtom, { user, isLoaded: true });
};

/** Ends the session on the server and here; without a network here alone. */
const logOut = async (): Promise<void> => {
  try {
    await call(accessApi.logOut, { timeoutMs: 3_000 });
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Refusal)) throw error;
  } finally {
    dropSession();
  }
};

export interface SessionHold extends SessionState {
  readonly logIn: typeof logIn;
  readonly enterCode: typeof enterCode;
  readonly verifyAccount: typeof verifyAccount;
  /** Asks anew who is logged in: something about them was changed here. */
  readonly refresh: () => Promise<void>;
  readonly logOut: typeof logOut;
}

export const useSession = (): SessionHold => {
  startSession();
  const { user, isLoaded } = useAtomValue(sessionAtom, { store });
  return { user, isLoaded, logIn, enterCode, verifyAccount, logOut, refresh: load };
};

/** Whether a user holds every one of the flags in an event; an admin holds them all. */
export const holds = (user: UserView | null, eventId: string, flags: readonly Flag[]): boolean => {
  if (user === null) return false;
  const role = user.roles[eventId];
  return user.admin || (role !== undefined && flags.every((flag) => role[flag] === true));
};

/** Whether the platform admin is logged in here, as far as that is known (the server asks again). */
export const useIsAdmin = (): boolean => useAtomValue(sessionAtom, { store }).user?.admin === true;

/** Asks whether the user holds every one of some flags in an event (the server asks again). */
export const useMay = (eventId: string): ((...flags: Flag[]) => boolean) => {
  const { user } = useSession();
  return useCallback((...flags: Flag[]) => holds(user, eventId, flags), [user, eventId]);
};
