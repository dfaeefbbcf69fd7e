import { browserShelf } from './browser-shelf.ts';
import { credential, onCredential, type Credential } from './credential.ts';
import { storageOf } from './kept.ts';
import { lastContact, lentPrefix, markOf, takeBack } from './lent-terms.ts';
import { reportProblem } from './report.ts';
import { keptSealing, sealingOf } from './sealing.ts';
import type { Shelf } from './shelf.ts';

/** The address of the desk at which this device worked last; whoever logs in next does not begin there. */
export const lastPlaceKey = 'turnout.desk.last';

const keyName = `${lentPrefix}key`;
const viewName = (name: string) => `${lentPrefix}view/${name}`;

/** Tells whether a page may keep anything sealed: only secure ones have the means, and private windows may refuse. */
export const mayKeepSealed = (): boolean =>
  globalThis.isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator && 'subtle' in crypto;

let opened: Shelf | null = null;
/** The shelf of this browser. */
export const ourShelf = (): Shelf => (opened ??= browserShelf());

/** The mark of the log-in of this page; null where nobody is logged in as themselves. */
export const lentTo = (held: Credential | null = credential()): string | null =>
  held === null || held.kind === 'wall' || held.seenAs !== undefined ? null : markOf(held.token);

/** Values that a page has to keep as soon as it may, by name. */
const offered = new Map<string, unknown>();

/** Offers a view for when there is no network: it is kept with the next `lendOffered`. */
export const offer = (name: string, value: unknown): void => {
  offered.set(name, value);
};

/** Keeps what was offered. Nothing is kept before the server allowed a desk of this log-in to work without a network. */
export const lendOffered = async (): Promise<void> => {
  const mark = lentTo();
  if (mark === null || offered.size === 0 || !mayKeepSealed()) return;
  const shelf = ourShelf();
  if ((await lastContact(shelf, mark, Date.now())) === null) return;
  const { seal } = await sealingOf(shelf, keyName);
  const views = [...offered];
  const put = await Promise.all(views.map(async ([name, value]) => [viewName(name), await seal(name, value)] as const));
  if (lentTo() !== mark) return;
  await shelf.change({ put });
  for (const [name, value] of views) if (offered.get(name) === value) offered.delete(name);
};

/** The value that was kept under a name; undefined where there is nothing, or it may be used no more. */
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
    offered.clear();
    storageOf('localStorage')?.removeItem(lastPlaceKey);
    takeBack(ourShelf()).catch((error: unknown) => reportProblem('What this device kept is still there', error));
  };
  onCredential(changed);
};
