import { z } from 'zod';
import type { Shelf } from './shelf.ts';

/**
 * Data that this device may show and use without a network, lent to whoever is logged in here: it goes with the log-out, when
 * the session is refused, and after a day without the server (rule check-in/offline-copy).
 */
export const lentPrefix = 'lent/';
const contactName = `${lentPrefix}contact`;

/** Tells one log-in from the next; the token itself is kept in no second place. */
export const markOf = (token: string): string => token.slice(-8);

/** Without the server for this long a device forgets what it was lent, ms. */
export const lentForMs = 24 * 3_600_000;

/** Clocks are corrected by as much without anybody's doing, ms. */
const correctionMs = 60_000;

const Contact = z.object({ at: z.number(), mark: z.string() });

/** Takes back all that was lent. */
export const takeBack = (shelf: Shelf): Promise<void> => shelf.clear(lentPrefix);

/**
 * The moment at which the server last said that what was lent may be used, by the log-in that it was lent to; null where that was more
 * than a day ago, or to another: then it is taken back. A clock that was put back ends it too.
 */
export const lastContact = async (shelf: Shelf, mark: string, now: number): Promise<number | null> => {
  const contact = Contact.safeParse(await shelf.read(contactName)).data;
  if (contact === undefined) return null;
  const age = now - contact.at;
  if (contact.mark === mark && age <= lentForMs && age >= -correctionMs) return contact.at;
  await takeBack(shelf);
  return null;
};

/** The server was reached and still allows it. What was lent to another log-in is taken back first. */
export const noteContact = async (shelf: Shelf, mark: string, now: number): Promise<void> => {
  const contact = Contact.safeParse(await shelf.read(contactName)).data;
  if (contact !== undefined && contact.mark !== mark) await takeBack(shelf);
  await shelf.change({ put: [[contactName, { at: now, mark }]] });
};
