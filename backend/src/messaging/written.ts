import type { Mail } from '../platform/mail/smtp.ts';

/** Why nothing can be sent to somebody. */
export const whyUnsendable = [
  'emails-off',
  'texts-off',
  'no-address',
  'no-number',
  'not-registered',
  'unsubscribed',
] as const;
type OwnReason = (typeof whyUnsendable)[number];

/** A message written: a mail, or why there is none. `nobody`: there is no one left to say anything about. */
export type Written =
  /** `kept`: what is kept of it, where its text opens something; else the text. */
  | { readonly kind: 'mail'; readonly mail: Mail; readonly kept?: string }
  /** To a number, as E.164 writes it. */
  | { readonly kind: 'text'; readonly to: string; readonly body: string }
  | { readonly kind: 'unsendable'; readonly reason: OwnReason }
  | { readonly kind: 'nobody' };
