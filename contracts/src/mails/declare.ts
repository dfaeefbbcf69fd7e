import type { Language, Words } from '../kernel/index.ts';

/** Words of a mail: one line each but for the subject, which has no marks. */
interface Said {
  readonly subject: string;
  /** Empty: the mail begins with what it is about. */
  readonly greeting: string;
  readonly intro: string;
}

/** Tokens that a mail has beside those of all messages. */
export type MailToken =
  | 'event_name'
  | 'registrant_name'
  | 'checkpoint_name'
  | 'amount'
  | 'pay_by'
  | 'hours'
  | 'held_until'
  | 'waiting_type';

/** Parts of a mail that stand there whatever its words are (rule messaging/what-stays). */
export type MailPart = 'facts' | 'link' | 'codes' | 'files' | 'caution' | 'reason';

/** A kind of mail whose words are the organisers' to change. */
export interface MailDeclaration {
  readonly name: Words;
  readonly tokens: readonly MailToken[];
  /** Tokens without which its reader would not know what to do: an own message has to have them. */
  readonly needed: readonly MailToken[];
  /** True: it goes to somebody who is registered, so that it has the tokens of all messages too. */
  readonly isOfRegistrant: boolean;
  readonly stays: readonly MailPart[];
  /** Our own words, with tokens. */
  readonly said: Readonly<Record<Language, Said>>;
}

type Three = readonly [en: string, es: string, fr: string];

const hello: Three = ['Hello ${registrant_name},', 'Hola, ${registrant_name}:', 'Bonjour ${registrant_name},'];

/** @param words each in English, Spanish and French. `greeting`, where it is not by name. */
export const declareMail = (
  about: Omit<MailDeclaration, 'name' | 'said' | 'isOfRegistrant' | 'needed'> & {
    readonly isOfRegistrant?: false;
    readonly needed?: readonly MailToken[];
  },
  words: { readonly name: Three; readonly subject: Three; readonly greeting?: Three; readonly intro: Three },
): MailDeclaration => {
  const { name, subject, greeting = hello, intro } = words;
  const said = (place: 0 | 1 | 2): Said => ({
    subject: subject[place],
    greeting: greeting[place],
    intro: intro[place],
  });
  return {
    isOfRegistrant: true,
    needed: [],
    ...about,
    name: { en: name[0], es: name[1], fr: name[2] },
    said: { en: said(0), es: said(1), fr: said(2) },
  };
};
