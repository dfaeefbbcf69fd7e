import type { Language, MailAsked, Words } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { mailStop } from './mail-stop.ts';

/** `waits`: there is a mail server, and it bars us now. `kept`: there is none, and mails stay in the test inbox. */
type Reached = 'goes' | 'waits' | 'kept';

/** The one place that tells whether people can be reached by e-mail now (docs/decisions/0119). */
export interface MailReach {
  readonly now: () => Promise<Reached>;
  /**
   * Answers whoever asked for an e-mail.
   * @param words said where it goes out. @param kept said where there is no mail server; absent: the same, beside
   *   `mailGoesOut: false`.
   */
  readonly answer: (words: Words, language: Language, kept?: Words) => Promise<MailAsked>;
}

const waiting: Words = {
  en: 'The e-mail waits: the mail server takes none of ours at the moment. It goes out as soon as the server does.',
  es: 'El correo espera: en este momento el servidor de correo no acepta los nuestros. Saldrá en cuanto los acepte.',
  fr: "L'e-mail attend : le serveur de messagerie ne prend pas les nôtres pour le moment. Il partira dès qu'il les prendra.",
};

/** @param isSetUp whether this installation has a mail server. */
export const openMailReach = (sql: Sql, isSetUp: boolean): MailReach => {
  const now = async (): Promise<Reached> => {
    if (!isSetUp) return 'kept';
    return (await mailStop(sql)) === null ? 'goes' : 'waits';
  };
  return {
    now,
    answer: async (words, language, kept = words) => {
      const reached = await now();
      if (reached === 'waits') return { message: waiting[language], mailGoesOut: false, mailWaits: true };
      return { message: (reached === 'goes' ? words : kept)[language], mailGoesOut: reached === 'goes' };
    },
  };
};
