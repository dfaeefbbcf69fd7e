import { tokensIn, unknownTokens } from '../fields/index.ts';
import type { Language } from '../kernel/index.ts';
import type { MailDeclaration, MailToken } from './declare.ts';
import type { MailKind } from './kinds.ts';
import { linkMails } from './links.ts';
import { moneyMails } from './money.ts';
import { registrationMails } from './registration.ts';

export type { MailDeclaration, MailPart, MailToken } from './declare.ts';
export { mailKindNames, type MailKind } from './kinds.ts';

/**
 * The mails whose words are the organisers' to change, by their kinds: our own words and the tokens of each. A kind that is
 * declared here is on the screen, in the calls, the preview and the test (rule messaging/own-words).
 */
export const mailKinds: Readonly<Record<MailKind, MailDeclaration>> = {
  ...registrationMails,
  ...linkMails,
  ...moneyMails,
};

/** Our own words of a mail as organisers begin to change them. */
export const ourMail = (kind: MailKind, language: Language): { readonly subject: string; readonly message: string } => {
  const { subject, greeting, intro } = mailKinds[kind].said[language];
  return { subject, message: `<p>${greeting}</p><p>${intro}</p>` };
};

/**
 * The tokens in a mail's words that name nothing in it, each once.
 * @param fields what registrants are asked; mails to others have no fields.
 */
export const unknownMailTokens = (
  kind: MailKind,
  words: { readonly subject: string; readonly message: string },
  fields: Parameters<typeof unknownTokens>[1],
): readonly string[] => {
  const { tokens, isOfRegistrant } = mailKinds[kind];
  return unknownTokens(`${words.subject} ${words.message}`, isOfRegistrant ? fields : [], {
    own: tokens,
    isAlone: !isOfRegistrant,
  });
};

/** The tokens that an own message of a mail has to have and does not. */
export const missingMailTokens = (kind: MailKind, message: string): readonly MailToken[] => {
  const there = new Set(tokensIn(message));
  return message === '' ? [] : mailKinds[kind].needed.filter((token) => !there.has(token));
};
