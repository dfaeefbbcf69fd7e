import {
  accessApi,
  DeviceActivities,
  flagsOfDevice,
  type LoggedInView,
  OwnDeviceView,
  type SecondStepView,
  type UsedPasskey,
  UserView,
} from '@turnout/contracts/access';
import type { DeviceProfile, Flag } from '@turnout/contracts/kernel';
import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { z } from 'zod';
import { followActivity } from './activity.ts';
import { call, Offline, Refusal } from './api.ts';
import { backoff } from './backoff.ts';
import { credential, onCredential, setCredential } from './credential.ts';
import { followIdleTime } from './idle.ts';
import { noteWorker } from './known-worker.ts';
import { followLent, lendOffered, lent, offer } from './lent.ts';
import { reportProblem } from './report.ts';
import { dropSession, followSessionEnd, revokedAtom } from './session-end.ts';
import { connectedLine, onConnected, startSocket } from './socket.ts';
import { store } from './store.ts';

type LoggedIn = z.output<typeof LoggedInView>;

export interface SessionState {
  /** Null: nobody is logged in here. */
  readonly user: UserView | null;
  /** The door device that this browser is; only where nobody is logged in. */
  readonly device: OwnDeviceView | null;
  /** They have to set up a second log-in step before anything else. */
  readonly mustAddSecondFactor: boolean;
  /** False until it is known who is logged in. */
  readonly isLoaded: boolean;
}

const nobody: SessionState = { user: null, device: null, mustAddSecondFactor: false, isLoaded: true };
const stateAtom = atom<SessionState>({ ...nobody, isLoaded: false });

/** Who is logged in here. */
export const sessionAtom = atom((get) => get(stateAtom));

/** Whoever works here, account or device; null: nobody. */
const workerOf = ({ user, device }: Pick<SessionState, 'user' | 'device'>): string | null =>
  user?._id ?? device?._id ?? null;

/** What the server says of who is logged in. */
const stateOf = ({ user, mustAddSecondFactor }: Omit<LoggedIn, 'token'>): Partial<SessionState> => ({
  user,
  mustAddSecondFactor: mustAddSecondFactor ?? false,
});

const whoIs = async (kind: 'account' | 'device'): Promise<Partial<SessionState>> =>
  kind === 'device'
    ? { device: (await call(accessApi.ownDevice, {})).data.device }
    : stateOf((await call(accessApi.me, {})).data);

const know = (who: Partial<SessionState>): void => {
  store.set(stateAtom, { ...nobody, ...who });
  noteWorker(workerOf({ ...nobody, ...who }));
};

/** The log-in of this page, as this device keeps it for when there is no network. */
const LentSession = z.object({
  user: UserView.nullable(),
  // Kept before devices worked at activities: none.
  device: OwnDeviceView.extend({ activities: DeviceActivities.default([]) }).nullable(),
  mustAddSecondFactor: z.boolean(),
});
const lentName = 'session';

/** Keeps who is here and what was offered, where this device was allowed to work without a network. */
export const lendSession = async (): Promise<void> => {
  const { user, device, mustAddSecondFactor, isLoaded } = store.get(stateAtom);
  if (isLoaded) offer(lentName, { user, device, mustAddSecondFactor });
  await lendOffered();
};

/** Without a network: whoever was here when there was one, until the server says. */
const knowFromBefore = async (isStale: () => boolean): Promise<void> => {
  try {
    const kept = LentSession.safeParse(await lent(lentName));
    if (kept.success && !isStale() && !store.get(stateAtom).isLoaded) know(kept.data);
  } catch (error) {
    reportProblem('Who is here was not kept', error);
  }
};

/** Asks who the token belongs to, until there is an answer or the token has changed. */
const load = async (attempt = 0): Promise<void> => {
  const held = credential();
  if (held === null || held.kind === 'wall') return;
  const isStale = () => credential()?.token !== held.token;
  try {
    const who = await whoIs(held.kind);
    if (!isStale()) know(who);
  } catch (error) {
    if (isStale()) return;
    // A session that is over was dropped already; any other refusal leaves what is known.
    if (error instanceof Refusal) return store.set(stateAtom, (was) => ({ ...was, isLoaded: true }));
    if (!(error instanceof Offline)) throw error;
    setTimeout(() => void load(attempt + 1), backoff(attempt));
    if (attempt === 0) await knowFromBefore(isStale);
  }
};

const credentialChanged = () => {
  const held = credential();
  if (held === null) know(nobody);
  // Another tab logged in: whoever was here before is not shown its screens. `logIn` knows already.
  else if (held.kind !== 'wall' && !justLoggedIn) void load();
};

/** A device that nobody touches is still there, and says so. */
const aliveMs = 20_000;
const sayAlive = () => {
  if (credential()?.kind === 'device') connectedLine()?.emit('active');
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
  followIdleTime();
  followLent();
  onCredential(credentialChanged);
  // Rights that change cut the line; whoever comes back may hold others.
  onConnected(() => void load());
  setInterval(sayAlive, aliveMs);
  const held = credential();
  if (held !== null && held.kind !== 'wall') void load();
  else store.set(stateAtom, nobody);
};

/**
 * The first step of a log-in. Throws `Refusal` (wrong password, too many attempts) or `Offline`.
 * @returns what is asked for next; null: nothing, they are in.
 */
