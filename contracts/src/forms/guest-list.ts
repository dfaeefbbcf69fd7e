import { z } from 'zod';
import { comparableEmail, isEmail, tidyEmail } from '../kernel/index.ts';

/** Addresses that a type is for: they say who people are, so they are kept sealed outside the log. */
export const AllowedEmails = z.union([z.string().max(100_000), z.array(z.string().max(254)).max(5_000)]);
export type AllowedEmails = z.infer<typeof AllowedEmails>;

/** The addresses of a guest list, each once, without regard to case: one a line, or with commas or semicolons. */
export const addressesIn = (list: AllowedEmails | undefined): readonly string[] => {
  const text = typeof list === 'string' ? list : (list ?? []).join('\n');
  return [...new Set(text.split(/[\n\r,;]+/).map((one) => tidyEmail(one).toLowerCase()))].filter((one) => one !== '');
};

/** The first entry of a guest list that is no address; null where all are. */
export const noAddressIn = (list: AllowedEmails): string | null =>
  addressesIn(list).find((one) => !isEmail(one)) ?? null;

/** What is entered as a guest list: addresses alone. Lists of before may hold anything. */
export const GuestList = AllowedEmails.superRefine((list, context) => {
  const wrong = noAddressIn(list);
  if (wrong !== null) context.addIssue(`must be e-mail addresses, one a line; “${wrong.slice(0, 100)}” is none`);
});

/** Whether somebody with an address is on a guest list. */
export const isInvited = (list: AllowedEmails | undefined, email: string): boolean =>
  addressesIn(list).some((one) => comparableEmail(one) === comparableEmail(email));
