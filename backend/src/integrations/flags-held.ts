import type { Flag, Rights } from '@turnout/contracts/kernel';

/** What somebody holds in an event, as deciders are handed it; 'every': the platform admin. */
export const flagsHeld = (rights: Rights | null): 'every' | ReadonlySet<Flag> =>
  rights?.isAdmin === true ? 'every' : (rights?.flags ?? new Set());
