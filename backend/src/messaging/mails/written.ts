import type { Mail } from '../../platform/mail/smtp.ts';
import type { WhyUnsendable } from '../queue/delivery-facts.ts';

/** A message written: a mail, or why there is none. `nobody`: there is no one left to say anything about. */
export type Written =
  /** `kept`: what is kept of it, where its text opens something; else the text. */
  | { readonly kind: 'mail'; readonly mail: Mail; readonly kept?: string }
  /** To a number, as E.164 writes it. */
  | { readonly kind: 'text'; readonly to: string; readonly body: string }
  | { readonly kind: 'unsendable'; readonly reason: WhyUnsendable }
  | { readonly kind: 'nobody' };
