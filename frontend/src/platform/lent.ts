import { z } from 'zod';
import { browserShelf } from './browser-shelf.ts';
import { credential, onCredential, type Credential } from './credential.ts';
import { markOf } from './known-worker.ts';
import { reportProblem } from './report.ts';
import { keptSealing, sealingOf } from './sealing.ts';
import type { Shelf } from './shelf.ts';

/**
 * What this device may show and use without a network, lent to whoever is logged in here: it goes with the log-out, when
 * the session is refused, and after a day without the server (rule check-in/offline-copy).
 */
export const lentPrefix = 'lent/';
const keyName = `${lentPrefix}key`;
const contactName = `${lentPrefix}contact`;
const viewName = (name: string) => `${lentPrefix}view/${name}`;

/** Without the server for this long a device forgets what it was lent, ms. */
export const lentForMs = 24 * 3_600_000;

const Contact = z.object({ at: z.number(), mark: z.string() });

/** Whether a page may keep anything sealed: only secure ones have the means, and private windows may refuse. */
export const mayKeepSealed = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator && 'subtle' in crypto;

let opened: Shelf | null = null;
/** The shelf of this browser. */
export const ourShelf = (): Shelf => (opened ??= browserShelf());

/** Takes back all that was lent. */
export const takeBack = (shelf: Shelf): Promise<void> => shelf.clear(lentPrefix);

/**
 * Whether what was lent may still be used: by the log-in that it was lent to, within a day of the last word from the
 * server. Else it is taken back. A clock that was put back ends it too.
 */
export const isStillLent = async (shelf: Shelf, mark: string, now: number): Promise<boolean> => {
  const contact = Contact.safeParse(await shelf.read(contactName)).data;
  if (contact === undefined) return false;
  const age = now - contact.at;
  // A minute is what clocks are corrected by.
  if (contact.mark === mark && age <= lentForMs && age > -60_000) return true;
  await takeBack(shelf);
  return false;
};

/** The server was reached and still allows it. What was lent to another log-in is taken back first. */
export const noteContact = async (shelf: Shelf, mark: string, now: number): Promise<void> => {
  const contact = Contact.safeParse(await shelf.read(contactName)).data;
  if (contact !== undefined && contact.mark !== mark) await takeBack(shelf);
  await shelf.change({ put: [[contactName, { at: now, mark }]] });
};

/** The mark of the log-in of this page; null where nobody is logged in as themselves. */
export const lentTo = (held: Credential | null = credential()): string | null =>
  held === null || held.kind === 'wall' || held.seenAs !== undefined ? null : markOf(held.token);

/** Keeps a view for when there is no network. Nothing is kept before the server allowed it (`noteContact`). */
export const lend = async (name: string, value: unknown): Promise<void> => {
  const mark = lentTo();
  if (mark === null || !mayKeepSealed()) return;
  const shelf = ourShelf();
  if (!(await isStillLent(shelf, mark, Date.now()))) return;
  const { seal } = await sealingOf(shelf, keyName);
  await shelf.change({ put: [[viewName(name), await seal(name, value)]] });
};

/** What was kept under a name; undefined where there is nothing, or it may be used no more. */
export const lent = async (name: string): Promise<unknown> => {
  const mark = lentTo();
  if (mark === null || !mayKeepSealed()) return undefined;
  const shelf = ourShelf();
  if (!(await isStillLent(shelf, mark, Date.now()))) return undefined;
  const sealing = await keptSealing(shelf, keyName);
  return sealing === null ? undefined : sealing.open(name, await shelf.read(viewName(name)));
};

let isStarted = false;
/** Takes back what was lent as soon as somebody else, or nobody, is logged in here. */
export const followLent = (): void => {
  if (isStarted || !mayKeepSealed()) return;
  isStarted = true;
  let was = lentTo();
  const changed = (now: Credential | null) => {
    const mark = lentTo(now);
    // A wall, or a look through other eyes, is this tab's alone.
    if (mark === was || (mark === null && now !== null)) return;
    was = mark;
    takeBack(ourShelf()).catch((error: unknown) => reportProblem('What this device kept is still there', error));
  };
  onCredential(changed);
};