const logIn = async (email: string, password: string): Promise<SecondStepView | null> => {
  const { data } = await call(accessApi.logIn, { body: { email, password } });
  if (data.secondStep !== undefined) return data.secondStep;
  begin(data);
  return null;
};

/** Makes who is logged in at the organisation's own sign-in known here, by the query it answered. Throws as a log-in does. */
const finishOpenId = async (
  key: string,
  answer: string,
): Promise<{ readonly email: string; readonly asked: SecondStepView | null }> => {
  const { email, secondStep, ...data } = (await call(accessApi.finishOpenId, { body: { key, answer } })).data;
  if (secondStep === undefined) begin(data);
  return { email, asked: secondStep ?? null };
};

/** The second step of a log-in, by a code. Throws as the first one does. */
const enterCode = async (email: string, code: string, step: string): Promise<void> => {
  begin((await call(accessApi.enterLogInCode, { body: { email, code, step } })).data);
};

/** Has the code of the second step e-mailed. Throws as the first one does. */
const mailCode = async (step: string): Promise<void> => {
  await call(accessApi.askForLogInCode, { body: { step } });
};

/** The second step of a log-in, by a passkey. Throws as the first one does. */
const showPasskey = async (step: string, passkey: UsedPasskey): Promise<void> => {
  begin((await call(accessApi.usePasskey, { body: { step, passkey } })).data);
};

/**
 * Opens the account that was signed up for, by the code of the e-mailed link. Throws as a log-in does.
 * @returns whether they have to choose a password: another browser signed up.
 */
const verifyAccount = async (code: string): Promise<boolean> => {
  const { data } = await call(accessApi.verifyAccount, { body: { code } });
  begin(data);
  return data.mustChoosePassword === true;
};

const begin = (answer: LoggedIn): void => {
  justLoggedIn = true;
  setCredential({ kind: 'account', token: answer.token });
  justLoggedIn = false;
  know(stateOf(answer));
};

/**
 * Makes this browser the door device that a code is for. Throws `Refusal` (used or too old) or `Offline`.
 * @param commandId of the intent: asked again with the same one, a lost answer is given again.
 */
const enrol = async (code: string, commandId: string): Promise<OwnDeviceView> => {
  const { device, token } = (await call(accessApi.enrolDevice, { body: { code }, commandId })).data;
  justLoggedIn = true;
  setCredential({ kind: 'device', token });
  justLoggedIn = false;
  store.set(revokedAtom, false);
  know({ device });
  return device;
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
  readonly finishOpenId: typeof finishOpenId;
  readonly enterCode: typeof enterCode;
  readonly mailCode: typeof mailCode;
  readonly showPasskey: typeof showPasskey;
  readonly verifyAccount: typeof verifyAccount;
  readonly enrol: typeof enrol;
  /** The device that this browser was is revoked. */
  readonly isRevoked: boolean;
  /** Who works here, account or device; null: nobody. */
  readonly worker: string | null;
  /** Asks anew who is logged in: something about them was changed here. */
  readonly refresh: () => Promise<void>;
  readonly logOut: typeof logOut;
}

const acts = { logIn, finishOpenId, enterCode, mailCode, showPasskey, verifyAccount, enrol, logOut, refresh: load };

export const useSession = (): SessionHold => {
  startSession();
  const state = useAtomValue(sessionAtom, { store });
  const isRevoked = useAtomValue(revokedAtom, { store });
  return { ...state, ...acts, isRevoked, worker: workerOf(state) };
};

/** Whether a user holds every one of the flags in an event; an admin holds them all. */
export const holds = (user: UserView | null, eventId: string, flags: readonly Flag[]): boolean => {
  if (user === null) return false;
  const role = user.roles[eventId];
  return user.admin || (role !== undefined && flags.every((flag) => role[flag] === true));
};

/** What the server lets a door device do (see its rights there), as flags. */
const deviceHolds = (device: OwnDeviceView, eventId: string, flags: readonly Flag[]): boolean =>
  device.eventId === eventId && flags.every((flag) => flagsOfDevice(device).includes(flag));

/** Whether the platform admin is logged in here, as far as that is known (the server asks again). */
export const useIsAdmin = (): boolean => useAtomValue(sessionAtom, { store }).user?.admin === true;

/** Whether this browser is a door device, which may do less than staff. */
export const useIsDevice = (): boolean => useAtomValue(sessionAtom, { store }).device !== null;

/** The profile of the door device that this browser is; null: it is none. */
export const useDeviceProfile = (): DeviceProfile | null =>
  useAtomValue(sessionAtom, { store }).device?.profile ?? null;

/** Whether whoever works here holds every one of some flags in an event. */
export const mayIn =
  ({ user, device }: Pick<SessionState, 'user' | 'device'>, eventId: string) =>
  (...flags: readonly Flag[]): boolean =>
    device === null ? holds(user, eventId, flags) : deviceHolds(device, eventId, flags);

/** Asks whether the user holds every one of some flags in an event (the server asks again). */
export const useMay = (eventId: string): ((...flags: Flag[]) => boolean) => {
  const { user, device } = useSession();
  return useCallback((...flags: Flag[]) => mayIn({ user, device }, eventId)(...flags), [user, device, eventId]);
};
