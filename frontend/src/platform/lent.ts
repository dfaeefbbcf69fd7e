import { browserShelf } from './browser-shelf.ts';
import { credential, onCredential, type Credential } from './credential.ts';
import { markOf } from './known-worker.ts';
import { lastContact, lentPrefix, takeBack } from './lent-terms.ts';
import { reportProblem } from './report.ts';
import { keptSealing, sealingOf } from './sealing.ts';
import type { Shelf } from './shelf.ts';

const keyName = `${lentPrefix}key`;
const viewName = (name: string) => `${lentPrefix}view/${name}`;

/** Whether a page may keep anything sealed: only secure ones have the means, and private windows may refuse. */
export const mayKeepSealed = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator && 'subtle' in crypto;

let opened: Shelf | null = null;
/** The shelf of this browser. */
export const ourShelf = (): Shelf => (opened ??= browserShelf());

/** The mark of the log-in of this page; null where nobody is logged in as themselves. */
export const lentTo = (held: Credential | null = credential()): string | null =>
  held === null || held.kind === 'wall' || held.seenAs !== undefined ? null : markOf(held.token);

/** Keeps a view for when there is no network. Nothing is kept before the server allowed it (`noteContact`). */
export const lend = async (name: string, value: unknown): Promise<void> => {
  const mark = lentTo();
  if (mark === null || !mayKeepSealed()) return;
  const shelf = ourShelf();
  if ((await lastContact(shelf, mark, Date.now())) === null) return;
  const { seal } = await sealingOf(shelf, keyName);
  await shelf.change({ put: [[viewName(name), await seal(name, value)]] });
};

/** What was kept under a name; undefined where there is nothing, or it may be used no more. */
export const lent = async (name: string): Promise<unknown> => {
  const mark = lentTo();
  if (mark === null || !mayKeepSealed()) return undefined;
  const shelf = ourShelf();
  if ((await lastContact(shelf, mark, Date.now())) === null) return undefined;
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
