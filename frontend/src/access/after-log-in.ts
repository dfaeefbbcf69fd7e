import type { Flag } from '@turnout/contracts/kernel';
import { firstScreenOf } from '../ui/first-screen.ts';

/** An address of ours to come back to; null for anything that would lead elsewhere, or back to the log-in. */
export const safeBack = (back: string | null): string | null =>
  back !== null && /^\/(?![/\\])/.test(back) && !back.startsWith('/login') ? back : null;

/** What is needed of an account to know where it works. */
export interface Worker {
  readonly event: string | null;
  readonly roles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Where to go after log-in: back to where one came from, else to one's event, else to the list of events. */
export const afterLogIn = (user: Worker, back: string | null): string => {
  const asked = safeBack(back);
  if (asked !== null) return asked;
  if (user.event === null) return '/events';
  const held = user.roles[user.event] ?? {};
  return firstScreenOf(user.event, (...wanted: Flag[]) => wanted.every((flag) => held[flag] === true));
};
